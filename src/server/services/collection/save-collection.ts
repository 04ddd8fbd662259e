import { COLLECTIONS_MAX } from '@/domain/collection/limits';
import { collectionMessages } from '@/domain/collection/messages';
import { canDeleteCollection, canEditCollection, canGiveVisibility } from '@/domain/collection/policy';
import type { CollectionCreate, CollectionDto, CollectionUpdate } from '@/domain/collection/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { requireProvedAddress } from '../account/address-proof';
import { lockActiveProfile } from '../account/lock-profile';
import { requireMember, type ServiceContext } from '../context';
import { isUniqueViolation, retryTransient } from '../database-errors';
import { takeQuota } from '../quota/take-quota';
import { unguessableSlug } from '../unguessable-slug';
import { loadCollection, lockCollection } from './load-collection';

/**
 * Makes an empty collection. Throws UNAUTHORIZED for guests, BAD_REQUEST when the caller has as many as may be,
 * FORBIDDEN for a shared one of a viewer or of an unproved address, TOO_MANY_REQUESTS beyond the quota of a day.
 */
export async function createCollection(ctx: ServiceContext, input: CollectionCreate): Promise<CollectionDto> {
  const member = requireMember(ctx);
  if (!canGiveVisibility(member, input.visibility)) {
    throw new AppError('FORBIDDEN', messages.error.forbidden);
  }
  const create = () =>
    ctx.db.$transaction(async (tx) => {
      // Collections of one person take turns, so that two at once cannot pass the limit.
      const profile = await lockActiveProfile(tx, member.id);
      if (profile === null) throw new AppError('UNAUTHORIZED', messages.session.required);
      const others = await tx.collection.count({ where: { createdBy: member.id } });
      if (others >= COLLECTIONS_MAX) throw new AppError('BAD_REQUEST', collectionMessages.tooMany);
      const created = await tx.collection.create({
        data: {
          ...input,
          ...{
            slug: unguessableSlug(input.name, 'collection'),
            createdBy: member.id,
            createdAt: ctx.now,
            updatedAt: ctx.now,
          },
        },
        select: { id: true },
      });
      if (input.visibility !== 'private') await requireProvedAddress(tx, member);
      await takeQuota(tx, { member, now: ctx.now }, { collections: 1 });
      return created;
    });
  return loadCollection(ctx, await retryTransient(create, isUniqueViolation));
}

/**
 * Changes texts or visibility of one's own collection; the address stays. Throws NOT_FOUND, FORBIDDEN for others and for what an
 * unproved address may not share, TOO_MANY_REQUESTS beyond the quota of a day.
 */
export async function updateCollection(
  ctx: ServiceContext,
  { id, name, description, visibility }: CollectionUpdate,
): Promise<CollectionDto> {
  const member = requireMember(ctx);
  await retryTransient(() =>
    ctx.db.$transaction(async (tx) => {
      const before = await lockCollection(tx, member, id, canEditCollection);
      const next = visibility ?? before.visibility;
      if (!canGiveVisibility(member, next)) throw new AppError('FORBIDDEN', messages.error.forbidden);
      await tx.collection.update({
        where: { id: before.id },
        data: {
          ...(name !== undefined && { name }),
          ...(description !== undefined && { description }),
          ...{ visibility: next, updatedAt: ctx.now },
        },
        select: { id: true },
      });
      if (next !== 'private') await requireProvedAddress(tx, member);
      await takeQuota(tx, { member, now: ctx.now }, { collections: 1 });
    }),
  );
  return loadCollection(ctx, { id });
}

/**
 * Deletes a collection for good; its prompts stay where they are. Its creator may, and of a shared one admins, which is written
 * down. Throws NOT_FOUND, FORBIDDEN.
 */
export async function deleteCollection(ctx: ServiceContext, id: string): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await retryTransient(() =>
    ctx.db.$transaction(async (tx) => {
      const collection = await lockCollection(tx, member, id, canDeleteCollection);
      await tx.collection.delete({ where: { id: collection.id }, select: { id: true } });
      if (collection.createdBy === member.id) return;
      await tx.auditEvent.create({
        data: {
          ...{ at: ctx.now, actorId: member.id, action: 'collection.delete', subjectId: collection.id },
          details: { collection: collection.name },
        },
      });
    }),
  );
  return { id };
}
