import { type AlikeChoice } from '@/domain/import/alike-choices';
import type { Category } from '@/domain/prompt/categories';
import { type ColumnMapping } from '@/domain/import/column-mapping';
import type { TextEncodingName } from '@/domain/import/encodings';
import type { TableColumns } from '@/domain/import/table-columns';

export type Visibility = 'shared' | 'private';

/** Where the prompts come to, and who sees them there. */
export type Target = {
  /** Null for one's own. */
  spaceId: string | null;
  /** The collection they are added to; null for none. */
  collectionId: string | null;
  visibility: Visibility;
};

export type Progress = { done: number; total: number };

/** What a person wrote in place of what a refused row lacks. */
export type Mended = { title?: string; content?: string };

/** What the person decided about rows, by their numbers. */
export type Choices = {
  others: 'skip' | 'keep';
  rows: ReadonlyMap<number, AlikeChoice>;
  leave: ReadonlySet<number>;
  categories: ReadonlyMap<number, Category>;
  /** Refused rows that can be imported as they were mended. */
  mended: ReadonlyMap<number, Mended>;
};

/** What the person said of the columns of tables. */
export type ChosenColumns = {
  tables: TableColumns;
  /** For each kind of tables; null for those that were not opened. */
  mappings: readonly (ColumnMapping | null)[];
};

/** Tables without a text are left out. */
export function hasText(mapping: ColumnMapping | null): boolean {
  return mapping?.some(({ role }) => role === 'content') ?? false;
}

/** What the person said of how a file is read. */
export type Reading = {
  columns: ChosenColumns | null;
  /** How it is written; null for what it seems to be. */
  encoding: TextEncodingName | null;
};

/** Where a table is in a file: the sheet of a workbook, the row that names the columns. */
export type TablePlace = { sheet: string | null; header: number | null };

/** Where the tables stand whose columns were chosen. */
export function placeOf(columns: ChosenColumns | null): TablePlace {
  if (columns === null) return { sheet: null, header: null };
  const { sheet, header } = columns.tables;
  return { sheet, header };
}
