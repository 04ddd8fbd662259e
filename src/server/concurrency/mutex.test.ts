import { expect, it } from 'vitest';
import { createMutex } from './mutex';

it('runs work with one key in a row, past failures, and other keys beside it', async () => {
  const run = createMutex();
  const events: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    events.push(`${name} begins`);
    return new Promise<string>((resolve, reject) => {
      ends.push(() => (name === 'first' ? reject(new Error(name)) : resolve(name)));
    });
  };
  const first = run('a', work('first')).catch((error: unknown) => (error as Error).message);
  const second = run('a', work('second'));
  const beside = run('b', work('beside'));
  await Promise.resolve();
  await Promise.resolve();
  expect(events).toEqual(['first begins', 'beside begins']);
  ends.forEach((end) => end());
  expect(await first).toBe('first');
  expect(await beside).toBe('beside');
  expect(events).toContain('second begins');
  ends.at(-1)!();
  expect(await second).toBe('second');
});
