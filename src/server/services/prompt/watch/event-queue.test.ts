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

  describe('that writes to a sink', () => {
    function setUp(capacity = 3) {
      const onEnd = vi.fn();
      const queue = createEventQueue<number>(capacity, onEnd);
      const written: number[] = [];
      const sink = { hasRoom: true, end: vi.fn() };
      const write = (event: number) => {
        written.push(event);
        return sink.hasRoom;
      };
      return { queue, onEnd, sink, written, begin: () => queue.sendTo({ write, end: sink.end }) };
    }

    it('writes what waits and then each event at once', () => {
      const { queue, written, begin } = setUp();
      queue.push(1);
      queue.push(2);
      begin();
      queue.push(3);
      expect(written).toEqual([1, 2, 3]);
    });

    it('waits while there is no room, in order, and goes on where it stopped', () => {
      const { queue, written, begin, sink } = setUp();
      begin();
      sink.hasRoom = false;
      queue.push(1);
      queue.push(2);
      queue.push(3);
      expect(written).toEqual([1]);
      queue.resume();
      expect(written).toEqual([1, 2]);
      sink.hasRoom = true;
      queue.resume();
      queue.push(4);
      expect(written).toEqual([1, 2, 3, 4]);
    });

    it('a stream that writes to a sink ends it once, when the reader lags behind by more than it holds', () => {
      const { queue, onEnd, begin, sink } = setUp(2);
      begin();
      sink.hasRoom = false;
      for (const event of [1, 2, 3]) queue.push(event);
      expect(sink.end).not.toHaveBeenCalled();
      queue.push(4);
      queue.end();
      expect(sink.end).toHaveBeenCalledTimes(1);
      expect(onEnd).toHaveBeenCalledTimes(1);
    });

    it('ends one that comes after the end', () => {
      const { queue, begin, sink } = setUp();
      queue.end();
      begin();
      expect(sink.end).toHaveBeenCalledTimes(1);
    });
  });
});
