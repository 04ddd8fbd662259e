import { canEditCollection } from '@/domain/collection/policy';
import type { CollectionAdded, CollectionMove, CollectionPrompts } from '@/domain/collection/schema';
import type { Member } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { retryTransient } from '../database-errors';
import { promptNotFound } from '../prompt/load-prompt';
import { consumeQuota } from '../quota/consume-quota';
import { IdRow, rowsOf } from '../rows';
import { insertItems, recordCollectionChange } from './append-items';
import { lockCollection } from './load-collection';
import { readableItems, readablePrompt } from './readable-prompts';

/**
 * Changes the items of the caller's own collection; changes are serialized.
 * @param change returns the prompts whose items it changed
 */
async function changeItems<Answer>(
  ctx: ServiceContext,
  id: string,
  change: (tx: Transaction, member: Member) => Promise<{ changed: readonly string[]; answer: Answer }>,
): Promise<Answer> {
  const member = requireMember(ctx);
  return retryTransient(() =>
    ctx.db.$transaction(async (tx) => {
      const collection = await lockCollection(tx, member, id, canEditCollection);
      const { changed, answer } = await change(tx, member);
      if (changed.length === 0) return answer;
      await recordCollectionChange(tx, { id: collection.id, now: ctx.now }, changed);
      await consumeQuota(tx, { member, now: ctx.now }, { collections: 1 });
      return answer;
    }),
  );
}

/**
 * Adds prompts to the end of the caller's own collection, in order; existing items stay where they are, and prompts
 * that aren't in the caller's lists are skipped silently. Throws NOT_FOUND and FORBIDDEN for the collection,
 * BAD_REQUEST for more prompts than the maximum, TOO_MANY_REQUESTS beyond the daily quota.
 */
export async function addToCollection(
  ctx: ServiceContext,
  { id, promptIds }: CollectionPrompts,
): Promise<CollectionAdded> {
  return changeItems(ctx, id, async (tx) => {
    // Locked in the order of their ids, so that none is permanently deleted meanwhile.
    const readable = await rowsOf(tx, IdRow)`
      SELECT p.id::text FROM prompts p
      WHERE p.id = ANY(${promptIds}::uuid[]) AND ${readablePrompt(ctx)}
      ORDER BY p.id FOR KEY SHARE OF p`;
    const ids = new Set(readable.map((row) => row.id));
    const added = await insertItems(
      tx,
      { id, now: ctx.now },
      promptIds.filter((one) => ids.has(one)),
    );
    return { changed: added, answer: { added, unchanged: readable.length - added.length } };
  });
}

/** Removes prompts from the caller's own collection; others are ignored. Throws as {@link addToCollection}. */
export async function removeFromCollection(
  ctx: ServiceContext,
  { id, promptIds }: CollectionPrompts,
): Promise<{ id: string }> {
  return changeItems(ctx, id, async (tx) => {
    const removed = await rowsOf(tx, IdRow)`
      DELETE FROM collection_items WHERE collection_id = ${id}::uuid AND prompt_id = ANY(${promptIds}::uuid[])
      RETURNING prompt_id::text AS id`;
    return { changed: removed.map((row) => row.id), answer: { id } };
  });
}

/**
 * Moves a prompt of the caller's own collection right before or after another one. Throws as {@link addToCollection},
 * and NOT_FOUND if one of the two is not in it for the caller.
 */
export async function moveInCollection(
  ctx: ServiceContext,
  { id, promptId, before, after }: CollectionMove,
): Promise<{ id: string }> {
  const anchor = before ?? after ?? promptId;
  return changeItems(ctx, id, async (tx) => {
    const found = await rowsOf(tx, IdRow)`
      SELECT i.prompt_id::text AS id ${readableItems(ctx)}
        AND i.collection_id = ${id}::uuid AND i.prompt_id = ANY(${[promptId, anchor]}::uuid[])`;
    if (found.length < 2) throw promptNotFound();
    const side = before === undefined ? Prisma.sql`1` : Prisma.sql`-1`;
    const changed = await tx.$executeRaw`
      WITH ordered AS (
        SELECT i.prompt_id, row_number() OVER (
          ORDER BY CASE WHEN i.prompt_id = ${promptId}::uuid THEN a.position ELSE i.position END,
            CASE WHEN i.prompt_id = ${promptId}::uuid THEN ${side} ELSE 0 END
        ) AS place
        FROM collection_items i
        JOIN collection_items a ON a.collection_id = i.collection_id AND a.prompt_id = ${anchor}::uuid
        WHERE i.collection_id = ${id}::uuid
      )
      UPDATE collection_items i SET position = ordered.place FROM ordered
      WHERE i.collection_id = ${id}::uuid AND i.prompt_id = ordered.prompt_id AND i.position <> ordered.place`;
    return { changed: changed === 0 ? [] : [promptId], answer: { id } };
  });
}
