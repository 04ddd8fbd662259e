import { z } from 'zod';
import { IMPORT_TABLE_KINDS } from './limits';
import { COLUMN_ROLES, type ColumnRole } from './column-roles';
import { NAMES, nameKey } from './column-names';

/** Most columns of a table. */
export const COLUMNS_MAX = 500;

/** The columns of a table by name, each with its role. */
export const ColumnMapping = z
  .array(z.strictObject({ column: z.string().max(1_000), role: z.enum(COLUMN_ROLES) }))
  .max(COLUMNS_MAX);
export type ColumnMapping = z.infer<typeof ColumnMapping>;

/** What the cells of a column are like. */
type Likeness = { length: number; isTitle: boolean };

const WORD = /\p{L}{2}/u;
const NO_TITLE = /^(?:https?:|[\da-f-]{32,36}$)|^\S+@\S+\.\S+$/i;
const TITLE_LENGTH = 200;

/**
 * Average length of a column's cells, and whether they could be titles: short, words, nearly all there and nearly all different.
 */
function likenessOf(rows: readonly (readonly string[])[], at: number): Likeness {
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
 * A guess by the names of the columns, in several languages; with some rows also by their values: the longest text is the
 * prompt, the first short text that differs from row to row its title. What nothing fits is kept beside the text.
 */
export function guessMapping(
  columns: readonly string[],
  rows: readonly (readonly string[])[] = [],
): ColumnMapping {
  const keys = columns.map(nameKey);
  const likeness = columns.map((_, at) => likenessOf(rows, at));
  const roles = new Map<number, ColumnRole>();
  for (const role of COLUMN_ROLES) {
    const named = (NAMES[role] ?? [])
      .map((name) => keys.indexOf(name))
      .filter((at) => at !== -1 && !roles.has(at));
    const at = role === 'content' ? longest(named, likeness) : named[0];
    if (at !== undefined) roles.set(at, role);
  }
  const has = (role: ColumnRole) => [...roles.values()].includes(role);
  const free = () => columns.map((_, at) => at).filter((at) => !roles.has(at));
  if (!has('content')) {
    const at = longest(
      free().filter((one) => (likeness[one]?.length ?? 0) > 0),
      likeness,
    );
    if (at !== undefined) roles.set(at, 'content');
  }
  if (!has('title')) {
    const at = free().find((one) => likeness[one]?.isTitle);
    if (at !== undefined) roles.set(at, 'title');
  }
  return columns.map((column, at) => ({ column, role: roles.get(at) ?? 'extra' }));
}

function longest(places: readonly number[], likeness: readonly Likeness[]): number | undefined {
  const lengthAt = (at: number) => likeness[at]?.length ?? 0;
  return places.reduce<number | undefined>(
    (best, at) => (best === undefined || lengthAt(at) > lengthAt(best) ? at : best),
    undefined,
  );
}

/** The roles as an address carries them, by the places of their columns: `0:title,3:content`. Those left out are not named. */
export function rolesToText(mapping: ColumnMapping): string {
  return mapping.flatMap(({ role }, at) => (role === 'ignore' ? [] : [`${at}:${role}`])).join(',');
}

/** The roles of an address by the places of their columns; null for what is none. */
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

/** The same for several kinds of tables in their order, with nothing for those that are left out: `0:title,3:content;;1:content`. */
export function rolesOfKindsToText(mappings: readonly (ColumnMapping | null)[]): string {
  return mappings.map((mapping) => (mapping === null ? '' : rolesToText(mapping))).join(';');
}

/** The roles of an address for each kind of tables; null for what is none. */
export function rolesOfKindsFromText(text: string): (Map<number, ColumnRole> | null)[] | null {
  const kinds = text.split(';').map((one) => (one === '' ? null : rolesFromText(one)));
  const isClear = text.split(';').every((one, index) => one === '' || kinds[index] !== null);
  return isClear && kinds.length <= IMPORT_TABLE_KINDS && kinds.some((roles) => roles !== null)
    ? kinds
    : null;
}
