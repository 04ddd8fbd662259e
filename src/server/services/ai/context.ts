import type { TextModel } from '@/server/ports/text-model/text-model';
import type { ServiceContext } from '../context';

/** Additional context of use cases of AI text. */
export type AiContext = ServiceContext & {
  textModel: TextModel | null;
  address: string;
  requestId: string;
};
