import { RUN_KEPT_DAYS } from '@/domain/run/schema';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What was answered before this moment is remembered no more. */
export function oldestRun(now: Date): Date {
  return new Date(now.getTime() - RUN_KEPT_DAYS * DAY_MS);
}
