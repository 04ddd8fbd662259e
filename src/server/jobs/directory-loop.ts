import { db } from '../db';
import { settleDirectory } from '../services/space/settle-directory';
import { repeat } from './repeat';

const INTERVAL_MS = 5_000;

/**
 * Completes what spaces owe to changes of the directory, until `signal` aborts: where a request found a space locked or
 * its process ended. Any number of instances may run it.
 */
export function runDirectoryLoop(signal: AbortSignal): Promise<void> {
  return repeat(signal, { name: 'directory', intervalMs: INTERVAL_MS }, async () => {
    await settleDirectory({ db, now: new Date() });
    return true;
  });
}
