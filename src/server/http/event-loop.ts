import { performance } from 'node:perf_hooks';

const SAMPLE_MS = 100;
/** The part of its time in which the process has something to do, from which more work at once would only make all of it later. */
const BUSY = 0.9;

/** Watches how much of its time the process works, while somebody needs to know. */
export interface EventLoop {
  isBusy: () => boolean;
  /** Measures from now on, and calls the given function after each sample. */
  start: () => void;
  stop: () => void;
}

/** @param onSample called some ten times a second while it measures */
export function watchEventLoop(onSample: () => void): EventLoop {
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;

  return {
    isBusy: () => isBusy,
    start() {
      if (timer !== undefined) return;
      let since = performance.eventLoopUtilization();
      timer = setInterval(() => {
        const now = performance.eventLoopUtilization();
        isBusy = performance.eventLoopUtilization(now, since).utilization > BUSY;
        since = now;
        onSample();
      }, SAMPLE_MS).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      isBusy = false;
    },
  };
}
