import type { RawRow } from '@/domain/import/row-values';

/** Where a row stands when several files were given: its file, and what finds it there. */
export type RowPlace = { path?: string; place?: string | null };

/**
 * A row as in the file, or why it can't be read. `row` is what the person sees in their editor; of several files it
 * counts through all of them.
 */
export type FileRow = { row: number } & RowPlace &
  ({ raw: RawRow; losses?: string[] } | { refusal: string; title?: string | null });

/** No prompt within the limits needs more, escaped in any way: longer rows are not held in memory. */
export const MAX_ROW_BYTES = 5_000_000;
