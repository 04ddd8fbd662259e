import { expect, it } from 'vitest';
import { mapInOrder } from './map-in-order';

type End = { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void };

function makeEnd(): End {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
  const promise = new Promise<void>((...settle) => ([resolve, reject] = settle));
  return { promise, resolve, reject };
}

/** Work that ends on demand, and its state. */
function makeWork() {
  const ends = new Map<number, End>();
  const begun: number[] = [];
  const ended: number[] = [];
  const endOf = (value: number) => {
    const end = ends.get(value) ?? makeEnd();
    ends.set(value, end);
    return end;
  };
  const work = async (value: number) => {
    begun.push(value);
    await endOf(value).promise;
    ended.push(value);
    return value * 10;
  };
  return { work, begun, ended, endOf };
}

async function* upTo(count: number) {
  for (let value = 1; value <= count; value += 1) yield await Promise.resolve(value);
}

it('gives results in the order of the values, however they end', async () => {
  const { work, begun, endOf } = makeWork();
  const results = mapInOrder(upTo(3), 2, work);
  const first = results.next();
  endOf(2).resolve();
  await expect.poll(() => begun).toEqual([1, 2]);
  endOf(1).resolve();
  expect(await first).toEqual({ done: false, value: 10 });
  const second = results.next();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  endOf(3).resolve();
  expect([await second, await results.next(), await results.next()]).toMatchObject([
    { value: 20 },
    { value: 30 },
    { done: true },
  ]);
});

it('works on one at a time where one is the most', async () => {
  const { work, begun, endOf } = makeWork();
  for (const value of [1, 2, 3]) endOf(value).resolve();
  for await (const result of mapInOrder(upTo(3), 1, work)) expect(begun.at(-1)).toBe(result / 10);
  expect(begun).toEqual([1, 2, 3]);
});

it('begins nothing after a failure and waits for what is under way', async () => {
  const { work, begun, ended, endOf } = makeWork();
  const results = mapInOrder(upTo(9), 2, work);
  const first = results.next();
  await expect.poll(() => begun).toEqual([1, 2]);
  endOf(1).reject(new Error('no'));
  endOf(2).resolve();
  await expect(first).rejects.toThrow('no');
  expect([begun, ended]).toEqual([[1, 2], [2]]);
});

it('waits for what is under way when its reader stops', async () => {
  const { work, begun, ended, endOf } = makeWork();
  for (const value of [1, 2]) endOf(value).resolve();
  for await (const result of mapInOrder(upTo(9), 2, work)) if (result === 10) break;
  expect(ended).toEqual(begun);
  expect(begun.length).toBeLessThan(4);
});
