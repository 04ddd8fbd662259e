import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The functions and triggers as of the last migration, stored beside the migrations: for each statement its checksum,
 * file and name.
 */
export const SQL_SNAPSHOT_FILE = 'sql.snapshot.txt';

/** A file of `prisma/sql`: functions and triggers of one subject. Each statement may run again on a migrated database. */
export type SqlFile = { name: string; text: string };

/** A statement of a file, with the comments above it. */
type Statement = { file: string; text: string; line: string };

/** What a migration takes over, and the names of what the files no longer hold. */
type SqlChanges = { changed: Statement[]; gone: string[] };

/** Comments, texts, names and bodies of functions may hold semicolons; any other ends a statement. */
const PARTS = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[^]*?\$\1\$|;/g;

/** Reads the SQL files of a folder by name; empty if the folder does not exist. */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

/**
 * Splits a file into its statements. A trigger that can't be replaced is dropped first: both are one statement. A comment
 * that a blank line follows belongs to none.
 */
export function readStatements({ name: file, text }: SqlFile): Statement[] {
  const unix = text.replaceAll('\r\n', '\n');
  const ends = [...unix.matchAll(PARTS)].filter(([part]) => part === ';').map(({ index }) => index + 1);
  const parts = ends.map((end, place) => unix.slice(ends[place - 1] ?? 0, end));
  const statements: Statement[] = [];
  for (let place = 0; place < parts.length; place += 1) {
    const part = parts[place] ?? '';
    const [, dropped] = /^DROP TRIGGER IF EXISTS ("\w+")/m.exec(part) ?? [];
    const next = parts[place + 1] ?? '';
    const isOne = dropped !== undefined && next.includes(`TRIGGER ${dropped}`);
    if (isOne) place += 1;
    const own = (isOne ? part + next : part).trim().replace(/^(?:(?:--[^\n]*\n)+\n+)+/, '');
    statements.push({ file, text: own, line: lineOf(file, own) });
  }
  return statements;
}

/** Joins statements, those of one file under its name, as in a migration. */
export function toMigration(statements: readonly Statement[]): string {
  const files = [...new Set(statements.map(({ file }) => file))];
  return files
    .map((name) => {
      const own = statements.filter(({ file }) => file === name);
      return `-- prisma/sql/${name}\n${own.map(({ text }) => `${text}\n`).join('\n')}`;
    })
    .join('\n');
}

/** Returns SQL without its lines of comments: what decides whether a database needs it again. */
function withoutComments(sql: string): string {
  return sql.replaceAll(/^[ \t]*--.*\n/gm, '');
}

function lineOf(file: string, statement: string): string {
  const sql = withoutComments(statement).trim();
  const checksum = createHash('sha256').update(sql).digest('hex');
  const [, name] = /^CREATE (?:OR REPLACE )?((?:CONSTRAINT )?\w+ "?\w+"?)/im.exec(sql) ?? [];
  return `${checksum}  ${file}  ${name ?? sql.slice(0, 60).replaceAll(/\s+/g, ' ')}`;
}

/** Serializes the checksums, files and names of all statements. */
export function toSnapshot(files: readonly SqlFile[]): string {
  return files
    .flatMap(readStatements)
    .map(({ line }) => `${line}\n`)
    .join('');
}

/** Compares the files with a snapshot. */
export function changesSince(files: readonly SqlFile[], snapshot: string): SqlChanges {
  const known = new Set(snapshot.split(/\r?\n/).filter((line) => line !== ''));
  const statements = files.flatMap(readStatements);
  const names = new Set(statements.map(({ line }) => nameIn(line)));
  return {
    changed: statements.filter(({ line }) => !known.has(line)),
    gone: [...known].map(nameIn).filter((name) => !names.has(name)),
  };
}

function nameIn(line: string): string {
  return line.split('  ').slice(2).join('  ');
}
