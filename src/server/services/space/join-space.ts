import type { z } from 'zod';
import { AppError } from '@/domain/errors';
import { spaceMessages } from '@/domain/space/messages';
import { SPACE_MEMBERS_MAX } from '@/domain/space/schema';
import { lockActiveProfile } from '../account/lock-profile';
import { hashToken } from '../account/one-time-token';
import { requireMember, type ServiceContext } from '../context';
import { requireRoomForSpace } from './change-space';
import type { InvitationRow } from './invitation-row';
import { findInvitation } from './find-invitation';

/** Whether an invitation is meant for somebody: by their name, by their address, or as a link for anybody. */
function isFor(
  { email, userId }: z.infer<typeof InvitationRow>,
  person: { id: string; email: string | null | undefined },
): boolean {
  if (userId !== null) return userId === person.id;
  return email === null || email === person.email;
}

/**
 * Joins the space of an invitation; people already in it keep their role, and no use is counted. Throws UNAUTHORIZED for a
 * guest, NOT_FOUND for a link that does not work for them (any more), FORBIDDEN for one that was mailed to another address,
 * BAD_REQUEST when the space or the person has no room.
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
    const profile = await lockActiveProfile(tx, member.id);
    const asked = await findInvitation(tx, member, tokenHash, ctx.now);
    await tx.$executeRaw`SELECT 1 FROM spaces WHERE id = ${asked.spaceId}::uuid FOR NO KEY UPDATE`;
    const invitation = await findInvitation(tx, member, tokenHash, ctx.now);
    if (!isFor(invitation, { id: member.id, email: profile?.email })) {
      // An address that is not theirs would tell whom it was meant for.
      throw new AppError('FORBIDDEN', spaceMessages.invitationElse);
    }
    const { spaceId, slug, name, role } = invitation;
    const membership = { userId: member.id, spaceId };
    if ((await tx.spaceMember.count({ where: membership })) > 0) return { slug, name };
    await requireRoomForSpace(tx, member.id);
    if ((await tx.spaceMember.count({ where: { spaceId } })) >= SPACE_MEMBERS_MAX) {
      throw new AppError('BAD_REQUEST', spaceMessages.tooManyMembers);
    }
    await tx.spaceMember.create({
      data: { ...membership, role, joinedAt: ctx.now },
      select: { userId: true },
    });
    await tx.spaceRemoval.deleteMany({ where: membership });
    await tx.spaceInvitation.update({
      where: { id: invitation.id },
      data: { usesLeft: { decrement: 1 } },
      select: { id: true },
    });
    return { slug, name };
  });
}
