import { z } from 'zod';
import { Category } from '../prompt/categories';
import { ROW_UNITS } from './messages';

/** A row that is there already: in the library (`slug`) or earlier in the file (`row`). */
const DuplicateRow = z.object({
  row: z.int(),
  title: z.string(),
  of: z.union([z.object({ slug: z.string() }), z.object({ row: z.int() })]),
});
export type DuplicateRow = z.infer<typeof DuplicateRow>;

const RefusedRow = z.object({ row: z.int(), title: z.string().nullable(), reasons: z.array(z.string()) });
export type RefusedRow = z.infer<typeof RefusedRow>;

const SampleRow = z.object({
  row: z.int(),
  title: z.string(),
  description: z.string(),
  category: Category,
  tags: z.array(z.string()),
  /** What the file says; null when it leaves it to the person who imports. */
  isShared: z.boolean().nullable(),
});
export type SampleRow = z.infer<typeof SampleRow>;

const common = {
  unit: z.enum(ROW_UNITS),
  /** Rows read, each of which is created, a duplicate or refused. */
  rows: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  /** The first of them only: see IMPORT_LISTED_ROWS. */
  duplicateRows: z.array(DuplicateRow),
  refusedRows: z.array(RefusedRow),
  /** What the person should know of the file as a whole. */
  notices: z.array(z.string()),
};

/** What an import of a file would do. */
export const ImportPreview = z.object({
  mode: z.literal('preview'),
  toCreate: z.int(),
  sample: z.array(SampleRow),
  ...common,
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** What an import has done. */
export const ImportResult = z.object({ mode: z.literal('run'), created: z.int(), ...common });
export type ImportResult = z.infer<typeof ImportResult>;

/** One line of the answer of `/api/import`. A refused request answers with a single `error` line. */
export const ImportEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({
    type: z.literal('result'),
    report: z.discriminatedUnion('mode', [ImportPreview, ImportResult]),
  }),
  z.object({ type: z.literal('error'), message: z.string(), report: ImportResult.optional() }),
]);
export type ImportEvent = z.infer<typeof ImportEvent>;
