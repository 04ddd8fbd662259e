import { z } from 'zod';
import type { Actor } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { rowsOf } from '../rows';
import { grantRight, grantSince, UserGrantRight } from './granted';
import { PromptSpace, promptSpace } from './prompt-space';

/** Facts about a prompt that decide what one actor may do with it. */
export const AccessFacts = z.object({
  id: z.string(),
  createdBy: z.string(),
  isShared: z.boolean(),
  space: PromptSpace,
  grant: UserGrantRight,
});
export type AccessFacts = z.infer<typeof AccessFacts>;

/**
 * SQL columns of {@link AccessFacts}, from prompt `p`.
 * @param by the actor, as for {@link promptSpace}
 */
export function accessColumns(by: Actor | Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    p.id::text, p.created_by::text AS "createdBy", p.is_shared AS "isShared", ${promptSpace(by)} AS space,
    ${grantRight(by)} AS "grant"`;
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
