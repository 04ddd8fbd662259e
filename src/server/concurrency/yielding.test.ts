import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { processorMs } from '../../../tests/support/processor-time';
import { yielding } from './yielding';

/** Values that are all available already, each of which takes some work. */
async function* ready(count: number) {
  for (let value = 0; value < count; value += 1) yield await Promise.resolve(value);
}

function work(): void {
  const until = performance.now() + 3;
  processorMs(() => {
    while (performance.now() < until);
  });
}

it('others have their turn between values that are all there', async () => {
  const reading = { isDone: false };
  let turns = 0;
  const others = (async () => {
    while (!reading.isDone) {
      await setImmediate();
      turns += 1;
    }
  })();
  const seen: number[] = [];
  for await (const value of yielding(ready(40))) {
    work();
    seen.push(value);
  }
  reading.isDone = true;
  await others;
  expect(seen).toEqual(Array.from({ length: 40 }, (_, value) => value));
  // Forty values of 3 ms are at least ten turns of 10 ms; without yielding there would be none.
  expect(turns).toBeGreaterThan(8);
});

it('waits for several turns of others who have much to do', async () => {
  const reading = { isDone: false };
  let turns = 0;
  const others = (async () => {
    while (!reading.isDone) {
      await setImmediate();
      turns += 1;
      const until = performance.now() + 8;
      while (performance.now() < until);
    }
  })();
  for await (const value of yielding(ready(5))) {
    expect(value).toBeLessThan(5);
    const until = performance.now() + 12;
    while (performance.now() < until);
  }
  reading.isDone = true;
  await others;
  // Four times between five values, and once after the last.
  expect(turns).toBeGreaterThanOrEqual(40);
});
