import type { Db } from '@/server/db';
import { STORED_TEXT } from '../prompt/stored-text';

/** Rows read at once; of texts, which may be long, fewer. */
const ROWS = 1_000;
const TEXTS = 20;

/**
 * Walks rows a page at a time, by a cursor, so that what is written meanwhile moves none of them.
 * @param read gives the page after a row, the first one without it
 */
async function* walk<Row>(size: number, read: (after?: Row) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let last: Row | undefined = undefined; ;) {
    const rows: Row[] = await read(last);
    yield* rows;
    last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
  }
}

/** The part of a query that gives a page after a row. */
function page<Cursor>(
  take: number,
  cursor: Cursor | undefined,
): { take: number; skip?: number; cursor?: Cursor } {
  return cursor === undefined ? { take } : { take, skip: 1, cursor };
}

/** The account itself: profile, settings, ways to sign in, browsers. Nothing that opens it. */
export async function readAccount(db: Db, userId: string) {
  return db.profile.findUniqueOrThrow({
    where: { id: userId },
    select: {
      id: true,
      email: true,
      fullName: true,
      role: true,
      avatarUrl: true,
      bio: true,
      website: true,
      socialLinks: true,
      createdAt: true,
      updatedAt: true,
      lastSignInAt: true,
      emailProvedAt: true,
      notifyByMail: true,
      notifyInApp: true,
      notifyCommentsByMail: true,
      notifyCommentsInApp: true,
      notifyGrantsByMail: true,
      notifyGrantsInApp: true,
      digestSentAt: true,
      firstStepsClosedAt: true,
      credential: { select: { phone: true, passwordChangedAt: true } },
      identities: { select: { provider: true, email: true, createdAt: true, lastUsedAt: true } },
      factors: { select: { kind: true, name: true, createdAt: true, usedAt: true } },
      tokens: {
        select: {
          name: true,
          scopes: true,
          createdAt: true,
          lastUsedAt: true,
          expiresAt: true,
          revokedAt: true,
        },
      },
      sessions: { select: { userAgent: true, createdAt: true, lastSeenAt: true, expiresAt: true } },
    },
  });
}

/** One's own prompts with their test cases, private ones too, and those that one has put into the trash. */
export async function* ownPrompts(db: Db, userId: string) {
  for await (const { id } of ownPromptIds(db, userId)) {
    const prompt = await db.prompt.findUnique({
      where: { id },
      select: {
        id: true,
        slug: true,
        ...STORED_TEXT,
        isShared: true,
        version: true,
        usageCount: true,
        favoriteCount: true,
        createdAt: true,
        updatedAt: true,
        deletedAt: true,
        testCases: {
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
          select: { name: true, inputs: true, checks: true, createdAt: true, updatedAt: true },
        },
      },
    });
    if (prompt !== null) yield prompt;
  }
}

/** The versions that one has written, of one's own prompts. */
export async function* ownVersions(db: Db, userId: string) {
  for await (const { id } of ownPromptIds(db, userId)) {
    yield* walk(TEXTS, (after?: { version: number }) =>
      db.promptVersion.findMany({
        where: { promptId: id, authorId: userId },
        orderBy: { version: 'asc' },
        ...page(TEXTS, after && { promptId_version: { promptId: id, version: after.version } }),
        select: { promptId: true, version: true, ...STORED_TEXT, note: true, createdAt: true },
      }),
    );
  }
}

/** Along the index of a person's prompts, then along that of their trash. */
async function* ownPromptIds(db: Db, userId: string) {
  yield* walk(ROWS, (after?: { id: string }) =>
    db.prompt.findMany({
      where: {
        createdBy: userId,
        deletedAt: null,
        OR: [{ spaceId: null }, { space: { members: { some: { userId } } } }],
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...page(ROWS, after && { id: after.id }),
      select: { id: true },
    }),
  );
  yield* walk(ROWS, (after?: { id: string }) =>
    db.prompt.findMany({
      where: { deletedBy: userId, createdBy: userId, deletedAt: { not: null }, spaceId: null },
      orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
      ...page(ROWS, after && { id: after.id }),
      select: { id: true },
    }),
  );
}

export function ownReviews(db: Db, userId: string) {
  return walk(ROWS, (after?: { id: string }) =>
    db.promptReview.findMany({
      where: { requestedBy: userId },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: { id: true, promptId: true, version: true, message: true, state: true, createdAt: true },
    }),
  );
}

export function ownReviewComments(db: Db, userId: string) {
  return walk(ROWS, (after?: { id: bigint }) =>
    db.reviewComment.findMany({
      where: { authorId: userId },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: {
        id: true,
        reviewId: true,
        kind: true,
        body: true,
        field: true,
        line: true,
        createdAt: true,
      },
    }),
  );
}

export function ownComments(db: Db, userId: string) {
  return walk(ROWS, (after?: { id: string }) =>
    db.comment.findMany({
      where: { authorId: userId, deletedAt: null },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: {
        id: true,
        promptId: true,
        version: true,
        parentId: true,
        body: true,
        fromLine: true,
        toLine: true,
        createdAt: true,
        editedAt: true,
      },
    }),
  );
}

export function ownSuggestions(db: Db, userId: string) {
  return walk(TEXTS, (after?: { id: string }) =>
    db.suggestion.findMany({
      where: { authorId: userId },
      orderBy: { id: 'asc' },
      ...page(TEXTS, after && { id: after.id }),
      select: {
        id: true,
        promptId: true,
        baseVersion: true,
        ...STORED_TEXT,
        note: true,
        state: true,
        createdAt: true,
        decidedAt: true,
      },
    }),
  );
}

export function ownStatuses(db: Db, userId: string) {
  return walk(ROWS, (after?: { id: bigint }) =>
    db.promptStatus.findMany({
      where: { approvedBy: userId },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: { id: true, promptId: true, version: true, status: true, notes: true, createdAt: true },
    }),
  );
}

/** Of what tests gave only that they were run: the answers are kept with the prompt they are of. */
export function ownTestRuns(db: Db, userId: string) {
  return walk(ROWS, (after?: { id: string }) =>
    db.testRun.findMany({
      where: { startedBy: userId },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: {
        id: true,
        promptId: true,
        version: true,
        source: true,
        model: true,
        total: true,
        startedAt: true,
        endedAt: true,
        end: true,
      },
    }),
  );
}

export function ownRuns(db: Db, userId: string) {
  return walk(TEXTS, (after?: { id: string }) =>
    db.promptRun.findMany({
      where: { userId },
      orderBy: { id: 'asc' },
      ...page(TEXTS, after && { id: after.id }),
      select: {
        id: true,
        promptId: true,
        version: true,
        modelName: true,
        inputs: true,
        answer: true,
        createdAt: true,
      },
    }),
  );
}

export function ownFavorites(db: Db, userId: string) {
  return walk(ROWS, (after?: { id: string }) =>
    db.favorite.findMany({
      where: { userId },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: { id: true, promptId: true, createdAt: true },
    }),
  );
}

export function ownPins(db: Db, userId: string) {
  return walk(ROWS, (after?: { promptId: string }) =>
    db.promptPin.findMany({
      where: { userId },
      orderBy: { promptId: 'asc' },
      ...page(ROWS, after && { userId_promptId: { userId, promptId: after.promptId } }),
      select: { promptId: true, createdAt: true },
    }),
  );
}

export function ownCollectionPins(db: Db, userId: string) {
  return walk(ROWS, (after?: { collectionId: string }) =>
    db.collectionPin.findMany({
      where: { userId },
      orderBy: { collectionId: 'asc' },
      ...page(ROWS, after && { userId_collectionId: { userId, collectionId: after.collectionId } }),
      select: { collectionId: true, createdAt: true },
    }),
  );
}

/** By their ids: exactly one of each is set. */
export function ownFollows(db: Db, userId: string) {
  return walk(ROWS, (after?: { id: string }) =>
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

/** With the ids of what is in them, in its order. */
export function ownCollections(db: Db, userId: string) {
  return walk(TEXTS, (after?: { id: string }) =>
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

/** The spaces that one is in, as what, since when and by which group; of a deleted one nothing, as everywhere. */
export function ownSpaces(db: Db, userId: string) {
  return walk(ROWS, (after?: { spaceId: string }) =>
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

/** Without what opens them, which is kept nowhere. */
export function ownShareLinks(db: Db, userId: string) {
  return walk(ROWS, (after?: { id: string }) =>
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

/** What was shared with them, and what they shared with others, of whom it says nothing. */
export function ownGrants(db: Db, userId: string) {
  return walk(ROWS, (after?: { id: string }) =>
    db.promptGrant.findMany({
      where: { OR: [{ subjectUserId: userId }, { createdBy: userId }] },
      orderBy: { id: 'asc' },
      ...page(ROWS, after && { id: after.id }),
      select: { id: true, promptId: true, right: true, expiresAt: true, createdAt: true },
    }),
  );
}

export function ownUses(db: Db, userId: string) {
  return walk(ROWS, (after?: { id: bigint }) =>
    db.promptUsage.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...page(ROWS, after && { id: after.id }),
      select: { id: true, promptId: true, version: true, createdAt: true },
    }),
  );
}

export function ownSignIns(db: Db, userId: string) {
  return walk(ROWS, (after?: { id: bigint }) =>
    db.signIn.findMany({
      where: { profileId: userId },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      ...page(ROWS, after && { id: after.id }),
      select: { id: true, at: true, userAgent: true, network: true, isNewBrowser: true },
    }),
  );
}

export function ownAvatars(db: Db, userId: string) {
  return walk(ROWS, (after?: { key: string }) =>
    db.avatarFile.findMany({
      where: { key: { startsWith: `${userId}/` } },
      orderBy: { key: 'asc' },
      ...page(ROWS, after && { key: after.key }),
      select: { key: true, createdAt: true },
    }),
  );
}
