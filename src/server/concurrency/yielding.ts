import { setImmediate } from 'node:timers/promises';

/** Maximum milliseconds of uninterrupted work. */
const TURN_MS = 10;
/** Maximum number of turns for other work in succession, while there is much. */
const MAX_OTHER_TURNS = 10;
/** A turn of other work that takes less indicates an idle process. */
const BUSY_MS = 5;

/**
 * Passes on values as they arrive. Lets other work run after every {@link TURN_MS} of the reader's work, and for more
 * turns while these are long: otherwise many available values would be processed without a break.
 */
export async function* yielding<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value> {
  let since = performance.now();
  for await (const value of values) {
    yield value;
    if (performance.now() - since < TURN_MS) continue;
    await giveWay();
    since = performance.now();
  }
}

/** Lets other work run for a turn, and for more while it is busy. */
async function giveWay(): Promise<void> {
  for (let turn = 0; turn < MAX_OTHER_TURNS; turn += 1) {
    const begunAt = performance.now();
    await setImmediate();
    if (performance.now() - begunAt < BUSY_MS) return;
  }
}
