import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The functions and triggers as of the last migration, kept beside the migrations: a checksum and a name a line. */
export const SQL_SNAPSHOT_FILE = 'sql.snapshot.txt';

/** A file of `prisma/sql`: functions and triggers of one subject, all of them `CREATE OR REPLACE`. */
export type SqlFile = { name: string; text: string };

/** The SQL files of a folder by name; none where there is no such folder. */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

/** The files one after the other, each under its name, as a migration holds them. */
export function toMigration(files: readonly SqlFile[]): string {
  return files.map(({ name, text }) => `-- prisma/sql/${name}\n${text}`).join('\n');
}

/** What to remember of the files. Git may change line ends on the way, which is no change. */
export function toSnapshot(files: readonly SqlFile[]): string {
  const lines = files.map(({ name, text }) => {
    const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
    return `${checksum}  ${name}\n`;
  });
  return lines.join('');
}

/** Those that a snapshot does not name as they are. */
export function changedFiles(files: readonly SqlFile[], snapshot: string): SqlFile[] {
  const known = snapshot.replaceAll('\r\n', '\n');
  return files.filter((file) => !known.includes(toSnapshot([file])));
}
