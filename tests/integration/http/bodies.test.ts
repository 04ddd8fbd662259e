import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BodyOptions } from '@/server/http/bodies';
import { lingeringClose } from '@/server/http/linger';
import { SIGN_IN_CALLS } from '@/server/http/path-rules';
import { refusalForNow } from '@/server/http/refusal';
import { setLacksSession, setRequestToken } from '@/server/request-context/sender';
import { startTestServer, type TestServer } from '../../support/http';
import { parseResponse } from '../../support/raw-http';

/** Limits of request bodies: size, structure, memory and time. */

const KIB = 1024;
const MIB = 1024 * KIB;
const open: { testServer?: TestServer; sockets: Socket[] } = { sockets: [] };

afterEach(async () => {
  for (const socket of open.sockets.splice(0)) socket.destroy();
  await open.testServer?.close();
});

async function serverWith(bodies: Partial<BodyOptions>, trustedProxies: string[] = []): Promise<TestServer> {
  const allowance = () => Promise.resolve(64 * KIB);
  open.testServer = await startTestServer(
    { trustedProxies },
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    {
      allowance,
      ...bodies,
    },
  );
  return open.testServer;
}

const post = (
  testServer: TestServer,
  body: string,
  headers: Record<string, string | null> = {},
  path = '/api/trpc/x',
) =>
  testServer.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });

/** Sends the head of a request and a part of its body; gives what comes back once the server closes. */
async function sendPart(testServer: TestServer, sent: number, path = '/api/trpc/x', announced = 60 * KIB) {
  const socket = connect({ port: testServer.port, host: '127.0.0.1', allowHalfOpen: true });
  open.sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const before = testServer.requests.length;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${testServer.host}\r\nContent-Type: application/json\r\nContent-Length: ${announced}\r\n\r\n${' '.repeat(sent)}`,
  );
  const answer = buffer(socket).then(
    (bytes) => parseResponse(bytes, true),
    () => null,
  );
  return { socket, answer, arrived: () => testServer.requests.length > before };
}

describe('the size of a body', () => {
  it('the size of a body is the small one for callers who may not send more, announced or not', async () => {
    const testServer = await serverWith({});
    expect((await post(testServer, ' '.repeat(64 * KIB))).status).toBe(200);
    expect((await post(testServer, ' '.repeat(64 * KIB + 1))).status).toBe(413);
    const chunk = `10000\r\n${' '.repeat(64 * KIB)}\r\n`;
    const chunked = await testServer.raw(
      `POST /api/trpc/x HTTP/1.1\r\nHost: ${testServer.host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}0\r\n\r\n`,
    );
    expect(chunked.status).toBe(413);
  });

  it('the size of a body is the one of the path for who may, and is asked for by nobody with less', async () => {
    const asked: [string, string | undefined][] = [];
    const testServer = await serverWith({
      allowance: (path, { cookie }) => {
        asked.push([path, cookie]);
        return Promise.resolve(2 * MIB);
      },
    });
    await post(testServer, '{}', { Cookie: 'a=b', 'Sec-Fetch-Site': 'same-origin' });
    await post(testServer, ' '.repeat(70_000), {}, '/api/auth/x');
    expect(asked).toEqual([]);
    const sent = { Cookie: 'a=b', 'Sec-Fetch-Site': 'same-origin' };
    expect((await post(testServer, ' '.repeat(2 * MIB), sent)).body).toBe(`read ${2 * MIB}`);
    expect(asked).toEqual([['/api/trpc/x', 'a=b']]);
  });

  it('the size of a body that nobody can judge now is refused for now', async () => {
    const testServer = await serverWith({
      allowance: () => Promise.resolve(refusalForNow(503, 'Not yet.', 2)),
    });
    const response = await post(testServer, ' '.repeat(70_000));
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': ['2'] } });
    expect(testServer.requests).toEqual([]);
  });
});

describe('the structure of a body', () => {
  const large = { allowance: () => Promise.resolve(2 * MIB) };
  it.each([
    ['two megabytes of empty lists', `[${'[],'.repeat(699_000)}[]]`, 400],
    ['160,000 keys', `{${Array.from({ length: 160_000 }, (_, key) => `"k${key}":0`).join()}}`, 400],
    ['a little too many parts', `[${'0,'.repeat(20_000)}0]`, 400],
    ['nearly too many', `[${'0,'.repeat(19_990)}0]`, 200],
    ['a text full of marks', JSON.stringify({ json: { text: '[],{}:"\\'.repeat(100_000) } }), 200],
  ])('%s', async (_name, body, status) => {
    const testServer = await serverWith(large);
    for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
      expect((await post(testServer, body, { 'Content-Type': type })).status).toBe(status);
    }
  });

  it('the structure of a body of a form is limited too', async () => {
    const testServer = await serverWith({});
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    expect((await post(testServer, '&'.repeat(20_001), form, '/api/auth/x')).status).toBe(400);
    expect((await post(testServer, 'a=b&'.repeat(100), form, '/api/auth/x')).status).toBe(200);
  });
});

describe('refused inputs', () => {
  it('refused inputs count against their address and its network, whose further inputs nobody reads', async () => {
    const testServer = await serverWith({}, ['loopback']);
    const from = (address: string, body: string) => post(testServer, body, { 'X-Forwarded-For': address });
    for (let tries = 0; tries < 300; tries += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, index) => from(`2001:db8::${tries + index}`, '['.repeat(30))),
      );
    }
    const before = testServer.requests.length;
    const refused = await from('2001:db8::ffff', '{}');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(testServer.requests).toHaveLength(before);
    expect((await from('2001:db8:0:1::1', '{}')).status).toBe(200);
    const reading = await testServer.send('/api/trpc/x', {
      headers: { 'X-Forwarded-For': '2001:db8::ffff' },
    });
    expect(reading.status).toBe(200);
  });

  it('refused inputs are also those with a wrong token', async () => {
    open.testServer = await startTestServer({}, async (req, res) => {
      await buffer(req);
      res.writeHead(401).end();
    });
    const statuses: number[] = [];
    for (let tries = 0; tries < 302; tries += 1) {
      statuses.push((await post(open.testServer, '{}', {}, '/api/v1/prompts')).status);
    }
    expect(statuses.slice(0, 300)).toEqual(Array(300).fill(401));
    expect(statuses.at(-1)).toBe(429);
  });

  it.each([401, 207])(
    'refused inputs are not those whose only fault is that nobody is signed in (%i)',
    async (status) => {
      open.testServer = await startTestServer({}, async (req, res) => {
        await buffer(req);
        setLacksSession();
        res.writeHead(status).end();
      });
      for (let tries = 0; tries < 302; tries += 1) {
        expect((await post(open.testServer, '{}')).status).toBe(status);
      }
    },
  );

  it('refused inputs never count, and never matter, where people and agents sign in', async () => {
    open.testServer = await startTestServer({}, async (req, res) => {
      await buffer(req);
      res.writeHead(400).end();
    });
    const signingIn = [
      '/api/auth/callback/credentials',
      '/api/auth/signin/oidc',
      '/oauth/register',
      ...[...SIGN_IN_CALLS].map((name) => `/api/trpc/${name}`),
      `/api/trpc/${[...SIGN_IN_CALLS].slice(0, 3).join(',')}`,
    ];
    for (const path of signingIn) {
      for (let tries = 0; tries < 20; tries += 1) {
        expect((await post(open.testServer, '{}', {}, path)).status).toBe(400);
      }
    }
    // None of these has counted, and none waits for what others are refused for.
    for (let tries = 0; tries < 300; tries += 1) {
      expect((await post(open.testServer, '{}')).status).toBe(400);
    }
    expect((await post(open.testServer, '{}')).status).toBe(429);
    for (const path of signingIn) {
      expect((await post(open.testServer, '{}', {}, path)).status).toBe(400);
    }
    for (const mixed of ['account.register,prompt.create', 'account.registered', '', ',']) {
      expect((await post(open.testServer, '{}', {}, `/api/trpc/${mixed}`)).status).toBe(429);
    }
  });
});

describe('members and guests behind one address', () => {
  /** A session is recognized by its cookie, a token by a query. */
  const senders = {
    known: (cookie: string | undefined) => Promise.resolve(/member=\w+/.exec(cookie ?? '')?.[0] ?? null),
    findToken: (_path: string, { authorization }: { authorization?: string | undefined }) => {
      if (authorization === 'Bearer good') setRequestToken('good');
      return Promise.resolve();
    },
  };
  const as = (cookie: string) => ({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' });
  const status = async (headers: Record<string, string>, path?: string, body = '{}') =>
    (await post(open.testServer!, body, headers, path)).status;

  it('a guest who is refused for what they sent shuts out no member, no token and no other faulty member', async () => {
    open.testServer = await startTestServer(
      {},
      async (req, res) => {
        await buffer(req);
        res.writeHead(req.headers['x-fault'] === undefined ? 200 : 400).end();
      },
      ...([undefined, undefined, undefined, undefined] as const),
      { allowance: () => Promise.resolve(64 * KIB) },
      senders,
    );
    const fault = { 'X-Fault': '1' };
    for (let tries = 0; tries < 300; tries += 1) await status(fault);
    expect(await status({})).toBe(429);
    expect(await status({ Authorization: 'Bearer bad' }, '/api/v1/x')).toBe(429);
    expect(await status({ Authorization: 'Bearer good' }, '/api/v1/x')).toBe(200);
    for (let member = 0; member < 20; member += 1) {
      for (let tries = 0; tries < 16; tries += 1) await status({ ...as(`member=faulty${member}`), ...fault });
    }
    for (let tries = 0; tries < 300; tries += 1) await status({ ...as('member=worst'), ...fault });
    expect(await status(as('member=worst'))).toBe(429);
    expect(await status(as('member=faulty1'))).toBe(200);
    expect(await status(as('member=good'))).toBe(200);
  });

  it('a session that has ended is told so, however often it asks', async () => {
    open.testServer = await startTestServer(
      {},
      async (req, res) => {
        await buffer(req);
        res.writeHead(401).end();
      },
      ...([undefined, undefined, undefined, undefined] as const),
      { allowance: () => Promise.resolve(64 * KIB) },
      senders,
    );
    for (let tries = 0; tries < 310; tries += 1) expect(await status(as('member=ended'))).toBe(401);
  });

  it('a guest who holds all bytes of the address takes none of a member', async () => {
    open.testServer = await startTestServer(
      {},
      undefined,
      ...([undefined, undefined, undefined, undefined] as const),
      {
        allowance: () => Promise.resolve(64 * KIB),
        inFlight: { small: MIB, large: MIB, perSender: 100 * KIB },
      },
      senders,
    );
    const testServer = open.testServer;
    const held = [await sendPart(testServer, 52 * KIB), await sendPart(testServer, 52 * KIB)];
    await expect.poll(() => held.every(({ arrived }) => arrived())).toBe(true);
    const body = ' '.repeat(50 * KIB);
    expect(await status({}, undefined, body)).toBe(429);
    expect(await status(as('member=good'), undefined, body)).toBe(200);
    expect(await status({ Authorization: 'Bearer good' }, '/api/v1/x', body)).toBe(200);
  });
});

describe('bodies that never end', () => {
  it('bodies that never end hold no more than their address may, and none of it once they are gone', async () => {
    const testServer = await serverWith({ inFlight: { small: MIB, large: MIB, perSender: 100 * KIB } });
    const held = [await sendPart(testServer, 52 * KIB), await sendPart(testServer, 52 * KIB)];
    await expect.poll(() => held.every(({ arrived }) => arrived())).toBe(true);
    const over = await sendPart(testServer, 52 * KIB);
    expect(await over.answer).toMatchObject({ status: 429, headers: { 'retry-after': ['5'] } });
    // A body that comes with its headers has room all the same.
    expect((await post(testServer, '{}')).status).toBe(200);
    for (const { socket } of held) socket.destroy();
    await expect.poll(async () => (await post(testServer, ' '.repeat(60 * KIB))).status).toBe(200);
  });

  it('bodies of all addresses together hold no more than there is room for; large ones have room of their own', async () => {
    const testServer = await serverWith({
      allowance: () => Promise.resolve(2 * MIB),
      inFlight: { small: 100 * KIB, large: 300 * KIB, perSender: MIB },
    });
    const held = [await sendPart(testServer, 52 * KIB), await sendPart(testServer, 52 * KIB)];
    await expect.poll(() => held.every(({ arrived }) => arrived())).toBe(true);
    expect(await (await sendPart(testServer, 52 * KIB)).answer).toMatchObject({ status: 503 });
    expect((await post(testServer, ' '.repeat(200 * KIB))).status).toBe(200);
    expect((await post(testServer, ' '.repeat(400 * KIB))).status).toBe(503);
  });

  it('bodies that never end are cut off: small ones soon, larger ones later, files when Node says so', async () => {
    const deadlines: { late: () => void; ms: number; isOver: boolean }[] = [];
    const testServer = await serverWith({
      allowance: () => Promise.resolve(50 * MIB),
      setDeadline: (late, ms) => {
        const deadline = { late, ms, isOver: false };
        deadlines.push(deadline);
        return () => (deadline.isOver = true);
      },
    });
    const running = () => deadlines.filter(({ isOver }) => !isOver);
    const small = await sendPart(testServer, 10);
    await expect.poll(small.arrived).toBe(true);
    expect(running().map(({ ms }) => ms)).toEqual([15_000]);
    running()[0]!.late();
    expect(await small.answer).toMatchObject({ status: 408, headers: { connection: ['close'] } });

    const larger = await sendPart(testServer, 10, '/api/trpc/x', MIB);
    await expect.poll(larger.arrived).toBe(true);
    expect(running().map(({ ms }) => ms)).toEqual([60_000]);
    running()[0]!.late();
    expect(await larger.answer).toMatchObject({ status: 408 });

    const file = await sendPart(testServer, 10, '/api/import', 10 * MIB);
    await expect.poll(file.arrived).toBe(true);
    expect(running()).toEqual([]);
    expect((await post(testServer, '{}')).status).toBe(200);
    expect(running()).toEqual([]);
  });
});

describe('a client that reads only after it has sent its whole body', () => {
  const CHUNK = Buffer.from(`10000\r\n${' '.repeat(64 * KIB)}\r\n`);

  /** Sends a chunked body as fast as the server takes it, and reads the response afterwards. */
  async function sendThenRead(testServer: TestServer, path: string, chunks: number) {
    const socket = connect({ port: testServer.port, host: '127.0.0.1', allowHalfOpen: true });
    open.sockets.push(socket);
    await once(socket, 'connect');
    socket.pause();
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${testServer.host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    for (let sent = 0; sent < chunks; sent += 1) {
      await new Promise<void>((resolve, reject) => {
        socket.write(CHUNK, (error) => (error ? reject(error) : resolve()));
      });
      // Slower than the time for which a silent sender is kept.
      if (sent % 100 === 99) await new Promise((resolve) => setImmediate(resolve));
    }
    socket.write('0\r\n\r\n');
    const answer = parseResponse(await buffer(socket), true);
    if (answer === null) throw new Error('There was no response');
    return answer;
  }

  it('a client that reads only after it has sent its whole body gets its 413, however large the body', async () => {
    const testServer = await serverWith({});
    expect((await sendThenRead(testServer, '/api/trpc/x', 1_500)).status).toBe(413);
  });

  it('a client that reads only after it has sent its whole body gets its 401, and the 413 of a service that reads nothing', async () => {
    for (const status of [401, 413]) {
      open.testServer = await startTestServer({}, (_req, res) => {
        res.writeHead(status).end();
        return Promise.resolve();
      });
      expect((await sendThenRead(open.testServer, '/api/import', 700)).status).toBe(status);
      await open.testServer.close();
    }
  });
});

describe('a rejected sender', () => {
  /** Runs the linger with a clock of its own; returns after how many seconds the connection is cut. */
  function secondsUntilCut(bytesPerSecond: (second: number) => number): number {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const socket = { bytesRead: 0, destroyed: false };
    const cuts: number[] = [];
    let seconds = 0;
    lingeringClose(() => cuts.push(seconds), socket);
    for (; cuts.length === 0 && seconds < 100; seconds += 0.5) {
      socket.bytesRead += bytesPerSecond(seconds) / 2;
      vi.advanceTimersByTime(500);
    }
    return cuts[0] ?? Number.POSITIVE_INFINITY;
  }

  it('a rejected sender is cut once it is silent, after half a minute, and after 128 MB', () => {
    expect(secondsUntilCut(() => 0)).toBeLessThan(1);
    expect(secondsUntilCut((second) => (second < 3 ? 1_000 : 0))).toBe(3);
    expect(secondsUntilCut(() => 1)).toBeGreaterThanOrEqual(29);
    expect(secondsUntilCut(() => 1)).toBeLessThanOrEqual(31);
    expect(secondsUntilCut(() => 64 * MIB)).toBeLessThanOrEqual(3);
  });
});
