import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '@/domain/errors';
import { type Columns, findColumns, hasNeededColumns } from '@/domain/import/columns';
import { unescapeCell } from '@/domain/import/csv-cells';
import { importMessages } from '@/domain/import/messages';
import type { RawRow } from '@/domain/import/row';
import { MAX_ROW_BYTES, type FileRow } from './file-row';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A row of a CSV by its number; the first row of a file is 1, as a spreadsheet shows it. */
export type CsvRow = { row: number; cells: string[] };

/**
 * The rows of a CSV (RFC 4180; line ends of any kind) that hold more than empty lines; those are counted. Memory holds a few
 * at a time. Throws BAD_REQUEST when quotation marks don't match, and at the end of a file that is cut off (in a quoted field,
 * or after a row that lacks fields of the first and has no line end).
 */
export async function* readCsvRows(bytes: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<CsvRow> {
  let lastLine = 0;
  let lastByte = LINE_FEED;
  const watched = async function* () {
    for await (const chunk of bytes) {
      lastByte = chunk.at(-1) ?? lastByte;
      yield chunk;
    }
  };
  const rowOf = new WeakMap<string[], number>();
  const parser = parse({
    delimiter,
    // Mixed line ends are common in files that were put together.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    on_record: (cells: string[], context) => {
      lastLine = context.lines;
      rowOf.set(cells, context.records + context.empty_lines);
      return cells;
    },
  });
  // The iterator below throws what goes wrong on either side; nothing is left for the callback.
  pipeline(watched(), parser, () => undefined);

  let width: number | null = null;
  let last = { row: 0, isShort: false };
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const row = rowOf.get(cells) ?? 0;
      width ??= cells.length;
      last = { row, isShort: cells.length < width };
      yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? fileError(error, lastLine + 1) : error;
  }
  if (last.isShort && lastByte !== LINE_FEED && lastByte !== CARRIAGE_RETURN) {
    throw new AppError('BAD_REQUEST', importMessages.file.truncated('row', last.row));
  }
}

/**
 * The prompts of a CSV, whose first row names the columns; empty rows are passed over. Throws as {@link readCsvRows} does, and
 * BAD_REQUEST when the columns are missing.
 */
export async function* readCsv(
  bytes: AsyncIterable<Buffer>,
  delimiter: string,
  onColumns: (columns: Columns) => void,
): AsyncGenerator<FileRow> {
  let columns: Columns | null = null;
  let width = 0;
  for await (const { row, cells } of readCsvRows(bytes, delimiter)) {
    if (columns === null) {
      columns = findColumns(cells);
      width = cells.length;
      if (!hasNeededColumns(columns)) {
        throw new AppError('BAD_REQUEST', importMessages.file.missingColumns(shownNames(cells)));
      }
      onColumns(columns);
    } else if (cells.length > width) {
      yield { row, refusal: importMessages.row.tooManyFields(cells.length, width) };
    } else if (cells.some((cell) => cell !== '')) {
      yield { row, raw: rawRow(columns, cells) };
    }
  }
}

function rawRow(columns: Columns, cells: readonly string[]): RawRow {
  const raw: RawRow = {};
  for (const [field, index] of columns.fields) {
    const cell = cells[index];
    if (cell !== undefined) raw[field] = columns.isOwnExport ? unescapeCell(cell) : cell;
  }
  return raw;
}

/** The first names of a row that turned out to be none, short enough for a message. */
function shownNames(cells: readonly string[]): string[] {
  return cells.slice(0, 6).map((cell) => (cell.length > 30 ? `${cell.slice(0, 30)}…` : cell));
}

function fileError(error: CsvError, line: number): AppError {
  const facts = error as CsvError & { records?: number; empty_lines?: number };
  const row = (facts.records ?? 0) + (facts.empty_lines ?? 0) + 1;
  return new AppError('BAD_REQUEST', fileMessage(error.code, row, line), { cause: error });
}

function fileMessage(code: string, row: number, line: number): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return importMessages.file.unclosedQuote(row, line);
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return importMessages.file.strayQuote(row, line);
    case 'CSV_MAX_RECORD_SIZE':
      return importMessages.file.rowTooLong(row, line);
    default:
      return importMessages.file.invalidCsv(row);
  }
}
