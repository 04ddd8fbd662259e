import { setTimeout as pause } from 'node:timers/promises';
import { logger } from '../log/logger';

/** While a step can't do its work, each wait is twice the one before, up to this. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Runs `step` again and again until `signal` aborts, `intervalMs` apart. A step that throws, or that gives false because
 * nobody takes what it has, lengthens the waits until one does its work.
 */
export async function repeat(
  signal: AbortSignal,
  { name, intervalMs }: { name: string; intervalMs: number },
  step: () => Promise<boolean>,
): Promise<void> {
  let wait = intervalMs;
  while (!signal.aborted) {
    try {
      wait = (await step()) ? intervalMs : Math.min(LONGEST_WAIT_MS, wait * 2);
    } catch (error) {
      logger.warn({ err: error }, `the ${name} loop is disturbed`);
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    }
    // Rejects when the server stops.
    await pause(wait, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
