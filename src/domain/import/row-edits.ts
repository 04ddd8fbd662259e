import type { Category } from '../prompt/categories';
import type { RawRow } from './row-values';
import type { RunBody } from './run-body';

/** What a person decided about the rows of a file, by their numbers. */
export type RowEdits = {
  leave: ReadonlySet<number>;
  categories: ReadonlyMap<number, Category>;
  mended: ReadonlyMap<number, Pick<RawRow, 'title' | 'content'>>;
};

/** Every row as it is in the file. */
export const NO_EDITS: RowEdits = { leave: new Set(), categories: new Map(), mended: new Map() };

/** The decisions that the body of a run holds. */
export function editsOf({ leave, categories, mended }: RunBody): RowEdits {
  return {
    leave: new Set(leave),
    categories: new Map(
      categories.flatMap(({ category, rows }) => rows.map((row): [number, Category] => [row, category])),
    ),
    mended: new Map(mended.map(({ row, ...texts }) => [row, texts])),
  };
}
