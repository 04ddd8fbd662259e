import { z } from 'zod';
import { TextEncodingName } from './encodings';
import { FORMATS, type FormatId } from '@cuebook/formats/formats';
import { SimilarPrompt } from '../prompt/similar';
import { SkillFinding } from '../skill-check/finding';
import { Category } from '../prompt/categories';
import { ROW_UNITS } from './messages';
import { TableColumns } from './table-columns';

/** Location of a row if there were several files: its file, and its position there. */
const place = { path: z.string().optional(), place: z.string().nullable().optional() };

/** A duplicate row: of a prompt in the library (`slug`) or of an earlier row of the file (`row`). */
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
  /** Set if another title or a content makes the row importable: what the user can enter. */
  fixable: z.object({ title: z.string().nullable(), needsContent: z.boolean() }).optional(),
});
export type RefusedRow = z.infer<typeof RefusedRow>;

const SampleRow = z.object({
  ...place,
  row: z.int(),
  title: z.string(),
  description: z.string(),
  category: Category,
  tags: z.array(z.string()),
  /** The file's value; null if it leaves the choice to the user. */
  isShared: z.boolean().nullable(),
});
export type SampleRow = z.infer<typeof SampleRow>;

/** `isSame`: both have the same text. */
const EarlierRow = z.object({ row: z.int(), title: z.string(), isSame: z.boolean().optional() });

/** A new row that can be deselected: its title and first words. */
const ListedRow = z.object({
  ...place,
  row: z.int(),
  title: z.string(),
  words: z.string(),
  category: Category,
  /** Set if neither the file nor its words say a category: the user's last choice applies. */
  isCategoryOpen: z.boolean().optional(),
  /** A similar prompt of the library, else a similar earlier row. */
  like: SimilarPrompt.optional(),
  likeRow: EarlierRow.extend({
    /** Both texts, for comparison; omitted once those of a preview are too many. */
    texts: z.object({ earlier: z.string(), own: z.string() }).optional(),
  }).optional(),
});
export type ListedRow = z.infer<typeof ListedRow>;

/** A row that is created although parts of it can't be imported. */
const PartlyImportedRow = z.object({
  ...place,
  row: z.int(),
  title: z.string(),
  losses: z.array(z.string()),
});
export type PartlyImportedRow = z.infer<typeof PartlyImportedRow>;

/** A row whose text resembles an existing prompt. */
const SimilarRow = z.object({
  ...place,
  row: z.int(),
  title: z.string(),
  of: SimilarPrompt,
  /** For comparison with that prompt; null once the texts of a preview are too many. */
  text: z.string().nullable(),
});
export type SimilarRow = z.infer<typeof SimilarRow>;

/** A new row whose text resembles an earlier one of the same import. */
const NearDuplicateRow = z.object({
  ...place,
  row: z.int(),
  title: z.string(),
  of: EarlierRow,
});
export type NearDuplicateRow = z.infer<typeof NearDuplicateRow>;

/** A new skill in which the checks found something to look at before agents get it. */
export const FoundInRow = z.object({
  ...place,
  row: z.int(),
  title: z.string(),
  /** The gravest first, up to IMPORT_FINDINGS. */
  findings: z.array(SkillFinding),
});
export type FoundInRow = z.infer<typeof FoundInRow>;

const SkippedFile = z.object({ path: z.string(), reason: z.string() });
export type SkippedFile = z.infer<typeof SkippedFile>;

const FormatName = z.enum(Object.keys(FORMATS) as [FormatId, ...FormatId[]]);

const common = {
  unit: z.enum(ROW_UNITS),
  /** Rows read, each of which is created, a duplicate or refused. */
  rows: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  /** New rows that resemble an existing prompt; of a run those skipped for it. */
  similar: z.int(),
  similarRows: z.array(SimilarRow),
  /** New rows that resemble an earlier row of the same import; they are created anyway. */
  nearDuplicates: z.int(),
  nearDuplicateRows: z.array(NearDuplicateRow),
  /** Created rows that can't be imported completely. */
  lossy: z.int(),
  /** The detected formats, each with its number of files. */
  formats: z.array(z.object({ format: FormatName, files: z.int() })),
  passedOver: z.object({ count: z.int(), files: z.array(SkippedFile) }),
  lossRows: z.array(PartlyImportedRow),
  /** New skills with risks or warnings: only the first ones. Reports of earlier releases have none. */
  findingRows: z.array(FoundInRow).default([]),
  /** Only the first ones: see IMPORT_LISTED_ROWS. */
  duplicateRows: z.array(DuplicateRow),
  refusedRows: z.array(RefusedRow),
  /** Notices about the whole file. */
  notices: z.array(z.string()),
};

export const ImportPreview = z.object({
  mode: z.literal('preview'),
  toCreate: z.int(),
  sample: z.array(SampleRow),
  /** If requested: the first IMPORT_TICKED_ROWS new rows. */
  listed: z.array(ListedRow).optional(),
  /** True for a table whose columns the user can assign. */
  hasColumns: z.boolean(),
  /** Encoding of the files that are not UTF-8; null if all are. */
  encoding: TextEncodingName.nullable(),
  ...common,
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportResult = z.object({
  mode: z.literal('run'),
  /** Id to undo the import; null if nothing was created. */
  importId: z.uuid().nullable(),
  created: z.int(),
  /** Rows that became a version of an existing prompt. */
  versions: z.int(),
  /** Rows that the user deselected. */
  leftOut: z.int().default(0),
  ...common,
});
export type ImportResult = z.infer<typeof ImportResult>;

/** One line of the response of `/api/import`. A failed request returns a single `error` line. */
export const ImportEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({
    type: z.literal('result'),
    report: z.discriminatedUnion('mode', [ImportPreview, ImportResult, TableColumns]),
    /** For a preview: the id of the stored file, for further requests. */
    file: z.uuid().optional(),
  }),
  z.object({ type: z.literal('error'), message: z.string(), report: ImportResult.optional() }),
]);
export type ImportEvent = z.infer<typeof ImportEvent>;
