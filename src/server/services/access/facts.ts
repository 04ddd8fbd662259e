import { z } from 'zod';
import type { Actor } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { rowsOf } from '../rows';
import { grantRight, grantSince, UserGrantRight } from './granted';
import { PromptSpace, promptSpace } from './prompt-space';
import { isShared } from './shared';

/** Facts about a prompt that decide what one actor may do with it. */
export const AccessFacts = z.object({
  id: z.string(),
  createdBy: z.string(),
  isShared: z.boolean(),
  space: PromptSpace,
  grant: UserGrantRight,
});
export type AccessFacts = z.infer<typeof AccessFacts>;

/** What a guest has: no place in a space and no grant, so nothing is read for them. */
const OF_GUESTS = Prisma.sql`NULL::json AS space, NULL::text AS "grant"`;

/**
 * SQL columns of {@link AccessFacts}, from prompt `p`.
 * @param by the actor, as for {@link promptSpace}
 */
export function accessColumns(by: Actor | Prisma.Sql): Prisma.Sql {
  const isGuest = !(by instanceof Prisma.Sql) && by.kind === 'guest';
  const given = isGuest ? OF_GUESTS : Prisma.sql`${promptSpace(by)} AS space, ${grantRight(by)} AS "grant"`;
  return Prisma.sql`
    p.id::text, p.created_by::text AS "createdBy", ${isShared()} AS "isShared", ${given}`;
}

/** SQL expression for the row of such columns as one value, for statements about something else than prompts. */
export function asJson(columns: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT to_json(facts) FROM (SELECT ${columns}) facts)`;
}

/** Returns the facts of those of some prompts that are not deleted, for one actor; the policy decides. */
export function accessOf(db: Db, actor: Actor, ids: readonly string[]): Promise<AccessFacts[]> {
  return rowsOf(db, AccessFacts)`
    SELECT ${accessColumns(actor)} FROM prompts p WHERE p.id = ANY(${[...ids]}::uuid[]) AND p.deleted_at IS NULL`;
}

/** The same with what decides about its history. */
export const PromptRow = AccessFacts.extend({
  spaceSince: z.date().nullable(),
  creatorSince: z.date().nullable(),
  grantSince: z.date().nullable(),
  version: z.number(),
});

/** SQL columns of {@link PromptRow}, like {@link accessColumns}. */
export function promptColumns(by: Actor | Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    ${accessColumns(by)}, p.space_since AS "spaceSince", p.creator_since AS "creatorSince",
    ${grantSince(by)} AS "grantSince", p.version`;
}
