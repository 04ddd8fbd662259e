import { z } from 'zod';
import { ITEMS_MAX } from '@/domain/collection/limits';
import { collectionMessages } from '@/domain/collection/messages';
import { AppError } from '@/domain/errors';
import type { Transaction } from '@/server/db';
import { IdRow, rowOf, rowsOf } from '../rows';
import { IS_SEEN_IN_COLLECTION } from '../access';

const CountRow = z.object({ total: z.number() });

/** A collection locked by the transaction, and the time of the change. */
type Locked = { id: string; now: Date };

/**
 * Inserts prompts at the end of a collection, in order, and returns the ids of those that were not in it. Throws
 * BAD_REQUEST for more prompts than the maximum.
 */
export async function insertItems(
  tx: Transaction,
  { id, now }: Locked,
  promptIds: readonly string[],
): Promise<string[]> {
  const added = await rowsOf(tx, IdRow)`
    WITH wanted AS (
      SELECT w.id, min(w.place) AS place FROM unnest(${[...promptIds]}::uuid[]) WITH ORDINALITY AS w (id, place)
      WHERE NOT EXISTS (SELECT 1 FROM collection_items i WHERE i.collection_id = ${id}::uuid AND i.prompt_id = w.id)
      GROUP BY w.id
    )
    INSERT INTO collection_items (collection_id, prompt_id, position, added_at)
    SELECT ${id}::uuid, w.id,
      (SELECT coalesce(max(i.position), 0) FROM collection_items i WHERE i.collection_id = ${id}::uuid)
        + row_number() OVER (ORDER BY w.place),
      ${now}
    FROM wanted w
    RETURNING prompt_id::text AS id`;
  const { total } = await rowOf(tx, CountRow)`
    SELECT count(*)::int AS total FROM collection_items WHERE collection_id = ${id}::uuid`;
  if (added.length > 0 && total > ITEMS_MAX) throw new AppError('BAD_REQUEST', collectionMessages.full);
  return added.map((row) => row.id);
}

/**
 * Writes the collection's row after a change of its items. The time of its last change moves only if its other readers
 * see the change: prompts hidden from them leave no trace. The row is written all the same, because cached pages list
 * all its prompts.
 */
export async function recordCollectionChange(
  tx: Transaction,
  { id, now }: Locked,
  changed: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE collections c SET updated_at = CASE WHEN c.visibility = 'private' OR EXISTS (
      SELECT 1 FROM prompts p WHERE p.id = ANY(${[...changed]}::uuid[]) AND p.deleted_at IS NULL
        AND ${IS_SEEN_IN_COLLECTION}
    ) THEN ${now}::timestamptz ELSE c.updated_at END
    WHERE c.id = ${id}::uuid`;
}

/** Appends the caller's own new prompts to a collection and records the change. Throws as {@link insertItems}. */
export async function appendItems(
  tx: Transaction,
  collection: Locked,
  promptIds: readonly string[],
): Promise<void> {
  await recordCollectionChange(tx, collection, await insertItems(tx, collection, promptIds));
}
