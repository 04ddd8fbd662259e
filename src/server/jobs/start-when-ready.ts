import { logger } from '../log/logger';
import { shutdownSignal } from '../concurrency/shutdown';
import { startJobs } from './start-jobs';

const RETRY_MS = 10_000;

/** Starts the jobs; while the database is away it tries again, and the server serves what it can meanwhile. */
export function startJobsWhenReady(): void {
  startJobs().catch((error: unknown) => {
    logger.warn({ err: error }, 'jobs could not start yet');
    if (shutdownSignal().aborted) return;
    setTimeout(startJobsWhenReady, RETRY_MS).unref();
  });
}
