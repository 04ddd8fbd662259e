import { CsvError, parse } from 'csv-parse/sync';
import { COLUMNS_MAX, type ColumnMapping } from '@/domain/import/column-mapping';
import { jsonFromCell } from '@/domain/import/csv-cells';
import type { FormatId } from '@/domain/import/formats';
import { IMPORT_MAX_ROWS } from '@/domain/import/limits';
import { toolMessages } from '@/domain/import/tool-messages';
import { VariableList } from '@/domain/prompt/variable-details';
import { type MappedRow, rowReader } from '@/domain/import/mapped-row';
import { isJsonObject, type Json } from './parse';
import type { GivenFile, Reading, ReadPrompt, RefusedPrompt } from './reader';
import { add, listOf, parseJsonOrLines, refusalAt } from './tool-files';
import { asText, keptExtras, newPrompt } from './values';
import { readSpreadsheet } from './spreadsheet';

/** Rows of texts below the names of their columns, each of which is there once. */
export type Table = { path: string; columns: string[]; rows: { place: string; cells: string[] }[] };
/** A table, of a workbook also the names of its sheets and which of them it is; or why there is none. */
export type TableRead =
  { table: Table; sheets: string[]; sheet: string | null; why: null } | { table: null; why: string };

const DELIMITERS = [',', ';', '\t', '|'];
const FIRST_LINE_MAX = 20_000;
const isPacked = ({ bytes }: GivenFile) => bytes[0] === 0x50 && bytes[1] === 0x4b;
const refusal = (why: string): TableRead => ({ table: null, why });

/**
 * Reads a CSV, a JSON list, JSON Lines or a spreadsheet (xlsx) as a table of texts. Never throws.
 * @param sheet which of a workbook is read; null for the first that is not empty
 */
export async function readTable(file: GivenFile, sheet: string | null = null): Promise<TableRead> {
  if (file.text === null || isPacked(file)) {
    const workbook = await readSpreadsheet(file.bytes);
    if (workbook.sheets === null) return refusal(workbook.why);
    const names = workbook.sheets.map(({ name }) => name);
    const chosen = workbook.sheets.find(({ name, cells }) =>
      sheet === null ? cells.length > 0 : name === sheet,
    );
    if (chosen === undefined && sheet === null) return refusal(toolMessages.refused.table.notTable);
    if (chosen === undefined) return refusal(toolMessages.refused.table.noSheet(sheet ?? '', names));
    const read = tableOf(file.path, chosen.cells);
    return read.table === null ? read : { ...read, sheets: names, sheet: chosen.name };
  }
  const start = file.text.trimStart().charAt(0);
  return start === '[' || start === '{' ? readObjects(file) : readCsvTable(file);
}

/** What stands between the cells of a table, as its first line tells. */
export function delimiterOf(text: string): string {
  const firstLine = text.slice(0, FIRST_LINE_MAX).split(/[\r\n]/, 1)[0] ?? '';
  const counts = DELIMITERS.map((delimiter) => firstLine.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Reads a CSV as a table of texts; its first line tells what stands between cells. Never throws. */
export function readCsvTable({ path, text }: GivenFile): TableRead {
  const delimiter = delimiterOf(text ?? '');
  try {
    const cells: string[][] = parse(text ?? '', {
      ...{ delimiter, relax_column_count: true, skip_empty_lines: true },
      record_delimiter: ['\r\n', '\n', '\r'],
    });
    return tableOf(path, cells);
  } catch (error) {
    return refusal(
      error instanceof CsvError ? toolMessages.refused.table.quotes : toolMessages.refused.table.notTable,
    );
  }
}

function tableOf(path: string, [names = [], ...rows]: string[][]): TableRead {
  const { table } = toolMessages.refused;
  if (names.length === 0) return refusal(table.notTable);
  if (names.length > COLUMNS_MAX) return refusal(table.tooManyColumns);
  if (rows.length > IMPORT_MAX_ROWS) return refusal(table.tooManyRows);
  const columns = uniqueNames(names);
  return {
    table: { path, columns, rows: rows.map((cells, index) => ({ place: `row ${index + 2}`, cells })) },
    ...{ sheets: [], sheet: null, why: null },
  };
}

/** The names of columns; a second one of a name says so. */
export function uniqueNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((given, at) => {
    const name = given.trim() === '' ? `Column ${at + 1}` : given.trim();
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

function readObjects({ path, text }: GivenFile): TableRead {
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
  return { table: { path, columns: names, rows }, sheets: [], sheet: null, why: null };
}

/** A value of a list as the text of a cell. */
export const cellOf = (value: Json | undefined) =>
  value === undefined || value === null ? '' : asText(value);

/** A list, or the only list that an object holds. */
function entriesOf(value: Json): Json[] {
  if (!isJsonObject(value)) return listOf(value);
  const lists = Object.values(value).filter((one) => Array.isArray(one));
  return lists.length === 1 ? (lists[0] ?? []) : [value];
}

/** The prompts of a table whose columns have these roles; columns that have none are left out. */
export function readMappedTable(
  file: GivenFile,
  table: Table,
  mapping: ColumnMapping,
  format: FormatId = 'table',
): Reading {
  const reading: Reading = { prompts: [], refused: [], used: [] };
  const names = new Set(table.columns);
  const missing = mapping.find(({ column, role }) => role !== 'ignore' && !names.has(column));
  if (missing !== undefined) {
    const reason = toolMessages.refused.table.noColumn(missing.column);
    return { ...reading, refused: [refusalAt(file, null, reason)] };
  }
  const read = tableRowReader(file.path, table.columns, mapping, format);
  for (const { place, cells } of table.rows) {
    const found = read(place, cells);
    if (found !== null) add(reading, found);
  }
  if (reading.prompts.length + reading.refused.length > 0) return reading;
  return { ...reading, refused: [refusalAt(file, null, toolMessages.refused.noPrompts)] };
}

/** Reads the rows of a table whose columns have these roles; null for one in which nothing stands. */
export function tableRowReader(
  path: string,
  columns: readonly string[],
  mapping: ColumnMapping,
  format: FormatId = 'table',
): (place: string, cells: readonly string[]) => ReadPrompt | RefusedPrompt | null {
  const readRow = rowReader(columns, mapping);
  return (place, cells) => {
    if (cells.every((cell) => cell.trim() === '')) return null;
    const isTooLong = cells.length > columns.length;
    return promptOfRow({ path }, place, { ...readRow(cells), isTooLong }, format);
  };
}

type Row = MappedRow & { isTooLong: boolean };

function promptOfRow(
  file: { path: string },
  place: string,
  row: Row,
  format: FormatId,
): ReadPrompt | RefusedPrompt {
  const { title, content } = row;
  if (row.isTooLong) return refusalAt(file, place, toolMessages.refused.table.rowTooLong, title || null);
  if (content.trim() === '') return refusalAt(file, place, toolMessages.refused.noText, title || null);
  const losses: string[] = [];
  const given = row.variables.trim() === '' ? [] : jsonFromCell(row.variables);
  const variables = VariableList.safeParse(given);
  if (!variables.success) losses.push(toolMessages.lost.unclearVariables);
  return newPrompt(file.path, title, {
    ...{ place, content, variables: variables.data ?? [], tags: row.tags },
    description: row.description || null,
    category: row.category || null,
    isShared: sharingOf(row.shared, losses),
    extras: keptExtras(format, { keys: Object.fromEntries(row.extras) }, losses),
    losses,
  });
}

const YES = new Set(['true', 'yes', '1', 'x', 'public', 'shared']);
const NO = new Set(['false', 'no', '0', 'private']);

function sharingOf(cell: string, losses: string[]): boolean | null {
  const word = cell.trim().toLowerCase();
  if (word === '') return null;
  if (YES.has(word)) return true;
  if (!NO.has(word)) losses.push(toolMessages.lost.unclearShared(cell));
  return NO.has(word) ? false : null;
}
