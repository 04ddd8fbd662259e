import { env } from '@/env';
import { db } from '../db';
import { logger } from '../log/logger';
import { shutdownSignal } from '../concurrency/shutdown';
import { runDirectoryLoop } from './directory-loop';
import { runEvaluationLoop } from './evaluation-loop';
import { openQueue } from './job-queue';
import { runMailLoop } from './mail-loop';
import { prepareQueues } from './prepare-queues';
import { runJob, type ScheduledJob } from './run-job';
import { runSearchPingLoop } from './search-ping-loop';
import { runWebhookLoop } from './webhook-loop';
import { purgeDeletedPrompts } from '../services/prompt/delete-prompt';
import { getTextModel } from '../ports/text-model/text-model';
import { savedTextModel } from '../services/saved-service/text-model';
import { getFileStorage } from '../ports/file-storage/file-storage';
import { removeOldUploads } from '../services/import/stored-uploads';
import { removeUnusedFiles } from '../services/file/remove-unused-files';
import { removeUnusedAvatars } from '../services/profile/remove-unused-avatars';
import { finishRemovals } from '../services/admin/delete-user';
import { purgeWebhooks } from '../services/webhook/purge-webhooks';
import { purgeExpired } from '../services/retention/purge-expired';
import { pruneChanges } from '../services/change-log/prune-changes';
import { ageRecentUses } from '../services/usage/age-recent-uses';
import { purgeDeletedSpaces } from '../services/space/delete-space';
import { catchUpSimilarity } from '../services/prompt/store-similarity';
import { clearRecentImports, endLostImports } from '../services/import/list-imports';
import { sendDigests } from '../services/follow/send-digests';
import { logAuditEnd } from '../services/audit/audit-end';
import { backupCron, runScheduledBackup } from '../services/backup/scheduled-backup';
import { removeOldAnswers } from '../services/evaluation/remove-texts';
import { startWatches } from '../services/evaluation/start-watches';
import { removeOldUses } from '../services/evaluation/uses';
import { foldCounters } from '../services/prompt/counters/fold-counters';

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
  { name: 'end-lost-imports', cron: '* * * * *', run: () => endLostImports({ db, now: new Date() }) },
  {
    name: 'forget-imports',
    cron: '37 3 * * *',
    waitsAfterRestore: true,
    run: () => clearRecentImports({ db, now: new Date() }),
  },
  {
    name: 'remove-old-answers',
    cron: '57 * * * *',
    waitsAfterRestore: true,
    run: () => removeOldAnswers({ db, now: new Date() }),
  },
  { name: 'forget-evaluation-uses', cron: '21 4 * * *', run: () => removeOldUses({ db, now: new Date() }) },
  {
    name: 'start-watches',
    cron: '*/10 * * * *',
    waitsAfterRestore: true,
    run: async () =>
      startWatches({ db, now: new Date(), textModel: getTextModel() ?? (await savedTextModel(db)) }),
  },
  // After the nightly purges, whose files it removes.
  {
    name: 'remove-unused-files',
    cron: '52 3 * * *',
    waitsAfterRestore: true,
    run: () => removeUnusedFiles({ db, now: new Date() }),
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
  { name: 'purge-webhooks', cron: '27 * * * *', run: () => purgeWebhooks({ db, now: new Date() }) },
];

/** Jobs of this server: scheduled backups run only if configured. */
function jobsHere(): readonly ScheduledJob[] {
  const cron = backupCron(env.BACKUP_AT);
  if (cron === null) return JOBS;
  return [...JOBS, { name: 'backup', cron, longestSeconds: 6 * 60 * 60, run: () => runScheduledBackup(db) }];
}

/**
 * Starts the background jobs. The queue is in the same database: of several instances one runs each job. Rejects when
 * the queue can't be used; nothing of the attempt then goes on.
 */
export async function startJobs(): Promise<void> {
  const queue = openQueue(env.DATABASE_URL, (error) => {
    logger.warn({ err: error }, 'the job queue is disturbed');
  });
  try {
    const jobs = jobsHere();
    await prepareQueues(env.DATABASE_URL, jobs, () => queue.boss.start());
    for (const job of jobs) await queue.boss.work(job.name, () => runJob(job));
  } catch (error) {
    await queue.close({ graceful: false });
    throw error;
  }
  void runMailLoop(shutdownSignal());
  void runSearchPingLoop(shutdownSignal());
  void runDirectoryLoop(shutdownSignal());
  void runWebhookLoop(shutdownSignal());
  void runEvaluationLoop(shutdownSignal());
  shutdownSignal().addEventListener('abort', () => void queue.close({ graceful: true, timeout: 5_000 }));
}
