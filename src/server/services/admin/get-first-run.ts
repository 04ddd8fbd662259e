import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { unchangedFirstRunPasswords } from '../account/first-run-passwords';
import { requireMember, type ServiceContext } from '../context';

/** Whose passwords of the first start are still in use, for the admins to be reminded. Throws FORBIDDEN for others. */
export async function getFirstRun(ctx: ServiceContext): Promise<{ unchanged: string[] }> {
  if (requireMember(ctx).role !== 'admin') throw new AppError('FORBIDDEN', messages.error.forbidden);
  return { unchanged: await unchangedFirstRunPasswords(ctx.db) };
}
