import { AppError } from '@/domain/errors';
import { importMessages } from '@/domain/import/messages';

export const { columns: columnMessages } = importMessages;

export function rejectInput(message: string): never {
  throw new AppError('BAD_REQUEST', message);
}
