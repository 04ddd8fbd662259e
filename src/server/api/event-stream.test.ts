import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventQueue } from '@/server/services/prompt/watch/event-queue';
import { encodeEvents } from './event-stream';

const CONNECTED = 'event: connected\ndata: {"reconnectAfterInactivityMs":40000}\n\n';
const PING = 'event: ping\ndata: \n\n';

function setUp() {
  const onEnd = vi.fn();
  const queue = createEventQueue<object>(10, onEnd);
  const reader = encodeEvents(queue).getReader();
  const decoder = new TextDecoder();
  const read = async () => {
    const { value } = await reader.read();
    return value && decoder.decode(value);
  };
  return { queue, reader, onEnd, read };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

describe('the stream of events', () => {
  it('greets, gives events as tRPC would, and says when it is over', async () => {
    const { queue, read } = setUp();
    expect(await read()).toBe(CONNECTED);
    queue.push({ type: 'x', at: new Date(0) });
    expect(await read()).toBe(
      'data: {"json":{"type":"x","at":"1970-01-01T00:00:00.000Z"},"meta":{"values":{"at":["Date"]},"v":1}}\n\n',
    );
    queue.end();
    expect(await read()).toBe('event: return\ndata: \n\n');
    expect(await read()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('sends a heartbeat every 30 s while nothing happens', async () => {
    const { reader, read } = setUp();
    expect(await read()).toBe(CONNECTED);
    for (let beat = 0; beat < 3; beat += 1) {
      const next = read();
      vi.advanceTimersByTime(30_000);
      expect(await next).toBe(PING);
    }
    await reader.cancel();
  });

  it('lets go of everything when its reader goes away', async () => {
    const { reader, read, onEnd } = setUp();
    expect(await read()).toBe(CONNECTED);
    await reader.cancel();
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
