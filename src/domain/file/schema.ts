import { z } from 'zod';
import { FILES_MAX, SHOWN_TEXT_MAX, STORED_PATH_MAX } from './limits';
import { sortedFiles } from './file-entry';
import { fileMessages } from './messages';

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const FileEntry = z.strictObject({
  path: z.string().max(STORED_PATH_MAX),
  sha256: Sha256,
  size: z.int().min(0),
});

/** Files as they are stored. */
export const StoredFiles = z.array(FileEntry);

/**
 * Files to save, which are sorted. Which paths and digests a version may name depends on what it had before:
 * `filesProblem` and the service decide.
 */
export const FileList = z
  .array(FileEntry)
  .max(FILES_MAX, { error: fileMessages.tooMany(FILES_MAX + 1), abort: true })
  .transform((files) => sortedFiles(files));

/** A text file as it is shown: null for other bytes, and only its start if there is more than a page shows. */
export const FileText = FileEntry.extend({ text: z.string().nullable(), isCut: z.boolean() });
export type FileText = z.infer<typeof FileText>;

/** Which part of a text to show: by its number, or that with a line. */
export const PartChoice = z.union([
  z.strictObject({ part: z.int().min(1) }),
  z.strictObject({ line: z.int().min(1) }),
]);
export type PartChoice = z.infer<typeof PartChoice>;

/** A part of a text that is too long for a page. */
export const FilePart = z.object({
  text: z.string(),
  part: z.int(),
  parts: z.int(),
  /** The number of its first line. */
  firstLine: z.int(),
});
export type FilePart = z.infer<typeof FilePart>;

/** What differs of two texts that are too long for a page. */
export const ChangedPart = z.object({
  before: z.string(),
  after: z.string(),
  firstLine: z.int(),
  isCut: z.boolean(),
});

/** Whether an answer had no room left for more of a file, of which more is shown when it is asked for by itself. */
export function isLeftForLater({ text, isCut }: FileText): boolean {
  return isCut && (text?.length ?? 0) < SHOWN_TEXT_MAX;
}
