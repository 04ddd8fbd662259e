import type { Db } from '@/server/db';
import { ROWS, TEXTS, iteratePages, page } from './own-pages';

export function ownFavorites(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { id: string }) =>
    db.favorite.findMany({
      where: { userId },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: { id: true, promptId: true, createdAt: true },
    }),
  );
}

export function ownPins(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { promptId: string }) =>
    db.promptPin.findMany({
      where: { userId },
      orderBy: { promptId: 'asc' },
      ...page(ROWS, after && { userId_promptId: { userId, promptId: after.promptId } }),
      select: { promptId: true, createdAt: true },
    }),
  );
}

/** Saved values for the variables of prompts. */
export function ownValueSets(db: Db, userId: string) {
  return iteratePages(TEXTS, (after?: { id: string }) =>
    db.promptValueSet.findMany({
      where: { userId },
      orderBy: { id: 'asc' },
      ...page(TEXTS, after && { id: after.id }),
      select: { id: true, promptId: true, name: true, values: true, createdAt: true, updatedAt: true },
    }),
  );
}

export function ownCollectionPins(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { collectionId: string }) =>
    db.collectionPin.findMany({
      where: { userId },
      orderBy: { collectionId: 'asc' },
      ...page(ROWS, after && { userId_collectionId: { userId, collectionId: after.collectionId } }),
      select: { collectionId: true, createdAt: true },
    }),
  );
}

/** Ids of what is followed: exactly one of each is set. */
export function ownFollows(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { id: string }) =>
    db.follow.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...page(ROWS, after && { id: after.id }),
      select: {
        id: true,
        profileId: true,
        spaceId: true,
        collectionId: true,
        promptId: true,
        createdAt: true,
      },
    }),
  );
}

/** With the ids of their items, in order. */
export function ownCollections(db: Db, userId: string) {
  return iteratePages(TEXTS, (after?: { id: string }) =>
    db.collection.findMany({
      where: { createdBy: userId },
      orderBy: { id: 'asc' },
      ...page(TEXTS, after && { id: after.id }),
      select: {
        id: true,
        slug: true,
        name: true,
        description: true,
        visibility: true,
        spaceId: true,
        createdAt: true,
        updatedAt: true,
        items: { orderBy: { position: 'asc' }, select: { promptId: true, addedAt: true } },
      },
    }),
  );
}

/** The user's spaces with role, start and the group that added them; without deleted spaces. */
export function ownSpaces(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { spaceId: string }) =>
    db.spaceMember.findMany({
      where: { userId, space: { deletedAt: null } },
      orderBy: { spaceId: 'asc' },
      ...page(ROWS, after && { userId_spaceId: { userId, spaceId: after.spaceId } }),
      select: {
        spaceId: true,
        role: true,
        joinedAt: true,
        byGroup: true,
        space: { select: { slug: true, name: true } },
      },
    }),
  );
}

/** Without their tokens, which are not stored. */
export function ownShareLinks(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { id: string }) =>
    db.shareLink.findMany({
      where: { createdBy: userId },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: {
        id: true,
        promptId: true,
        pin: true,
        version: true,
        createdAt: true,
        expiresAt: true,
        revokedAt: true,
      },
    }),
  );
}

/** Grants to the user, and those the user has given, without the receivers. */
export function ownGrants(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { id: string }) =>
    db.promptGrant.findMany({
      where: { OR: [{ subjectUserId: userId }, { createdBy: userId }] },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: { id: true, promptId: true, right: true, expiresAt: true, createdAt: true },
    }),
  );
}

/** Grants that the user has given and that wait for the receivers' addresses, without the receivers. */
export function ownWaitingGrants(db: Db, userId: string) {
  return iteratePages(ROWS, async (after?: { id: string }) => {
    const rows = await db.waitingGift.findMany({
      where: { givenBy: userId, promptId: { not: null } },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: { id: true, promptId: true, right: true, expiresAt: true, givenAt: true },
    });
    return rows.flatMap(({ promptId, ...row }) => (promptId === null ? [] : [{ ...row, promptId }]));
  });
}
