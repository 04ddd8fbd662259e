import { setImmediate } from 'node:timers/promises';

/** Milliseconds for which one piece of work may have the processor to itself. */
const TURN_MS = 10;

/**
 * Hands on values as they come. Whoever reads them lets everybody else have a turn after every {@link TURN_MS} of work: many
 * values that are there already would otherwise be worked through in one go.
 */
export async function* inTurns<Value>(values: AsyncIterable<Value>): AsyncGenerator<Value> {
  let since = performance.now();
  for await (const value of values) {
    yield value;
    if (performance.now() - since < TURN_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}
