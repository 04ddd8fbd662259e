import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from './start-problem';

/**
 * A migration of the folder: its name (`<timestamp>_<words>`), its SQL, and the older migrations that it replaces with the
 * commit that had them.
 */
export type Migration = { name: string; sql: string; replaces: readonly string[]; lastCommit: string | null };

/** Names, one per line, of migrations that were squashed into one, below a comment with the last commit that had them. */
const REPLACES_FILE = 'replaces.txt';

/**
 * Reads Prisma Migrate's folder layout, oldest first.
 * @throws StartProblem for a folder without `migration.sql`
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => ({
      name,
      sql: await readSql(join(folder, name)),
      ...(await readReplaced(join(folder, name))),
    })),
  );
}

async function readReplaced(folder: string): Promise<Pick<Migration, 'replaces' | 'lastCommit'>> {
  const text = await readFile(join(folder, REPLACES_FILE), 'utf8').catch(() => '');
  return {
    replaces: text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#')),
    lastCommit: /^# Commit ([0-9a-f]{7,40})$/m.exec(text)?.[1] ?? null,
  };
}

async function readSql(folder: string): Promise<string> {
  const file = join(folder, 'migration.sql');
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new StartProblem(
      `Can’t read migration ${file}.`,
      'Restore the folder from Git (git checkout prisma/migrations), or delete it if it’s empty.',
      { cause },
    );
  }
}

/** Returns the checksum as Prisma Migrate writes it: SHA-256 of the file, in hex. */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** Returns whether a checksum is this file's, with either kind of line ends: git may have converted them. */
export function matchesChecksum(sql: string, checksum: string): boolean {
  const unix = sql.replaceAll('\r\n', '\n');
  return [sql, unix, unix.replaceAll('\n', '\r\n')].some((text) => checksumOf(text) === checksum);
}

export function tablesOf(schema: string): string[] {
  const models = schema.matchAll(/^model\s+(\w+)\s*\{([\s\S]*?)^\}/gm);
  return [...models].map(([, name = '', body = '']) => /@@map\("([^"]+)"\)/.exec(body)?.[1] ?? name);
}
