import { z } from 'zod';
import { type Actor, actorId } from '@/domain/actor';
import { GRANT_RIGHTS, type GrantRight } from '@/domain/grant/right';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { rowsOf } from '../rows';
import { idOf } from './prompt-space';

export const UserGrantRight = z.enum(GRANT_RIGHTS).nullable();

/** SQL condition that the grant of an alias is in force now. */
export function isLive(alias: 'g' | 'along'): Prisma.Sql {
  return Prisma.sql`is_in_force(${Prisma.raw(`${alias}.expires_at`)})`;
}

export const LIVE = isLive('g');

/** Subquery of the ids of all prompts granted to a member now. */
export function grantedTo(memberId: string): Prisma.Sql {
  return Prisma.sql`(SELECT given.prompt_id FROM granted_to(${idOf(memberId)}) given)`;
}

/**
 * SQL condition that the prompt of alias `p` is granted to a member.
 * @param condition on the grant `g`, with its `right` and `since`
 */
export function isGranted(memberId: string, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM grants_on(p.id, ${idOf(memberId)}) g WHERE ${condition})`;
}

/** `FROM` item of `prompt_id, user_id, right` of all users with a grant of the prompts now, directly or through a space. */
export function holdersOf(promptIds: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`holders_of(${promptIds})`;
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
    SELECT g."right" FROM grants_on(p.id, ${holder(by)}) g
    ORDER BY array_position(ARRAY['edit', 'suggest', 'read'], g."right") LIMIT 1)`;
}

/** SQL expression for the start of the earliest grant of the prompt of alias `p`, null if none. */
export function grantSince(by: Actor | Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT min(g.since) FROM grants_on(p.id, ${holder(by)}) g)`;
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
    WHERE p.id = ${promptId}::uuid AND EXISTS (SELECT FROM ${holdersOf(Prisma.sql`ARRAY[p.id]`)} h)`;
  const held = new Map(rows.map(({ userId, ...row }) => [userId, row]));
  return (userId) => held.get(userId) ?? { grant: null, grantSince: null };
}
