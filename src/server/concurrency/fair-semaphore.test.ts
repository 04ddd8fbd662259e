import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFairSemaphore, type FairSemaphoreOptions } from './fair-semaphore';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const OPTIONS: FairSemaphoreOptions = {
  least: 1,
  most: 1,
  maxPerLine: 20,
  queued: 1_000,
  queuedOfNetwork: 100,
};

/** A semaphore, and the outcome of each request. Members are lines with a capital letter. */
function watched(options: Partial<FairSemaphoreOptions> = {}) {
  const gate = createFairSemaphore({ ...OPTIONS, ...options });
  const admitted: string[] = [];
  const refused: string[] = [];
  const leave: (() => void)[] = [];
  const come = (line: string, signal?: AbortSignal) => {
    gate.enter({ line, isKnown: /^[A-Z]/.test(line) }, signal).then(
      (leavePlace) => {
        admitted.push(line);
        leave.push(leavePlace);
      },
      () => void refused.push(line),
    );
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  /** Leaves all places in turn, and those taken meanwhile, until no one waits. */
  const finish = async () => {
    for (let index = 0; index < leave.length || gate.waiting > 0; index += 1) {
      leave[index]?.();
      await settle();
    }
  };
  return { gate, come, admitted, refused, leave, settle, finish };
}

it('lets in the least however busy it is, and more while it is not', async () => {
  let isBusy = true;
  const { gate, come, settle } = watched({ least: 2, most: 20, isBusy: () => isBusy });
  for (let count = 0; count < 30; count += 1) come(`Member${count}`);
  await settle();
  expect(gate.running).toBe(2);
  isBusy = false;
  gate.admit();
  await settle();
  expect(gate.running).toBe(6);
  for (let count = 0; count < 10; count += 1) gate.admit();
  await settle();
  expect([gate.running, gate.waiting]).toEqual([20, 10]);
});

it('gives one queue only its share, and the rest to others', async () => {
  const { gate, come, admitted, settle, finish } = watched({ least: 20, most: 20, maxPerLine: 5 });
  for (let count = 0; count < 16; count += 1) come('Many');
  await settle();
  expect(gate.running).toBe(5);
  come('One');
  await settle();
  expect(admitted.at(-1)).toBe('One');
  await finish();
  expect(admitted.filter((line) => line === 'Many')).toHaveLength(16);
});

it('lets a member wait up to ten seconds, and not longer', async () => {
  const { come, refused } = watched();
  for (let count = 0; count < 50; count += 1) come('Member');
  await vi.advanceTimersByTimeAsync(9_999);
  expect(refused).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toHaveLength(49);
});

it('turns strangers with many requests away first, and never a member for them', async () => {
  const { come, admitted, refused, settle, finish } = watched({ queued: 100 });
  for (let count = 0; count < 200; count += 1) come(`network${count % 2}`);
  await settle();
  const before = refused.length;
  for (let count = 0; count < 60; count += 1) come(`Member${count}`);
  await settle();
  expect(before).toBe(99);
  expect(refused.every((line) => line.startsWith('network'))).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  come('quiet');
  await finish();
  expect(refused.every((line) => line.startsWith('network'))).toBe(true);
  expect(admitted.filter((line) => line.startsWith('Member'))).toHaveLength(60);
  expect(admitted).toContain('quiet');
});

it('takes members before strangers in two of three turns', async () => {
  const { come, admitted, settle, finish } = watched();
  come('first');
  for (let count = 0; count < 4; count += 1) come('network');
  for (let count = 0; count < 6; count += 1) come('Member');
  await settle();
  await finish();
  const yielding = admitted.slice(1, 10).map((line) => (line === 'Member' ? 'M' : 's'));
  expect(yielding.filter((who) => who === 'M')).toHaveLength(6);
});

it('forgets callers that have left, and counts a place that is released twice once', async () => {
  const { gate, come, leave, settle } = watched();
  come('A');
  const gone = new AbortController();
  come('B', gone.signal);
  gone.abort();
  await settle();
  expect(gate.waiting).toBe(0);
  leave[0]!();
  leave[0]!();
  expect(gate.running).toBe(0);
});

it('a fair semaphore never loses a place in random runs: every waiting caller is admitted or rejected', async () => {
  let state = 7;
  const random = (limit: number) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % limit;
  let isBusy = false;
  const all = watched({ least: 2, most: 8, maxPerLine: 3, queued: 12, isBusy: () => isBusy });
  let came = 0;
  let left = 0;
  for (let step = 0; step < 3_000; step += 1) {
    const what = random(10);
    if (what < 5) {
      all.come(`${random(2) === 0 ? 'M' : 'n'}${random(4)}`);
      came += 1;
    } else if (what < 9) {
      all.leave[left]?.();
      if (left < all.leave.length) left += 1;
    } else {
      isBusy = !isBusy;
    }
    if (random(5) === 0) all.gate.admit();
    await vi.advanceTimersByTimeAsync(random(50));
    expect(all.gate.running).toBe(all.leave.length - left);
    expect(all.gate.running).toBeLessThanOrEqual(8);
    expect(all.gate.waiting).toBeLessThanOrEqual(12);
  }
  isBusy = false;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(all.admitted.length + all.refused.length + all.gate.waiting).toBe(came);
});
