import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventQueue } from '@/server/services/prompt/watch/event-queue';
import { writeEvents } from './event-stream';

/** On real connections, with a fake clock. */

const CONNECTED = 'event: connected\ndata: {"reconnectAfterInactivityMs":40000}\n\n';
const PING = 'event: ping\ndata: \n\n';
const CAPACITY = 10;

let listener: Server;
let readers: IncomingMessage[];

/** A reader, the response that it reads, and its events. */
async function setUp() {
  const asked = once(listener, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const call = request({ port: (listener.address() as AddressInfo).port, agent: false }).end();
  const [, res] = await asked;
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  res.flushHeaders();
  const [reader] = await answered;
  readers.push(reader);
  reader.on('error', () => undefined);
  const onEnd = vi.fn();
  const queue = createEventQueue<object>(CAPACITY, onEnd);
  let text = '';
  const read = async (expected: string) => {
    while (text.length < expected.length) {
      const chunk = reader.read() as Buffer | null;
      if (chunk === null) await once(reader, 'readable');
      else text += String(chunk);
    }
    expect(text.slice(0, expected.length)).toBe(expected);
    text = text.slice(expected.length);
  };
  return { reader, res, queue, onEnd, read };
}

/** Writes events until the connection is full and the queue begins to fill. */
async function fill({ res, queue }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  const large = { text: 'x'.repeat(1_000_000) };
  while (!res.writableNeedDrain) {
    queue.push(large);
    await new Promise(setImmediate);
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
  readers = [];
  listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
});
afterEach(async () => {
  for (const reader of readers) reader.destroy();
  await new Promise((resolve) => listener.close(resolve));
  vi.useRealTimers();
});

describe('the stream of events', () => {
  it('greets, gives events as tRPC would, and says when it is over', async () => {
    const { reader, res, queue, read } = await setUp();
    queue.push({ type: 'early' });
    writeEvents(queue, res);
    await read(`${CONNECTED}data: {"json":{"type":"early"}}\n\n`);
    queue.push({ type: 'x', at: new Date(0) });
    await read(
      'data: {"json":{"type":"x","at":"1970-01-01T00:00:00.000Z"},"meta":{"values":{"at":["Date"]},"v":1}}\n\n',
    );
    const ended = once(reader, 'end');
    queue.end();
    await read('event: return\ndata: \n\n');
    reader.resume();
    await ended;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('sends a heartbeat every 30 s while nothing happens', async () => {
    const { res, queue, read } = await setUp();
    writeEvents(queue, res);
    await read(CONNECTED);
    for (let beat = 0; beat < 3; beat += 1) {
      vi.advanceTimersByTime(30_000);
      await read(PING);
    }
    vi.advanceTimersByTime(29_000);
    queue.push({});
    vi.advanceTimersByTime(29_000);
    queue.push({});
    await read('data: {"json":{}}\n\ndata: {"json":{}}\n\n');
  });

  it.each([-1, 1])('beats on, and cuts nobody off, while the clock is set %i day further', async (days) => {
    const [{ res, queue, read }, slow] = [await setUp(), await setUp()];
    writeEvents(queue, res);
    await read(CONNECTED);
    writeEvents(slow.queue, slow.res);
    await fill(slow);
    vi.setSystemTime(Date.now() + days * 24 * 60 * 60_000);
    vi.advanceTimersByTime(30_000);
    await read(PING);
    expect(slow.res.destroyed).toBe(false);
  });

  it('lets go of everything when its reader goes away', async () => {
    const { reader, res, queue, onEnd, read } = await setUp();
    writeEvents(queue, res);
    await read(CONNECTED);
    const closed = once(res, 'close');
    reader.destroy();
    await closed;
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends at once for a reader who has gone before it began', async () => {
    const { res, queue, onEnd } = await setUp();
    res.destroy();
    writeEvents(queue, res);
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits for a reader who is slow, and gives everything in order', async () => {
    const pair = await setUp();
    writeEvents(pair.queue, pair.res);
    await fill(pair);
    for (let number = 0; number < CAPACITY; number += 1) pair.queue.push({ number });
    let tail = '';
    for await (const part of pair.reader) {
      tail = (tail + String(part)).slice(-1_000);
      if (tail.includes('{"number":9}')) break;
    }
    const numbers = [...tail.matchAll(/"number":(\d)/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(pair.onEnd).not.toHaveBeenCalled();
  });

  it('cuts off a reader who takes nothing for a minute', async () => {
    const pair = await setUp();
    writeEvents(pair.queue, pair.res);
    await fill(pair);
    vi.advanceTimersByTime(59_000);
    expect(pair.res.destroyed).toBe(false);
    const closed = once(pair.res, 'close');
    vi.advanceTimersByTime(2_000);
    expect(pair.res.destroyed).toBe(true);
    await closed;
    expect(pair.onEnd).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('cuts off a reader for whom too many events wait', async () => {
    const pair = await setUp();
    writeEvents(pair.queue, pair.res);
    await fill(pair);
    for (let number = 0; number < CAPACITY; number += 1) pair.queue.push({ number });
    expect(pair.res.destroyed).toBe(false);
    pair.queue.push({});
    expect(pair.res.destroyed).toBe(true);
    expect(pair.onEnd).toHaveBeenCalledTimes(1);
  });
});
