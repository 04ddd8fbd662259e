import { describe, expect, it, vi } from 'vitest';
import { messages } from '@/domain/messages';
import { boundedQueue } from './bounded-queue';

const BUSY = { code: 'UNAVAILABLE', message: messages.error.busy, retryAfterSeconds: 2 };

describe('boundedQueue', () => {
  it('lets so many in at once, the others in the order in which they came', async () => {
    const enter = boundedQueue({ atOnce: 2, maxWaiting: 10, longestWaitMs: 60_000 });
    const came: string[] = [];
    const come = async (name: string) => {
      const leave = await enter();
      came.push(name);
      return leave;
    };
    const [leaveA] = await Promise.all([come('a'), come('b')]);
    const waiting = [come('c'), come('d')];
    leaveA();
    // Leaving twice frees no second place.
    leaveA();
    const leaveC = await waiting[0]!;
    expect(came).toEqual(['a', 'b', 'c']);
    leaveC();
    await waiting[1];
    expect(came).toEqual(['a', 'b', 'c', 'd']);
  });

  it('rejects callers as busy when the queue is full', async () => {
    const enter = boundedQueue({ atOnce: 1, maxWaiting: 1, longestWaitMs: 60_000 });
    const leave = await enter();
    const second = enter();
    await expect(enter()).rejects.toMatchObject(BUSY);
    leave();
    (await second)();
    await expect(enter()).resolves.toBeTypeOf('function');
  });

  it('rejects callers that have waited too long, and gives no place away twice', async () => {
    vi.useFakeTimers();
    try {
      const enter = boundedQueue({ atOnce: 1, maxWaiting: 5, longestWaitMs: 1_000 });
      const leave = await enter();
      const late = enter();
      const refused = expect(late).rejects.toMatchObject(BUSY);
      await vi.advanceTimersByTimeAsync(1_000);
      await refused;
      leave();
      await expect(enter()).resolves.toBeTypeOf('function');
    } finally {
      vi.useRealTimers();
    }
  });
});
