import { AppError } from '@/domain/errors';
import { importMessages } from '@/domain/import/messages';

export const { columns: words } = importMessages;

export function refuse(message: string): never {
  throw new AppError('BAD_REQUEST', message);
}
