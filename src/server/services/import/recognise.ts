import { AppError } from '@/domain/errors';
import { guessMapping, type ColumnMapping } from '@cuebook/formats/tables/column-mapping';
import { findColumns } from '@cuebook/formats/tables/columns';
import type { FormatId } from '@cuebook/formats/formats';
import { hasBinaryExtension, isProjectFile } from '@cuebook/formats/paths';
import { rowsIn } from './detect-format';
import { type InputEntry, isLarge, isSpreadsheet, mayContainRows } from './input-file-set';
import type { EncodingsUsed } from './encodings-used';
import { withCachedContent } from './read-input-files';
import { openTable } from './open-table';
import { readBeginning } from './open-large-table';
import type { FormatReader, InputFile, InputFiles, Reading } from '@cuebook/formats/readers/reader';
import { READERS, readWith } from '@cuebook/formats/readers/registry';

/** Formats that accept nearly any file of their kind: tried last. */
const GENERAL: ReadonlySet<FormatId> = new Set(['markdown', 'text']);
/** Formats whose files are read row by row, at any length. */
const ROW_FORMATS: ReadonlySet<FormatId> = new Set(['act-prompt']);

/** How a file is read: row by row, as a table with known columns, or as a whole by the rules of a format. */
export type FilePlan =
  | { kind: 'rows' }
  | { kind: 'table'; mapping: ColumnMapping; sheet: string | null; header: number }
  | {
      kind: 'reader';
      format: FormatId;
      /** Position of the format's reader: lower is more specific. */
      rank: number;
      read: (file: InputFile, files: InputFiles) => Reading | Promise<Reading>;
    }
  | { kind: 'none' };

function planOf(reader: FormatReader): FilePlan {
  const read = (file: InputFile, files: InputFiles) => readWith(reader, file, files);
  return { kind: 'reader', format: reader.format, rank: READERS.indexOf(reader), read };
}

/** Plans a table whose column names identify a title and a text; `none` for any other. */
async function planTable(entry: InputEntry, file: InputFile, encodings: EncodingsUsed): Promise<FilePlan> {
  const { table } = await openTable(entry, file, encodings);
  if (table === null) return { kind: 'none' };
  if (isSpreadsheet(entry.path) && table.header === 1 && findColumns(table.columns).isOwnExport)
    return { kind: 'rows' };
  const mapping = guessMapping(table.columns);
  const roles = new Set(mapping.map(({ role }) => role));
  const isKnown = roles.has('title') && roles.has('content');
  return isKnown ? { kind: 'table', mapping, sheet: null, header: table.header } : { kind: 'none' };
}

/** Plans a file that is too large for memory: only rows are read. */
async function planLarge(entry: InputEntry, file: InputFile, encodings: EncodingsUsed): Promise<FilePlan> {
  if (!mayContainRows(entry.path)) return { kind: 'none' };
  try {
    const start = await readBeginning(entry.source, await encodings.of(entry.path, entry.source));
    return rowsIn(start) === null ? await planTable(entry, file, encodings) : { kind: 'rows' };
  } catch (error) {
    // Errors are reported when its rows are read.
    if (error instanceof AppError) return { kind: 'rows' };
    throw error;
  }
}

/** Decides how a file is read: by a format with a distinctive shape, else as rows, else by a general format. */
export async function planFile(
  entry: InputEntry,
  files: InputFiles,
  encodings: EncodingsUsed,
): Promise<FilePlan> {
  const lazy = files.get(entry.path);
  if (lazy === undefined || entry.isPart === true || hasBinaryExtension(entry.path)) return { kind: 'none' };
  if (files.size > 1 && isProjectFile(entry.path)) return { kind: 'none' };
  if (isLarge(entry)) return planLarge(entry, lazy, encodings);
  const file = withCachedContent(lazy);
  const rows = file.text === null ? null : rowsIn(file.text);
  if (rows === 'own') return { kind: 'rows' };
  const detected = READERS.filter((reader) => reader.detect(file, files));
  const special = detected.find(({ format }) => !GENERAL.has(format));
  if (special !== undefined && !(rows !== null && ROW_FORMATS.has(special.format))) return planOf(special);
  if (rows !== null) return { kind: 'rows' };
  const [general] = detected;
  if (general !== undefined) return planOf(general);
  return mayContainRows(entry.path) || isSpreadsheet(entry.path)
    ? planTable(entry, file, encodings)
    : { kind: 'none' };
}
