import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../context';
import { reachOf } from '../prompt/list/visibility-filter';
import { listCondition } from '../prompt/list/visibility-condition';
import { rowsOf } from '../rows';
import { spacesOf } from '../access/home-space';
import { readableAmong } from '../suggestion/list-suggestions';

/** Rows that are asked about at once. */
const AT_ONCE = 100;

const IdRow = z.object({ id: z.string() });

type Context = Pick<ServiceContext, 'db' | 'actor'>;

async function* inBatches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Which of some prompts the caller's lists hold at this moment, and what they deleted themselves of their own outside spaces. One
 * of a space they have left is neither.
 */
async function heldAmong({ db, actor }: Context, ids: readonly string[]): Promise<Set<string>> {
  const { id } = requireMember({ actor });
  const isOwnDeleted = Prisma.sql`p.created_by = ${id}::uuid AND p.deleted_by = ${id}::uuid AND p.space_id IS NULL`;
  const rows = await rowsOf(db, IdRow)`
    SELECT p.id::text FROM prompts p WHERE p.id = ANY(${[...ids]}::uuid[])
      AND CASE WHEN p.deleted_at IS NULL THEN ${listCondition('p', reachOf(actor))} ELSE ${isOwnDeleted} END`;
  return new Set(rows.map((row) => row.id));
}

/**
 * Of rows about prompts those whose prompt is held, asked again with every batch.
 * @param promptOf the id of a row's prompt; null for a row of none, which stays
 */
export async function* heldRows<Row>(
  ctx: Context,
  rows: AsyncIterable<Row>,
  promptOf: (row: Row) => string | null,
): AsyncGenerator<Row> {
  for await (const batch of inBatches(rows)) {
    const held = await heldAmong(
      ctx,
      batch.map(promptOf).filter((id) => id !== null),
    );
    for (const row of batch) {
      const id = promptOf(row);
      if (id === null || held.has(id)) yield row;
    }
  }
}

/** Collections with the prompts in them that are held. */
export async function* heldCollections<Row extends { items: readonly { promptId: string }[] }>(
  ctx: Context,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  for await (const row of rows) {
    const held = await heldAmong(
      ctx,
      row.items.map(({ promptId }) => promptId),
    );
    yield { ...row, items: row.items.filter(({ promptId }) => held.has(promptId)) };
  }
}

/** What is followed of what the caller still finds: prompts that are held, and spaces they are in. */
export async function* heldFollows<Row extends { promptId: string | null; spaceId: string | null }>(
  ctx: Context,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  const spaces = await rowsOf(ctx.db, IdRow)`
    SELECT mine.space_id::text AS id FROM ${spacesOf(requireMember(ctx).id)} mine`;
  const mine = new Set(spaces.map(({ id }) => id));
  for await (const row of heldRows(ctx, rows, ({ promptId }) => promptId)) {
    if (row.spaceId === null || mine.has(row.spaceId)) yield row;
  }
}

/**
 * Suggestions of the caller: whole where they may read them now, else only their note, for the text derives from
 * that of others.
 */
export async function* heldSuggestions<
  Row extends { id: string; promptId: string; note: string; createdAt: Date },
>(
  ctx: Context,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row | Pick<Row, 'id' | 'promptId' | 'note' | 'createdAt'>> {
  for await (const batch of inBatches(rows)) {
    const readable = await readableAmong(
      ctx,
      batch.map(({ id }) => id),
    );
    for (const row of batch) {
      const { id, promptId, note, createdAt } = row;
      yield readable.has(id) ? row : { id, promptId, note, createdAt };
    }
  }
}
