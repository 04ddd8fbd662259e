import { z } from 'zod';
import { Category } from '@/domain/prompt/categories';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { counter } from '../prompt/counters/counter';
import { rowOf } from '../rows';

const SpaceCounts = z.object({
  total: z.number(),
  shared: z.number(),
  /** Most first. */
  categories: z.array(z.object({ category: Category, count: z.number() })),
  /** The most used, most first. */
  tags: z.array(z.object({ tag: z.string(), count: z.number() })),
});

/**
 * Returns all numbers of the prompts of one space in one round trip: stored counters, and for the others one scan along
 * the index of spaces.
 * @param maxTags maximum number of tags
 */
export function readSpaceCounts(
  db: Db,
  spaceId: string,
  maxTags: number,
): Promise<z.infer<typeof SpaceCounts>> {
  const key = Prisma.sql`${spaceId}`;
  return rowOf(db, SpaceCounts)`
    WITH home AS MATERIALIZED (
      SELECT p.category, p.tags FROM prompts p WHERE p.space_id = ${spaceId}::uuid AND p.deleted_at IS NULL),
    categories AS (SELECT category, count(*)::int AS count FROM home GROUP BY 1),
    tagged AS (
      SELECT t.key, min(t.tag) AS tag, count(*)::int AS count
      FROM home CROSS JOIN LATERAL (
        SELECT tag_key(tag) AS key, min(tag) AS tag FROM unnest(home.tags) AS u(tag) GROUP BY 1) t
      GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${maxTags})
    SELECT ${counter('space', key, 'all')}::int AS total, ${counter('space', key, 'shared')}::int AS shared,
      coalesce((SELECT json_agg(json_build_object('category', category, 'count', count) ORDER BY count DESC, category)
        FROM categories), '[]') AS categories,
      coalesce((SELECT json_agg(json_build_object('tag', tag, 'count', count) ORDER BY count DESC, key) FROM tagged), '[]') AS tags`;
}
