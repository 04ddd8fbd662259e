import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Migration, readMigrations } from '@/server/postgres/migration-files';

/** An earlier version of the product, from the history of the repository, to upgrade from. */

const ROOT = join(import.meta.dirname, '../..');
const FIRST_RELEASE = 'v0.1.0';

const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The commit to upgrade from: UPGRADE_FROM, else the first release, else the one before the latest migration. */
export function olderRef(): string {
  const asked = process.env.UPGRADE_FROM;
  if (asked !== undefined && asked !== '') return asked;
  if (git('tag', '--list', FIRST_RELEASE) !== '') return FIRST_RELEASE;
  const latest = git(
    'log',
    '-1',
    '--format=%H',
    '--diff-filter=A',
    '--',
    'prisma/migrations/*/migration.sql',
  );
  if (latest === '') throw new Error('The history has no migration: fetch all of it (fetch-depth: 0)');
  return `${latest}^`;
}

/** Writes the files of a commit into a new folder. Its first start installs and builds. */
export async function checkOut(ref: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-older-'));
  const archive = execFileSync('git', ['archive', ref], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The migrations that this version has and the one in a folder does not, not even as those that became one. */
export async function newMigrations(folder: string): Promise<string[]> {
  const older = new Set(await readdir(join(folder, 'prisma/migrations')));
  const isThere = ({ name, replaces }: Migration) =>
    older.has(name) || (replaces.length > 0 && replaces.every((one) => older.has(one)));
  const all = await readMigrations(join(ROOT, 'prisma/migrations'));
  return all.filter((one) => !isThere(one)).map(({ name }) => name);
}
