import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { inboxMessages } from '@/domain/inbox/messages';
import { OwnInvitation } from '@/domain/inbox/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { hasTypedAddress, isMailSetUp } from '../account/typed-address';
import { requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';
import { joinByInvitation } from '../space/join-space';

const MAX_LISTED = 50;

/**
 * SQL condition for valid invitations `i` of the caller: by user id, or mailed to their address. That must be verified:
 * entering it at sign-up is not enough to see them. One by user id is for the address of then, which follows a proved
 * account to another address (account/invitations-of.ts): whoever only typed it can't take it along. Without a mail server
 * nothing can be verified, so there those by user id are seen at once.
 */
function ownOf(userId: string, { now, isMail }: { now: Date; isMail: boolean }): Prisma.Sql {
  return Prisma.sql`
    FROM profiles me
    JOIN space_invitations i ON (i.user_id = me.id
        AND NOT (${isMail} AND (${hasTypedAddress('me')} OR i.email IS DISTINCT FROM me.email)))
      OR (i.user_id IS NULL AND i.email = me.email AND me.email_proved_at IS NOT NULL)
    JOIN spaces s ON s.id = i.space_id AND s.deleted_at IS NULL
    LEFT JOIN profiles inviter ON inviter.id = i.invited_by
    WHERE me.id = ${userId}::uuid AND me.is_active
      AND i.expires_at > ${now} AND i.uses_left > 0 AND owns_space(i.space_id, i.invited_by)
      AND NOT EXISTS (SELECT FROM space_members m WHERE m.space_id = i.space_id AND m.user_id = me.id)
      AND NOT EXISTS (
        SELECT FROM space_removals r
        WHERE r.space_id = i.space_id AND r.user_id = me.id AND r.removed_at >= i.created_at)`;
}

/** Returns the pending invitations of the caller, newest first. Throws UNAUTHORIZED for guests. */
export async function listOwnInvitations(ctx: ServiceContext): Promise<OwnInvitation[]> {
  const member = requireMember(ctx);
  return rowsOf(ctx.db, OwnInvitation)`
    SELECT i.id::text, s.name AS "spaceName", coalesce(inviter.full_name, '') AS "inviterName", i.created_at AS "createdAt"
    ${ownOf(member.id, { now: ctx.now, isMail: await isMailSetUp(ctx.db) })} ORDER BY i.created_at DESC, i.id LIMIT ${MAX_LISTED}`;
}

const HashRow = z.object({ tokenHash: z.string() });

async function requireOwn(db: Db, userId: string, { id, now }: { id: string; now: Date }): Promise<string> {
  const [row] = await rowsOf(db, HashRow)`
    SELECT i.token_hash AS "tokenHash" ${ownOf(userId, { now, isMail: await isMailSetUp(db) })} AND i.id = ${id}::uuid`;
  if (row === undefined) throw new AppError('NOT_FOUND', inboxMessages.invitationGone);
  return row.tokenHash;
}

/** Joins the space of an invitation. Throws UNAUTHORIZED for guests, NOT_FOUND if it isn't valid for the caller. */
export async function acceptInvitation(
  ctx: ServiceContext,
  { id }: { id: string },
): Promise<{ slug: string; name: string }> {
  const member = requireMember(ctx);
  return joinByInvitation(ctx, await requireOwn(ctx.db, member.id, { id, now: ctx.now }));
}

/** Declines an invitation. Throws as {@link acceptInvitation} does. */
export async function declineInvitation(
  ctx: ServiceContext,
  { id }: { id: string },
): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await requireOwn(ctx.db, member.id, { id, now: ctx.now });
  await ctx.db.spaceInvitation.updateMany({ where: { id }, data: { usesLeft: 0 } });
  return { id };
}
