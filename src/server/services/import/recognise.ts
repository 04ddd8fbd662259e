import type { FormatId } from '@/domain/import/formats';
import { isNoText } from '@/domain/import/paths';
import { type ColumnMapping, guessMapping } from '@/domain/import/column-mapping';
import { rowsIn } from './detect-format';
import { type Given, type GivenEntry, isSpreadsheet, mayHoldRows } from './given';
import type { FormatReader, GivenFile, GivenFiles, Reading } from './readers/reader';
import { READERS } from './readers/registry';
import { readMappedTable, readTable, type Table } from './readers/table';
import { textOf, type TextEncodingName } from './text-encoding';

/** Formats that take nearly any file of their kind: asked last. */
const GENERAL: ReadonlySet<FormatId> = new Set(['markdown', 'text']);
/** Formats whose files are read row by row, whatever their length. */
const ROW_FORMATS: ReadonlySet<FormatId> = new Set(['act-prompt']);

/** How a file is read: row by row, or as a whole by the rules of a format. */
export type FilePlan =
  | { kind: 'rows' }
  | {
      kind: 'reader';
      format: FormatId;
      /** The more specific a format, the less. */
      rank: number;
      read: (file: GivenFile, files: GivenFiles) => Reading | Promise<Reading>;
    }
  | { kind: 'none' };

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

function planOf(reader: FormatReader): FilePlan {
  return { kind: 'reader', format: reader.format, rank: READERS.indexOf(reader), read: reader.read };
}

/** The roles of a table's columns as their names say; null unless they give a title and a text. */
async function knownTable(file: GivenFile): Promise<{ table: Table; mapping: ColumnMapping } | null> {
  const { table } = await readTable(file);
  if (table === null) return null;
  const mapping = guessMapping(table.columns);
  const roles = new Set(mapping.map(({ role }) => role));
  return roles.has('title') && roles.has('content') ? { table, mapping } : null;
}

async function readKnownTable(file: GivenFile): Promise<Reading> {
  const known = await knownTable(file);
  if (known === null) return { prompts: [], refused: [], used: [] };
  return readMappedTable(file, known.table, known.mapping);
}

/** Who reads a file: a format with a shape of its own, else rows, else a format that takes what it is given. */
export async function planFile(entry: GivenEntry, files: GivenFiles): Promise<FilePlan> {
  const lazy = files.get(entry.path);
  if (lazy === undefined || isNoText(entry.path)) return { kind: 'none' };
  if (entry.read === null) return { kind: mayHoldRows(entry.path) ? 'rows' : 'none' };
  const file = held(lazy);
  const rows = file.text === null ? null : rowsIn(file.text);
  if (rows === 'own') return { kind: 'rows' };
  const detected = READERS.filter((reader) => reader.detect(file, files));
  const special = detected.find(({ format }) => !GENERAL.has(format));
  if (special !== undefined && !(rows !== null && ROW_FORMATS.has(special.format))) return planOf(special);
  if (rows !== null) return { kind: 'rows' };
  const [general] = detected;
  if (general !== undefined) return planOf(general);
  const isTable = (mayHoldRows(entry.path) || isSpreadsheet(entry.path)) && (await knownTable(file)) !== null;
  return isTable
    ? { kind: 'reader', format: 'table', rank: READERS.length, read: readKnownTable }
    : { kind: 'none' };
}
