import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { canFavorite } from '@/domain/prompt/policy';
import type { Database, Transaction } from '@/server/db';
import { busyError } from '@/server/concurrency/busy-error';
import { createBatcher } from '@/server/concurrency/batcher';
import { requireMember, type ServiceContext } from '../context';
import { isUnavailable, retryTransient } from '../database-errors';
import { promptNotFound } from '../prompt/load-prompt';
import { rowsOf } from '../rows';
import { isShared, loadAccessForUsers } from '../access';

export type FavoriteState = { isFavorited: boolean; favoriteCount: number };

/** A change of a user's favorite; `on` null toggles it. */
type Change = { db: Database; member: Member; promptId: string; on: boolean | null; now: Date };

/** Maximum changes of one prompt that are written together. */
const MAX_AT_ONCE = 100;
const MAX_WAITING = 1_000;

const Held = z.object({
  createdBy: z.string(),
  isShared: z.boolean(),
  spaceId: z.string().nullable(),
  favoriteCount: z.number(),
});
type Held = z.infer<typeof Held>;

/** Computes the results of a prompt's changes in order, and the remaining writes: favorites added and removed. */
function playThrough(
  changes: readonly Change[],
  prompt: Held,
  accessOf: Awaited<ReturnType<typeof loadAccessForUsers>>,
  holders: ReadonlySet<string>,
) {
  const holds = new Set(holders);
  let { favoriteCount } = prompt;
  const answers = changes.map(({ member, on }): FavoriteState | null => {
    if (!canFavorite(member, { ...prompt, ...accessOf(member.id) })) return null;
    const was = holds.has(member.id);
    const isFavorited = on ?? !was;
    if (isFavorited) holds.add(member.id);
    else holds.delete(member.id);
    favoriteCount += Number(isFavorited) - Number(was);
    return { isFavorited, favoriteCount };
  });
  const added = [...holds].filter((id) => !holders.has(id));
  const removed = [...holders].filter((id) => !holds.has(id));
  return { answers, added, removed };
}

/** Writes changes of one prompt under the lock of its row, taken before the rows that belong to it (decision 4). */
async function writeChanges(
  tx: Transaction,
  promptId: string,
  changes: readonly Change[],
): Promise<(FavoriteState | null)[]> {
  const [prompt] = await rowsOf(tx, Held)`
    SELECT created_by::text AS "createdBy", ${isShared('prompts')} AS "isShared", space_id::text AS "spaceId", favorite_count AS "favoriteCount"
    FROM prompts WHERE id = ${promptId}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  if (prompt === undefined) return changes.map(() => null);
  const userIds = [...new Set(changes.map(({ member }) => member.id))];
  const accessOf = await loadAccessForUsers(tx, { id: promptId, spaceId: prompt.spaceId }, userIds);
  const rows = await tx.favorite.findMany({
    where: { promptId, userId: { in: userIds } },
    select: { userId: true },
  });
  const { answers, added, removed } = playThrough(
    changes,
    prompt,
    accessOf,
    new Set(rows.map(({ userId }) => userId)),
  );
  if (removed.length > 0) {
    await tx.favorite.deleteMany({ where: { promptId, userId: { in: removed } } });
  }
  if (added.length > 0) {
    const createdAt = new Map(changes.map(({ member, now }) => [member.id, now]));
    await tx.favorite.createMany({
      data: added.map((userId) => ({ promptId, userId, createdAt: createdAt.get(userId) ?? new Date() })),
    });
  }
  return answers;
}

type Line = { write: (change: Change) => Promise<FavoriteState | null>; waiting: number };

/** One queue for each prompt with changes in flight: a transaction and a connection, however many wait. */
const lines = new Map<string, Line>();

function newLine(promptId: string): Line {
  const write = createBatcher<Change, FavoriteState | null>(
    async (changes) => {
      const [first] = changes;
      if (first === undefined) return [];
      return retryTransient(() => first.db.$transaction((tx) => writeChanges(tx, promptId, changes)));
    },
    { most: MAX_AT_ONCE, failsEach: isUnavailable },
  );
  return { write, waiting: 0 };
}

async function change(
  ctx: ServiceContext,
  { promptId: id, on }: { promptId: string; on: boolean | null },
): Promise<FavoriteState> {
  const member = requireMember(ctx);
  const promptId = id.toLowerCase();
  const line = lines.get(promptId) ?? newLine(promptId);
  if (line.waiting >= MAX_WAITING) throw busyError();
  lines.set(promptId, line);
  line.waiting += 1;
  try {
    const answer = await line.write({ db: ctx.db, member, promptId, on, now: ctx.now });
    if (answer === null) throw promptNotFound();
    return answer;
  } finally {
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(promptId);
  }
}

/**
 * Toggles the caller's favorite. Changes of one prompt are applied in order of arrival: an even
 * number of them changes nothing. A trigger updates the count in the same transaction. Throws NOT_FOUND for a prompt
 * that isn't in the caller's lists, UNAVAILABLE if more than 1,000 wait.
 */
export function toggleFavorite(ctx: ServiceContext, promptId: string): Promise<FavoriteState> {
  return change(ctx, { promptId, on: null });
}

/** Sets or removes the caller's favorite. Throws like {@link toggleFavorite}. */
export function setFavorite(
  ctx: ServiceContext,
  input: { promptId: string; on: boolean },
): Promise<FavoriteState> {
  return change(ctx, input);
}
