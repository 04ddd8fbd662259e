/** Rows read at once; fewer for texts, which may be long. */
export const ROWS = 1_000;

export const TEXTS = 20;

/**
 * Yields rows page by page, by cursor, so that concurrent writes move none of them.
 * @param read returns the page after a row, or the first one
 */
export async function* iteratePages<Row>(
  size: number,
  read: (after?: Row) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | undefined = undefined; ;) {
    const rows: Row[] = await read(last);
    yield* rows;
    last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
  }
}

/** Returns the part of a query for a page after a row. */
export function page<Cursor>(
  take: number,
  cursor: Cursor | undefined,
): { take: number; skip?: number; cursor?: Cursor } {
  return cursor === undefined ? { take } : { take, skip: 1, cursor };
}
