import { z } from 'zod';
import { IMPORT_TABLE_KINDS } from './limits.ts';
import { COLUMN_ROLES, type ColumnRole } from './column-roles.ts';
import { NAMES, nameKey } from './column-names.ts';

export const COLUMNS_MAX = 500;

export const ColumnMapping = z
  .array(z.strictObject({ column: z.string().max(1_000), role: z.enum(COLUMN_ROLES) }))
  .max(COLUMNS_MAX);
export type ColumnMapping = z.infer<typeof ColumnMapping>;

type CellStatistics = { length: number; isTitle: boolean };

const WORD = /\p{L}{2}/u;
const NO_TITLE = /^(?:https?:|[\da-f-]{32,36}$)|^\S+@\S+\.\S+$/i;
const TITLE_LENGTH = 200;

/**
 * Returns the average length of a column's cells, and whether they could be titles: short, with words, nearly all
 * present and nearly all different.
 */
function cellStatisticsOf(rows: readonly (readonly string[])[], at: number): CellStatistics {
  const cells = rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
  if (cells.length === 0) return { length: 0, isTitle: false };
  const likely = cells.filter(
    (cell) => cell.length <= TITLE_LENGTH && WORD.test(cell) && !NO_TITLE.test(cell),
  );
  const most = Math.ceil(rows.length * 0.8);
  return {
    length: cells.reduce((sum, cell) => sum + cell.length, 0) / cells.length,
    isTitle: likely.length >= most && new Set(likely).size >= most,
  };
}

/**
 * Infers the roles of columns from their names, in several languages; with rows also from their values: the longest
 * text is the prompt, the first short text that differs from row to row its title. Other columns become extras.
 */
export function guessMapping(
  columns: readonly string[],
  rows: readonly (readonly string[])[] = [],
): ColumnMapping {
  const keys = columns.map(nameKey);
  const cellStatistics = columns.map((_, at) => cellStatisticsOf(rows, at));
  const roles = new Map<number, ColumnRole>();
  for (const role of COLUMN_ROLES) {
    const named = (NAMES[role] ?? [])
      .map((name) => keys.indexOf(name))
      .filter((at) => at !== -1 && !roles.has(at));
    const at = role === 'content' ? longest(named, cellStatistics) : named[0];
    if (at !== undefined) roles.set(at, role);
  }
  const has = (role: ColumnRole) => [...roles.values()].includes(role);
  const free = () => columns.map((_, at) => at).filter((at) => !roles.has(at));
  if (!has('content')) {
    const at = longest(
      free().filter((one) => (cellStatistics[one]?.length ?? 0) > 0),
      cellStatistics,
    );
    if (at !== undefined) roles.set(at, 'content');
  }
  if (!has('title')) {
    const at = free().find((one) => cellStatistics[one]?.isTitle);
    if (at !== undefined) roles.set(at, 'title');
  }
  return columns.map((column, at) => ({ column, role: roles.get(at) ?? 'extra' }));
}

function longest(places: readonly number[], cellStatistics: readonly CellStatistics[]): number | undefined {
  const lengthAt = (at: number) => cellStatistics[at]?.length ?? 0;
  return places.reduce<number | undefined>(
    (best, at) => (best === undefined || lengthAt(at) > lengthAt(best) ? at : best),
    undefined,
  );
}

/** Serializes the roles for a URL by column position: `0:title,3:content`. Ignored columns are omitted. */
export function rolesToText(mapping: ColumnMapping): string {
  return mapping.flatMap(({ role }, at) => (role === 'ignore' ? [] : [`${at}:${role}`])).join(',');
}

/** Parses the roles of a URL by the positions of their columns; null if invalid. */
export function rolesFromText(text: string): Map<number, ColumnRole> | null {
  const roles = new Map<number, ColumnRole>();
  for (const part of text.split(',')) {
    const [place = '', word = ''] = part.split(':');
    const role = COLUMN_ROLES.find((one) => one === word);
    if (!/^\d{1,3}$/.test(place) || role === undefined || roles.has(Number(place))) return null;
    roles.set(Number(place), role);
  }
  return roles;
}

/** Serializes the roles of several kinds of tables in order, empty for omitted ones: `0:title,3:content;;1:content`. */
export function rolesOfKindsToText(mappings: readonly (ColumnMapping | null)[]): string {
  return mappings.map((mapping) => (mapping === null ? '' : rolesToText(mapping))).join(';');
}

/** Parses the roles of a URL for each kind of tables; null if invalid. */
export function rolesOfKindsFromText(text: string): (Map<number, ColumnRole> | null)[] | null {
  const kinds = text.split(';').map((one) => (one === '' ? null : rolesFromText(one)));
  const isClear = text.split(';').every((one, index) => one === '' || kinds[index] !== null);
  return isClear && kinds.length <= IMPORT_TABLE_KINDS && kinds.some((roles) => roles !== null)
    ? kinds
    : null;
}
