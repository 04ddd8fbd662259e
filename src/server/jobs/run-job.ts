import { db } from '../db';
import { logger } from '../log/logger';
import { isHeld } from '../services/backup/held';
import { startSpan, withSpan } from '../tracing/spans';

/** A job of the clock: when it runs (cron, UTC) and what it does. Every one may run twice without harm. */
export interface ScheduledJob {
  name: string;
  cron: string;
  run: () => Promise<number>;
  /** Whether it removes or tells something for good, and so waits after a restore until an admin has looked. */
  waitsAfterRestore?: boolean;
  /** Longer than the quarter of an hour that the queue gives a job. */
  longestSeconds?: number;
}

/** Runs a job once, if it may, and logs how many rows it changed. */
export async function runJob({
  name,
  run,
  waitsAfterRestore = false,
}: Pick<ScheduledJob, 'name' | 'run' | 'waitsAfterRestore'>): Promise<void> {
  if (waitsAfterRestore && (await isHeld(db))) return;
  const span = startSpan({ name: `job ${name}`, kind: 'internal', facts: { 'cuebook.job': name } });
  const rows = await withSpan(span, run);
  logger[rows > 0 ? 'info' : 'debug']({ job: name, rows }, 'job done');
}
