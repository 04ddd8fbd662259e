import { describe, expect, it, vi } from 'vitest';
import { createEventQueue } from './event-queue';

describe('the queue of one reader', () => {
  it('gives events in order, to a reader who waits and to one who comes later', async () => {
    const queue = createEventQueue<number>(3, () => undefined);
    const awaited = queue.next();
    queue.push(1);
    queue.push(2);
    queue.push(3);
    expect(await awaited).toEqual({ done: false, value: 1 });
    expect(await queue.next()).toEqual({ done: false, value: 2 });
    expect(await queue.next()).toEqual({ done: false, value: 3 });
  });

  it('drops a reader who lags behind by more than it holds, and what it held', async () => {
    const onEnd = vi.fn();
    const queue = createEventQueue<number>(2, onEnd);
    queue.push(1);
    queue.push(2);
    expect(onEnd).not.toHaveBeenCalled();
    queue.push(3);
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(await queue.next()).toEqual({ done: true, value: undefined });
  });

  it.each(['end', 'return'] as const)('%s frees a reader who waits, once', async (way) => {
    const onEnd = vi.fn();
    const queue = createEventQueue<number>(2, onEnd);
    const awaited = queue.next();
    await queue[way]?.();
    await queue[way]?.();
    queue.push(1);
    expect(await awaited).toEqual({ done: true, value: undefined });
    expect(await queue.next()).toEqual({ done: true, value: undefined });
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});
