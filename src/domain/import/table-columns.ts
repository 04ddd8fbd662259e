import { z } from 'zod';
import { ColumnMapping } from '@cuebook/formats/tables/column-mapping';
import { TextEncodingName } from './encodings';

/** Tables that have the same columns, in any order. */
export const TableKind = z.object({
  /** Path of the first one. */
  path: z.string(),
  files: z.int(),
  columns: z.array(z.string()),
  /** The row with the column names, and whether another one can be chosen: a list of objects has no such row. */
  header: z.int(),
  canMoveHeader: z.boolean(),
  /** Number of inspected rows; there are more only if `hasMore`. */
  rows: z.int(),
  hasMore: z.boolean(),
  /** The first rows, long cells cut. */
  sample: z.array(z.array(z.string())),
  /** Roles of the columns as inferred from their names and values. */
  guess: ColumnMapping,
});
export type TableKind = z.infer<typeof TableKind>;

/** Unknown columns of tables, for the user to assign. */
export const TableColumns = z.object({
  mode: z.literal('columns'),
  /** Names of the sheets of a single workbook; empty for anything else. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** The row that the user chose for the column names; null if it was detected. */
  header: z.int().nullable(),
  /** Encoding of the files that are not UTF-8; null if all are. */
  encoding: TextEncodingName.nullable(),
  kinds: z.array(TableKind),
});
export type TableColumns = z.infer<typeof TableColumns>;
