import type { Member } from '@/domain/actor';
import { COLLECTIONS_MAX, type CollectionVisibility } from '@/domain/collection/limits';
import { collectionMessages } from '@/domain/collection/messages';
import { canChangeReaders, canDeleteCollection, canGiveVisibility } from '@/domain/collection/policy';
import type { CollectionCreate, CollectionDto, CollectionUpdate } from '@/domain/collection/schema';
import { AppError } from '@/domain/errors';
import type { Transaction } from '@/server/db';
import { requireLiveCaller } from '../account/live-caller';
import { requireProvedAddress } from '../account/address-proof';
import { lockOwnProfile } from '../account/lock-profile';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { isUniqueViolation, retryTransient } from '../database-errors';
import { consumeQuota } from '../quota/consume-quota';
import { requireWritableHome, spaceNotFound } from '../access';
import { unguessableSlug } from '../unguessable-slug';
import { loadCollection, lockCollection } from './load-collection';

/**
 * Checks that a member may share a collection with these readers, and locks a space until the transaction ends. Returns
 * the space to store. Throws FORBIDDEN, NOT_FOUND for a space they are not in and for a missing one.
 */
async function requireReaders(
  tx: Transaction,
  member: Member,
  { visibility, spaceId }: { visibility: CollectionVisibility; spaceId: string | null },
): Promise<string | null> {
  if (visibility === 'space') {
    if (spaceId === null) throw spaceNotFound();
    await requireWritableHome(tx, member, { spaceId, isShared: false });
    return spaceId;
  }
  if (!canGiveVisibility(member, { visibility, space: null })) {
    throw forbidden();
  }
  return null;
}

/**
 * Creates an empty collection. Throws UNAUTHORIZED for guests, BAD_REQUEST if the caller has the maximum, FORBIDDEN for
 * a shared one by a viewer or with an unverified address and in a space where they may not write, NOT_FOUND for a space
 * they are not in, TOO_MANY_REQUESTS beyond the daily quota.
 */
export async function createCollection(ctx: ServiceContext, input: CollectionCreate): Promise<CollectionDto> {
  const member = requireMember(ctx);
  const { visibility, spaceId: asked, forAgents } = input;
  const create = () =>
    ctx.db.$transaction(async (tx) => {
      const spaceId = await requireReaders(tx, member, { visibility, spaceId: asked ?? null });
      // Serializes the collections of one user, so that concurrent calls can't exceed the limit.
      await lockOwnProfile(tx, ctx);
      const others = await tx.collection.count({ where: { createdBy: member.id } });
      if (others >= COLLECTIONS_MAX) throw new AppError('BAD_REQUEST', collectionMessages.tooMany);
      const created = await tx.collection.create({
        data: {
          name: input.name,
          description: input.description,
          visibility,
          spaceId,
          forAgents,
          slug: unguessableSlug(input.name, 'collection'),
          createdBy: member.id,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        },
        select: { id: true },
      });
      if (visibility === 'shared') await requireProvedAddress(tx, member);
      await consumeQuota(tx, { member, now: ctx.now }, { collections: 1 });
      // Read under the locks of the write: later it may have been deleted.
      return loadCollection({ db: tx, actor: member }, created);
    });
  return retryTransient(create, isUniqueViolation);
}

/**
 * Changes texts or visibility of the caller's own collection; the address stays. Throws NOT_FOUND, FORBIDDEN for other
 * users and for sharing with an unverified address, TOO_MANY_REQUESTS beyond the daily quota.
 */
export async function updateCollection(
  ctx: ServiceContext,
  { id, name, description, visibility, spaceId: asked, forAgents }: CollectionUpdate,
): Promise<CollectionDto> {
  const member = requireMember(ctx);
  return retryTransient(() =>
    ctx.db.$transaction(async (tx) => {
      const before = await lockCollection(tx, member, id, canChangeReaders);
      const next = visibility ?? before.visibility;
      const spaceId = await requireReaders(tx, member, {
        visibility: next,
        spaceId: asked ?? before.spaceId,
      });
      await tx.collection.update({
        where: { id: before.id },
        data: {
          ...(name !== undefined && { name }),
          ...(description !== undefined && { description }),
          ...(forAgents !== undefined && { forAgents }),
          visibility: next,
          spaceId,
          updatedAt: ctx.now,
        },
        select: { id: true },
      });
      if (next === 'shared') {
        await requireLiveCaller(tx, ctx);
        await requireProvedAddress(tx, member);
      }
      await consumeQuota(tx, { member, now: ctx.now }, { collections: 1 });
      return loadCollection({ db: tx, actor: member }, { id });
    }),
  );
}

/**
 * Deletes a collection permanently; its prompts stay where they are. Allowed for its creator and, if it is shared, for
 * admins, which is audited. Throws NOT_FOUND, FORBIDDEN.
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
          at: ctx.now,
          actorId: member.id,
          action: 'collection.delete',
          subjectId: collection.id,
        },
      });
    }),
  );
  return { id };
}
