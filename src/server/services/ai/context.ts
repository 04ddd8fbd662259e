import type { TextModel } from '@/server/ports/text-model/text-model';
import type { ServiceContext } from '../context';

export type AiContext = ServiceContext & {
  textModel: TextModel | null;
  address: string;
  requestId: string;
};
