import PgBoss from 'pg-boss';
import { env } from '@/env';
import { db } from '../db';
import { logger } from '../log/logger';
import { shutdownSignal } from '../concurrency/shutdown';
import { runDirectoryLoop } from './directory-loop';
import { runMailLoop } from './mail-loop';
import { runJob, type ScheduledJob } from './run-job';
import { runSearchPingLoop } from './search-ping-loop';
import { purgeDeletedPrompts } from '../services/prompt/delete-prompt';
import { getFileStorage } from '../ports/file-storage/file-storage';
import { removeOldUploads } from '../services/import/stored-uploads';
import { removeUnusedAvatars } from '../services/profile/remove-unused-avatars';
import { finishRemovals } from '../services/admin/delete-user';
import { purgeExpired } from '../services/retention/purge-expired';
import { pruneChanges } from '../services/change-log/prune-changes';
import { ageRecentUses } from '../services/usage/age-recent-uses';
import { purgeDeletedSpaces } from '../services/space/delete-space';
import { catchUpSimilarity } from '../services/prompt/store-similarity';
import { clearRecentImports } from '../services/import/list-imports';
import { sendDigests } from '../services/follow/send-digests';
import { logAuditEnd } from '../services/audit/audit-end';
import { backupCron, runScheduledBackup } from '../services/backup/scheduled-backup';
import { foldCounters } from '../services/prompt/list/maintain';

const JOBS: readonly ScheduledJob[] = [
  {
    name: 'purge-deleted-prompts',
    waitsAfterRestore: true,
    cron: '17 3 * * *',
    run: () => purgeDeletedPrompts({ db, now: new Date() }),
  },
  {
    name: 'purge-deleted-spaces',
    waitsAfterRestore: true,
    cron: '27 3 * * *',
    run: () => purgeDeletedSpaces({ db, now: new Date() }),
  },
  { name: 'fold-counters', cron: '* * * * *', run: () => foldCounters(db) },
  { name: 'age-recent-uses', cron: '3 * * * *', run: () => ageRecentUses(db) },
  { name: 'finish-removals', cron: '* * * * *', waitsAfterRestore: true, run: () => finishRemovals(db) },
  {
    name: 'remove-unused-avatars',
    waitsAfterRestore: true,
    cron: '* * * * *',
    run: () => removeUnusedAvatars({ db, files: getFileStorage() }),
  },
  { name: 'prune-changes', cron: '*/5 * * * *', run: () => pruneChanges(db, Date.now()) },
  { name: 'log-audit-end', cron: '*/10 * * * *', run: () => logAuditEnd(db) },
  { name: 'catch-up-likeness', cron: '13 * * * *', run: () => catchUpSimilarity(db) },
  {
    name: 'forget-imports',
    cron: '37 3 * * *',
    waitsAfterRestore: true,
    run: () => clearRecentImports({ db, now: new Date() }),
  },
  { name: 'remove-old-uploads', cron: '47 * * * *', run: () => removeOldUploads(new Date()) },
  {
    name: 'send-digests',
    cron: '37 * * * *',
    waitsAfterRestore: true,
    run: () => sendDigests({ db, now: new Date() }),
  },
  {
    name: 'purge-expired',
    cron: '7 * * * *',
    waitsAfterRestore: true,
    run: () => purgeExpired({ db, now: new Date() }),
  },
];

/** The queue in the database. Completed jobs are deleted after an hour, so that each scrape can count the table. */
export const QUEUE = {
  max: 2,
  application_name: 'cuebook-jobs',
  archiveCompletedAfterSeconds: 60 * 60,
  deleteAfterDays: 1,
} as const;

/** Jobs of this server: scheduled backups run only if configured. */
function jobsHere(): readonly ScheduledJob[] {
  const cron = backupCron(env.BACKUP_AT);
  if (cron === null) return JOBS;
  return [...JOBS, { name: 'backup', cron, longestSeconds: 6 * 60 * 60, run: () => runScheduledBackup(db) }];
}

/** Starts the background jobs. The queue is in the same database: of several instances one runs each job. */
export async function startJobs(): Promise<void> {
  const boss = new PgBoss({ connectionString: env.DATABASE_URL, ...QUEUE });
  boss.on('error', (error) => {
    logger.warn({ err: error }, 'the job queue is disturbed');
  });
  await boss.start();
  // Jobs of an earlier version: nothing would process what their schedules enqueue.
  const jobs = jobsHere();
  const names = new Set(jobs.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) {
    if (!names.has(name)) await boss.deleteQueue(name);
  }
  for (const job of jobs) {
    const { name, cron, longestSeconds } = job;
    const limit = longestSeconds === undefined ? {} : { expireInSeconds: longestSeconds };
    await boss.createQueue(name, { name, retryLimit: 2, retryBackoff: true, ...limit });
    await boss.schedule(name, cron);
    await boss.work(name, () => runJob(job));
  }
  void runMailLoop(shutdownSignal());
  void runSearchPingLoop(shutdownSignal());
  void runDirectoryLoop(shutdownSignal());
  shutdownSignal().addEventListener('abort', () => {
    void boss.stop({ graceful: true, timeout: 5_000 });
  });
}
