import { logger } from '../log/logger';
import { shutdownSignal } from '../concurrency/shutdown';
import { startJobs } from './start-jobs';

const RETRY_MS = 10_000;
/** The queue takes a tenth of a start to check its schedules. The first pages, which users wait for, come before it. */
export const JOBS_AFTER_MS = 3_000;

/** Starts the jobs; retries while the database is unavailable, and meanwhile the server handles what it can. */
export function startJobsWhenReady(): void {
  if (shutdownSignal().aborted) return;
  startJobs().catch((error: unknown) => {
    if (shutdownSignal().aborted) return;
    logger.warn({ err: error }, 'jobs could not start yet');
    setTimeout(startJobsWhenReady, RETRY_MS).unref();
  });
}
