import { AppError } from '@/domain/errors';
import { type ColumnMapping } from '@cuebook/formats/tables/column-mapping';
import { type ColumnRole, COLUMN_ROLES } from '@cuebook/formats/tables/column-roles';
import type { TableColumns, TableKind } from '@/domain/import/table-columns';
import { isSpreadsheet } from './input-file-set';
import type { InputPlans } from './plan-input';
import type { FilePlan } from './recognise';
import type { TablePlace } from '@cuebook/formats/readers/table';
import { isTable, openTo, findKinds } from './find-kinds';
import { columnMessages, rejectInput } from './reject-input';

/** The user's choice of columns of tables. */
export type ChosenColumns = {
  place: TablePlace;
  /** Returns the roles in each kind of table; null for one left out. Throws BAD_REQUEST for unknown columns. */
  mappingsOf: (kinds: readonly TableKind[]) => (ColumnMapping | null)[];
};

const hasText = (mapping: ColumnMapping | null) => mapping?.some(({ role }) => role === 'content') ?? false;

/** Choice of columns by position in the tables of each kind, as sent by the import dialog; others are left out. */
export function columnsByPlace(
  chosen: readonly (ReadonlyMap<number, ColumnRole> | null)[],
  place: TablePlace = {},
): ChosenColumns {
  return {
    place,
    mappingsOf: (kinds) => {
      if (chosen.length > kinds.length) rejectInput(columnMessages.unclear);
      return kinds.map(({ columns }, index) => {
        const roles = chosen[index] ?? null;
        if (roles === null) return null;
        const beyond = [...roles.keys()].find((place) => place >= columns.length);
        if (beyond !== undefined) rejectInput(columnMessages.noPlace(beyond));
        const mapping = columns.map((column, at) => ({ column, role: roles.get(at) ?? 'ignore' }));
        return hasText(mapping) ? mapping : rejectInput(columnMessages.noText);
      });
    },
  };
}

/**
 * Choice of columns by name, as in the command line: `title=Name`. Others keep their guessed role; tables without the
 * columns are left out. Throws BAD_REQUEST.
 */
export function columnsByName(given: readonly string[], place: TablePlace = {}): ChosenColumns {
  const chosen = new Map<string, ColumnRole>();
  for (const word of given) {
    const [field = '', ...rest] = word.split('=');
    const role = COLUMN_ROLES.find((one) => one === field.trim());
    const column = rest.join('=').trim();
    if (role === undefined || column === '') rejectInput(columnMessages.unknownRole(word, COLUMN_ROLES));
    if (chosen.has(column)) rejectInput(columnMessages.twice(column));
    chosen.set(column, role);
  }
  const taken = new Set(chosen.values());
  const absentOf = ({ columns }: TableKind) => [...chosen.keys()].find((name) => !columns.includes(name));
  return {
    place,
    mappingsOf: (kinds) => {
      const fitting = kinds.map((kind) => (absentOf(kind) === undefined ? kind : null));
      const [first] = kinds;
      const absent = first && absentOf(first);
      if (first !== undefined && absent !== undefined && fitting.every((kind) => kind === null)) {
        rejectInput(columnMessages.noColumn(absent, first.columns));
      }
      const mappings = fitting.map(
        (kind) =>
          kind?.guess.map(({ column, role }) => ({
            column,
            role: chosen.get(column) ?? (taken.has(role) ? 'extra' : role),
          })) ?? null,
      );
      if (!mappings.some(hasText)) rejectInput(columnMessages.noText);
      return mappings.map((mapping) => (hasText(mapping) ? mapping : null));
    },
  };
}

/** Returns whether there are tables whose columns can be chosen, by their names. */
export function mayChooseColumns(planned: InputPlans): boolean {
  return openTo(planned).some(isTable);
}

/** Returns the plans with the tables of chosen columns, and the columns left out. Throws BAD_REQUEST. */
export async function planChosen(
  planned: InputPlans,
  { place, mappingsOf }: ChosenColumns,
): Promise<{ plans: ReadonlyMap<string, FilePlan>; leftOut: string[] }> {
  const { kinds } = await findKinds(planned, place);
  const mappings = mappingsOf(kinds);
  const plans = new Map(planned.plans);
  const leftOut = new Set<string>();
  for (const [index, { paths, header }] of kinds.entries()) {
    const mapping = mappings[index] ?? null;
    if (mapping === null) continue;
    for (const { column, role } of mapping) if (role === 'ignore') leftOut.add(column);
    for (const path of paths) plans.set(path, { kind: 'table', mapping, sheet: place.sheet ?? null, header });
  }
  return { plans, leftOut: [...leftOut] };
}

/** Returns the columns of tables, to choose their roles. Throws BAD_REQUEST if the input is not a table. */
export async function readColumns(planned: InputPlans, place: TablePlace): Promise<TableColumns> {
  const { kinds, ...workbook } = await findKinds(planned, place);
  const encoding = planned.encodings.shown();
  return {
    mode: 'columns',
    ...workbook,
    encoding,
    header: place.header ?? null,
    kinds: kinds.map(({ paths: _paths, ...kind }) => kind),
  };
}

/** Returns the columns if only the user can decide their roles; null if the input can be read without. */
export async function unknownColumns(planned: InputPlans): Promise<TableColumns | null> {
  const { given, plans } = planned;
  if (!mayChooseColumns(planned)) return null;
  const isKnown = given.refused.length > 0 || [...plans.values()].some(({ kind }) => kind !== 'none');
  const [entry] = given.entries;
  // A workbook has more choices than its columns.
  const isWorkbook = given.isSingle && entry !== undefined && isSpreadsheet(entry.path);
  if (isKnown && !isWorkbook) return null;
  try {
    const columns = await readColumns(planned, {});
    return isKnown && columns.sheets.length < 2 ? null : columns;
  } catch (error) {
    // If it isn't a table, the error is reported for the input as a whole.
    if (error instanceof AppError) return null;
    throw error;
  }
}
