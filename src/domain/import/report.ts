import { z } from 'zod';
import { TextEncodingName } from './encodings';
import { FORMATS, type FormatId } from './formats';
import { AlikePrompt } from '../prompt/alike';
import { Category } from '../prompt/categories';
import { ROW_UNITS } from './messages';
import { TableColumns } from './table-columns';

/** Where a row stands when several files were given: its file, and what finds it there. */
const place = { path: z.string().optional(), place: z.string().nullable().optional() };

/** A row that is there already: in the library (`slug`) or earlier in the file (`row`). */
const DuplicateRow = z.object({
  ...place,
  row: z.int(),
  title: z.string(),
  of: z.union([z.object({ slug: z.string() }), z.object({ row: z.int() })]),
});
export type DuplicateRow = z.infer<typeof DuplicateRow>;

const RefusedRow = z.object({
  ...place,
  row: z.int(),
  title: z.string().nullable(),
  reasons: z.array(z.string()),
  /** Where a title or a content is all that it takes: what a person may write in place of them. */
  mend: z.object({ title: z.string().nullable(), needsContent: z.boolean() }).optional(),
});
export type RefusedRow = z.infer<typeof RefusedRow>;

const SampleRow = z.object({
  ...place,
  row: z.int(),
  title: z.string(),
  description: z.string(),
  category: Category,
  tags: z.array(z.string()),
  /** What the file says; null when it leaves it to the person who imports. */
  isShared: z.boolean().nullable(),
});
export type SampleRow = z.infer<typeof SampleRow>;

/** An earlier row of the same import that one looks like. */
const EarlierRow = z.object({ row: z.int(), title: z.string() });

/** A new row that can be left out: its title and first words. */
const ListedRow = z.object({
  ...place,
  row: z.int(),
  title: z.string(),
  words: z.string(),
  category: Category,
  /** The prompt whose text it nearly has, else the earlier row. */
  like: AlikePrompt.optional(),
  likeRow: EarlierRow.extend({
    /** Both texts, to be compared; left out once those of a preview are too many. */
    texts: z.object({ earlier: z.string(), own: z.string() }).optional(),
  }).optional(),
});
export type ListedRow = z.infer<typeof ListedRow>;

/** A row of which not everything can be carried, though it is created. */
const LossRow = z.object({ ...place, row: z.int(), title: z.string(), losses: z.array(z.string()) });
export type LossRow = z.infer<typeof LossRow>;

/** A row whose text looks like that of a prompt that is there. */
const AlikeRow = z.object({
  ...place,
  row: z.int(),
  title: z.string(),
  of: AlikePrompt,
  /** To be compared with that prompt; null once the texts of a preview are too many. */
  text: z.string().nullable(),
});
export type AlikeRow = z.infer<typeof AlikeRow>;

/** A new row whose text looks like that of an earlier one of the same import. */
const AlikeWithinRow = z.object({
  ...place,
  row: z.int(),
  title: z.string(),
  of: EarlierRow,
});
export type AlikeWithinRow = z.infer<typeof AlikeWithinRow>;

/** A file that nothing is made of. */
const PassedOverFile = z.object({ path: z.string(), reason: z.string() });
export type PassedOverFile = z.infer<typeof PassedOverFile>;

const FormatName = z.enum(Object.keys(FORMATS) as [FormatId, ...FormatId[]]);

const common = {
  unit: z.enum(ROW_UNITS),
  /** Rows read, each of which is created, a duplicate or refused. */
  rows: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  /** Those of the new that look like one that is there; of a run those that were skipped for it. */
  alike: z.int(),
  alikeRows: z.array(AlikeRow),
  /** Those of the new that look like an earlier row of the same import; they are created all the same. */
  alikeWithin: z.int(),
  alikeWithinRows: z.array(AlikeWithinRow),
  /** Those of the created of which not everything can be carried. */
  lossy: z.int(),
  /** The formats that were recognised, each with how many files. */
  formats: z.array(z.object({ format: FormatName, files: z.int() })),
  /** Files that nothing is made of. */
  passedOver: z.object({ count: z.int(), files: z.array(PassedOverFile) }),
  lossRows: z.array(LossRow),
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
  /** Where asked for: the new rows, the first IMPORT_TICKED_ROWS of them. */
  listed: z.array(ListedRow).optional(),
  /** True for a table whose columns the person may choose themselves. */
  hasColumns: z.boolean(),
  /** How what is not UTF-8 was read; null where everything is. */
  encoding: TextEncodingName.nullable(),
  ...common,
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** What an import has done. */
export const ImportResult = z.object({
  mode: z.literal('run'),
  /** By which it can be undone; null when nothing was created. */
  importId: z.uuid().nullable(),
  created: z.int(),
  /** Rows that became a version of a prompt that was there. */
  versions: z.int(),
  /** Rows that the person left out. */
  leftOut: z.int().default(0),
  ...common,
});
export type ImportResult = z.infer<typeof ImportResult>;

/** One line of the answer of `/api/import`. A refused request answers with a single `error` line. */
export const ImportEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({
    type: z.literal('result'),
    report: z.discriminatedUnion('mode', [ImportPreview, ImportResult, TableColumns]),
    /** By which the file can be asked for again, of a preview. */
    file: z.uuid().optional(),
  }),
  z.object({ type: z.literal('error'), message: z.string(), report: ImportResult.optional() }),
]);
export type ImportEvent = z.infer<typeof ImportEvent>;
