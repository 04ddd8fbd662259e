import { AppError } from '@/domain/errors';
import type { Columns } from '@cuebook/formats/tables/columns';
import { importMessages, type RowUnit } from '@/domain/import/messages';
import { detectFormat, type ImportFormat } from './detect-format';
import type { FileRow } from './file-row';
import { decodeText, readUtf8 } from './read-bytes';
import { promptsOfRows, readCsv } from './read-csv';
import { parseAnyJson, promptsOfJson, readJsonLineValues, readJsonValues } from './read-json';
import type { EncodingsUsed } from './encodings-used';
import { type InputEntry, isSpreadsheet } from './input-file-set';
import { readSpreadsheet } from '@cuebook/formats/readers/spreadsheet';

const UNITS: Record<ImportFormat['kind'], RowUnit> = { csv: 'row', json: 'entry', 'json-lines': 'line' };
const MAX_NAMED_COLUMNS = 20;

export type RowFile = {
  unit: RowUnit;
  /** Yields the rows in file order, any number of times; throws if the file as a whole must be rejected. */
  rows: () => AsyncIterable<FileRow>;
};

/** Collects notices about the columns for the user. */
export class ColumnNotes {
  private readonly unknown = new Set<string>();
  private hasContributor = false;

  readonly note = (columns: Columns): void => {
    this.hasContributor ||= columns.hasContributor;
    this.leftOut(columns.unknown);
  };

  /** Records ignored columns. */
  leftOut(names: readonly string[]): void {
    for (const name of names) {
      if (this.unknown.size < MAX_NAMED_COLUMNS) this.unknown.add(name.slice(0, 60));
    }
  }

  notices(): string[] {
    return [
      ...(this.hasContributor ? [importMessages.notice.contributorIgnored] : []),
      ...(this.unknown.size > 0 ? [importMessages.notice.ignoredColumns([...this.unknown])] : []),
    ];
  }
}

/**
 * Opens a file of rows: CSV, a JSON list, JSON Lines, or a workbook of our own. Memory is limited for files of any
 * size. Throws BAD_REQUEST or TOO_LARGE, here or while the rows are read, with a message that says what to do.
 */
export async function openRowFile(
  { path, source, read }: Pick<InputEntry, 'path' | 'source' | 'read'>,
  columns: ColumnNotes,
  encodings: EncodingsUsed,
): Promise<RowFile> {
  if (isSpreadsheet(path) && read !== null) {
    const { sheets, why } = await readSpreadsheet(read());
    if (sheets === null) throw new AppError('BAD_REQUEST', why);
    const cells = sheets.find((sheet) => sheet.cells.length > 0)?.cells ?? [];
    const found = cells.map((row, index) => ({ row: index + 1, cells: row }));
    return { unit: 'row', rows: () => withAny(promptsOfRows(found, columns.note)) };
  }
  const encoding = await encodings.of(path, source);
  const format = await detectFormat(source, encoding);
  const rows = () => withAny(readFormat(format, readUtf8(source, encoding), columns.note));
  return { unit: UNITS[format.kind], rows };
}

function readFormat(
  format: ImportFormat,
  bytes: AsyncIterable<Buffer>,
  onColumns: (columns: Columns) => void,
): AsyncIterable<FileRow> {
  switch (format.kind) {
    case 'csv':
      return readCsv(decodeText(bytes), format.delimiter, onColumns);
    case 'json':
      return promptsOfJson(readJsonValues(decodeText(bytes), parseAnyJson), onColumns);
    case 'json-lines':
      return promptsOfJson(readJsonLineValues(decodeText(bytes), parseAnyJson), onColumns);
  }
}

async function* withAny(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let isEmpty = true;
  for await (const row of rows) {
    isEmpty = false;
    yield row;
  }
  if (isEmpty) throw new AppError('BAD_REQUEST', importMessages.file.noRows);
}
