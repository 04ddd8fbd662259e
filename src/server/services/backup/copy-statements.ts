import pg from 'pg';
import type { CatalogTable } from './read-catalog';
import { TABLE_RULES } from './tables';

const quoted = (name: string) => pg.escapeIdentifier(name);

/** Returns the columns of a table for the file; null for a table that is left out. */
export function columnsToCopy({ name, columns }: CatalogTable): string[] | null {
  const rule = TABLE_RULES[name];
  if (rule?.becomes !== 'kept') return null;
  return columns.filter((column) => !rule.omit?.includes(column));
}

/** Returns the statement that exports a table. Without secrets, sealed columns are emptied or their rows left out. */
export function copyOut(name: string, columns: readonly string[], hasSecrets: boolean): string {
  const rule = TABLE_RULES[name];
  const secrets = rule?.becomes === 'kept' && !hasSecrets ? rule.secrets : undefined;
  const emptied = secrets !== undefined && 'columns' in secrets ? secrets.columns : {};
  const values = columns.map((column) =>
    emptied[column] === undefined ? quoted(column) : `${emptied[column]} AS ${quoted(column)}`,
  );
  const where = secrets !== undefined && 'rows' in secrets ? ` WHERE ${secrets.rows}` : '';
  return `COPY (SELECT ${values.join(', ')} FROM ${quoted(name)}${where}) TO STDOUT`;
}

/** Returns the statement that imports the output of {@link copyOut}. */
export function copyIn(name: string, columns: readonly string[]): string {
  return `COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`;
}
