import { setTimeout as pause } from 'node:timers/promises';
import { logger } from '../log/logger';

/** While a step fails, each wait is twice the previous one, up to this. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Runs `step` repeatedly, `intervalMs` apart, until `signal` aborts. After a step that throws, or returns false because
 * its output could not be delivered, the waits grow until a step succeeds.
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
