import { AppError } from '@/domain/errors';
import {
  type ColumnMapping,
  type ColumnRole,
  COLUMN_ROLES,
  guessMapping,
} from '@/domain/import/column-mapping';
import { IMPORT_SAMPLE_COLUMN_ROWS, IMPORT_SAMPLE_CELL_LENGTH } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { TableColumns } from '@/domain/import/table-columns';
import { firstCharacters } from '@/domain/characters';
import { type Given, isSpreadsheet, mayHoldRows } from './given';
import type { GivenFile, Reading } from './readers/reader';
import { readMappedTable, readTable, type Table, type TableRead } from './readers/table';
import { type EncodedAs, givenFiles, held, planFile } from './recognise';

/** What somebody said of the columns of a table. */
export type ChosenColumns = {
  /** Which sheet of a workbook; null for the first. */
  sheet: string | null;
  /** Throws BAD_REQUEST for columns that the table does not have. */
  mappingOf: (table: Pick<Table, 'columns' | 'rows'>) => ColumnMapping;
};

const GUESSED_ROWS = 200;

const { columns: words } = importMessages;

function refuse(message: string): never {
  throw new AppError('BAD_REQUEST', message);
}

/** A guess by what a table holds. */
function guessOf({ columns, rows }: Pick<Table, 'columns' | 'rows'>): ColumnMapping {
  return guessMapping(
    columns,
    rows.slice(0, GUESSED_ROWS).map(({ cells }) => cells),
  );
}

/** Columns by their places in the table, as the import dialog says them; others are left out. */
export function columnsByPlace(
  roles: ReadonlyMap<number, ColumnRole>,
  sheet: string | null = null,
): ChosenColumns {
  return {
    sheet,
    mappingOf: ({ columns }) => {
      const beyond = [...roles.keys()].find((place) => place >= columns.length);
      if (beyond !== undefined) refuse(words.noPlace(beyond));
      return columns.map((column, at) => ({ column, role: roles.get(at) ?? 'ignore' }));
    },
  };
}

/** Columns by their names, as the command line says them: `title=Name`. Others are what they seem to be. Throws BAD_REQUEST. */
export function columnsByName(given: readonly string[], sheet: string | null = null): ChosenColumns {
  const chosen = new Map<string, ColumnRole>();
  for (const word of given) {
    const [field = '', ...rest] = word.split('=');
    const role = COLUMN_ROLES.find((one) => one === field.trim());
    const column = rest.join('=').trim();
    if (role === undefined || column === '') refuse(words.unknownRole(word, COLUMN_ROLES));
    if (chosen.has(column)) refuse(words.twice(column));
    chosen.set(column, role);
  }
  const taken = new Set(chosen.values());
  return {
    sheet,
    mappingOf: (table) => {
      const absent = [...chosen.keys()].find((column) => !table.columns.includes(column));
      if (absent !== undefined) refuse(words.noColumn(absent, table.columns));
      return guessOf(table).map(({ column, role }) => ({
        column,
        role: chosen.get(column) ?? (taken.has(role) ? 'extra' : role),
      }));
    },
  };
}

/** The one table of what was given. Throws BAD_REQUEST for anything else, TOO_LARGE for one that is read by rows alone. */
function tableFile(given: Given, onEncoding: EncodedAs): GivenFile {
  const [entry, ...others] = given.entries;
  const file = entry && givenFiles(given, onEncoding).get(entry.path);
  if (!given.isSingle || file === undefined || others.length > 0) return refuse(words.notOneTable);
  if (entry?.read === null) throw new AppError('TOO_LARGE', words.tooLarge);
  return held(file);
}

/** The prompts of a table whose columns somebody chose, and the columns that are left out. Throws BAD_REQUEST, TOO_LARGE. */
export async function readChosen(
  given: Given,
  chosen: ChosenColumns,
  onEncoding: EncodedAs,
): Promise<{ reading: Reading; leftOut: string[] }> {
  const file = tableFile(given, onEncoding);
  const { table, why } = await readTable(file, chosen.sheet);
  if (table === null) return refuse(why);
  if (table.rows.length === 0) refuse(words.noRows);
  const mapping = chosen.mappingOf(table);
  if (!mapping.some(({ role }) => role === 'content')) refuse(words.noText);
  const leftOut = mapping.flatMap(({ column, role }) => (role === 'ignore' ? [column] : []));
  return { reading: readMappedTable(file, table, mapping), leftOut };
}

/** Whether what was given is a table whose columns can be chosen, by its name and size. */
export function mayChooseColumns({ isSingle, entries }: Given): boolean {
  const [entry] = entries;
  return (
    isSingle &&
    entry !== undefined &&
    entry.read !== null &&
    (mayHoldRows(entry.path) || isSpreadsheet(entry.path))
  );
}

function columnsOf({ table, sheets, sheet }: Extract<TableRead, { why: null }>): TableColumns {
  return {
    mode: 'columns',
    ...{ sheets, sheet, columns: table.columns, rows: table.rows.length },
    sample: table.rows
      .slice(0, IMPORT_SAMPLE_COLUMN_ROWS)
      .map(({ cells }) => cells.map((cell) => firstCharacters(cell, IMPORT_SAMPLE_CELL_LENGTH))),
    guess: guessOf(table),
  };
}

/** The columns of a table, for somebody to say what they are. Throws BAD_REQUEST for what is no table, TOO_LARGE. */
export async function readColumns(given: Given, sheet: string | null): Promise<TableColumns> {
  const read = await readTable(
    tableFile(given, () => undefined),
    sheet,
  );
  return read.table === null ? refuse(read.why) : columnsOf(read);
}

/** The columns of what was given when nobody but the person can say what they are; null for what is read without. */
export async function unknownColumns(given: Given): Promise<TableColumns | null> {
  const [entry] = given.entries;
  if (entry === undefined || !mayChooseColumns(given)) return null;
  const files = givenFiles(given, () => undefined);
  const isKnown = (await planFile(entry, files)).kind !== 'none';
  // A workbook has more to choose than its columns.
  if (isKnown && !isSpreadsheet(entry.path)) return null;
  const read = await readTable(tableFile(given, () => undefined));
  if (read.table === null || read.table.rows.length === 0) return null;
  return isKnown && read.sheets.length < 2 ? null : columnsOf(read);
}
