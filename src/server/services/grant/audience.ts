import { type Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { grantMessages } from '@/domain/grant/messages';
import type { Audience, AudienceQuery } from '@/domain/grant/schema';
import { canPublishFromSpace, canWriteInSpace } from '@/domain/space/policy';
import { loadSpace } from '../access';
import { forbidden, requireCreator, type ServiceContext } from '../context';
import { findChanges } from './audience-facts';
import { describeAudience } from './describe-audience';
import { findLosses } from './find-losses';

/**
 * Throws for a space or grants that are not possible: NOT_FOUND for spaces, FORBIDDEN for a space the member may only
 * read, BAD_REQUEST for users. Returns whether they may bring public prompts to the space.
 */
async function requireKnown(ctx: ServiceContext, member: Member, asked: AudienceQuery): Promise<boolean> {
  const home = asked.spaceId == null ? null : await loadSpace(ctx.db, member, { id: asked.spaceId });
  if (home !== null && !canWriteInSpace(member, home)) throw forbidden();
  const userIds = new Set<string>();
  for (const { subject } of asked.grants ?? []) {
    if (subject.kind === 'user') userIds.add(subject.userId);
    else await loadSpace(ctx.db, member, { id: subject.spaceId });
  }
  const found = await ctx.db.profile.count({
    where: { id: { in: [...userIds] }, isActive: true, deletedAt: null },
  });
  if (found < userIds.size) throw new AppError('BAD_REQUEST', grantMessages.personGone);
  return home === null || canPublishFromSpace(member, home);
}

/**
 * Returns who can see prompts, or could see them with another visibility, another space and more grants, and who could
 * no longer: computed from the current data, before anything is saved. Throws UNAUTHORIZED for guests, NOT_FOUND for
 * prompts and spaces that the caller may not see, FORBIDDEN for prompts that they may not share, move or edit, and for a
 * space that they may only read.
 */
export async function getAudience(ctx: ServiceContext, asked: AudienceQuery): Promise<Audience> {
  const member = requireCreator(ctx);
  const publishesThere = await requireKnown(ctx, member, asked);
  const { changes, refused } = await findChanges(ctx, member, asked, publishesThere);
  return {
    ...(await describeAudience(ctx.db, member, changes)),
    refused,
    loses: await findLosses(ctx.db, member, changes),
  };
}
