import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventQueue } from '@/server/services/prompt/watch/event-queue';
import { writeEvents } from './event-stream';

/** On real connections, with a clock of the test's. */

const CONNECTED = 'event: connected\ndata: {"reconnectAfterInactivityMs":40000}\n\n';
const PING = 'event: ping\ndata: \n\n';
const CAPACITY = 10;

let listener: Server;
let readers: Socket[];

/** A reader's end and the server's end of one connection, and the events that are written to it. */
async function setUp() {
  const accepted = once(listener, 'connection') as Promise<[Socket]>;
  const reader = connect((listener.address() as AddressInfo).port, '127.0.0.1');
  const [socket] = await accepted;
  readers.push(reader);
  reader.on('error', () => undefined);
  socket.on('error', () => undefined);
  const onEnd = vi.fn();
  const queue = createEventQueue<object>(CAPACITY, onEnd);
  let text = '';
  const read = async (expected: string) => {
    while (text.length < expected.length) text += String((await once(reader, 'data'))[0]);
    expect(text.slice(0, expected.length)).toBe(expected);
    text = text.slice(expected.length);
  };
  return { reader, socket, queue, onEnd, read };
}

/** Events until the connection takes no more and the queue begins to fill. */
async function fill({ socket, queue }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  const large = { text: 'x'.repeat(1_000_000) };
  while (!socket.writableNeedDrain) {
    queue.push(large);
    await new Promise(setImmediate);
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
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
    const { reader, socket, queue, read } = await setUp();
    queue.push({ type: 'early' });
    writeEvents(queue, socket);
    await read(`${CONNECTED}data: {"json":{"type":"early"}}\n\n`);
    queue.push({ type: 'x', at: new Date(0) });
    await read(
      'data: {"json":{"type":"x","at":"1970-01-01T00:00:00.000Z"},"meta":{"values":{"at":["Date"]},"v":1}}\n\n',
    );
    const ended = once(reader, 'end');
    queue.end();
    await read('event: return\ndata: \n\n');
    await ended;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('sends a heartbeat every 30 s while nothing happens', async () => {
    const { socket, queue, read } = await setUp();
    writeEvents(queue, socket);
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

  it('lets go of everything when its reader goes away', async () => {
    const { reader, socket, queue, onEnd, read } = await setUp();
    writeEvents(queue, socket);
    await read(CONNECTED);
    const closed = once(socket, 'close');
    reader.destroy();
    socket.resume();
    await closed;
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends at once for a reader who has gone before it began', async () => {
    const { socket, queue, onEnd } = await setUp();
    socket.destroy();
    writeEvents(queue, socket);
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits for a reader who is slow, and gives everything in order', async () => {
    const pair = await setUp();
    writeEvents(pair.queue, pair.socket);
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
    writeEvents(pair.queue, pair.socket);
    await fill(pair);
    vi.advanceTimersByTime(59_000);
    expect(pair.socket.destroyed).toBe(false);
    const closed = once(pair.socket, 'close');
    vi.advanceTimersByTime(2_000);
    expect(pair.socket.destroyed).toBe(true);
    await closed;
    expect(pair.onEnd).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('cuts off a reader for whom too many events wait', async () => {
    const pair = await setUp();
    writeEvents(pair.queue, pair.socket);
    await fill(pair);
    for (let number = 0; number < CAPACITY; number += 1) pair.queue.push({ number });
    expect(pair.socket.destroyed).toBe(false);
    pair.queue.push({});
    expect(pair.socket.destroyed).toBe(true);
    expect(pair.onEnd).toHaveBeenCalledTimes(1);
  });
});
