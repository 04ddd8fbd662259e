import type { Member } from '@/domain/actor';
import { canManageSpace } from '@/domain/space/policy';
import {
  DEPARTURE_LISTED_MAX,
  DepartureGrant,
  DepartureLink,
  type Departure,
} from '@/domain/space/departure';
import { Prisma } from '@/generated/prisma/client';
import { AppError } from '@/domain/errors';
import { spaceMessages } from '@/domain/space/messages';
import type { Db } from '@/server/db';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { LIVE, loadSpace } from '../access';
import { rowsOf } from '../rows';
import { grantsGivenBy } from './given-grants';
import { countWritten } from './personal-copies';

type Whose = { spaceId: string; userId: string };

/**
 * Returns a user's grants of prompts of the space, and those that they gave to spaces they are in; those that end with
 * their membership first.
 */
function grantsOf(db: Db, member: Member, { spaceId, userId }: Whose, joinedAt: Date) {
  const mine = Prisma.sql`SELECT m.space_id FROM space_members m WHERE m.user_id = ${member.id}::uuid`;
  return rowsOf(db, DepartureGrant)`
    SELECT g.id::text, p.title, p.slug, g."right", g.expires_at AS "expiresAt", giver.full_name AS "giverName",
      g.subject_space_id IS NOT NULL AS "isToSpace",
      CASE WHEN g.subject_space_id IN (${mine}) THEN s.name END AS "spaceName",
      g.id IN (SELECT grants_that_end(${spaceId}::uuid, ${userId}::uuid, ${joinedAt})) AS ends,
      p.deleted_at IS NOT NULL AS "isInTrash"
    FROM prompt_grants g JOIN prompts p ON p.id = g.prompt_id AND p.space_id = ${spaceId}::uuid
    LEFT JOIN profiles giver ON giver.id = g.created_by LEFT JOIN spaces s ON s.id = g.subject_space_id
    WHERE ${LIVE} AND (g.subject_user_id = ${userId}::uuid
      OR (g.created_by = ${userId}::uuid AND g.subject_space_id IN (
        SELECT m.space_id FROM space_members m WHERE m.user_id = ${userId}::uuid)))
    ORDER BY ends DESC, title_sort_key(p.title), g.id LIMIT ${DEPARTURE_LISTED_MAX}`;
}

function linksOf(db: Db, { spaceId, userId }: Whose, now: Date) {
  return rowsOf(db, DepartureLink)`
    SELECT l.id::text, p.title, p.slug, l.expires_at AS "expiresAt", p.deleted_at IS NOT NULL AS "isInTrash"
    FROM share_links l JOIN prompts p ON p.id = l.prompt_id AND p.space_id = ${spaceId}::uuid
    WHERE (l.created_by = ${userId}::uuid OR l.requested_by = ${userId}::uuid) AND l.revoked_at IS NULL AND l.expires_at > ${now}
    ORDER BY title_sort_key(p.title), l.id LIMIT ${DEPARTURE_LISTED_MAX}`;
}

/**
 * Returns what would end if a user were removed from a space, and what an owner may let them or others keep. Throws
 * NOT_FOUND for a space the caller is not in and a user who is not in it, FORBIDDEN for non-owners.
 */
export async function getDeparture(
  ctx: ServiceContext,
  { id, userId }: { id: string; userId: string },
): Promise<Departure> {
  const member = requireMember(ctx);
  const space = await loadSpace(ctx.db, member, { id });
  if (!canManageSpace(member, space)) throw forbidden();
  const whose = { spaceId: space.id, userId };
  const place = await ctx.db.spaceMember.findUnique({
    where: { userId_spaceId: whose },
    select: { joinedAt: true },
  });
  if (place === null) throw new AppError('NOT_FOUND', spaceMessages.memberNotFound);
  const given = await grantsGivenBy(ctx.db, member, whose);
  return {
    given: given.grants,
    givenMore: given.more,
    grants: await grantsOf(ctx.db, member, whose, place.joinedAt),
    links: await linksOf(ctx.db, whose, ctx.now),
    invitations: await ctx.db.spaceInvitation.count({
      where: { spaceId: space.id, invitedBy: userId, usesLeft: { gt: 0 }, expiresAt: { gt: ctx.now } },
    }),
    written: await countWritten(ctx.db, whose),
  };
}
