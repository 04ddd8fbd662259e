import type { Member } from '@/domain/actor';
import { COLLECTIONS_MAX, type CollectionVisibility } from '@/domain/collection/limits';
import { collectionMessages } from '@/domain/collection/messages';
import { canChangeReaders, canDeleteCollection, canGiveVisibility } from '@/domain/collection/policy';
import type { CollectionCreate, CollectionDto, CollectionUpdate } from '@/domain/collection/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Transaction } from '@/server/db';
import { requireProvedAddress } from '../account/address-proof';
import { lockActiveProfile } from '../account/lock-profile';
import { requireMember, type ServiceContext } from '../context';
import { isUniqueViolation, retryTransient } from '../database-errors';
import { takeQuota } from '../quota/take-quota';
import { requireWritableHome, spaceNotFound } from '../access/load-space';
import { unguessableSlug } from '../unguessable-slug';
import { loadCollection, lockCollection } from './load-collection';

/**
 * Checks that a member may let a collection be read by those, and keeps a space there until the transaction ends. Gives the space
 * to store. Throws FORBIDDEN, NOT_FOUND for a space they are not in and for none where there should be one.
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
    throw new AppError('FORBIDDEN', messages.error.forbidden);
  }
  return null;
}

/**
 * Makes an empty collection. Throws UNAUTHORIZED for guests, BAD_REQUEST when the caller has as many as may be,
 * FORBIDDEN for a shared one of a viewer or of an unproved address and in a space where they do not write, NOT_FOUND for a space
 * they are not in, TOO_MANY_REQUESTS beyond the quota of a day.
 */
export async function createCollection(ctx: ServiceContext, input: CollectionCreate): Promise<CollectionDto> {
  const member = requireMember(ctx);
  const { visibility, spaceId: asked, forAgents } = input;
  const create = () =>
    ctx.db.$transaction(async (tx) => {
      const spaceId = await requireReaders(tx, member, { visibility, spaceId: asked ?? null });
      // Collections of one person take turns, so that two at once cannot pass the limit.
      const profile = await lockActiveProfile(tx, member.id);
      if (profile === null) throw new AppError('UNAUTHORIZED', messages.session.required);
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
      await takeQuota(tx, { member, now: ctx.now }, { collections: 1 });
      // Read under the locks of what was saved: later somebody may have taken it away.
      return loadCollection({ db: tx, actor: member }, created);
    });
  return retryTransient(create, isUniqueViolation);
}

/**
 * Changes texts or visibility of one's own collection; the address stays. Throws NOT_FOUND, FORBIDDEN for others and for what an
 * unproved address may not share, TOO_MANY_REQUESTS beyond the quota of a day.
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
      if (next === 'shared') await requireProvedAddress(tx, member);
      await takeQuota(tx, { member, now: ctx.now }, { collections: 1 });
      return loadCollection({ db: tx, actor: member }, { id });
    }),
  );
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
