import { z } from 'zod';
import { Category } from '../prompt/categories';
import { CONTENT_MAX, TITLE_MAX } from '../prompt/limits';
import { IMPORT_CHOICES_MAX, IMPORT_TICKED_ROWS } from './limits';

/** Most bytes of the body of a run: the numbers of its rows, and the texts of corrected ones. */
export const RUN_BODY_MAX_BYTES = 1024 * 1024;

const RowNumber = z.int().min(1);
const RowNumbers = z.array(RowNumber).max(IMPORT_TICKED_ROWS);

/** A user's replacement for the missing parts of a rejected row. */
const Correction = z.strictObject({
  row: RowNumber,
  title: z
    .string()
    .max(TITLE_MAX * 2)
    .optional(),
  content: z
    .string()
    .max(CONTENT_MAX * 2)
    .optional(),
});

/** The body of a run of an uploaded file: the user's changes to its rows, by row number. */
export const RunBody = z.strictObject({
  /** Deselected rows. */
  leave: RowNumbers.default([]),
  /** Rows with another category than the file’s. */
  categories: z
    .array(z.strictObject({ category: Category, rows: RowNumbers }))
    .max(100)
    .default([]),
  /** Rows that would be rejected without a change. */
  corrections: z.array(Correction).max(IMPORT_CHOICES_MAX).default([]),
});
export type RunBody = z.infer<typeof RunBody>;
