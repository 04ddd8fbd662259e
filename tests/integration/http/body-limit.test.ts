import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Application } from '@/server/http/request-handler';
import { heldBytes } from '../../support/held-memory';
import { startTestServer, type TestServer } from '../../support/http';
import { parseResponse } from '../../support/raw-http';

const KIB = 1024;
const MIB = 1024 * KIB;

let testServer: TestServer;
/** Functions that disconnect rejected senders: called by the test instead of a timer. */
let cuts: (() => void)[] = [];
/** Results of reading the body in the application, newest last. */
const readings: string[] = [];
beforeAll(async () => {
  const application: Application = async (req, res) => {
    if (req.url === '/api/import/early') {
      await setImmediate();
      res.writeHead(401).end();
      return;
    }
    if (req.url?.startsWith('/api/import/part') === true) {
      // Like a reader that has read enough: Node.js detaches the socket from the request.
      for await (const chunk of req) if ((chunk as Buffer).length > 0) break;
      res.writeHead(413).end('too much');
      return;
    }
    let length = 0;
    try {
      for await (const chunk of req) length += (chunk as Buffer).length;
      readings.push(`whole ${length}`);
      res.end('ok');
    } catch {
      readings.push(`cut ${length}`);
    }
  };
  testServer = await startTestServer({}, application, undefined, undefined, undefined, (cut) =>
    cuts.push(cut),
  );
});
beforeEach(() => {
  cuts = [];
});
afterAll(() => testServer.close());

const LIMITS: [path: string, bytes: number][] = [
  ['/api/trpc/prompt.create', 2 * MIB],
  ['/api/avatars', 5 * MIB + 64 * KIB],
  ['/api/export', 512 * KIB],
  ['/api/import', 50 * MIB + 64 * KIB],
  ['/api/auth/callback/credentials', 64 * KIB],
  ['/api/anything', 64 * KIB],
];

function head(path: string, framing: string, contentType = 'application/json'): string {
  return `POST ${path} HTTP/1.1\r\nHost: ${testServer.host}\r\nContent-Type: ${contentType}\r\n${framing}\r\n\r\n`;
}

/** Maximum bytes that a rejected client can send after the response, before it is disconnected. */
const SENT_AFTER_ANSWER = 16 * MIB;

/**
 * Sends up to `totalBytes` in chunks as long as the server accepts them; returns the number of sent bytes and the
 * response. A sender that continues after the response is disconnected. `onSent` is called after each chunk with the
 * number of bytes so far.
 */
async function stream(path: string, totalBytes: number, onSent: (sent: number) => void = () => undefined) {
  const socket = connect(testServer.port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const answered = new Promise((resolve) => socket.once('data', resolve));
  socket.write(head(path, 'Transfer-Encoding: chunked', 'application/octet-stream'));
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(64 * KIB, 0x20), Buffer.from('\r\n')]);
  let sent = 0;
  let sentAtAnswer = Infinity;
  void answered.then(() => (sentAtAnswer = sent));
  while (!socket.destroyed && sent < totalBytes) {
    sent += 64 * KIB;
    if (!socket.write(chunk)) {
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    }
    onSent(sent);
    if (sent >= sentAtAnswer + SENT_AFTER_ANSWER) for (const cut of cuts) cut();
  }
  if (!socket.destroyed) socket.write('0\r\n\r\n');
  await Promise.race([closed, answered]);
  socket.destroy();
  return { sent, status: parseResponse(Buffer.concat(received), true)?.status };
}

describe('an announced length', () => {
  it.each(LIMITS)('%s takes %i bytes and not one more', async (path, bytes) => {
    const before = testServer.requests.length;
    const response = await testServer.raw(head(path, `Content-Length: ${bytes + 1}`));
    expect(response.status).toBe(413);
    expect(response.closed).toBe(true);
    expect(testServer.requests).toHaveLength(before);
  });

  it('an announced length is refused before the client has sent anything when it asks first', async () => {
    const socket = connect(testServer.port, '127.0.0.1');
    socket.write(head('/api/x', 'Expect: 100-continue\r\nContent-Length: 70000'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it('an announced length is invited when it is small enough', async () => {
    const socket = connect(testServer.port, '127.0.0.1');
    socket.write(head('/api/x', 'Expect: 100-continue\r\nContent-Length: 2'));
    const [invitation] = (await once(socket, 'data')) as [Buffer];
    expect(invitation.toString()).toMatch(/^HTTP\/1\.1 100 /);
    socket.write('{}');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  });
});

describe('a body that grows while it arrives', () => {
  it('a body that grows while it arrives passes at the limit', async () => {
    expect(await stream('/api/x', 64 * KIB)).toMatchObject({ status: 200 });
    expect(readings.at(-1)).toBe(`whole ${64 * KIB}`);
  });

  it('a body that grows while it arrives is refused one chunk above it, and the application never takes it for whole', async () => {
    expect(await stream('/api/x', 128 * KIB)).toMatchObject({ status: 413 });
    await expect.poll(() => readings.at(-1)).toMatch(/^cut /);
  });

  it.each(['/api/anything', '/api/avatars', '/api/import'])(
    'a body that grows while it arrives of 200 MB is cut off at %s with bounded memory',
    async (path) => {
      const before = heldBytes();
      let most = 0;
      const { status, sent } = await stream(path, 200 * MIB, (soFar) => {
        if (soFar % (4 * MIB) === 0) most = Math.max(most, heldBytes());
      });
      expect(most - before).toBeLessThan(20 * MIB);
      expect(status).toBe(413);
      expect(sent).toBeLessThan(200 * MIB);
    },
  );
});

describe('an application that answers without reading', () => {
  it('an application that answers without reading does not make the server take the rest of the body', async () => {
    const { status, sent } = await stream('/api/import/early', 40 * MIB);
    expect(status).toBe(401);
    expect(sent).toBeLessThan(40 * MIB);
  });

  it('keeps the connection when the body was small enough to be there already', async () => {
    const response = await testServer.send('/api/import/early', { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
    expect(response.headers['connection']).toEqual(['keep-alive']);
  });
});

describe('an application that stops reading in the middle', () => {
  it('answers, five times, while others are served', async () => {
    for (let round = 0; round < 5; round += 1) {
      const socket = connect(testServer.port, '127.0.0.1');
      socket.on('error', () => undefined);
      const closed = once(socket, 'close');
      socket.write(head('/api/import/part', 'Transfer-Encoding: chunked', 'application/octet-stream'));
      socket.write(Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MIB, 0x20), Buffer.from('\r\n')]));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
      const other = await testServer.send('/api/x', { method: 'POST', body: '{}' });
      expect(other.status).toBe(200);
      for (const cut of cuts) cut();
      await closed;
    }
    expect(testServer.logText()).not.toContain('the application failed');
  });
});

describe('a sender that does not listen at once', () => {
  it('a sender that does not listen at once is not reset while it still sends, so that the answer arrives', async () => {
    const socket = connect({ port: testServer.port, host: '127.0.0.1', allowHalfOpen: true });
    const errors: Error[] = [];
    socket.on('error', (error) => errors.push(error));
    socket.pause();
    socket.write(head('/api/x', `Content-Length: ${8 * MIB}`));
    // Much more than the sockets' buffers: it is only sent while the server keeps reading.
    await new Promise((resolve) => {
      socket.end(Buffer.alloc(8 * MIB), () => {
        resolve(undefined);
      });
    });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
    expect(errors).toEqual([]);
    expect(parseResponse(Buffer.concat(chunks), true)?.status).toBe(413);
  });
});

describe('a sender that neither goes on nor hangs up', () => {
  it('a sender that neither goes on nor hangs up is cut off by itself after a while', async () => {
    const own = await startTestServer();
    const accepted = once(own.server, 'connection') as Promise<[Socket]>;
    const socket = connect({ port: own.port, host: '127.0.0.1', allowHalfOpen: true });
    const [theirs] = await accepted;
    const gone = once(theirs, 'close');
    socket.write(`POST /api/x HTTP/1.1\r\nHost: ${own.host}\r\nContent-Length: ${8 * MIB}\r\n\r\n`);
    socket.resume();
    await once(socket, 'end');
    // The client side stays open: only the server can end this.
    await gone;
    socket.destroy();
    await own.close();
  });
});

describe('the depth of JSON', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  it.each([
    ['20 deep', nested(20), 200],
    ['21 deep', nested(21), 400],
    ['100,000 deep', nested(100_000), 400],
    ['brackets in a string', JSON.stringify({ text: '[{'.repeat(1_000) }), 200],
    ['brackets after an escaped quote', JSON.stringify({ text: `\\"${'['.repeat(1_000)}` }), 200],
    ['wide, not deep', JSON.stringify(Array.from({ length: 1_000 }, () => [1])), 200],
  ])('%s', async (_name, body, status) => {
    const response = await testServer.send('/api/trpc/x', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    expect(response.status).toBe(status);
  });
});
