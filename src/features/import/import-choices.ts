import { type SimilarChoice } from '@/domain/import/similar-choices';
import type { Category } from '@/domain/prompt/categories';
import { type ColumnMapping } from '@cuebook/formats/tables/column-mapping';
import type { TextEncodingName } from '@/domain/import/encodings';
import type { TableColumns } from '@/domain/import/table-columns';

export type Visibility = 'shared' | 'private';

/** Destination of the prompts, and their visibility there. */
export type Target = {
  /** Null for one's own prompts. */
  spaceId: string | null;
  /** The collection to add them to; null for none. */
  collectionId: string | null;
  visibility: Visibility;
};

export type Progress = { done: number; total: number };

/** A user's replacement for the missing parts of a rejected row. */
export type Correction = { title?: string; content?: string };

/** The user's choices about rows, by row number. */
export type Choices = {
  others: 'skip' | 'keep';
  rows: ReadonlyMap<number, SimilarChoice>;
  leave: ReadonlySet<number>;
  categories: ReadonlyMap<number, Category>;
  /** Rejected rows that can be imported with their changes. */
  corrections: ReadonlyMap<number, Correction>;
};

/** The user's choices for the columns of tables. */
export type ChosenColumns = {
  tables: TableColumns;
  /** For each kind of tables; null for those that were not opened. */
  mappings: readonly (ColumnMapping | null)[];
};

/** Tables without a content column are skipped. */
export function hasText(mapping: ColumnMapping | null): boolean {
  return mapping?.some(({ role }) => role === 'content') ?? false;
}

export type Reading = {
  columns: ChosenColumns | null;
  /** Encoding; null for the detected one. */
  encoding: TextEncodingName | null;
};

/** Location of a table in a file: the sheet of a workbook, the row with the column names. */
export type TablePlace = { sheet: string | null; header: number | null };

/** Location of the tables whose columns were chosen. */
export function placeOf(columns: ChosenColumns | null): TablePlace {
  if (columns === null) return { sheet: null, header: null };
  const { sheet, header } = columns.tables;
  return { sheet, header };
}
