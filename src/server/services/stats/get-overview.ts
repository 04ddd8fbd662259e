import { POPULAR_TAGS, type StatsOverview } from '@/domain/stats/schema';
import { requireMember, type ServiceContext } from '../context';
import { getFacets } from '../prompt/list/get-facets';

/**
 * The figures of the Analytics page (specification 2 and 3): the totals speak of every prompt that is not deleted,
 * the tables only of what the caller may see. Throws UNAUTHORIZED for a guest.
 */
export async function getOverview(ctx: ServiceContext): Promise<StatsOverview> {
  requireMember(ctx);
  const [totals, facets] = await Promise.all([
    ctx.db.$queryRaw<{ all: number; shared: number }[]>`
      SELECT count(*)::int AS all, count(*) FILTER (WHERE is_shared)::int AS shared
      FROM prompts WHERE deleted_at IS NULL`,
    getFacets(ctx),
  ]);
  const { all, shared } = totals[0] ?? { all: 0, shared: 0 };
  return {
    totalPrompts: all,
    sharedPrompts: shared,
    privatePrompts: all - shared,
    sharingRate: all === 0 ? 0 : Math.round((shared / all) * 100),
    categoryCounts: facets.categories,
    popularTags: [...facets.tags].sort((a, b) => b.count - a.count).slice(0, POPULAR_TAGS),
  };
}
