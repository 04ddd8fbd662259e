import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The functions and triggers as of the last migration, stored beside the migrations: one checksum and name
 * per line.
 */
export const SQL_SNAPSHOT_FILE = 'sql.snapshot.txt';

/** A file of `prisma/sql`: functions and triggers of one subject, all of them `CREATE OR REPLACE`. */
export type SqlFile = { name: string; text: string };

/** Reads the SQL files of a folder by name; empty if the folder does not exist. */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

/** Joins the files, each under its name, as in a migration. */
export function toMigration(files: readonly SqlFile[]): string {
  return files.map(({ name, text }) => `-- prisma/sql/${name}\n${text}`).join('\n');
}

/** Returns SQL without its lines of comments and with Unix line ends: what decides whether a database needs it again. */
export function statementsOf(sql: string): string {
  return sql.replaceAll('\r\n', '\n').replaceAll(/^[ \t]*--.*\n/gm, '');
}

/** Serializes the names and checksums of the files. Ignores comments, and line ends, which Git may change. */
export function toSnapshot(files: readonly SqlFile[]): string {
  const lines = files.map(({ name, text }) => {
    const checksum = createHash('sha256').update(statementsOf(text)).digest('hex');
    return `${checksum}  ${name}\n`;
  });
  return lines.join('');
}

/** Returns the files that differ from a snapshot. */
export function changedFiles(files: readonly SqlFile[], snapshot: string): SqlFile[] {
  const known = snapshot.replaceAll('\r\n', '\n');
  return files.filter((file) => !known.includes(toSnapshot([file])));
}
