import { z } from 'zod';
import { ColumnMapping } from '@/domain/import/column-mapping';

/** Mappings that are kept in this browser, the latest first. */
const Kept = z.array(ColumnMapping);

/** Tables whose columns are remembered. */
const TABLES_KEPT = 30;

/** Apart for every person, who may share this browser. */
const keyOf = (owner: string) => `import-columns:${owner}`;

/** Tables are alike when they have the same columns in any order. */
const setOf = (columns: readonly string[]) => JSON.stringify([...columns].sort());
const setOfMapping = (mapping: ColumnMapping) => setOf(mapping.map(({ column }) => column));

function read(owner: string): ColumnMapping[] {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(keyOf(owner)) ?? ''));
  } catch {
    // No storage, nothing in it, or nothing that makes sense.
    return [];
  }
}

/** What somebody said of a table with these columns before, in their present order; null when they did not. */
export function rememberedMapping(owner: string, columns: readonly string[]): ColumnMapping | null {
  const wanted = setOf(columns);
  const found = read(owner).find((mapping) => setOfMapping(mapping) === wanted);
  if (found === undefined) return null;
  const roles = new Map(found.map(({ column, role }) => [column, role]));
  return columns.map((column) => ({ column, role: roles.get(column) ?? 'ignore' }));
}

/** Keeps it for the next table with these columns. A browser without storage, or with a full one, keeps what it had. */
export function rememberMapping(owner: string, mapping: ColumnMapping): void {
  const others = read(owner).filter((one) => setOfMapping(one) !== setOfMapping(mapping));
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify([mapping, ...others].slice(0, TABLES_KEPT)));
  } catch {
    // The dialog itself still holds it.
  }
}
