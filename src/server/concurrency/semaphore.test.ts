import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSemaphore, type SemaphoreOptions } from './semaphore';

/** Repeatable pseudo-random numbers (a linear congruential generator). */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % limit;
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const BUSY = { code: 'UNAVAILABLE', retryAfterSeconds: 2 };

/** A semaphore, and the numbers of the requests it admitted. */
function watched(options: SemaphoreOptions) {
  const gate = createSemaphore(options);
  const admitted: number[] = [];
  const leave: (() => void)[] = [];
  const refused: number[] = [];
  let count = 0;
  const come = (signal?: AbortSignal, line?: string) => {
    const number = (count += 1);
    return gate.enter(signal, line).then(
      (leavePlace) => {
        admitted.push(number);
        leave[number] = leavePlace;
      },
      () => void refused.push(number),
    );
  };
  return { gate, come, admitted, refused, leave };
}

it('lets so many in, the next ones in their order, and leaves a place once', async () => {
  const { come, admitted, leave } = watched({ concurrent: 2, queued: 2 });
  void come();
  void come();
  void come();
  void come();
  await vi.advanceTimersByTimeAsync(0);
  expect(admitted).toEqual([1, 2]);
  leave[1]!();
  leave[1]!();
  await vi.advanceTimersByTimeAsync(0);
  expect(admitted).toEqual([1, 2, 3]);
});

it('gives each line a place in turn, and bounds how many wait in one', async () => {
  const options = { concurrent: 1, queued: 9, queuedInLine: 3 };
  const { come, admitted, refused, leave } = watched(options);
  for (const line of ['many', 'many', 'many', 'many', 'many', 'one', 'two']) void come(undefined, line);
  await vi.advanceTimersByTimeAsync(0);
  expect(refused).toEqual([5]);
  for (const number of [1, 2, 6, 7, 3]) {
    leave[number]!();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(admitted).toEqual([1, 2, 6, 7, 3, 4]);
});

it('turns away who finds no place to wait, with the seconds to try again after', async () => {
  const { gate, come } = watched({ concurrent: 1, queued: 1 });
  void come();
  void come();
  await expect(gate.enter()).rejects.toMatchObject(BUSY);
});

it('lets a burst wait, and hurries once the queue has stood for a while', async () => {
  const { come, refused } = watched({ concurrent: 1, queued: 9, burstWaitMs: 5_000, overloadWaitMs: 100 });
  void come();
  void come();
  await vi.advanceTimersByTimeAsync(201);
  void come();
  await vi.advanceTimersByTimeAsync(100);
  // The one of the burst keeps waiting; the one that came during the overload does not.
  expect(refused).toEqual([3]);
  await vi.advanceTimersByTimeAsync(4_699);
  expect(refused).toEqual([3, 2]);
});

it('a semaphore is patient again when the queue has been empty', async () => {
  const { come, refused, admitted, leave } = watched({ concurrent: 1, queued: 9 });
  void come();
  void come();
  await vi.advanceTimersByTimeAsync(1_500);
  leave[1]!();
  await vi.advanceTimersByTimeAsync(0);
  void come();
  await vi.advanceTimersByTimeAsync(200);
  expect([admitted, refused]).toEqual([[1, 2], []]);
});

it('forgets who has gone while they waited', async () => {
  const { come, admitted, refused, leave } = watched({ concurrent: 1, queued: 1 });
  const reader = new AbortController();
  void come();
  void come(reader.signal);
  reader.abort();
  void come();
  await vi.advanceTimersByTimeAsync(0);
  leave[1]!();
  await vi.advanceTimersByTimeAsync(0);
  expect([admitted, refused]).toEqual([[1, 3], [2]]);
});

it('leaves the place of work that failed', async () => {
  const gate = createSemaphore({ concurrent: 1, queued: 0 });
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(gate.run(() => Promise.resolve('served'))).resolves.toBe('served');
});

it('under twice the load it can bear serves as many as it can, no later than twice their quiet time', async () => {
  const SERVICE_MS = 100;
  const gate = createSemaphore({ concurrent: 4, queued: 200, overloadWaitMs: SERVICE_MS });
  const latencies: number[] = [];
  let refused = 0;
  async function ask() {
    const cameAt = Date.now();
    try {
      await gate.run(() => new Promise((resolve) => setTimeout(resolve, SERVICE_MS)));
      latencies.push(Date.now() - cameAt);
    } catch {
      refused += 1;
    }
  }
  // 80 arrive per second, 40 can be served.
  const seconds = 20;
  const random = randomNumbers(7);
  for (let at = 0; at < 80 * seconds; at += 1) {
    void ask();
    await vi.advanceTimersByTimeAsync(random(25));
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(latencies.length + refused).toBe(80 * seconds);
  expect(latencies.length).toBeGreaterThan(0.9 * 40 * seconds);
  latencies.sort((a, b) => a - b);
  expect(latencies[Math.floor(latencies.length * 0.95)]).toBeLessThanOrEqual(2 * SERVICE_MS);
});

it('waits as long as work takes on a slow machine', async () => {
  const gate = createSemaphore({ concurrent: 2, queued: 20, overloadWaitMs: 50 });
  const slow = () => gate.run(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  // It has been slow for a while.
  for (let at = 0; at < 40; at += 1) {
    void slow();
    await vi.advanceTimersByTimeAsync(1_100);
  }
  // Six pages that one user opens, one after the other, are all served.
  const answers = Promise.allSettled(
    Array.from({ length: 6 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, 300 * index));
      return slow();
    }),
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'fulfilled'));
});

it.each([-1, 1])(
  'a semaphore is as patient as before while the clock is set %i day further',
  async (days) => {
    const { come, admitted, refused, leave } = watched({ concurrent: 1, queued: 9 });
    void come();
    await vi.advanceTimersByTimeAsync(0);
    vi.setSystemTime(Date.now() + days * 24 * 60 * 60_000);
    void come();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(refused).toEqual([]);
    leave[1]!();
    await vi.advanceTimersByTimeAsync(0);
    expect(admitted).toEqual([1, 2]);
  },
);
