import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { dataDir } from '@/env';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { rowsOf } from '../rows';
import { checkBackup } from '../backup/check-backup';
import { readAuditRows } from './read-audit-rows';

/** The last row of the audit log at some moment; what keeps it elsewhere shows later that the log was cut. */
export const AuditEnd = z.object({ position: z.number().int().positive(), hash: z.string() });
export type AuditEnd = z.infer<typeof AuditEnd>;

/** Returns the last row of the audit log; null if it is empty. */
export async function readAuditEnd(db: Pick<Database, '$queryRaw'>): Promise<AuditEnd | null> {
  const [end] = await rowsOf(db, AuditEnd)`
    SELECT position::float8 AS position, encode(hash, 'hex') AS hash FROM audit_events
    WHERE position IS NOT NULL ORDER BY position DESC LIMIT 1`;
  return end ?? null;
}

/** The last known end, in the data folder: it shows a cut log also where the server's log is not kept. */
const KNOWN_END = join(dataDir, 'audit-end');

/** Returns the end that this server knew last; null if it knew none. */
export async function knownAuditEnd(): Promise<AuditEnd | null> {
  return parseAuditEnd(await readFile(KNOWN_END, 'utf8').catch(() => ''));
}

/** Forgets the known end: the library was replaced by a backup. */
export async function forgetAuditEnd(): Promise<void> {
  await rm(KNOWN_END, { force: true });
}

/**
 * Writes the last row to the server's log, which is kept elsewhere, and to the data folder. If the audit log no longer has
 * the known end, that stays in the data folder, and the server's log says so. Returns how many rows it wrote.
 */
export async function logAuditEnd(db: Pick<Database, '$queryRaw'>): Promise<number> {
  const known = await knownAuditEnd();
  const isCut = known !== null && !(await hasAuditEnd(db, known));
  if (isCut) {
    logger.error(
      { auditEnd: nameOfEnd(known) },
      'the audit log no longer has this row: see npm run doctor -- audit',
    );
  }
  const end = await readAuditEnd(db);
  if (end === null) return 0;
  logger.info({ auditEnd: nameOfEnd(end) }, 'end of the audit log');
  if (isCut) return 1;
  await writeFile(`${KNOWN_END}.new`, nameOfEnd(end), { mode: 0o600 });
  await rename(`${KNOWN_END}.new`, KNOWN_END);
  return 1;
}

/** As the log and the metrics show it. */
function nameOfEnd({ position, hash }: AuditEnd): string {
  return `${position}:${hash}`;
}

/** Reads `POSITION:HASH`, as the log and the metrics show it; null for anything else. */
export function parseAuditEnd(text: string): AuditEnd | null {
  const match = /^(?<position>[1-9]\d{0,14}):(?<hash>[0-9a-f]{64})$/.exec(text.trim());
  if (match?.groups === undefined) return null;
  return { position: Number(match.groups['position']), hash: match.groups['hash'] ?? '' };
}

/**
 * Returns the end of the audit log that the header of a backup names; null if its log was empty, or if it is older.
 * Throws BackupProblem for a file that is no backup, is damaged, or that the passphrase does not open.
 */
export async function auditEndOfBackup(
  path: string,
  passphrase: string | undefined,
): Promise<AuditEnd | null> {
  const { header } = await checkBackup(path, passphrase);
  return header.auditEnd ?? null;
}

/** Returns true if the audit log still has that row, unchanged. */
export async function hasAuditEnd(db: Pick<Database, '$queryRaw'>, end: AuditEnd): Promise<boolean> {
  const [row] = await readAuditRows(db, { after: end.position - 1 });
  return row?.position === end.position && row.hash === end.hash;
}
