import { COLLECTION_PINS_MAX } from '@/domain/collection/limits';
import { collectionMessages } from '@/domain/collection/messages';
import { canReadCollection } from '@/domain/collection/policy';
import type { CollectionEntry } from '@/domain/collection/schema';
import { AppError } from '@/domain/errors';
import { Prisma } from '@/generated/prisma/client';
import { lockActiveProfile } from '../account/lock-profile';
import { requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';
import { loadCollection } from './load-collection';
import { CollectionRow, selectCollections, toEntry } from './select-collection';

/**
 * Pins a collection to the caller's dashboard, or unpins it; idempotent. An unreadable collection may still be
 * unpinned. Throws NOT_FOUND for a collection that the caller may not read, BAD_REQUEST if the maximum is pinned.
 */
export async function setCollectionPin(
  ctx: ServiceContext,
  { collectionId, on }: { collectionId: string; on: boolean },
): Promise<{ collectionId: string; on: boolean }> {
  const member = requireMember(ctx);
  const userId = member.id;
  if (!on) {
    await ctx.db.collectionPin.deleteMany({ where: { collectionId, userId } });
    return { collectionId, on };
  }
  const { id } = await loadCollection(ctx, { id: collectionId });
  await ctx.db.$transaction(async (tx) => {
    // Serializes the pins of one user, so that concurrent calls can't exceed the limit.
    await lockActiveProfile(tx, userId);
    const others = await tx.collectionPin.count({ where: { userId, collectionId: { not: id } } });
    if (others >= COLLECTION_PINS_MAX) throw new AppError('BAD_REQUEST', collectionMessages.tooManyPins);
    await tx.collectionPin.createMany({
      data: [{ userId, collectionId: id, createdAt: ctx.now }],
      skipDuplicates: true,
    });
  });
  return { collectionId, on };
}

/** Returns the caller's readable pinned collections, newest pin first. Throws UNAUTHORIZED for a guest. */
export async function listPinnedCollections(ctx: ServiceContext): Promise<CollectionEntry[]> {
  const member = requireMember(ctx);
  const pinned = Prisma.sql`
    SELECT c.*, pin.created_at AS pinned_at FROM collection_pins pin JOIN collections c ON c.id = pin.collection_id
    WHERE pin.user_id = ${member.id}::uuid`;
  const select = selectCollections(ctx, pinned);
  const rows = await rowsOf(ctx.db, CollectionRow)(Prisma.sql`${select} ORDER BY c.pinned_at DESC, c.id`);
  return rows.filter((row) => canReadCollection(member, row)).map(toEntry);
}
