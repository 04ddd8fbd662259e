import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDir } from '@/env';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { verifyPassword } from './password';

/** File of the accounts created by the first start, one per line: role, email, password. */
export const FIRST_RUN_FILE = join(dataDir, 'first-run.txt');

async function readAccounts(): Promise<{ email: string; password: string }[]> {
  try {
    const lines = (await readFile(FIRST_RUN_FILE, 'utf8')).split('\n').map((line) => line.split(', '));
    return lines.flatMap(([, email, password]) =>
      email === undefined || password === undefined ? [] : [{ email, password }],
    );
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Whether a hash belongs to a password, by both: verifying takes a core for a while, and the same check repeats. */
const proven = new Map<string, boolean>();

async function isOf(hash: string, password: string): Promise<boolean> {
  const key = `${hash} ${password}`;
  const known = proven.get(key);
  if (known !== undefined) return known;
  const matches = await verifyPassword(hash, password);
  proven.set(key, matches);
  return matches;
}

/**
 * Returns the addresses whose initial passwords still open their accounts. If there are none, the file of passwords is
 * useless to all but a thief, and is removed.
 */
export async function unchangedFirstRunPasswords(db: Database): Promise<string[]> {
  const accounts = await readAccounts();
  if (accounts.length === 0) return [];
  const unchanged: string[] = [];
  for (const { email, password } of accounts) {
    const profile = await db.profile.findFirst({
      where: { email, deletedAt: null },
      select: { credential: { select: { passwordHash: true } } },
    });
    const hash = profile?.credential?.passwordHash ?? null;
    if (hash !== null && (await isOf(hash, password))) unchanged.push(email);
  }
  if (unchanged.length > 0) return unchanged;
  await rm(FIRST_RUN_FILE, { force: true });
  logger.info(
    { file: FIRST_RUN_FILE },
    'the passwords of the first start have been changed: their file is removed',
  );
  return [];
}

/** Checks the file after a change of a password. A failure to write it is only logged: the change is kept. */
export async function deleteFirstRunPasswords(db: Database): Promise<void> {
  try {
    await unchangedFirstRunPasswords(db);
  } catch (error) {
    logger.warn(
      { err: error, file: FIRST_RUN_FILE },
      'the file of the first start could not be looked after',
    );
  }
}
