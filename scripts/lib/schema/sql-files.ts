import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The functions and triggers as of the last migration, kept beside the migrations. */
export const SQL_SNAPSHOT_FILE = 'sql.snapshot.sql';

/** A file of `prisma/sql`: functions and triggers of one subject, all of them `CREATE OR REPLACE`. */
export type SqlFile = { name: string; text: string };

const heading = (name: string) => `-- prisma/sql/${name}\n`;

/** The SQL files of a folder by name; none where there is no such folder. */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

/** The files one after the other, each under its name. */
export function toSnapshot(files: readonly SqlFile[]): string {
  return files.map(({ name, text }) => `${heading(name)}${text}`).join('\n');
}

/** Those that a snapshot does not hold as they are. */
export function changedFiles(files: readonly SqlFile[], snapshot: string): SqlFile[] {
  return files.filter((file) => !snapshot.includes(toSnapshot([file])));
}
