import { z } from 'zod';
import type { Category } from '@/domain/prompt/categories';
import type { PromptFacets } from '@/domain/prompt/schema';
import type { ServiceContext } from '../../context';
import { rowsOf } from '../../rows';

const CountRow = z.object({ kind: z.enum(['category', 'tag']), name: z.string(), count: z.number() });
type CountRow = z.infer<typeof CountRow>;

/** Returns the numbers of the Filters dialog for guests if public prompts need approval: they are few to count. */
export async function readApprovedCounts({ db }: Pick<ServiceContext, 'db'>): Promise<PromptFacets> {
  const rows = await rowsOf(db, CountRow)`
    SELECT 'category' AS kind, p.category AS name, count(*)::int AS count
    FROM approved_prompts p GROUP BY p.category
    UNION ALL
    (SELECT 'tag', (array_agg(t.tag ORDER BY p.created_at, p.id))[1], count(DISTINCT p.id)::int
     FROM approved_prompts p CROSS JOIN LATERAL unnest(p.tags) AS t(tag)
     GROUP BY tag_key(t.tag) ORDER BY tag_key(t.tag))`;
  return {
    categories: rows
      .filter(({ kind }) => kind === 'category')
      .map(({ name, count }) => ({ category: name as Category, count }))
      .sort((a, b) => b.count - a.count),
    tags: rows.filter(({ kind }) => kind === 'tag').map(({ name, count }) => ({ tag: name, count })),
  };
}
