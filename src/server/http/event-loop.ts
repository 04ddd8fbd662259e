import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const SAMPLE_MS = 100;
/** A delay from which more work at once would only make all of it later. */
const BUSY_MS = 40;
const NANOSECONDS = 1e6;

/** Watches by how much the process is late, while somebody needs to know. */
export interface EventLoop {
  isBusy: () => boolean;
  /** Measures from now on, and calls the given function after each sample. */
  start: () => void;
  stop: () => void;
}

/** @param onSample called some ten times a second while it measures */
export function watchEventLoop(onSample: () => void): EventLoop {
  let delay: IntervalHistogram | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;

  return {
    isBusy: () => isBusy,
    start() {
      if (timer !== undefined) return;
      delay ??= monitorEventLoopDelay({ resolution: RESOLUTION_MS });
      delay.enable();
      const histogram = delay;
      timer = setInterval(() => {
        // What is measured is the time between two turns, the wait between them included.
        isBusy = histogram.count > 0 && histogram.mean / NANOSECONDS - RESOLUTION_MS > BUSY_MS;
        histogram.reset();
        onSample();
      }, SAMPLE_MS).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      delay?.disable();
      isBusy = false;
    },
  };
}
