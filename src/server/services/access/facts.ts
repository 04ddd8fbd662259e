import { z } from 'zod';
import type { Actor } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import { grantRight, grantSince, UserGrantRight } from './granted';
import { PromptSpace, promptSpace } from './prompt-space';

/** Facts about a prompt that its policy needs, for one actor. */
export const PromptRow = z.object({
  id: z.string(),
  createdBy: z.string(),
  isShared: z.boolean(),
  space: PromptSpace,
  spaceSince: z.date().nullable(),
  creatorSince: z.date().nullable(),
  grant: UserGrantRight,
  grantSince: z.date().nullable(),
  version: z.number(),
});

/**
 * SQL columns of {@link PromptRow}, from prompt `p`.
 * @param by the actor, as for {@link promptSpace}
 */
export function promptColumns(by: Actor | Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    p.id::text, p.created_by::text AS "createdBy", p.is_shared AS "isShared", ${promptSpace(by)} AS space,
    p.space_since AS "spaceSince", p.creator_since AS "creatorSince", ${grantRight(by)} AS "grant",
    ${grantSince(by)} AS "grantSince", p.version`;
}
