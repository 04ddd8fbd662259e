import { unchangedFirstRunPasswords } from '../account/first-run-passwords';
import { requireAdmin, type ServiceContext } from '../context';

/** Whose passwords of the first start are still in use, for the admins to be reminded. Throws FORBIDDEN for others. */
export async function getFirstRun(ctx: ServiceContext): Promise<{ unchanged: string[] }> {
  requireAdmin(ctx);
  return { unchanged: await unchangedFirstRunPasswords(ctx.db) };
}
