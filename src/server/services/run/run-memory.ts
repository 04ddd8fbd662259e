import { RUN_RETENTION_DAYS } from '@/domain/run/schema';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Returns the time before which responses are no longer stored. */
export function oldestRun(now: Date): Date {
  return new Date(now.getTime() - RUN_RETENTION_DAYS * DAY_MS);
}
