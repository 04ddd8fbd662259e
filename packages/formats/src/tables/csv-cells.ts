import { z } from 'zod';
import { FIELD_NAMES, LATER_FIELDS } from '../prompt/fields.ts';

/**
 * Encoding of values in the cells of our own CSV, without loss.
 *
 * A spreadsheet takes a cell that begins with one of the characters below for a formula. Such a cell gets an apostrophe
 * in front, and so does a cell that already begins with apostrophes and one of them: reading takes exactly one
 * apostrophe away from each cell of that form, so every value comes back as it was.
 */
const NEEDS_APOSTROPHE = /^'*[=+\-@\t\r\n＝＋－＠]/;
const HAS_APOSTROPHE = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** The fields of a version that fit into a cell: the bytes of files don't. */
const CELL_FIELDS = FIELD_NAMES.filter((name) => name !== 'files');

/** The columns of our own CSV, in the order they are written. */
export const EXPORT_COLUMNS = [
  ...CELL_FIELDS,
  ...(['isShared', 'slug', 'createdAt', 'updatedAt'] as const),
] as const;

/** Columns that exports of earlier releases do not have. */
export const LATER_COLUMNS: ReadonlySet<string> = new Set(LATER_FIELDS);

export function escapeCell(value: string): string {
  return NEEDS_APOSTROPHE.test(value) ? `'${value}` : value;
}

/** Reverses {@link escapeCell}. */
export function unescapeCell(cell: string): string {
  return HAS_APOSTROPHE.test(cell) ? cell.slice(1) : cell;
}

/** Tags in one cell: joined by commas, or as a JSON list when a tag could not be told apart that way. */
export function tagsToCell(tags: readonly string[]): string {
  const joined = tags.join(', ');
  const read = tagsFromCell(joined);
  const isSame = read.length === tags.length && read.every((tag, index) => tag === tags[index]);
  return isSame ? joined : JSON.stringify(tags);
}

/** Serializes JSON for a cell; empty if it has no members. */
export function jsonToCell(value: object | null): string {
  return value === null || Object.keys(value).length === 0 ? '' : JSON.stringify(value);
}

/** Parses the JSON of a cell, not validated yet: undefined for an empty cell, null for invalid JSON. */
export function jsonFromCell(cell: string): unknown {
  return cell.trim() === '' ? undefined : parsed(cell);
}

/** The tags of a cell: a JSON list of texts, or words between commas. */
export function tagsFromCell(cell: string): string[] {
  if (cell.trim().startsWith('[')) {
    const list = z.array(z.string()).safeParse(parsed(cell));
    if (list.success) return list.data;
  }
  return cell
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
