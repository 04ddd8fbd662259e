import { z } from 'zod';
import { ColumnMapping } from './column-mapping';

/** The columns of a table that nobody knows, for the person to say what they are. */
export const TableColumns = z.object({
  mode: z.literal('columns'),
  /** The sheets of a workbook by name; none for what is no workbook. */
  sheets: z.array(z.string()),
  /** The one that is shown. */
  sheet: z.string().nullable(),
  columns: z.array(z.string()),
  /** How many there are. */
  rows: z.int(),
  /** The first of them, long cells cut. */
  sample: z.array(z.array(z.string())),
  /** What the columns are by their names and what stands in them. */
  guess: ColumnMapping,
});
export type TableColumns = z.infer<typeof TableColumns>;
