import { POPULAR_TAGS, type StatsOverview } from '@/domain/stats/schema';
import { requireMember, type ServiceContext } from '../context';
import { readVisibleCounts } from '../prompt/list/visible-counts';

/**
 * The figures of the Analytics page (specification 2 and 3): the totals speak of every prompt that is not deleted,
 * the tables only of what the caller may see. Throws UNAUTHORIZED for a guest.
 */
export async function getOverview(ctx: ServiceContext): Promise<StatsOverview> {
  requireMember(ctx);
  const { library, categories, tags } = await readVisibleCounts(ctx);
  return {
    totalPrompts: library.total,
    sharedPrompts: library.shared,
    privatePrompts: library.total - library.shared,
    sharingRate: library.total === 0 ? 0 : Math.round((library.shared / library.total) * 100),
    categoryCounts: categories,
    popularTags: [...tags].sort((a, b) => b.count - a.count).slice(0, POPULAR_TAGS),
  };
}
