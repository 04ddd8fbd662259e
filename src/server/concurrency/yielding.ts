import { setImmediate } from 'node:timers/promises';

/** Milliseconds for which one piece of work may have the processor to itself. */
const TURN_MS = 10;
/** Turns that others may have, one after the other, while they have much to do. */
const MOST_TURNS_OF_OTHERS = 10;
/** A turn of the others that takes less leaves the processor to other work. */
const BUSY_MS = 5;

/**
 * Hands on values as they come. Their reader lets other work have a turn after every {@link TURN_MS} of work, and more
 * of them while these are long: many values that are there already would otherwise be worked through in one go.
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

/** Lets the others have a turn, and the next as long as they are busy. */
async function giveWay(): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS_OF_OTHERS; turn += 1) {
    const begunAt = performance.now();
    await setImmediate();
    if (performance.now() - begunAt < BUSY_MS) return;
  }
}
