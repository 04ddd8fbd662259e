import { UnreadableTable } from '../csv/unreadable-table.ts';
import { COLUMNS_MAX, guessMapping } from '../tables/column-mapping.ts';
import { IMPORT_HEADER_ROWS, IMPORT_MAX_ROWS } from '../tables/limits.ts';
import { toolMessages } from './tool-messages.ts';
import { isJsonObject, type Json } from './parse.ts';
import type { InputFile } from './reader.ts';
import { listOf, parseJsonOrLines } from './tool-files.ts';
import { asText } from './values.ts';
import { delimiterOf } from '../csv/csv-dialect.ts';
import { type CsvRow, csvRowsOf, withinWidth } from '../csv/csv-reader.ts';
import { readSpreadsheet } from './spreadsheet.ts';

/** Rows of texts below unique column names. */
export type Table = {
  path: string;
  columns: string[];
  header: number;
  /** False for a list of objects, which has no header row. */
  canMoveHeader: boolean;
  rows: TableRow[];
};
export type TableRow = { place: string } & ({ cells: string[] } | { refusal: string });
/** Location of a table: the sheet of a workbook (by default the first non-empty one), and its header row. */
export type TablePlace = { sheet?: string | null; header?: number };
/** A table, for a workbook also the names of its sheets and which of them it is; or why it can't be read. */
export type TableRead =
  { table: Table; sheets: string[]; sheet: string | null; why: null } | { table: null; why: string };

const isPacked = ({ bytes }: InputFile) => bytes[0] === 0x50 && bytes[1] === 0x4b;
const refusal = (why: string): TableRead => ({ table: null, why });

/** Reads a CSV, a JSON list, JSON Lines or a spreadsheet (xlsx) as a table of texts. Never throws. */
export async function readTable(
  file: InputFile,
  { sheet = null, header }: TablePlace = {},
): Promise<TableRead> {
  if (file.text === null || isPacked(file)) {
    const workbook = await readSpreadsheet(file.bytes);
    if (workbook.sheets === null) return refusal(workbook.why);
    const names = workbook.sheets.map(({ name }) => name);
    const chosen = workbook.sheets.find(({ name, cells }) =>
      sheet === null ? cells.length > 0 : name === sheet,
    );
    if (chosen === undefined && sheet === null) return refusal(toolMessages.refused.table.notTable);
    if (chosen === undefined) return refusal(toolMessages.refused.table.noSheet(sheet ?? '', names));
    const rows = chosen.cells.map((cells, index) => ({ row: index + 1, cells }));
    const read = tableOf(file.path, rows, header);
    return read.table === null ? read : { ...read, sheets: names, sheet: chosen.name };
  }
  const start = file.text.trimStart().charAt(0);
  return start === '[' || start === '{' ? readObjects(file) : readCsvTable(file, header);
}

/** Reads a CSV as a table of texts; the separator is detected in its first line. Never throws. */
export function readCsvTable({ path, text }: InputFile, header?: number): TableRead {
  try {
    return tableOf(path, csvRowsOf(text ?? '', delimiterOf(text ?? '')), header);
  } catch (error) {
    return refusal(error instanceof UnreadableTable ? error.message : toolMessages.refused.table.notTable);
  }
}

/**
 * Returns the header row: the requested one, otherwise the first among the first rows whose names identify the title
 * and the text, otherwise the first with more than one cell.
 */
export function headerOf(rows: readonly CsvRow[], asked: number | undefined): number {
  if (asked !== undefined) return asked;
  const first = rows.filter((one) => one.row <= IMPORT_HEADER_ROWS && 'cells' in one);
  const named = first.find((one) => {
    const roles = 'cells' in one ? guessMapping(one.cells).map(({ role }) => role) : [];
    return roles.includes('title') && roles.includes('content');
  });
  const wide = first.find(
    (one) => 'cells' in one && one.cells.filter((cell) => cell.trim() !== '').length > 1,
  );
  return (named ?? wide ?? first[0])?.row ?? 1;
}

/** Returns the unique column names in a row; null if there are none. */
export function columnsOf(rows: readonly CsvRow[], header: number): string[] | null {
  const found = rows.find(({ row }) => row === header);
  if (found === undefined || 'refusal' in found) return null;
  const names = withinWidth(found.cells, 1);
  return names.length === 0 || names.every((name) => name.trim() === '') ? null : uniqueNames(names);
}

function tableOf(path: string, rows: readonly CsvRow[], asked: number | undefined): TableRead {
  const { table } = toolMessages.refused;
  const header = headerOf(rows, asked);
  const columns = columnsOf(rows, header);
  if (columns === null) return refusal(table.notTable);
  if (columns.length > COLUMNS_MAX) return refusal(table.tooManyColumns);
  const below = rows.filter(({ row }) => row > header);
  if (below.length > IMPORT_MAX_ROWS) return refusal(table.tooManyRows);
  return {
    table: {
      path,
      columns,
      header,
      canMoveHeader: true,
      rows: below.map((one) => {
        const place = `row ${one.row}`;
        return 'refusal' in one
          ? { place, refusal: one.refusal }
          : { place, cells: withinWidth(one.cells, columns.length) };
      }),
    },
    sheets: [],
    sheet: null,
    why: null,
  };
}

/** Makes column names unique by numbering repeated ones. */
export function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((given, at) => {
    const name = given.trim() === '' ? `Column ${at + 1}` : given.trim();
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function readObjects({ path, text }: InputFile): TableRead {
  const parsed = parseJsonOrLines(text ?? '');
  if (parsed.why !== null) return refusal(parsed.why);
  const entries = entriesOf(parsed.value);
  if (entries.length > IMPORT_MAX_ROWS) return refusal(toolMessages.refused.table.tooManyRows);
  const columns = new Set<string>();
  for (const entry of entries) {
    if (!isJsonObject(entry)) continue;
    for (const key of Object.keys(entry)) columns.add(key);
    if (columns.size > COLUMNS_MAX) return refusal(toolMessages.refused.table.tooManyColumns);
  }
  if (columns.size === 0) return refusal(toolMessages.refused.table.notTable);
  const names = [...columns];
  const rows = entries.map((entry, index) => ({
    place: `entry ${index + 1}`,
    cells: names.map((name) => cellOf(isJsonObject(entry) ? entry[name] : undefined)),
  }));
  return {
    table: { path, columns: names, header: 1, canMoveHeader: false, rows },
    sheets: [],
    sheet: null,
    why: null,
  };
}

/** Converts a value of a list to the text of a cell. */
export const cellOf = (value: Json | undefined) =>
  value === undefined || value === null ? '' : asText(value);

/** A list, or the only list in an object. */
function entriesOf(value: Json): Json[] {
  if (!isJsonObject(value)) return listOf(value);
  const lists = Object.values(value).filter((one) => Array.isArray(one));
  return lists.length === 1 ? (lists[0] ?? []) : [value];
}
