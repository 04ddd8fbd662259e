import { setTimeout as pause } from 'node:timers/promises';
import { LaunchProblem, say } from './terminal.mjs';

/** A server that ends this often within this time has something that another start does not mend. */
export const MAX_EXITS = 5;
const WITHIN_MS = 60_000;
const FIRST_WAIT_MS = 250;

/**
 * Keeps the server running: whenever it ends by itself it is started again, after a wait that doubles with each end of
 * the last minute.
 *
 * @param {{
 *   start: () => { ended: Promise<string>, kill: () => void, stop: () => Promise<void> },
 *   isWell: () => Promise<boolean>,
 *   firstWaitMs?: number,
 *   isDevelopment?: boolean,
 * }} options `isWell` settles once a started server answers; in development a server that ended waits for `restart`, which mends
 *   it; only tests change the first wait
 * @returns {{ gaveUp: Promise<LaunchProblem>, restart: () => void, kill: () => void, stop: () => Promise<void> }} `gaveUp` settles
 *   after the fifth end within a minute, with the words that say so
 */
export function keepServer({ start, isWell, firstWaitMs = FIRST_WAIT_MS, isDevelopment = false }) {
  let server = start();
  const stopping = new AbortController();
  /** Whether the end of the server is one that `restart` made, and what it calls when the server had ended before. */
  let isRestart = false;
  /** @type {(() => void) | undefined} */
  let onRestart;

  /** @returns {Promise<LaunchProblem>} */
  async function watch() {
    /** @type {number[]} */
    let ends = [];
    for (;;) {
      const how = await server.ended;
      if (stopping.signal.aborted) return never();
      if (isDevelopment) {
        if (!isRestart) {
          say(`The app exited (${how}). It restarts when you change a file.`);
          await /** @type {Promise<void>} */ (new Promise((resolve) => (onRestart = resolve)));
        }
        isRestart = false;
        onRestart = undefined;
        server = start();
        continue;
      }
      // Not the time of day: once that is set back, ends of long ago would count.
      const now = performance.now();
      ends = [...ends.filter((at) => at > now - WITHIN_MS), now];
      if (ends.length === MAX_EXITS) {
        return new LaunchProblem(
          `The app exited ${MAX_EXITS} times within a minute, last with ${how}.`,
          'See the log above. Fix the cause, then start again. No saved data is lost.',
        );
      }
      const waitMs = firstWaitMs * 2 ** (ends.length - 1);
      say(`The app exited unexpectedly (${how}); restarting in ${waitMs / 1000} s`);
      try {
        await pause(waitMs, undefined, { signal: stopping.signal });
      } catch {
        return never();
      }
      server = start();
      isWell().then(
        (well) => well && !stopping.signal.aborted && say('The app is back'),
        // The launcher stops.
        () => undefined,
      );
    }
  }

  return {
    gaveUp: watch(),
    /** In development: restarts it without waiting for requests in flight. */
    restart() {
      isRestart = true;
      if (onRestart) onRestart();
      else server.kill();
    },
    kill() {
      stopping.abort();
      server.kill();
    },
    async stop() {
      stopping.abort();
      await server.stop();
    },
  };
}

/** @returns {Promise<never>} */
function never() {
  return new Promise(() => undefined);
}
