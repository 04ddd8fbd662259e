import { performance } from 'node:perf_hooks';

const SAMPLE_MS = 100;
/** Event loop utilization above which more concurrency would only delay everything. */
const BUSY = 0.9;

/** Event loop utilization, measured only while it is needed. */
export interface EventLoop {
  isBusy: () => boolean;
  start: () => void;
  stop: () => void;
}

/** @param onSample called about ten times a second while it measures */
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
