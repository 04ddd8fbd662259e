import type { ReviewComparison } from '@/domain/review/schema';
import { requireMember, type ServiceContext } from '../context';
import { getVersion } from '../prompt/list-versions';
import { changeFacts } from './change-facts';
import { loadReview } from './load-review';

/**
 * Compares the version of a review with another of the same prompt. Throws UNAUTHORIZED for guests, NOT_FOUND for a
 * review or a version that the caller may not see.
 */
export async function compareReview(
  ctx: ServiceContext,
  { id, against }: { id: string; against: number },
): Promise<ReviewComparison> {
  const { promptId, version } = await loadReview(ctx.db, requireMember(ctx), id);
  const [base, reviewed] = await Promise.all([
    getVersion(ctx, { id: promptId, version: against }),
    getVersion(ctx, { id: promptId, version }),
  ]);
  return { base, facts: changeFacts(base, reviewed) };
}
