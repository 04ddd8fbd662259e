import type { Category } from '../prompt/categories';
import type { RawRow } from './row-values';
import type { RunBody } from './run-body';

/** A user's changes to the rows of a file, by row number. */
export type RowEdits = {
  leave: ReadonlySet<number>;
  categories: ReadonlyMap<number, Category>;
  corrections: ReadonlyMap<number, Pick<RawRow, 'title' | 'content'>>;
};

export const NO_EDITS: RowEdits = { leave: new Set(), categories: new Map(), corrections: new Map() };

export function editsOf({ leave, categories, corrections }: RunBody): RowEdits {
  return {
    leave: new Set(leave),
    categories: new Map(
      categories.flatMap(({ category, rows }) => rows.map((row): [number, Category] => [row, category])),
    ),
    corrections: new Map(corrections.map(({ row, ...texts }) => [row, texts])),
  };
}
