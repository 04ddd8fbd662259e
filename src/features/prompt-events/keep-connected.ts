import { RECONNECT_DELAYS_MS } from '@/domain/prompt/event-timing';

/** A tab that nobody looks at lets go of its stream after this long: browsers grant few connections to a host. */
const HIDDEN_GRACE_MS = 10_000;

/** A connection that lasted this long was a good one: the waits start from the shortest again. */
const STABLE_MS = 10_000;

/** Begins one connection; gives what ends it. */
export type Connect = (handlers: { onOpen: () => void; onLost: () => void }) => () => void;

/**
 * Keeps one connection open: connects again 1, 2, 5 and then every 10 s after a loss (specification 9), rests while the
 * tab is hidden.
 * @param connect begins a connection; `onLost` also when it could not be begun
 * @param onGap each time it is open after news may have been missed
 * @param mayHaveMissed whether some may have been before the first connection
 * @returns what ends it for good
 */
export function keepConnected(connect: Connect, onGap: () => void, mayHaveMissed: boolean): () => void {
  let disconnect: (() => void) | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let openedAt: number | null = null;

  function close(): void {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    disconnect?.();
    disconnect = null;
  }

  function open(): void {
    close();
    let isCurrent = true;
    openedAt = null;
    const end = connect({
      onOpen() {
        if (!isCurrent) return;
        openedAt = Date.now();
        if (mayHaveMissed) onGap();
        mayHaveMissed = false;
      },
      onLost() {
        if (!isCurrent) return;
        close();
        mayHaveMissed = true;
        if (openedAt !== null && Date.now() - openedAt >= STABLE_MS) failures = 0;
        const delay = RECONNECT_DELAYS_MS[Math.min(failures, RECONNECT_DELAYS_MS.length - 1)];
        failures += 1;
        retryTimer = setTimeout(open, delay);
      },
    });
    disconnect = () => {
      isCurrent = false;
      end();
    };
  }

  function onVisibility(): void {
    clearTimeout(restTimer);
    if (document.visibilityState === 'hidden') {
      restTimer = setTimeout(() => {
        close();
        mayHaveMissed = true;
      }, HIDDEN_GRACE_MS);
    } else if (disconnect === null) {
      failures = 0;
      open();
    }
  }

  document.addEventListener('visibilitychange', onVisibility);
  if (document.visibilityState !== 'hidden') open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(restTimer);
    close();
  };
}
