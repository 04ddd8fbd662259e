import { INPUT_FILE_MAX_BYTES, INPUT_PATH_MAX, IMPORT_MAX_BYTES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { isHidden } from '@cuebook/formats/paths';
import type { ImportSource } from './source';

export type InputEntry = {
  /** Relative, `/` between folders, NFC. */
  path: string;
  size: number;
  /** Its bytes as a stream, for rows. */
  source: ImportSource;
  /** Returns all its bytes; null for files that are never read as a whole. */
  read: (() => Uint8Array) | null;
  /** Whether it is there only as a part of a skill: an archive or a hidden file, which is no prompt of its own. */
  isPart?: boolean;
};

/** Input of an import: one file, or the files of a folder or an archive, sorted by path. */
export type InputFileSet = {
  isSingle: boolean;
  entries: InputEntry[];
  /** Rejected files, and why. */
  refused: { path: string; reason: string }[];
  /** Hidden files of programs. */
  hidden: string[];
};

/** Source of an import: a file, or a folder that was listed already. */
export type ImportInput = ImportSource | InputFileSet;

const ARCHIVE = /\.(?:zip|tar|tgz|gz|bz2|xz|7z|rar|zst)$/i;
const ROWS = /\.(?:csv|tsv|json|jsonl|ndjson)$/i;
const SPREADSHEET = /\.xlsx$/i;
const DRIVE = /^[a-z]:/i;

export function isArchiveName(path: string): boolean {
  return ARCHIVE.test(path);
}

/** Whether a file of a skill's folder would be left out anywhere else. */
export function isOnlyPart(path: string): boolean {
  return isArchiveName(path) || isHidden(path);
}

/** Returns whether a file name is that of a supported spreadsheet. */
export function isSpreadsheet(path: string): boolean {
  return SPREADSHEET.test(path);
}

/** Returns whether a file may exceed the limit of files read as a whole: rows are read one by one. */
export function mayContainRows(path: string): boolean {
  return ROWS.test(path);
}

/** Returns the maximum size of a file among several: less for those read as a whole. */
export function maxBytesOf(path: string): number {
  return mayContainRows(path) || isSpreadsheet(path) ? IMPORT_MAX_BYTES : INPUT_FILE_MAX_BYTES;
}

/** Whether a file is too large for memory: its rows are read one by one. Workbooks have limits of their own. */
export function isLarge({ path, read, size }: InputEntry): boolean {
  return read === null || (size > INPUT_FILE_MAX_BYTES && !isSpreadsheet(path));
}

/** Returns the normalized path, or why it is rejected. No file is ever written to it. */
export function safePath(name: string): { path: string } | { reason: string } {
  const given = name.normalize('NFC');
  if (given.length > INPUT_PATH_MAX) return { reason: importMessages.given.longPath };
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

/** Returns a path fit for a report. */
export function displayPath(name: string): string {
  return Buffer.from(name.slice(0, INPUT_PATH_MAX))
    .toString()
    .replace(/\p{Cc}/gu, '\uFFFD');
}

/** Compares files by path, independent of the program that packed them. */
export function byPath(a: { path: string }, b: { path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}
