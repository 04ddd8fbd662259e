/** Rows read at once; of texts, which may be long, fewer. */
export const ROWS = 1_000;

export const TEXTS = 20;

/**
 * Walks rows a page at a time, by a cursor, so that what is written meanwhile moves none of them.
 * @param read gives the page after a row, the first one without it
 */
export async function* walk<Row>(size: number, read: (after?: Row) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let last: Row | undefined = undefined; ;) {
    const rows: Row[] = await read(last);
    yield* rows;
    last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
  }
}

/** The part of a query that gives a page after a row. */
export function page<Cursor>(
  take: number,
  cursor: Cursor | undefined,
): { take: number; skip?: number; cursor?: Cursor } {
  return cursor === undefined ? { take } : { take, skip: 1, cursor };
}
