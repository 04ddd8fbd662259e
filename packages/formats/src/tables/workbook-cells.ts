import type { EXPORT_COLUMNS } from './csv-cells.ts';

/** How our own table is written into a workbook, whose cells hold less than a prompt may have. */

/** Most UTF-16 units of a cell. */
export const CELL_LENGTH_MAX = 32_767;

/** The columns whose values can be longer, and go on in columns of their own. */
export const LONG_COLUMNS: readonly (typeof EXPORT_COLUMNS)[number][] = ['content', 'messages', 'extras'];

/** Most cells that one value takes: enough for the longest prompt as JSON. */
export const CELL_PARTS_MAX = 16;

const CONTINUED = /^(.+) (\d{1,2})$/;

/** The name of the column in which a value goes on; `part` counts from 0, the column itself. */
export function continuedName(name: string, part: number): string {
  return `${name} ${part + 1}`;
}

/** The column that one of this name continues, and which part it has; null for any other name. */
export function continuationOf(name: string): { name: string; part: number } | null {
  const [, base, number] = CONTINUED.exec(name) ?? [];
  const part = Number(number) - 1;
  return base === undefined || part < 1 || part >= CELL_PARTS_MAX ? null : { name: base, part };
}
