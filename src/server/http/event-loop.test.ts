import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchEventLoop } from './event-loop';

function workFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it('many short chunks of work make the process busy, and waiting does not', async () => {
  const seen: boolean[] = [];
  const loop = watchEventLoop(() => seen.push(loop.isBusy()));
  expect(loop.isBusy()).toBe(false);
  loop.start();
  while (seen.length < 3) {
    workFor(2);
    await setImmediate();
  }
  expect(seen.at(-1)).toBe(true);
  const worked = seen.length;
  await expect.poll(() => seen.length, { timeout: 10_000 }).toBeGreaterThan(worked + 2);
  expect(seen.at(-1)).toBe(false);
  loop.stop();
  expect(loop.isBusy()).toBe(false);
});
