import { AppError } from '@/domain/errors';
import { type ColumnMapping, COLUMNS_MAX, guessMapping } from '@/domain/import/column-mapping';
import { GIVEN_FILE_MAX_BYTES, IMPORT_GUESSED_ROWS, IMPORT_HEAD_ROWS } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { toolMessages } from '@/domain/import/tool-messages';
import type { FileRow } from './file-row';
import { type GivenEntry, isLarge } from './given';
import type { EncodingsUsed } from './encodings-used';
import { held } from './given-files';
import { decodeText, readUtf8 } from './read-bytes';
import { type CsvRow, readCsvRows, withinWidth } from './csv-reader';
import { delimiterOf } from './csv-dialect';
import { type JsonRow, readJsonLineValues, readJsonValues } from './read-json';
import { isJsonObject, type Json, parseJson } from './readers/parse';
import type { GivenFile } from './readers/reader';
import { cellOf, columnsOf, headerOf, readTable, tableRowReader, type TablePlace } from './readers/table';
import type { ImportSource } from './source';
import type { TextEncodingName } from './text-encoding';

type Cells = { place: string } & ({ cells: string[] } | { refusal: string });

/** The beginning of a table: enough to detect its columns. */
export type TableHead = {
  path: string;
  columns: string[];
  /** The first rows. */
  rows: string[][];
  /** Number of rows read; all of them unless there are more. */
  count: number;
  hasMore: boolean;
  /** For a workbook the names of its sheets, and the one that is read. */
  sheets: string[];
  sheet: string | null;
  /** The header row. */
  header: number;
  /** False for a list of objects. */
  canMoveHeader: boolean;
};

/** An opened table: its rows can be read any number of times. */
export type OpenTable = TableHead & {
  /**
   * Yields all rows; for a list, `onUnknown` is called with names that its beginning did not have. Throws
   * BAD_REQUEST for a damaged file.
   */
  walk: (onUnknown: (name: string) => void) => AsyncIterable<Cells>;
};
export type TableOpened = { table: OpenTable; why: null } | { table: null; why: string };

const FIRST_CHARACTERS = 64 * 1024;

/** Guesses the roles of columns by their names and values. */
export function guessOf({ columns, rows }: Pick<TableHead, 'columns' | 'rows'>): ColumnMapping {
  return guessMapping(columns, rows);
}

/**
 * Opens a CSV, a JSON list, JSON Lines or a workbook as a table of texts. Small files are read completely, of
 * large ones the beginning. Returns a reason for anything else.
 */
export async function openTable(
  entry: GivenEntry,
  file: GivenFile,
  encodings: EncodingsUsed,
  place: TablePlace = {},
): Promise<TableOpened> {
  try {
    return isLarge(entry)
      ? await openLarge(entry, await encodings.of(entry.path, entry.source), place)
      : await openSmall(held(file), place);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { table: null, why: error.message };
  }
}

async function openSmall(file: GivenFile, place: TablePlace): Promise<TableOpened> {
  const read = await readTable(file, place);
  if (read.table === null) return read;
  const { table, sheets, sheet } = read;
  const { path, columns, header, canMoveHeader, rows } = table;
  const head = { path, columns, header, canMoveHeader, count: rows.length, hasMore: false, sheets, sheet };
  return {
    table: {
      ...head,
      rows: rows.slice(0, IMPORT_GUESSED_ROWS).map((one) => ('cells' in one ? one.cells : [])),
      walk: async function* () {
        yield* rows;
      },
    },
    why: null,
  };
}

async function openLarge(
  { path, source }: GivenEntry,
  encoding: TextEncodingName,
  { header }: TablePlace,
): Promise<TableOpened> {
  const bytes = () => readUtf8(source, encoding);
  const start = await beginningOf(source, encoding);
  const first = start.trimStart().charAt(0);
  const rows =
    first === '['
      ? () => readJsonValues(decodeText(bytes()), parseEntry)
      : first === '{'
        ? () => readJsonLineValues(decodeText(bytes()), parseEntry)
        : null;
  const unit = first === '[' ? 'entry' : 'line';
  return rows === null
    ? openCsv(path, () => readCsvRows(decodeText(bytes()), delimiterOf(start)), header)
    : openObjects(path, unit, rows);
}

/**
 * Returns the first characters of a file, enough to detect its format. Throws BAD_REQUEST if it is not text.
 */
export async function beginningOf(source: ImportSource, encoding: TextEncodingName): Promise<string> {
  let start = '';
  for await (const piece of decodeText(readUtf8(source, encoding))) {
    start += piece;
    if (start.length >= FIRST_CHARACTERS) break;
  }
  return start;
}

function parseEntry(json: string): { value: Json } | null {
  const parsed = parseJson(json);
  return parsed.why === null ? parsed : null;
}

/** Returns the first rows, as many as fit into memory. */
async function headOf<Row>(
  rows: AsyncIterable<Row>,
  lengthOf: (row: Row) => number,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const head: Row[] = [];
  let length = 0;
  for await (const row of rows) {
    if (head.length === IMPORT_HEAD_ROWS || length > GIVEN_FILE_MAX_BYTES)
      return { rows: head, hasMore: true };
    head.push(row);
    length += lengthOf(row);
  }
  return { rows: head, hasMore: false };
}

const lengthOfCells = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.length, 0);

function opened(
  head: Omit<TableHead, 'sheets' | 'sheet'>,
  walk: OpenTable['walk'],
): Extract<TableOpened, { why: null }> {
  return { table: { ...head, sheets: [], sheet: null, walk }, why: null };
}

async function openCsv(
  path: string,
  read: () => AsyncIterable<CsvRow>,
  asked: number | undefined,
): Promise<TableOpened> {
  const head = await headOf(read(), (one) => ('cells' in one ? lengthOfCells(one.cells) : 0));
  const header = headerOf(head.rows, asked);
  const names = columnsOf(head.rows, header);
  if (names === null) return { table: null, why: toolMessages.refused.table.notTable };
  if (names.length > COLUMNS_MAX) return { table: null, why: toolMessages.refused.table.tooManyColumns };
  const rows = head.rows.flatMap((one) => (one.row > header && 'cells' in one ? [one.cells] : []));
  return opened(
    {
      path,
      columns: names,
      header,
      canMoveHeader: true,
      rows: rows.slice(0, IMPORT_GUESSED_ROWS),
      count: rows.length,
      hasMore: head.hasMore,
    },
    async function* () {
      for await (const one of read()) {
        if (one.row <= header) continue;
        const place = `row ${one.row}`;
        yield 'refusal' in one
          ? { place, refusal: one.refusal }
          : { place, cells: withinWidth(one.cells, names.length) };
      }
    },
  );
}

async function openObjects(
  path: string,
  unit: string,
  read: () => AsyncIterable<JsonRow<Json>>,
): Promise<TableOpened> {
  const { rows, hasMore } = await headOf(read(), (one) =>
    'value' in one ? JSON.stringify(one.value).length : 0,
  );
  const names = new Set<string>();
  for (const one of rows) {
    if ('value' in one && isJsonObject(one.value)) for (const name of Object.keys(one.value)) names.add(name);
  }
  if (names.size === 0) return { table: null, why: toolMessages.refused.table.notTable };
  if (names.size > COLUMNS_MAX) return { table: null, why: toolMessages.refused.table.tooManyColumns };
  const columns = [...names];
  const cellsOf = (value: Json) =>
    columns.map((name) => cellOf(isJsonObject(value) ? value[name] : undefined));
  const first = rows.slice(0, IMPORT_GUESSED_ROWS);
  return opened(
    {
      path,
      columns,
      count: rows.length,
      hasMore,
      header: 1,
      canMoveHeader: false,
      rows: first.map((one) => ('value' in one ? cellsOf(one.value) : [])),
    },
    async function* (onUnknown) {
      for await (const one of read()) {
        const place = `${unit} ${one.row}`;
        if ('refusal' in one) {
          yield { place, refusal: one.refusal };
          continue;
        }
        const { value } = one;
        if (!isJsonObject(value)) {
          yield { place, refusal: importMessages.row.notAnObject };
          continue;
        }
        for (const name of Object.keys(value)) if (!names.has(name)) onUnknown(name);
        yield { place, cells: cellsOf(value) };
      }
    },
  );
}

/** Yields the prompts of a table by the roles of its columns. Throws BAD_REQUEST for a damaged file. */
export async function* rowsOfTable(
  { path, columns, walk }: OpenTable,
  mapping: ColumnMapping,
  onUnknown: (name: string) => void,
): AsyncGenerator<FileRow> {
  const read = tableRowReader(path, columns, mapping);
  let isEmpty = true;
  for await (const one of walk(onUnknown)) {
    const { place } = one;
    if ('refusal' in one) {
      isEmpty = false;
      yield { row: 0, path, place, title: null, refusal: one.refusal };
      continue;
    }
    const found = read(place, one.cells);
    if (found === null) continue;
    isEmpty = false;
    if ('reasons' in found) {
      yield { row: 0, path, place, title: found.title, refusal: found.reasons.join('; ') };
    } else {
      const { path: _path, place: _place, losses, ...raw } = found;
      yield { row: 0, path, place, raw, losses };
    }
  }
  if (isEmpty) yield { row: 0, path, place: null, title: null, refusal: importMessages.columns.noRows };
}
