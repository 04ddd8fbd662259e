import { db } from '../db';
import { logger } from '../log/logger';
import { isOnHold } from '../services/backup/restore-hold';
import { startSpan, withSpan } from '../tracing/spans';

/** A scheduled job: its schedule (cron, UTC) and its work. Every one may run twice without harm. */
export interface ScheduledJob {
  name: string;
  cron: string;
  run: () => Promise<number>;
  /** Whether it permanently removes or sends anything, and so waits after a restore until an admin has checked. */
  waitsAfterRestore?: boolean;
  /** Overrides the default time limit of a job, a quarter of an hour. */
  longestSeconds?: number;
}

/** Runs a job once, if allowed, and logs how many rows it changed. */
export async function runJob({
  name,
  run,
  waitsAfterRestore = false,
}: Pick<ScheduledJob, 'name' | 'run' | 'waitsAfterRestore'>): Promise<void> {
  if (waitsAfterRestore && (await isOnHold(db))) return;
  const span = startSpan({ name: `job ${name}`, kind: 'internal', facts: { 'cuebook.job': name } });
  const rows = await withSpan(span, run);
  logger[rows > 0 ? 'info' : 'debug']({ job: name, rows }, 'job done');
}
