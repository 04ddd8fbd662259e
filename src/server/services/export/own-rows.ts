import type { Db } from '@/server/db';
import { ownNow, ownTrash } from '../access';
import { STORED_TEXT } from '../prompt/stored-text';
import { ROWS, TEXTS, iteratePages, page } from './own-pages';

/** Returns the account itself: profile, settings, sign-in methods, browsers. No secrets. */
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

/** Yields the user's own prompts with their test cases, including private ones and those they moved to the trash. */
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

/** Yields the versions that the user has written, of their own prompts. */
export async function* ownVersions(db: Db, userId: string) {
  for await (const { id } of ownPromptIds(db, userId)) {
    yield* iteratePages(TEXTS, (after?: { version: number }) =>
      db.promptVersion.findMany({
        where: { promptId: id, authorId: userId },
        orderBy: { version: 'asc' },
        ...page(TEXTS, after && { promptId_version: { promptId: id, version: after.version } }),
        select: { promptId: true, version: true, ...STORED_TEXT, note: true, createdAt: true },
      }),
    );
  }
}

/** By the index of a user's prompts, then by that of their trash. */
async function* ownPromptIds(db: Db, userId: string) {
  yield* iteratePages(ROWS, (after?: { id: string }) =>
    db.prompt.findMany({
      where: ownNow(userId),
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...page(ROWS, after && { id: after.id }),
      select: { id: true },
    }),
  );
  yield* iteratePages(ROWS, (after?: { id: string }) =>
    db.prompt.findMany({
      where: ownTrash(userId),
      orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
      ...page(ROWS, after && { id: after.id }),
      select: { id: true },
    }),
  );
}

export function ownUses(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { id: bigint }) =>
    db.promptUsage.findMany({
      where: { userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...page(ROWS, after && { id: after.id }),
      select: { id: true, promptId: true, version: true, createdAt: true },
    }),
  );
}

export function ownSignIns(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { id: bigint }) =>
    db.signIn.findMany({
      where: { profileId: userId },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      ...page(ROWS, after && { id: after.id }),
      select: { id: true, at: true, userAgent: true, network: true, isNewBrowser: true },
    }),
  );
}

export function ownAvatars(db: Db, userId: string) {
  return iteratePages(ROWS, (after?: { key: string }) =>
    db.avatarFile.findMany({
      where: { key: { startsWith: `${userId}/` } },
      orderBy: { key: 'asc' },
      ...page(ROWS, after && { key: after.key }),
      select: { key: true, createdAt: true },
    }),
  );
}
