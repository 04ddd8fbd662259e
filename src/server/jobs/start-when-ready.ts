import { logger } from '../log/logger';
import { shutdownSignal } from '../concurrency/shutdown';
import { startJobs } from './start-jobs';

const RETRY_MS = 10_000;
/** The queue takes a tenth of a start to look at its clocks. The first pages, which people wait for, come before it. */
export const JOBS_AFTER_MS = 3_000;

/** Starts the jobs; while the database is away it tries again, and the server serves what it can meanwhile. */
export function startJobsWhenReady(): void {
  if (shutdownSignal().aborted) return;
  startJobs().catch((error: unknown) => {
    logger.warn({ err: error }, 'jobs could not start yet');
    setTimeout(startJobsWhenReady, RETRY_MS).unref();
  });
}
