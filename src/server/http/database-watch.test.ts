import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchDatabase } from './database-watch';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('calls the database silent three seconds after its last answer, and asks on until it answers', async () => {
  let answers = true;
  let asked = 0;
  const watch = watchDatabase(() => {
    asked += 1;
    return answers ? Promise.resolve() : Promise.reject(new Error('timeout'));
  });
  watch.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(watch.isSilent()).toBe(false);
  answers = false;
  await vi.advanceTimersByTimeAsync(2_700);
  expect(watch.isSilent()).toBe(false);
  const silence = watch.silence();
  await vi.advanceTimersByTimeAsync(550);
  expect([watch.isSilent(), silence.aborted]).toEqual([true, true]);
  watch.stop();
  answers = true;
  await vi.advanceTimersByTimeAsync(500);
  expect(watch.isSilent()).toBe(false);
  const before = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(before);
});

it('asks one question at a time', async () => {
  let asked = 0;
  const watch = watchDatabase(() => {
    asked += 1;
    return new Promise(() => undefined);
  });
  watch.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([asked, watch.isSilent()]).toEqual([1, true]);
});
