import type { FormatId } from '@/domain/import/formats';
import { isNoText } from '@/domain/import/paths';
import { looksLikeRows } from './detect-format';
import { type Given, type GivenEntry, mayHoldRows } from './given';
import type { FormatReader, GivenFile, GivenFiles } from './readers/reader';
import { READERS } from './readers/registry';
import { textOf, type TextEncodingName } from './text-encoding';

/** Formats that take nearly any file of their kind: asked last. */
const GENERAL: ReadonlySet<FormatId> = new Set(['table', 'markdown', 'text']);

/** How a file is read: row by row, or by the reader of a format. */
export type FilePlan = { kind: 'rows' } | { kind: 'reader'; reader: FormatReader } | { kind: 'none' };

export type EncodedAs = (path: string, encoding: TextEncodingName) => void;

/** The files that were given, each read when it is asked for and not kept: memory holds few at a time. */
export function givenFiles(given: Given, onEncoding: EncodedAs): GivenFiles {
  return new Map(given.entries.map((entry) => [entry.path, givenFile(entry, onEncoding)]));
}

function givenFile({ path, read }: GivenEntry, onEncoding: EncodedAs): GivenFile {
  const bytes = () => read?.() ?? new Uint8Array();
  return {
    path,
    get bytes() {
      return bytes();
    },
    get text() {
      if (read === null) return null;
      const decoded = textOf(bytes());
      if (decoded === null) return null;
      onEncoding(path, decoded.encoding);
      return decoded.text;
    },
  };
}

/** The same file with its bytes and its text at hand: several readers look at them. */
export function held(file: GivenFile): GivenFile {
  const { path, bytes, text } = file;
  return { path, bytes, text };
}

/** Who reads a file: a format with a shape of its own, else rows, else a format that takes what it is given. */
export function planFile(entry: GivenEntry, files: GivenFiles): FilePlan {
  const lazy = files.get(entry.path);
  if (lazy === undefined || isNoText(entry.path)) return { kind: 'none' };
  if (entry.read === null) return { kind: mayHoldRows(entry.path) ? 'rows' : 'none' };
  const file = held(lazy);
  const detected = READERS.filter((reader) => reader.detect(file, files));
  const special = detected.find(({ format }) => !GENERAL.has(format));
  if (special !== undefined) return { kind: 'reader', reader: special };
  if (file.text !== null && looksLikeRows(file.text)) return { kind: 'rows' };
  const general = detected[0];
  return general === undefined ? { kind: 'none' } : { kind: 'reader', reader: general };
}
