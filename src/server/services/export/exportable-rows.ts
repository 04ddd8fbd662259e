import { requireMember, type ServiceContext } from '../context';
import { inOwnTrash, spacesOf, visibleTo } from '../access';
import { IdRow, rowsOf } from '../rows';
import { readableAmong } from '../suggestion/list-suggestions';

/** Rows checked at once. */
const AT_ONCE = 100;

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
 * Returns which of these prompts are in the caller's lists now, or were deleted by the caller outside spaces. Those of
 * a space they have left are neither.
 */
async function heldAmong({ db, actor }: Context, ids: readonly string[]): Promise<Set<string>> {
  const member = requireMember({ actor });
  const rows = await rowsOf(db, IdRow)`
    SELECT p.id::text FROM prompts p WHERE p.id = ANY(${[...ids]}::uuid[])
      AND CASE WHEN p.deleted_at IS NULL THEN ${visibleTo(actor)} ELSE ${inOwnTrash(member)} END`;
  return new Set(rows.map((row) => row.id));
}

/**
 * Filters rows to those of prompts in the caller's lists, checked again with every batch.
 * @param promptOf the id of a row's prompt; null for a row without one, which stays
 */
export async function* exportableRows<Row>(
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

/** Reduces collections to the prompts in the caller's lists. */
export async function* exportableCollections<Row extends { items: readonly { promptId: string }[] }>(
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

/** Filters follows to those still visible to the caller: prompts in their lists, and spaces they are in. */
export async function* exportableFollows<Row extends { promptId: string | null; spaceId: string | null }>(
  ctx: Context,
  rows: AsyncIterable<Row>,
): AsyncGenerator<Row> {
  const spaces = await rowsOf(ctx.db, IdRow)`
    SELECT mine.space_id::text AS id FROM ${spacesOf(requireMember(ctx).id)} mine`;
  const mine = new Set(spaces.map(({ id }) => id));
  for await (const row of exportableRows(ctx, rows, ({ promptId }) => promptId)) {
    if (row.spaceId === null || mine.has(row.spaceId)) yield row;
  }
}

/** Yields the caller's suggestions: in full if readable now, else only their note, because the text is others'. */
export async function* exportableSuggestions<
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
