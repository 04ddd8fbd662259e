import { z } from 'zod';
import { ColumnMapping } from '@cuebook/formats/tables/column-mapping';

/** Mappings stored in this browser, latest first. */
const StoredMapping = z.array(ColumnMapping);

/** Maximum number of remembered tables. */
const TABLES_KEPT = 30;

/** Separate for each user of this browser. */
const keyOf = (owner: string) => `import-columns:${owner}`;

/** Tables match if they have the same columns in any order. */
const setOf = (columns: readonly string[]) => JSON.stringify([...columns].sort());
const setOfMapping = (mapping: ColumnMapping) => setOf(mapping.map(({ column }) => column));

function read(owner: string): ColumnMapping[] {
  try {
    return StoredMapping.parse(JSON.parse(localStorage.getItem(keyOf(owner)) ?? ''));
  } catch {
    // No storage, nothing stored, or invalid data.
    return [];
  }
}

/** Returns the stored column mapping for these columns, in their current order, or null. */
export function storedMapping(owner: string, columns: readonly string[]): ColumnMapping | null {
  const wanted = setOf(columns);
  const found = read(owner).find((mapping) => setOfMapping(mapping) === wanted);
  if (found === undefined) return null;
  const roles = new Map(found.map(({ column, role }) => [column, role]));
  return columns.map((column) => ({ column, role: roles.get(column) ?? 'ignore' }));
}

/** Stores a mapping for the next table with these columns. Does nothing without storage, or if it is full. */
export function storeMapping(owner: string, mapping: ColumnMapping): void {
  const others = read(owner).filter((one) => setOfMapping(one) !== setOfMapping(mapping));
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify([mapping, ...others].slice(0, TABLES_KEPT)));
  } catch {
    // The dialog itself still has it.
  }
}
