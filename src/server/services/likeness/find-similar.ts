import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { AlikePrompt, SimilarQuery } from '@/domain/prompt/alike';
import { canCreate } from '@/domain/prompt/policy';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireMember, type ServiceContext } from '../context';
import { findAlike } from './find-alike';

/**
 * The prompt that a text looks like, of those that the caller's lists hold; null where there is none. Throws UNAUTHORIZED for
 * guests, FORBIDDEN for viewers, TOO_MANY_REQUESTS over the limit of an hour.
 */
export async function findSimilar(
  ctx: ServiceContext,
  { content }: SimilarQuery,
): Promise<AlikePrompt | null> {
  const member = requireMember(ctx);
  if (!canCreate(member)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  await consumeLimits([{ limit: 'similarAccount', key: member.id }]);
  const [found = null] = await findAlike(ctx.db, member, [content]);
  return found;
}
