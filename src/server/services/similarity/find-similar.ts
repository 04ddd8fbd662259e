import type { SimilarPrompt, SimilarQuery } from '@/domain/prompt/similar';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireCreator, type ServiceContext } from '../context';
import { findNearDuplicates } from './find-near-duplicates';

/**
 * Returns the prompt that a text looks like, of those in the caller's lists; null if there is none. Throws UNAUTHORIZED
 * for guests, FORBIDDEN for viewers, TOO_MANY_REQUESTS over the hourly limit.
 */
export async function findSimilar(
  ctx: ServiceContext,
  { content }: SimilarQuery,
): Promise<SimilarPrompt | null> {
  const member = requireCreator(ctx);
  await consumeLimits([{ limit: 'similarAccount', key: member.id }]);
  const [found = null] = await findNearDuplicates(ctx.db, member, [content]);
  return found;
}
