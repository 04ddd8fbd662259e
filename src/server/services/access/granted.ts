import { z } from 'zod';
import { type Actor, actorId } from '@/domain/actor';
import { GRANT_RIGHTS, type GrantRight } from '@/domain/grant/right';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { rowsOf } from '../rows';
import { spacesOf } from './prompt-space';

export const UserGrantRight = z.enum(GRANT_RIGHTS).nullable();

/** SQL condition that the grant of an alias is in force now. The only place that checks its expiry. */
export function isLive(alias: 'g' | 'along'): Prisma.Sql {
  const end = Prisma.raw(`${alias}.expires_at`);
  return Prisma.sql`(${end} IS NULL OR ${end} > now())`;
}

export const LIVE = isLive('g');

/** SQL condition that the grant of alias `g` applies to a member now: their own, or that of a space they are in. */
function heldBy(memberId: string | Prisma.Sql): Prisma.Sql {
  const id = memberId instanceof Prisma.Sql ? memberId : Prisma.sql`${memberId}::uuid`;
  return Prisma.sql`(
    ${LIVE} AND (g.subject_user_id = ${id} OR g.subject_space_id = ANY(ARRAY${spacesOf(id)})))`;
}

/** Subquery of the ids of all prompts granted to a member now, by indexes of the grants. */
export function grantedTo(memberId: string): Prisma.Sql {
  return Prisma.sql`
    (SELECT g.prompt_id FROM prompt_grants g WHERE g.subject_user_id = ${memberId}::uuid AND ${LIVE}
     UNION ALL
     SELECT g.prompt_id FROM prompt_grants g WHERE g.subject_space_id = ANY(ARRAY${spacesOf(memberId)}) AND ${LIVE})`;
}

/** SQL condition that the prompt of alias `p` is granted to a member by a grant `g` that meets a condition. */
export function isGranted(memberId: string, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM prompt_grants g WHERE g.prompt_id = p.id AND ${heldBy(memberId)} AND ${condition})`;
}

/** Subquery of `prompt_id, user_id` of all users with a grant of the prompts now, directly or through a space. */
export function holdersOf(promptIds: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    (SELECT g.prompt_id, g.subject_user_id AS user_id FROM prompt_grants g
     WHERE g.prompt_id = ANY(${promptIds}) AND g.subject_user_id IS NOT NULL AND ${LIVE}
     UNION
     SELECT g.prompt_id, m.user_id FROM prompt_grants g
     JOIN spaces s ON s.id = g.subject_space_id AND s.deleted_at IS NULL JOIN space_members m ON m.space_id = s.id
     WHERE g.prompt_id = ANY(${promptIds}) AND ${LIVE})`;
}

function holder(by: Actor | Prisma.Sql): Prisma.Sql {
  return by instanceof Prisma.Sql ? by : Prisma.sql`${actorId(by)}::uuid`;
}

/**
 * SQL expression for the widest access by grants to the prompt of alias `p`, null if none.
 * @param by the actor, or a user id as SQL
 */
export function grantRight(by: Actor | Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT g."right" FROM prompt_grants g WHERE g.prompt_id = p.id AND ${heldBy(holder(by))}
    ORDER BY array_position(ARRAY['edit', 'suggest', 'read'], g."right") LIMIT 1)`;
}

/** SQL expression for the start of the earliest grant of the prompt of alias `p`, null if none. */
export function grantSince(by: Actor | Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT min(g.created_at) FROM prompt_grants g WHERE g.prompt_id = p.id AND ${heldBy(holder(by))})`;
}

export type UserGrant = { grant: GrantRight | null; grantSince: Date | null };

const UserGrantRow = z.object({ userId: z.string(), grant: UserGrantRight, grantSince: z.date().nullable() });

export async function loadGrantsForUsers(
  db: Db,
  promptId: string,
  userIds: readonly string[],
): Promise<(userId: string) => UserGrant> {
  const by = Prisma.sql`asked.id`;
  const rows = await rowsOf(db, UserGrantRow)`
    SELECT asked.id::text AS "userId", ${grantRight(by)} AS "grant", ${grantSince(by)} AS "grantSince"
    FROM prompts p CROSS JOIN unnest(${[...userIds]}::uuid[]) AS asked(id)
    WHERE p.id = ${promptId}::uuid AND EXISTS (SELECT FROM prompt_grants any_grant WHERE any_grant.prompt_id = p.id)`;
  const held = new Map(rows.map(({ userId, ...row }) => [userId, row]));
  return (userId) => held.get(userId) ?? { grant: null, grantSince: null };
}
