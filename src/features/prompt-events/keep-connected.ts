import { RECONNECT_DELAYS_MS } from '@/domain/prompt/event-timing';

/** Delay after which a hidden tab closes its stream, because browsers limit connections per host. */
const HIDDEN_GRACE_MS = 10_000;

/** A connection that lasted this long was stable: reconnect delays start from the shortest again. */
const STABLE_MS = 10_000;

/** Opens one connection; returns a function that closes it. */
export type Connect = (handlers: { onOpen: () => void; onLost: () => void }) => () => void;

/**
 * Keeps one connection open: reconnects after 1, 2, 5 and then every 10 s, and disconnects while the
 * tab is hidden.
 * @param connect opens a connection; `onLost` is also called if it could not be opened
 * @param onGap called each time it is open after events may have been missed
 * @param mayHaveMissed whether events may have been missed before the first connection
 * @returns a function that closes it permanently
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
