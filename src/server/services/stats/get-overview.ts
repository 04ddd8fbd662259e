import { hasRole } from '@/domain/actor';
import { POPULAR_TAGS, type StatsOverview, type StatsQuery } from '@/domain/stats/schema';
import { requireMember, type ServiceContext } from '../context';
import { readVisibleCounts } from '../prompt/counters/visible-counts';
import { loadSpace } from '../access';
import { readSpaceCounts } from './space-counts';

function sharesOf({ total, shared }: { total: number; shared: number }) {
  return {
    totalPrompts: total,
    sharedPrompts: shared,
    privatePrompts: total - shared,
    sharingRate: total === 0 ? 0 : Math.round((shared / total) * 100),
  };
}

/**
 * Returns the figures of the Analytics page. Admins get those of all prompts except deleted
 * ones, other members those of the prompts that they may see, so that no number counts other users' private ones. Tags
 * are limited to what the caller may see, also for admins. For a space they are those of all its prompts, only for its
 * members. Throws UNAUTHORIZED for a guest and NOT_FOUND for a space that the caller is not in.
 */
export async function getOverview(ctx: ServiceContext, { spaceId }: StatsQuery): Promise<StatsOverview> {
  const member = requireMember(ctx);
  if (spaceId !== undefined) {
    const { id } = await loadSpace(ctx.db, member, { id: spaceId });
    const { categories, tags, ...counts } = await readSpaceCounts(ctx.db, id, POPULAR_TAGS);
    return { isWhole: false, ...sharesOf(counts), categoryCounts: categories, popularTags: tags };
  }
  const { whole, tags, ...visible } = await readVisibleCounts(ctx);
  const isWhole = hasRole(member, 'admin');
  const { total, categories } = isWhole ? whole : visible;
  return {
    isWhole,
    ...sharesOf({ total, shared: visible.shared }),
    categoryCounts: categories,
    popularTags: [...tags].sort((a, b) => b.count - a.count).slice(0, POPULAR_TAGS),
  };
}
