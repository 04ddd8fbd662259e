import { busyError } from './semaphore';

type Waiting = { enter: () => void; timer: NodeJS.Timeout };

/**
 * Lets `atOnce` in and the others wait, first come, first served. A caller who finds `mostWaiting` before them, or has waited
 * `longestWaitMs`, is told that the server is busy (UNAVAILABLE) and holds nothing.
 * @returns asks to come in; what it gives is to be called once, to leave
 */
export function boundedQueue({
  atOnce,
  mostWaiting,
  longestWaitMs,
}: {
  atOnce: number;
  mostWaiting: number;
  longestWaitMs: number;
}): () => Promise<() => void> {
  const waiting = new Set<Waiting>();
  let inside = 0;

  function leaveOnce(): () => void {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      const [next] = waiting;
      if (next === undefined) {
        inside -= 1;
        return;
      }
      waiting.delete(next);
      clearTimeout(next.timer);
      next.enter();
    };
  }

  return () => {
    if (inside < atOnce) {
      inside += 1;
      return Promise.resolve(leaveOnce());
    }
    if (waiting.size >= mostWaiting) return Promise.reject(busyError());
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(one);
        reject(busyError());
      };
      const one: Waiting = {
        enter: () => {
          resolve(leaveOnce());
        },
        timer: setTimeout(giveUp, longestWaitMs),
      };
      waiting.add(one);
    });
  };
}
