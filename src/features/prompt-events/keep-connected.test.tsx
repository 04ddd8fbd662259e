import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepConnected } from './keep-connected';

/** A connection whose fate the test decides. */
function setUp({ mayHaveMissed = false } = {}) {
  const attempts: { at: number; onOpen: () => void; onLost: () => void; end: () => void }[] = [];
  const onGap = vi.fn();
  const startedAt = Date.now();
  const stop = keepConnected(
    (handlers) => {
      const end = vi.fn();
      attempts.push({ at: Date.now() - startedAt, ...handlers, end });
      return end;
    },
    onGap,
    mayHaveMissed,
  );
  const last = () => attempts.at(-1)!;
  return { attempts, last, onGap, stop };
}

function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a connection', () => {
  it('a connection that fails is tried again after 1, 2, 5 and then every 10 seconds', () => {
    const { attempts, last, stop } = setUp();
    for (const delay of [1_000, 2_000, 5_000, 10_000, 10_000]) {
      const count = attempts.length;
      last().onLost();
      vi.advanceTimersByTime(delay - 1);
      expect(attempts).toHaveLength(count);
      vi.advanceTimersByTime(1);
      expect(attempts).toHaveLength(count + 1);
    }
    stop();
  });

  it('a connection that lasted resets the backoff, one that was dropped immediately does not', () => {
    const { attempts, last, stop } = setUp();
    const loseAfter = (ms: number) => {
      last().onOpen();
      vi.advanceTimersByTime(ms);
      last().onLost();
      const lostAt = Date.now();
      vi.advanceTimersToNextTimer();
      return Date.now() - lostAt;
    };
    expect([loseAfter(0), loseAfter(0), loseAfter(10_000), loseAfter(0)]).toEqual([
      1_000, 2_000, 1_000, 2_000,
    ]);
    expect(attempts).toHaveLength(5);
    stop();
  });

  it('says so each time it is open again, and not the first time', () => {
    const { last, onGap, stop } = setUp();
    last().onOpen();
    expect(onGap).not.toHaveBeenCalled();
    last().onLost();
    vi.advanceTimersByTime(1_000);
    expect(onGap).not.toHaveBeenCalled();
    last().onOpen();
    expect(onGap).toHaveBeenCalledTimes(1);
    stop();
  });

  it('says so the first time when news may have been missed before', () => {
    const { last, onGap, stop } = setUp({ mayHaveMissed: true });
    last().onOpen();
    expect(onGap).toHaveBeenCalledTimes(1);
    stop();
  });

  it('a connection that was lost is not heard any more', () => {
    const { attempts, onGap, stop } = setUp();
    const [first] = attempts;
    first!.onLost();
    expect(first!.end).toHaveBeenCalledTimes(1);
    first!.onLost();
    first!.onOpen();
    vi.advanceTimersByTime(60_000);
    expect(attempts).toHaveLength(2);
    expect(onGap).not.toHaveBeenCalled();
    stop();
  });

  it('a connection ends with its reader, waiting or open', () => {
    const open = setUp();
    open.stop();
    expect(open.last().end).toHaveBeenCalledTimes(1);
    const waiting = setUp();
    waiting.last().onLost();
    waiting.stop();
    setVisibility('visible');
    vi.advanceTimersByTime(60_000);
    expect(waiting.attempts).toHaveLength(1);
  });
});

describe('a hidden tab', () => {
  it('lets go of its connection after a while, and catches up when it is seen again', () => {
    const { attempts, last, onGap, stop } = setUp();
    last().onOpen();
    setVisibility('hidden');
    vi.advanceTimersByTime(9_999);
    expect(last().end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(last().end).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3_600_000);
    expect(attempts).toHaveLength(1);
    setVisibility('visible');
    expect(attempts).toHaveLength(2);
    last().onOpen();
    expect(onGap).toHaveBeenCalledTimes(1);
    stop();
  });

  it('a hidden tab keeps its connection through a glance at another tab', () => {
    const { attempts, last, stop } = setUp();
    last().onOpen();
    setVisibility('hidden');
    vi.advanceTimersByTime(5_000);
    setVisibility('visible');
    vi.advanceTimersByTime(60_000);
    expect(last().end).not.toHaveBeenCalled();
    expect(attempts).toHaveLength(1);
    stop();
  });

  it('opens none before it is seen', () => {
    setVisibility('hidden');
    const { attempts, stop } = setUp();
    expect(attempts).toHaveLength(0);
    setVisibility('visible');
    expect(attempts).toHaveLength(1);
    stop();
  });
});
