import type { z } from 'zod';
import { AppError } from '@/domain/errors';
import { spaceMessages } from '@/domain/space/messages';
import { SPACE_MEMBERS_MAX } from '@/domain/space/schema';
import { lockOwnProfile } from '../account/lock-profile';
import { hashToken } from '../account/one-time-token';
import { requireMember, type ServiceContext } from '../context';
import type { InvitationRow } from './invitation-row';
import { findInvitation } from './find-invitation';
import { auditSpace } from '../activity/audit-space';

/** Returns whether an invitation is for a user: by id, by address, or as a link for anyone. */
function isFor(
  { email, userId }: z.infer<typeof InvitationRow>,
  person: { id: string; email: string | null | undefined },
): boolean {
  if (userId !== null) return userId === person.id;
  return email === null || email === person.email;
}

/**
 * Joins the space of an invitation; existing members keep their role, and no use is counted. Throws UNAUTHORIZED for a
 * guest, NOT_FOUND for a link that is not (or no longer) valid for them, FORBIDDEN for one that was mailed to another
 * address, BAD_REQUEST if the space or the user has reached the maximum.
 */
export async function joinSpace(
  ctx: ServiceContext,
  { token }: { token: string },
): Promise<{ slug: string; name: string }> {
  return joinByInvitation(ctx, hashToken(token));
}

/** Joins the space of the invitation with this token hash. Throws as {@link joinSpace} does. */
export async function joinByInvitation(
  ctx: ServiceContext,
  tokenHash: string,
): Promise<{ slug: string; name: string }> {
  const member = requireMember(ctx);
  return ctx.db.$transaction(async (tx) => {
    const profile = await lockOwnProfile(tx, ctx);
    const asked = await findInvitation(tx, member, tokenHash, ctx.now);
    await tx.$executeRaw`SELECT 1 FROM spaces WHERE id = ${asked.spaceId}::uuid FOR NO KEY UPDATE`;
    const invitation = await findInvitation(tx, member, tokenHash, ctx.now);
    if (!isFor(invitation, { id: member.id, email: profile.email })) {
      // Naming another address would reveal whom it was sent to.
      throw new AppError('FORBIDDEN', spaceMessages.invitationElse);
    }
    const { spaceId, slug, name, role } = invitation;
    const membership = { userId: member.id, spaceId };
    if ((await tx.spaceMember.count({ where: membership })) > 0) return { slug, name };
    if ((await tx.spaceMember.count({ where: { spaceId } })) >= SPACE_MEMBERS_MAX) {
      throw new AppError('BAD_REQUEST', spaceMessages.tooManyMembers);
    }
    await tx.spaceMember.create({
      data: { ...membership, role, joinedAt: ctx.now },
      select: { userId: true },
    });
    await tx.spaceRemoval.deleteMany({ where: membership });
    await auditSpace(tx, { member, now: ctx.now }, 'space.join', spaceId, { to: role });
    await tx.spaceInvitation.update({
      where: { id: invitation.id },
      data: { usesLeft: { decrement: 1 } },
      select: { id: true },
    });
    return { slug, name };
  });
}
