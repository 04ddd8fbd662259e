import { z } from 'zod';
import { VISIBILITIES } from '@/domain/collection/limits';
import type { CollectionEntry } from '@/domain/collection/schema';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../context';
import { PromptSpace, promptSpace } from '../access';
import { readableItems } from './readable-prompts';

export const CollectionRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  visibility: z.enum(VISIBILITIES),
  space: PromptSpace,
  forAgents: z.boolean(),
  createdBy: z.string(),
  creatorName: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  promptCount: z.number(),
  hasPrompt: z.boolean(),
});

/** Converts a row; the name of its space is included only for members of the space. */
export function toEntry({ space, ...row }: z.infer<typeof CollectionRow>): CollectionEntry {
  const role = space?.role ?? null;
  return { ...row, space: space === null || role === null ? null : { ...space, role } };
}

/**
 * `SELECT` of collections with the facts about their prompts that the caller may know.
 * @param collections the requested rows of `collections`
 */
export function selectCollections(
  ctx: Pick<ServiceContext, 'actor'>,
  collections: Prisma.Sql,
  promptId: string | null = null,
): Prisma.Sql {
  return Prisma.sql`
    SELECT c.id::text, c.slug, c.name, c.description, c.visibility,
      ${promptSpace(ctx.actor, Prisma.sql`c.space_id`)} AS space, c.for_agents AS "forAgents", c.created_by::text AS "createdBy",
      creator.full_name AS "creatorName", c.created_at AS "createdAt", c.updated_at AS "updatedAt",
      seen.total AS "promptCount", seen.has_prompt AS "hasPrompt"
    FROM (${collections}) c
    JOIN profiles creator ON creator.id = c.created_by
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS total, coalesce(bool_or(i.prompt_id = ${promptId}::uuid), false) AS has_prompt
      ${readableItems(ctx)} AND i.collection_id = c.id
    ) seen`;
}
