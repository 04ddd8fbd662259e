import { AppError } from '@/domain/errors';
import type { Columns } from '@/domain/import/columns';
import { IMPORT_MAX_ROWS } from '@/domain/import/limits';
import { importMessages, type RowUnit } from '@/domain/import/messages';
import { inTurns } from '@/server/concurrency/in-turns';
import { detectFormat, type ImportFormat } from './detect-format';
import type { FileRow } from './file-row';
import { decodeText, readUtf8 } from './read-bytes';
import { readCsv } from './read-csv';
import { readJsonArray, readJsonLines } from './read-json';
import type { ImportSource } from './source';

const UNITS: Record<ImportFormat['kind'], RowUnit> = { csv: 'row', json: 'entry', 'json-lines': 'line' };
const MAX_NAMED_COLUMNS = 20;

export type ImportFile = {
  unit: RowUnit;
  /** The rows in file order; throws where the file as a whole must be refused. */
  rows: AsyncIterable<FileRow>;
  /** What the person should know of the columns read so far. */
  columnNotices: () => string[];
};

/**
 * Opens a file in any of the formats an import takes: CSV, a JSON list, JSON Lines. Memory stays bounded whatever the
 * file's size, and everybody else has their turn while it is read. Throws BAD_REQUEST or TOO_LARGE, here or while the rows are read, with a message that says what to do.
 */
export async function openImportFile(source: ImportSource): Promise<ImportFile> {
  const format = await detectFormat(source);
  const unknown = new Set<string>();
  let hasContributor = false;
  const onColumns = (columns: Columns) => {
    hasContributor ||= columns.hasContributor;
    for (const name of columns.unknown) {
      if (unknown.size < MAX_NAMED_COLUMNS) unknown.add(name.slice(0, 60));
    }
  };
  return {
    unit: UNITS[format.kind],
    rows: withinRowLimits(readFormat(format, readUtf8(source), onColumns)),
    columnNotices: () => [
      ...(hasContributor ? [importMessages.notice.contributorIgnored] : []),
      ...(unknown.size > 0 ? [importMessages.notice.ignoredColumns([...unknown])] : []),
    ],
  };
}

function readFormat(
  format: ImportFormat,
  bytes: AsyncIterable<Buffer>,
  onColumns: (columns: Columns) => void,
): AsyncIterable<FileRow> {
  switch (format.kind) {
    case 'csv':
      return readCsv(bytes, format.delimiter, onColumns);
    case 'json':
      return readJsonArray(decodeText(bytes), onColumns);
    case 'json-lines':
      return readJsonLines(decodeText(bytes), onColumns);
  }
}

async function* withinRowLimits(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let count = 0;
  for await (const row of inTurns(rows)) {
    count += 1;
    if (count > IMPORT_MAX_ROWS) throw new AppError('BAD_REQUEST', importMessages.file.tooManyRows);
    yield row;
  }
  if (count === 0) throw new AppError('BAD_REQUEST', importMessages.file.noRows);
}

/** Reads a file to its end, so that nothing is saved of one that must be refused. Gives its number of rows. */
export async function countImportRows(source: ImportSource): Promise<number> {
  const file = await openImportFile(source);
  let count = 0;
  for await (const { row } of file.rows) count += row > 0 ? 1 : 0;
  return count;
}
