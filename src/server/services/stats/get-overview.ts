import { hasRole } from '@/domain/actor';
import { POPULAR_TAGS, type StatsOverview } from '@/domain/stats/schema';
import { requireMember, type ServiceContext } from '../context';
import { readVisibleCounts } from '../prompt/list/visible-counts';

/**
 * The figures of the Analytics page (specification 2 and 3). Admins have those of every prompt that is not deleted; everybody else
 * those of the prompts that they may see, so that no number counts other people's private ones. Tags are named by what the
 * caller may see, whoever it is. Throws UNAUTHORIZED for a guest.
 */
export async function getOverview(ctx: ServiceContext): Promise<StatsOverview> {
  const member = requireMember(ctx);
  const { whole, tags, ...visible } = await readVisibleCounts(ctx);
  const isWhole = hasRole(member, 'admin');
  const { total, categories } = isWhole ? whole : visible;
  return {
    isWhole,
    totalPrompts: total,
    sharedPrompts: visible.shared,
    privatePrompts: total - visible.shared,
    sharingRate: total === 0 ? 0 : Math.round((visible.shared / total) * 100),
    categoryCounts: categories,
    popularTags: [...tags].sort((a, b) => b.count - a.count).slice(0, POPULAR_TAGS),
  };
}
