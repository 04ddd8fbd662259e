import type { ColumnMapping } from '../tables/column-mapping.ts';
import { jsonFromCell } from '../tables/csv-cells.ts';
import type { FormatId } from '../formats.ts';
import { toolMessages } from './tool-messages.ts';
import { fieldsOf } from '../prompt/fields.ts';
import { VariableList } from '../prompt/variable-details.ts';
import { type MappedRow, rowReader } from '../tables/mapped-row.ts';
import type { InputFile, Reading, ReadPrompt, RefusedPrompt } from './reader.ts';
import { add, refusalAt } from './tool-files.ts';
import { newPrompt } from './values.ts';
import { storedExtras } from './stored-extras.ts';
import { type Table } from './table.ts';

/** Reads the prompts of a table by the roles of its columns; columns without a role are left out. */
export function readMappedTable(
  file: InputFile,
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
  for (const one of table.rows) {
    const found = 'refusal' in one ? refusalAt(file, one.place, one.refusal) : read(one.place, one.cells);
    if (found !== null) add(reading, found);
  }
  if (reading.prompts.length + reading.refused.length > 0) return reading;
  return { ...reading, refused: [refusalAt(file, null, toolMessages.refused.noPrompts)] };
}

/** Returns a function that reads the rows of a table by the roles of its columns; it returns null for an empty row. */
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
  const warnings: string[] = [];
  const given = row.variables.trim() === '' ? [] : jsonFromCell(row.variables);
  const variables = VariableList.safeParse(given);
  if (!variables.success) warnings.push(toolMessages.warning.unclearVariables);
  return newPrompt(file.path, title, {
    place,
    content,
    variables: variables.data ?? [],
    tags: row.tags,
    description: row.description || null,
    ...Object.fromEntries(fieldsOf('value').map((name) => [name, row[name] || null])),
    isShared: sharingOf(row.shared, warnings),
    extras: storedExtras(format, { keys: Object.fromEntries(row.extras) }, warnings),
    warnings,
  });
}

const YES = new Set(['true', 'yes', '1', 'x', 'public', 'shared']);
const NO = new Set(['false', 'no', '0', 'private']);

function sharingOf(cell: string, warnings: string[]): boolean | null {
  const word = cell.trim().toLowerCase();
  if (word === '') return null;
  if (YES.has(word)) return true;
  if (!NO.has(word)) warnings.push(toolMessages.warning.unclearShared(cell));
  return NO.has(word) ? false : null;
}
