import type { RawRow } from '@/domain/import/row';

/** A row as it stands in the file, or why it can't be read. `row` is what the person sees in their editor. */
export type FileRow = { row: number; raw: RawRow } | { row: number; refusal: string };

/** No prompt within the limits needs more, escaped in any way: longer rows are not held in memory. */
export const MAX_ROW_BYTES = 5_000_000;
