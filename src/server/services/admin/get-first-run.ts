import { unchangedFirstRunPasswords } from '../account/first-run-passwords';
import { requireAdmin, type ServiceContext } from '../context';

/**
 * Returns the accounts whose initial passwords are still in use, as a reminder for admins. Throws FORBIDDEN for
 * non-admins.
 */
export async function getFirstRun(ctx: ServiceContext): Promise<{ unchanged: string[] }> {
  requireAdmin(ctx);
  return { unchanged: await unchangedFirstRunPasswords(ctx.db) };
}
