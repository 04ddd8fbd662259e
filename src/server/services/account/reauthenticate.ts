import type { Reauthentication } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { requireMember } from '../context';
import { type OwnAccountContext, requireCurrentPassword } from './require-current-password';

/**
 * Proves once more who somebody is, in the session of the call: for ten minutes it passes `requireFreshSession`
 * (specification 7, GET /reauthenticate). Throws BAD_REQUEST for a wrong password, TOO_MANY_REQUESTS over the limits of
 * signing in, UNAUTHORIZED for a guest or a session that has ended.
 */
export async function reauthenticate(
  ctx: OwnAccountContext,
  { password }: Reauthentication,
): Promise<{ confirmed: true }> {
  const member = requireMember(ctx);
  const passwordHash = await requireCurrentPassword(ctx, password);
  const { count } = await ctx.db.session.updateMany({
    where: {
      ...{ idHash: ctx.session?.idHash ?? '', profileId: member.id },
      // A password that was changed meanwhile proves nothing.
      profile: { isActive: true, credential: { passwordHash } },
    },
    data: { authenticatedAt: ctx.now },
  });
  if (count === 0) throw new AppError('UNAUTHORIZED', messages.session.required);
  return { confirmed: true };
}
