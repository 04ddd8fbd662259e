import { expect, it } from 'vitest';
import { singleFlight } from './single-flight';

/** Work that ends when told to; each result is its number. */
function works() {
  const ends: (() => void)[] = [];
  const make = () => {
    const number = ends.length;
    return new Promise<number>((resolve) => {
      ends.push(() => resolve(number));
    });
  };
  return { ends, make };
}

it('a hundred calls that come while an answer is made all get the next one, which is made once', async () => {
  const share = singleFlight();
  const { ends, make } = works();
  const first = share('feed', make);
  const others = Array.from({ length: 100 }, () => share('feed', make));
  const elsewhere = share('another feed', make);
  expect(ends).toHaveLength(2);
  ends[0]!();
  expect(await first).toBe(0);
  await expect.poll(() => ends.length).toBe(3);
  // A late caller gets work that begins after its call.
  const late = share('feed', make);
  ends[2]!();
  expect(new Set(await Promise.all(others))).toEqual(new Set([2]));
  await expect.poll(() => ends.length).toBe(4);
  ends[3]!();
  expect(await late).toBe(3);
  ends[1]!();
  expect(await elsewhere).toBe(1);
});

it('a failure is that of who waited for it, and the next one is made', async () => {
  const share = singleFlight();
  const failed = share('feed', () => Promise.reject(new Error('away')));
  const after = share('feed', () => Promise.resolve('there'));
  await expect(failed).rejects.toThrow('away');
  expect(await after).toBe('there');
  expect(await share('feed', () => Promise.resolve('again'))).toBe('again');
});
