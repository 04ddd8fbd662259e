import { expect, test, vi } from 'vitest';

import { inChunks } from './in-chunks';

test('asks for all, in their order, one call after the other', async () => {
  let inFlight = 0;
  const answers = await inChunks([1, 2, 3, 4, 5], 2, async (chunk) => {
    inFlight += 1;
    await Promise.resolve();
    expect(inFlight).toBe(1);
    inFlight -= 1;
    return chunk;
  });
  expect(answers).toEqual([[1, 2], [3, 4], [5]]);
});

test('asks nothing for nothing, and nothing after a refusal', async () => {
  const ask = vi.fn(async (chunk: number[]) => {
    if (chunk[0] === 2) throw new Error('No');
  });
  expect(await inChunks([], 2, ask)).toEqual([]);
  await expect(inChunks([1, 2, 3], 1, ask)).rejects.toThrow('No');
  expect(ask).toHaveBeenCalledTimes(2);
});
