import type { RawRow } from '@/domain/import/row-values';

/** Position of a row if there are several files: its file, and the place in it. */
export type RowPlace = { path?: string; place?: string | null };

/** A row, or why it can't be read. `row` is the number in an editor; with several files it counts through all. */
export type FileRow = { row: number } & RowPlace &
  ({ raw: RawRow; warnings?: string[] } | { refusal: string; title?: string | null });
