import { setMaxListeners } from 'node:events';

/** Knows whether the database answers at all. */
export interface DatabaseWatch {
  /** It has not answered for three seconds. */
  isSilent: () => boolean;
  /** Asks it from now on until `stop`; while it is silent, on and on. */
  start: () => void;
  stop: () => void;
  /** Ends when the database falls silent. */
  silence: () => AbortSignal;
}

const TICK_MS = 250;
const SILENT_TICKS = 12;

/**
 * Asks the database a question twice a second while requests wait for it. A process that is late itself counts each delay as one
 * tick, so that a busy machine is not taken for a silent database.
 * @param ask settles when the database has answered or can't be reached; must not wait for ever
 */
export function watchDatabase(ask: () => Promise<void>): DatabaseWatch {
  let timer: NodeJS.Timeout | undefined;
  let isWanted = false;
  let isAsking = false;
  let ticks = 0;
  let silence = newSilence();

  function answered(): void {
    ticks = 0;
    if (silence.signal.aborted) silence = newSilence();
    if (!isWanted) end();
  }

  function end(): void {
    clearInterval(timer);
    timer = undefined;
  }

  function tick(): void {
    ticks += 1;
    if (ticks >= SILENT_TICKS && !silence.signal.aborted) silence.abort();
    if (isAsking) return;
    isAsking = true;
    ask()
      .then(answered, () => undefined)
      .finally(() => (isAsking = false));
  }

  return {
    isSilent: () => silence.signal.aborted,
    silence: () => silence.signal,
    start() {
      isWanted = true;
      if (timer !== undefined) return;
      ticks = 0;
      timer = setInterval(tick, TICK_MS).unref();
    },
    stop() {
      isWanted = false;
      if (!silence.signal.aborted) end();
    },
  };
}

/** Every request that waits listens to it, however many they are. */
function newSilence(): AbortController {
  const silence = new AbortController();
  setMaxListeners(0, silence.signal);
  return silence;
}
