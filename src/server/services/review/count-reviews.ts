import { COUNT_LIMIT } from '@/domain/review/limits';
import type { ReviewCounts } from '@/domain/review/schema';
import { requireMember, type ServiceContext } from '../context';
import { countUnread } from '../notification/list-notifications';
import { countWaitingIn } from './list-reviews';

/** Returns the caller's counts for the header, up to one more than can be shown. Throws UNAUTHORIZED for guests. */
export async function countReviews(ctx: ServiceContext): Promise<ReviewCounts> {
  const member = requireMember(ctx);
  return { unread: await countUnread(ctx, member, COUNT_LIMIT + 1) };
}

/**
 * Returns the number of reviews that wait for the caller in one space, up to one more than can be shown. Throws
 * UNAUTHORIZED for guests, FORBIDDEN for viewers and NOT_FOUND for a space that the caller is not in.
 */
export function countReviewsIn(ctx: ServiceContext, spaceId: string): Promise<number> {
  return countWaitingIn(ctx, spaceId, COUNT_LIMIT + 1);
}
