import { type Category } from '@/domain/prompt/categories';
import { type PromptFacets } from '@/domain/prompt/schema';
import { type ServiceContext } from '../../context';
import { visibleTo } from '../visible-to';

/** Categories and tags with the number of prompts the caller may see (the Filters dialog, specification 2). */
export async function getFacets(ctx: ServiceContext): Promise<PromptFacets> {
  const [categories, tags] = await Promise.all([
    ctx.db.$queryRaw<{ category: Category; count: number }[]>`
      SELECT p.category, count(*)::int AS count FROM prompts p WHERE ${visibleTo(ctx.actor)}
      GROUP BY 1 ORDER BY 2 DESC, 1`,
    ctx.db.$queryRaw<{ tag: string; count: number }[]>`
      SELECT min(t.tag) AS tag, count(*)::int AS count FROM prompts p, unnest(p.tags) t(tag)
      WHERE ${visibleTo(ctx.actor)} GROUP BY lower(t.tag) ORDER BY lower(t.tag)`,
  ]);
  return { categories, tags };
}
