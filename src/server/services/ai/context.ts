import type { TextModel } from '@/server/ports/text-model/text-model';
import type { ServiceContext } from '../context';

/** What the use cases of AI text get beside the usual. */
export type AiContext = ServiceContext & {
  textModel: TextModel | null;
  address: string;
  requestId: string;
};
