import { GIVEN_FILE_MAX_BYTES, GIVEN_PATH_MAX, IMPORT_MAX_BYTES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { ImportSource } from './source';

/** A file of what was given. */
export type GivenEntry = {
  /** Relative, `/` between folders, NFC. */
  path: string;
  size: number;
  /** Its bytes as a stream, for rows. */
  source: ImportSource;
  /** Its bytes at once; null for what is never read as a whole. */
  read: (() => Uint8Array) | null;
};

/** What was given to import: one file, or the files of a folder or an archive in the order of their paths. */
export type Given = {
  isSingle: boolean;
  entries: GivenEntry[];
  /** Files that are not taken, and why. */
  refused: { path: string; reason: string }[];
  /** Files that programs keep for themselves. */
  hidden: string[];
};

/** What may be imported: a file, or a folder that was walked already. */
export type ImportInput = ImportSource | Given;

const ARCHIVE = /\.(?:zip|tar|tgz|gz|bz2|xz|7z|rar|zst)$/i;
const ROWS = /\.(?:csv|tsv|json|jsonl|ndjson)$/i;
const SPREADSHEET = /\.xlsx$/i;
const DRIVE = /^[a-z]:/i;

/** Whether a file's name says that other files are packed in it. */
export function isArchiveName(path: string): boolean {
  return ARCHIVE.test(path);
}

/** Whether a file's name says that it is a spreadsheet that is read. */
export function isSpreadsheet(path: string): boolean {
  return SPREADSHEET.test(path);
}

/** Whether a file may hold more than one that is read as a whole: rows are read one by one. */
export function mayHoldRows(path: string): boolean {
  return ROWS.test(path);
}

/** Most bytes of a file of several: of one that is read as a whole fewer. */
export function mostBytesOf(path: string): number {
  return mayHoldRows(path) || isSpreadsheet(path) ? IMPORT_MAX_BYTES : GIVEN_FILE_MAX_BYTES;
}

/** Whether a file is too large to be held: its rows are read one by one. A workbook has bounds of its own. */
export function isLarge({ path, read, size }: GivenEntry): boolean {
  return read === null || (size > GIVEN_FILE_MAX_BYTES && !isSpreadsheet(path));
}

/** A path as it is used from here on, or why it is not taken. Nothing is ever written to it. */
export function safePath(name: string): { path: string } | { reason: string } {
  const given = name.normalize('NFC');
  if (given.length > GIVEN_PATH_MAX) return { reason: importMessages.given.longPath };
  const parts = given.split('/');
  const escapes =
    given.startsWith('/') ||
    given.includes('\\') ||
    given.includes('\u0000') ||
    DRIVE.test(given) ||
    parts.includes('..');
  if (escapes) return { reason: importMessages.given.escapes };
  const path = parts.filter((part) => part !== '' && part !== '.').join('/');
  return path === '' ? { reason: importMessages.given.escapes } : { path };
}

/** A path fit for a report. */
export function shownPath(name: string): string {
  return Buffer.from(name.slice(0, GIVEN_PATH_MAX))
    .toString()
    .replace(/\p{Cc}/gu, '\uFFFD');
}

/** Files in the order of their paths, independent of the program that packed them. */
export function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}
