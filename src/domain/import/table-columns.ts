import { z } from 'zod';
import { ColumnMapping } from './column-mapping';
import { TextEncodingName } from './encodings';

/** Tables that have the same columns, in any order. */
export const TableKind = z.object({
  /** The first of them. */
  path: z.string(),
  /** How many files they are. */
  files: z.int(),
  columns: z.array(z.string()),
  /** The row that names them, and whether another one can: a list of objects has no rows of names. */
  header: z.int(),
  canMoveHeader: z.boolean(),
  /** How many rows were looked at; there are no others unless `hasMore`. */
  rows: z.int(),
  hasMore: z.boolean(),
  /** The first rows, long cells cut. */
  sample: z.array(z.array(z.string())),
  /** What the columns are by their names and values. */
  guess: ColumnMapping,
});
export type TableKind = z.infer<typeof TableKind>;

/** The columns of tables that nobody knows, for the person to say what they are. */
export const TableColumns = z.object({
  mode: z.literal('columns'),
  /** The sheets of a single workbook by name; none for anything else. */
  sheets: z.array(z.string()),
  /** The one that is shown. */
  sheet: z.string().nullable(),
  /** The row that somebody said names the columns; null where it was found. */
  header: z.int().nullable(),
  /** How what is not UTF-8 was read; null where everything is. */
  encoding: TextEncodingName.nullable(),
  kinds: z.array(TableKind),
});
export type TableColumns = z.infer<typeof TableColumns>;
