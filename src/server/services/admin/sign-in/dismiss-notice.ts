import type { SignInNoticeKind } from '@/domain/admin/sign-in';
import { requireAdmin, type ServiceContext } from '../../context';

/** Dismisses a notice until another sign-in triggers it. Throws FORBIDDEN for non-admins. */
export async function dismissNotice(
  ctx: ServiceContext,
  { kind }: { kind: SignInNoticeKind },
): Promise<{ kind: SignInNoticeKind }> {
  requireAdmin(ctx);
  await ctx.db.providerNotice.deleteMany({ where: { kind } });
  return { kind };
}
