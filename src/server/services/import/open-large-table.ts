import { COLUMNS_MAX } from '@cuebook/formats/tables/column-mapping';
import { INPUT_FILE_MAX_BYTES, IMPORT_GUESSED_ROWS, IMPORT_HEAD_ROWS } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import { toolMessages } from '@cuebook/formats/readers/tool-messages';
import { rowsOfCsv } from './csv-rows';
import type { InputEntry } from './input-file-set';
import { decodeText, readUtf8 } from './read-bytes';
import { type CsvRow, withinWidth } from '@cuebook/formats/csv/csv-reader';
import { delimiterOf } from '@cuebook/formats/csv/csv-dialect';
import { type JsonRow, readJsonLineValues, readJsonValues } from './read-json';
import { isJsonObject, type Json, parseJson } from '@cuebook/formats/readers/parse';
import { cellOf, columnsOf, headerOf, type TablePlace } from '@cuebook/formats/readers/table';
import type { ImportSource } from './source';
import type { TextEncodingName } from './text-encoding';
import type { TableHead, TableOpened, OpenTable } from './opened-table';

const FIRST_CHARACTERS = 64 * 1024;

export async function openLarge(
  { path, source }: InputEntry,
  encoding: TextEncodingName,
  { header }: TablePlace,
): Promise<TableOpened> {
  const bytes = () => readUtf8(source, encoding);
  const start = await readBeginning(source, encoding);
  const first = start.trimStart().charAt(0);
  const rows =
    first === '['
      ? () => readJsonValues(decodeText(bytes()), parseEntry)
      : first === '{'
        ? () => readJsonLineValues(decodeText(bytes()), parseEntry)
        : null;
  const unit = first === '[' ? 'entry' : 'line';
  return rows === null
    ? openCsv(path, () => rowsOfCsv(decodeText(bytes()), delimiterOf(start)), header)
    : openObjects(path, unit, rows);
}

/** Returns the first characters of a file, enough to detect its format. Throws BAD_REQUEST if it is not text. */
export async function readBeginning(source: ImportSource, encoding: TextEncodingName): Promise<string> {
  let start = '';
  for await (const chunk of decodeText(readUtf8(source, encoding))) {
    start += chunk;
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
    if (head.length === IMPORT_HEAD_ROWS || length > INPUT_FILE_MAX_BYTES)
      return { rows: head, hasMore: true };
    head.push(row);
    length += lengthOf(row);
  }
  return { rows: head, hasMore: false };
}

const lengthOfCells = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.length, 0);

function opened(
  head: Omit<TableHead, 'sheets' | 'sheet'>,
  iterate: OpenTable['iterate'],
): Extract<TableOpened, { why: null }> {
  return { table: { ...head, sheets: [], sheet: null, iterate }, why: null };
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
