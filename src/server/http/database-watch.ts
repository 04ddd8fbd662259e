import { setMaxListeners } from 'node:events';

export interface DatabaseWatch {
  /** Returns whether it has not responded for three seconds. */
  isSilent: () => boolean;
  /** Queries it from now on until `stop`, and while it doesn't respond. */
  start: () => void;
  stop: () => void;
  /** Returns a signal that aborts when the database stops responding. */
  silence: () => AbortSignal;
}

const TICK_MS = 250;
const SILENT_TICKS = 12;

/**
 * Queries the database twice a second while requests wait for it. A process that is late itself counts each delay as
 * one tick, so that a busy machine is not mistaken for an unresponsive database.
 * @param ask settles when the database has responded or can't be reached; must not wait forever
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

/** Every waiting request listens to it, however many there are. */
function newSilence(): AbortController {
  const silence = new AbortController();
  setMaxListeners(0, silence.signal);
  return silence;
}
