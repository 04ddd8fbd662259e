import { AppError } from '@/domain/errors';
import { spaceInvitationLink } from '@/domain/space/links';
import { spaceMessages } from '@/domain/space/messages';
import { canManageSpace } from '@/domain/space/policy';
import { siteUrl } from '@/env';
import { requireLiveCaller } from '../account/live-caller';
import { newToken } from '../account/one-time-token';
import { requireMember, type ServiceContext } from '../context';
import { lockSpace } from '../access';
import { INVITATION_MS } from './mail-invitation';
import { auditSpace } from '../activity/audit-space';

/**
 * Replaces an invitation whose email does not arrive by a single-use link, to be sent in another way. The link is not
 * bound to the address: opening a link from an email verifies the mailbox, which a link passed on by an owner must not.
 * Throws NOT_FOUND for a space the caller is not in or a missing invitation, FORBIDDEN for non-owners.
 */
export async function createInvitationLink(
  ctx: ServiceContext,
  { id, invitationId }: { id: string; invitationId: string },
): Promise<{ id: string; url: string }> {
  const member = requireMember(ctx);
  const { token, row } = newToken(ctx.now, INVITATION_MS);
  const made = await ctx.db.$transaction(async (tx) => {
    await lockSpace(tx, member, id, canManageSpace);
    await requireLiveCaller(tx, ctx);
    const replaced = await tx.spaceInvitation.findFirst({
      where: { id: invitationId, spaceId: id, usesLeft: { gt: 0 } },
      select: { role: true },
    });
    if (replaced === null) throw new AppError('NOT_FOUND', spaceMessages.invitationGone);
    await tx.spaceInvitation.delete({ where: { id: invitationId }, select: { id: true } });
    await auditSpace(tx, { member, now: ctx.now }, 'space.invite', id, { to: replaced.role, count: 1 });
    return tx.spaceInvitation.create({
      data: { ...row, spaceId: id, role: replaced.role, invitedBy: member.id, usesLeft: 1 },
      select: { id: true },
    });
  });
  return { id: made.id, url: spaceInvitationLink(siteUrl, token) };
}
