import type { SignInNoticeKind } from '@/domain/admin/sign-in';
import { requireAdmin, type ServiceContext } from '../../context';

/** Takes a notice away until a sign-in shows the same again. Throws FORBIDDEN for anybody but an admin. */
export async function dismissNotice(
  ctx: ServiceContext,
  { kind }: { kind: SignInNoticeKind },
): Promise<{ kind: SignInNoticeKind }> {
  requireAdmin(ctx);
  await ctx.db.providerNotice.deleteMany({ where: { kind } });
  return { kind };
}
