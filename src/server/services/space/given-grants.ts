import { z } from 'zod';
import type { Member } from '@/domain/actor';
import {
  DEPARTURE_LISTED_MAX,
  GivenGrant,
  type OutlivedGrants,
  type SettleGrants,
} from '@/domain/space/departure';
import { canManageSpace } from '@/domain/space/policy';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { requireLiveCaller } from '../account/live-caller';
import { LIVE, loadSpace, lockSpace, OUTLIVED, outlivedIn } from '../access';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';

const Row = GivenGrant.extend({ total: z.int() });

/**
 * Returns the grants `g` of a space's prompts that meet a condition, those to recent accounts first, and the number of
 * those beyond the list. Prompts in the Trash count: a grant holds again when its prompt is restored.
 */
async function listGrants(
  db: Db,
  member: Member,
  { spaceId, where }: { spaceId: string; where: Prisma.Sql },
): Promise<OutlivedGrants> {
  const mine = Prisma.sql`SELECT m.space_id FROM space_members m WHERE m.user_id = ${member.id}::uuid`;
  const rows = await rowsOf(db, Row)`
    SELECT g.id::text, p.title, p.slug, g."right", g.expires_at AS "expiresAt", giver.full_name AS "giverName",
      coalesce(person.full_name, CASE WHEN g.subject_space_id IN (${mine}) THEN s.name END) AS "recipientName",
      coalesce(greatest(person.created_at, person.email_proved_at) >= g.created_at - interval '30 days', false) AS "isRecent",
      p.deleted_at IS NOT NULL AS "isInTrash", count(*) OVER ()::int AS total
    FROM prompt_grants g JOIN prompts p ON p.id = g.prompt_id AND p.space_id = ${spaceId}::uuid
    LEFT JOIN profiles giver ON giver.id = g.created_by
    LEFT JOIN profiles person ON person.id = g.subject_user_id LEFT JOIN spaces s ON s.id = g.subject_space_id
    WHERE ${LIVE} AND ${where}
    ORDER BY "isRecent" DESC, title_sort_key(p.title), g.id LIMIT ${DEPARTURE_LISTED_MAX}`;
  const grants = rows.map(({ total: _total, ...grant }) => grant);
  return { grants, more: (rows[0]?.total ?? 0) - grants.length };
}

/** Returns the grants that a member of a space gave to others. */
export function grantsGivenBy(
  db: Db,
  member: Member,
  { spaceId, userId }: { spaceId: string; userId: string },
): Promise<OutlivedGrants> {
  const where = Prisma.sql`g.created_by = ${userId}::uuid AND g.subject_user_id IS DISTINCT FROM ${userId}::uuid
    AND (g.subject_space_id IS NULL OR g.subject_space_id NOT IN (
      SELECT m.space_id FROM space_members m WHERE m.user_id = ${userId}::uuid))`;
  return listGrants(db, member, { spaceId, where });
}

/**
 * Returns the grants of a space's prompts whose givers can't share there: they left, a group took them out, they have a
 * lower role there or in the library, or are deactivated. Throws NOT_FOUND for a space the caller is not in, FORBIDDEN
 * for non-owners.
 */
export async function listOutlived(ctx: ServiceContext, { id }: { id: string }): Promise<OutlivedGrants> {
  const member = requireMember(ctx);
  const space = await loadSpace(ctx.db, member, { id });
  if (!canManageSpace(member, space)) throw forbidden();
  return listGrants(ctx.db, member, { spaceId: space.id, where: OUTLIVED });
}

/** Ends some of these grants, and keeps others as the caller's. Throws as {@link listOutlived} does. */
export async function settleGrants(
  ctx: ServiceContext,
  { id, end, keep }: SettleGrants,
): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await ctx.db.$transaction(async (tx) => {
    const space = await lockSpace(tx, member, id, canManageSpace);
    await requireLiveCaller(tx, ctx);
    await tx.$executeRaw`
      DELETE FROM prompt_grants g USING prompts p
      WHERE g.id = ANY(${end}::uuid[]) AND p.id = g.prompt_id AND p.space_id = ${space.id}::uuid AND ${OUTLIVED}`;
    await tx.$executeRaw`
      UPDATE prompt_grants g SET created_by = ${member.id}::uuid FROM prompts p
      WHERE g.id = ANY(${keep}::uuid[]) AND p.id = g.prompt_id AND p.space_id = ${space.id}::uuid AND ${OUTLIVED}`;
    // What the owners were told is settled.
    await tx.$executeRaw`
      DELETE FROM notifications WHERE subject_id = ${space.id}::uuid AND subject_kind = 'space'
        AND NOT EXISTS (SELECT ${outlivedIn(Prisma.sql`${space.id}::uuid`)})`;
  });
  return { id };
}
