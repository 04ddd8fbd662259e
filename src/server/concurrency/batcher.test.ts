import { describe, expect, it, vi } from 'vitest';
import { createBatcher } from './batcher';

/** Doubles numbers; holds each batch until it is released. */
function doubling(refuses: (item: number) => boolean = () => false) {
  const batches: number[][] = [];
  const held: (() => void)[] = [];
  const work = async (items: readonly number[]) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => held.push(resolve));
    if (items.some(refuses)) throw new Error('refused');
    return items.map((item) => 2 * item);
  };
  const letGo = async () => {
    await vi.waitFor(() => {
      expect(held).not.toEqual([]);
    });
    held.shift()?.();
  };
  return { batches, work, letGo };
}
const never = () => false;

describe('what is asked for at the same time', () => {
  it('calls at the same time are done together once the first is done, and each gets its own answer', async () => {
    const { batches, work, letGo } = doubling();
    const double = createBatcher(work, { most: 3, failsEach: never });
    const answers = Promise.all([1, 2, 3, 4, 5].map(double));
    for (const batch of [[1], [2, 3, 4], [5]]) {
      await letGo();
      expect(batches).toContainEqual(batch);
    }
    expect(await answers).toEqual([2, 4, 6, 8, 10]);
    const later = double(6);
    await letGo();
    expect(await later).toBe(12);
    expect(batches).toEqual([[1], [2, 3, 4], [5], [6]]);
  });

  it('calls at the same time are retried one by one when a batch fails, so that only the failing one fails', async () => {
    const { batches, work, letGo } = doubling((item) => item === 3);
    const double = createBatcher(work, { most: 10, failsEach: never });
    const outcomes = Promise.allSettled([1, 2, 3, 4].map(double));
    for (let batch = 0; batch < 5; batch += 1) await letGo();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    ]);
    expect(batches).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
  });

  it('fails together with what would meet each of them, and what comes afterwards is done', async () => {
    const { batches, work, letGo } = doubling((item) => item === 3);
    const double = createBatcher(work, { most: 10, failsEach: () => true });
    const outcomes = Promise.allSettled([1, 2, 3, 4].map(double));
    await letGo();
    await letGo();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected', 'rejected', 'rejected'],
    ]);
    const later = double(5);
    await letGo();
    expect(await later).toBe(10);
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  });
});
