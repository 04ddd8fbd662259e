import { unchangedFirstRunPasswords } from '../account/first-run-passwords';
import { requireAdmin, type ServiceContext } from '../context';

/** Returns the accounts with unchanged initial passwords, to remind admins. Throws FORBIDDEN for non-admins. */
export async function getFirstRun(ctx: ServiceContext): Promise<{ unchanged: string[] }> {
  requireAdmin(ctx);
  return { unchanged: await unchangedFirstRunPasswords(ctx.db) };
}
