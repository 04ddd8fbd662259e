import { commentMail } from '@/domain/notification/mails';
import type { CommentKind } from '@/domain/notification/schema';
import type { PromptFacts } from '@/domain/prompt/policy';
import { reviewMessages } from '@/domain/review/messages';
import { siteUrl } from '@/env';
import type { Transaction } from '@/server/db';
import { enqueueMailOf } from '../mail/enqueue-mail-of';
import { IdRow, rowsOf } from '../rows';
import { readersAmong, type Words } from './mentions';

/** Comments of one author in one place within this time cause one mail. */
const ONE_MAIL_MS = 15 * 60 * 1_000;

type Prompt = PromptFacts & { id: string };

type Said = {
  id: string;
  parentId: string | null;
  version: number;
  body: string;
  /** Author of the comment, who isn't notified. */
  actorId: string;
} & Words;

async function peopleIn(tx: Transaction, threadId: string): Promise<string[]> {
  const rows = await rowsOf(tx, IdRow)`
    SELECT DISTINCT author_id::text AS id FROM comments
    WHERE (id = ${threadId}::uuid OR parent_id = ${threadId}::uuid) AND author_id IS NOT NULL AND deleted_at IS NULL`;
  return rows.map(({ id }) => id);
}

/** Returns whether the same user has just commented in the same thread, or started another on the prompt. */
async function hasJustSpoken(tx: Transaction, now: Date, prompt: Prompt, said: Said): Promise<boolean> {
  const { id, parentId, actorId } = said;
  const place = parentId === null ? [{ parentId: null }] : [{ parentId }, { id: parentId }];
  const before = await tx.comment.findFirst({
    where: {
      promptId: prompt.id,
      authorId: actorId,
      id: { not: id },
      OR: place,
      createdAt: { gt: new Date(now.getTime() - ONE_MAIL_MS) },
    },
    select: { id: true },
  });
  return before !== null;
}

/** Returns the users with an unread notification of the same kind, prompt and author: one is enough. */
async function alreadyNotified(
  tx: Transaction,
  { prompt, said, kind }: { prompt: Prompt; said: Said; kind: CommentKind },
  ids: string[],
): Promise<Set<string>> {
  if (kind === 'mentioned') return new Set();
  const rows = await tx.notification.findMany({
    where: {
      userId: { in: ids },
      readAt: null,
      kind,
      promptId: prompt.id,
      actorId: said.actorId,
      comment: { deletedAt: null },
    },
    select: { userId: true },
  });
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * Notifies users of a comment, in the app and by mail according to their settings, within the transaction that saves
 * it. Leaves out users who can't read it, are deactivated or wrote it.
 */
async function notifyUsers(
  tx: Transaction,
  now: Date,
  { prompt, said, kind }: { prompt: Prompt; said: Said; kind: CommentKind },
  { ids, skipsMail }: { ids: string[]; skipsMail: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  const people = await tx.profile.findMany({
    where: { id: { in: ids, not: said.actorId }, isActive: true, deletedAt: null },
    select: {
      id: true,
      role: true,
      email: true,
      fullName: true,
      notifyCommentsInApp: true,
      notifyCommentsByMail: true,
    },
    orderBy: { id: 'asc' },
  });
  const readers = await readersAmong(tx, people, prompt, said);
  if (readers.length === 0) return;
  const inApp = readers.filter(({ notifyCommentsInApp }) => notifyCommentsInApp).map(({ id }) => id);
  const known = await alreadyNotified(tx, { prompt, said, kind }, inApp);
  const row = { kind, promptId: prompt.id, commentId: said.id, actorId: said.actorId, createdAt: now };
  await tx.notification.createMany({
    data: inApp.filter((id) => !known.has(id)).map((userId) => ({ ...row, userId })),
  });
  if (skipsMail) return;
  const { slug, title } = await tx.prompt.findUniqueOrThrow({
    where: { id: prompt.id },
    select: { slug: true, title: true },
  });
  const actor = await tx.profile.findUnique({ where: { id: said.actorId }, select: { fullName: true } });
  for (const { id: userId, email, fullName, notifyCommentsByMail } of readers) {
    if (email === null || !notifyCommentsByMail) continue;
    const details = {
      kind,
      actorName: actor?.fullName ?? reviewMessages.somebody,
      title,
      version: said.version,
    };
    const mail = commentMail({ name: fullName, siteUrl }, details, { id: said.id, slug, body: said.body });
    const about = { userId, promptId: prompt.id, wasShared: said.words.wasShared, commentId: said.id };
    await enqueueMailOf({ id: said.actorId, isToTyped: false }, { db: tx, now }, email, mail, { about });
  }
}

export function notifyMentioned(
  tx: Transaction,
  now: Date,
  prompt: Prompt,
  said: Said,
  mentioned: string[],
): Promise<void> {
  return notifyUsers(tx, now, { prompt, said, kind: 'mentioned' }, { ids: mentioned, skipsMail: false });
}

/** Notifies those a new comment mentions, those in its thread, and the creator of the prompt, each once. */
export async function notifyOfComment(
  tx: Transaction,
  now: Date,
  prompt: Prompt,
  said: Said,
  mentioned: string[],
): Promise<void> {
  await notifyMentioned(tx, now, prompt, said, mentioned);
  const around = said.parentId === null ? [] : await peopleIn(tx, said.parentId);
  const ids = [...new Set([prompt.createdBy, ...around])].filter((id) => !mentioned.includes(id));
  const kind = said.parentId === null ? 'said' : 'replied';
  await notifyUsers(
    tx,
    now,
    { prompt, said, kind },
    { ids, skipsMail: await hasJustSpoken(tx, now, prompt, said) },
  );
}
