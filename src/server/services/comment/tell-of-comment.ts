import type { Transaction } from '@/server/db';
import { notify } from '../notification/notify';
import { IdRow, rowsOf } from '../rows';

/** Comments of one author in one place within this time cause one mail. */
const ONE_MAIL_MS = 15 * 60 * 1_000;

type Said = {
  id: string;
  parentId: string | null;
  body: string;
  /** Author of the comment, who isn't told. */
  actorId: string;
};

async function peopleIn(tx: Transaction, threadId: string): Promise<string[]> {
  const rows = await rowsOf(tx, IdRow)`
    SELECT DISTINCT author_id::text AS id FROM comments
    WHERE (id = ${threadId}::uuid OR parent_id = ${threadId}::uuid) AND author_id IS NOT NULL AND deleted_at IS NULL`;
  return rows.map(({ id }) => id);
}

/** Returns whether the same user has just commented in the same thread, or started another on the prompt. */
async function hasJustSpoken(tx: Transaction, now: Date, promptId: string, said: Said): Promise<boolean> {
  const { id, parentId, actorId } = said;
  const place = parentId === null ? [{ parentId: null }] : [{ parentId }, { id: parentId }];
  const before = await tx.comment.findFirst({
    where: {
      promptId,
      authorId: actorId,
      id: { not: id },
      OR: place,
      createdAt: { gt: new Date(now.getTime() - ONE_MAIL_MS) },
    },
    select: { id: true },
  });
  return before !== null;
}

/** Tells users that a comment mentions them, within the transaction that saves it. */
export function tellMentioned(
  tx: Transaction,
  now: Date,
  { id: subjectId, actorId, body: notes }: Said,
  mentioned: readonly string[],
): Promise<void> {
  return notify(tx, now, { kind: 'mentioned', subjectId, actorId, notes, to: mentioned });
}

/** Tells those a new comment mentions, those in its thread, and the creator of the prompt, each once. */
export async function tellOfComment(
  tx: Transaction,
  now: Date,
  prompt: { id: string; createdBy: string },
  said: Said,
  mentioned: readonly string[],
): Promise<void> {
  await tellMentioned(tx, now, said, mentioned);
  const around = said.parentId === null ? [] : await peopleIn(tx, said.parentId);
  await notify(tx, now, {
    kind: said.parentId === null ? 'said' : 'replied',
    subjectId: said.id,
    actorId: said.actorId,
    notes: said.body,
    to: [...new Set([prompt.createdBy, ...around])].filter((id) => !mentioned.includes(id)),
    skipsMail: await hasJustSpoken(tx, now, prompt.id, said),
  });
}
