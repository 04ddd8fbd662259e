import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PromptChange } from '@/server/ports/prompt-events/change-feed';
import { createChangeBatcher } from './change-batcher';

vi.mock('@/server/log/logger', () => ({ logger: { warn: () => undefined } }));

function change(
  id: string,
  kind: PromptChange['kind'],
  before: PromptChange['before'] = 'shared',
): PromptChange {
  return { id, kind, before, createdBy: 'creator', homes: [], by: 'creator' };
}

/** A batcher whose work ends on demand. */
function setUp() {
  const batches: PromptChange[][] = [];
  let settle: (error?: Error) => void = () => undefined;
  const onOverflow = vi.fn();
  const batcher = createChangeBatcher((changes) => {
    batches.push(changes);
    return new Promise((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
  }, onOverflow);
  const finish = async (error?: Error) => {
    settle(error);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { batcher, batches, finish, onOverflow };
}

const gathered = () => vi.advanceTimersByTimeAsync(10);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('batches of changes', () => {
  it('batches of changes begin after a moment, and hold afterwards what came meanwhile', async () => {
    const { batcher, batches, finish } = setUp();
    batcher.add(change('a', 'created', 'none'));
    await gathered();
    expect(batches).toHaveLength(1);
    batcher.add(change('b', 'changed'));
    batcher.add(change('c', 'changed'));
    expect(batches).toHaveLength(1);
    await finish();
    expect(batches[1]?.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('batches of changes tell two changes of one prompt as one, from what it was before the first', async () => {
    const { batcher, batches, finish } = setUp();
    batcher.add(change('x', 'changed'));
    await gathered();
    batcher.add(change('a', 'created', 'none'));
    batcher.add(change('a', 'changed', 'private'));
    batcher.add(change('b', 'changed', 'shared'));
    batcher.add({ ...change('b', 'changed', 'none'), by: 'admin' });
    await finish();
    expect(batches[1]).toEqual([
      { ...change('a', 'created', 'none'), meanwhile: 'private' },
      { ...change('b', 'changed', 'shared'), by: 'admin', meanwhile: 'none' },
    ]);
  });

  it('remember of several changes the most that anybody could see meanwhile', async () => {
    const { batcher, batches, finish } = setUp();
    batcher.add(change('x', 'changed'));
    await gathered();
    batcher.add(change('a', 'created', 'none'));
    for (const before of ['shared', 'private', 'none'] as const) batcher.add(change('a', 'changed', before));
    await finish();
    expect(batches[1]).toEqual([{ ...change('a', 'created', 'none'), meanwhile: 'shared' }]);
  });

  it('batches of changes hold changes of counters once a second, and never apart from a change of text', async () => {
    const { batcher, batches, finish } = setUp();
    for (let use = 0; use < 100; use += 1) batcher.add(change('hot', 'counted'));
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_010);
    expect(batches).toEqual([[change('hot', 'counted')]]);
    await finish();

    batcher.add(change('hot', 'counted'));
    batcher.add(change('hot', 'changed'));
    await gathered();
    expect(batches[1]).toEqual([{ ...change('hot', 'changed'), meanwhile: 'shared' }]);
    await finish();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(batches).toHaveLength(2);
  });

  it('batches of changes that fail are tried again after a second, with what came meanwhile', async () => {
    const { batcher, batches, finish } = setUp();
    batcher.add(change('a', 'created', 'none'));
    await gathered();
    batcher.add(change('a', 'changed', 'shared'));
    batcher.add(change('b', 'changed'));
    await finish(new Error('no database'));
    expect(batches).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(batches[1]).toEqual([
      { ...change('a', 'created', 'none'), meanwhile: 'shared' },
      change('b', 'changed'),
    ]);
  });

  it('batches of changes give up telling one by one when far too much waits', async () => {
    const { batcher, batches, finish, onOverflow } = setUp();
    batcher.add(change('first', 'changed'));
    await gathered();
    for (let index = 0; index <= 10_000; index += 1) batcher.add(change(String(index), 'changed'));
    expect(onOverflow).toHaveBeenCalledTimes(1);
    await finish();
    expect(batches).toHaveLength(1);
  });

  it('batches of changes end with a stop', async () => {
    const { batcher, batches, finish } = setUp();
    batcher.add(change('a', 'changed'));
    await gathered();
    batcher.add(change('b', 'changed'));
    batcher.add(change('c', 'counted'));
    batcher.stop();
    await finish();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(batches).toHaveLength(1);
  });
});
