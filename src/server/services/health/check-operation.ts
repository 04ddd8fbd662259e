import { statfs } from 'node:fs/promises';
import { z } from 'zod';
import type { HealthCheck } from '@/domain/admin/health';
import { healthMessages as said } from '@/domain/admin/health-messages';
import { dataDir, env } from '@/env';
import type { Db } from '@/server/db';
import { getFileStorage, StorageError } from '@/server/ports/file-storage/file-storage';
import { rowsOf } from '../rows';
import { MAIL } from '../saved-service/kinds';
import { isSecretLost, readService } from '../saved-service/read-service';
import { ageText, sizeText } from './format-text';

const ok = (part: HealthCheck['part'], text: string): HealthCheck => ({
  part,
  state: 'ok',
  text,
  remedy: '',
});

/** An admin should act if less than this, or this share, is free. */
const MIN_FREE = { bytes: 1_000_000_000, percent: 5 };

/** Checks the free disk space of the data folder. */
export async function checkDisk(): Promise<HealthCheck> {
  const { bavail, bsize, blocks } = await statfs(dataDir);
  const free = bavail * bsize;
  const percent = Math.floor((bavail / blocks) * 100);
  const text = said.disk(sizeText(free), percent);
  if (free >= MIN_FREE.bytes && percent >= MIN_FREE.percent) return ok('disk', text);
  return { part: 'disk', state: 'problem', text, remedy: said.freeDisk };
}

/** A key without an image: tests only whether the storage responds. */
const MISSING_KEY = 'health/none';

export async function checkStorage(): Promise<HealthCheck> {
  try {
    await getFileStorage().read(MISSING_KEY);
    return ok('storage', said.storage[env.STORAGE_DRIVER]);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return {
      part: 'storage',
      state: 'problem',
      text: error.words ?? said.storageFailed(error.code),
      remedy: said.fixStorage,
    };
  }
}

const LATE_MINUTES = 10;
const Late = z.object({ minutes: z.number().nullable() });
const Found = z.object({ found: z.boolean() });

export async function checkJobs(db: Db): Promise<HealthCheck> {
  const [queue] = await rowsOf(db, Found)`SELECT to_regclass('pgboss.job') IS NOT NULL AS found`;
  if (queue?.found !== true) return ok('jobs', said.jobs);
  const [late] = await rowsOf(db, Late)`
    SELECT (extract(epoch FROM now() - min(start_after)) / 60)::int AS minutes FROM pgboss.job
    WHERE state IN ('created', 'retry') AND start_after < now() AND name NOT LIKE '\_\_%'`;
  const minutes = late?.minutes ?? 0;
  if (minutes < LATE_MINUTES) return ok('jobs', said.jobs);
  return { part: 'jobs', state: 'problem', text: said.jobsLate(minutes), remedy: said.fixJobs };
}

const DAY_MS = 24 * 3_600_000;
const OLD_DAYS = 2;

/** Checks the age and size of the last backup, and whether the last attempt failed. */
export async function checkBackups(db: Db, now: Date): Promise<HealthCheck> {
  const [[last], [made]] = await Promise.all([
    db.backup.findMany({ orderBy: { id: 'desc' }, take: 1 }),
    db.backup.findMany({ where: { problem: null }, orderBy: { id: 'desc' }, take: 1 }),
  ]);
  const schedule = env.BACKUP_AT === undefined ? said.scheduleBackups : '';
  if (last?.problem != null) {
    return {
      part: 'backups',
      state: 'problem',
      text: said.backupFailed(last.problem),
      remedy: said.fixBackup,
    };
  }
  if (made === undefined) return { part: 'backups', state: 'notice', text: said.noBackup, remedy: schedule };
  const age = now.getTime() - made.startedAt.getTime();
  const say = made.isChecked ? said.backup : said.backupUnchecked;
  const text = say(ageText(age), sizeText(Number(made.bytes)), made.place);
  if (age >= OLD_DAYS * DAY_MS) {
    return { part: 'backups', state: 'notice', text, remedy: schedule || said.fixBackup };
  }
  if (!made.isChecked) return { part: 'backups', state: 'notice', text, remedy: said.checkBackup };
  return ok('backups', text);
}

/** Checks whether mail is delivered, and how much was given up. */
export async function checkMail(db: Db, now: Date): Promise<HealthCheck> {
  const saved = env.SMTP_URL === undefined ? await readService(db, MAIL) : null;
  if (saved?.config === null) {
    return { part: 'mail', state: 'problem', text: said.mailUnsound, remedy: said.setAgain };
  }
  if (saved !== null && isSecretLost(saved)) {
    return { part: 'mail', state: 'problem', text: said.mailPasswordLost, remedy: said.enterAgain };
  }
  const host = env.SMTP_URL === undefined ? saved?.config.host : new URL(env.SMTP_URL).host;
  if (host === undefined) {
    return { part: 'mail', state: 'notice', text: said.noMail, remedy: said.setMail };
  }
  const failed = await db.outboxMail.count({ where: { failedAt: { gt: new Date(now.getTime() - DAY_MS) } } });
  if (failed === 0) return ok('mail', said.mail(host));
  return { part: 'mail', state: 'problem', text: said.mailFailed(failed), remedy: said.fixMail };
}
