import { POST as IMPORT } from '@/app/api/import/route';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { db } from '@/server/db';
import { bodyAllowance } from '@/server/api/body-allowance';
import { withApi } from '@/server/api/serve-api';
import { orRefusal } from '@/server/http/body-allowance';
import { logger } from '@/server/log/logger';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { procedures } from '../../support/api-request';
import { asRoute } from '../../support/as-route';
import { makeProfile, makePrompt, makeSession, type TestProfile } from '../../support/factories';
import { startTestServer, type TestServer } from '../../support/http';

/** The API behind the front testServer: who may send how much, methods, and those who hang up. */

const KIB = 1024;
const LONG = 100 * KIB;

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer(
    { rateLimitFactor: 1_000 },
    withApi(asRoute(IMPORT)),
    undefined,
    undefined,
    undefined,
    undefined,
    { allowance: orRefusal(bodyAllowance) },
  );
});
afterAll(() => testServer.close());

async function cookieOf(profile: TestProfile): Promise<string> {
  return `${SESSION_COOKIE}=${(await makeSession(profile)).cookie}`;
}

const headersOf = (cookie: string | null) => ({ 'Sec-Fetch-Site': 'same-origin', Cookie: cookie });

function call(path: string, input: unknown, cookie: string | null = null) {
  const headers = { ...headersOf(cookie), 'Content-Type': 'application/json' };
  return testServer.send(`/api/trpc/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ json: input }),
  });
}

describe('a long input', () => {
  const prompt = { title: 'Long', description: 'Long', content: 'word '.repeat(LONG / 5) };

  it('a long input is taken from members, for the procedures that need one', async () => {
    const cookie = await cookieOf(await makeProfile());
    expect((await call('prompt.create', prompt, cookie)).status).toBe(200);
    expect((await call('favorite.toggle', prompt, cookie)).status).toBe(413);
    expect((await call('prompt.constructor', prompt, cookie)).status).toBe(413);
  });

  it('rejects guests and invalid sessions', async () => {
    expect((await call('prompt.create', prompt)).status).toBe(413);
    expect((await call('ai.enhance', { text: prompt.content })).status).toBe(413);
    expect((await call('account.requestPasswordReset', prompt)).status).toBe(413);
    expect((await call('prompt.create', prompt, `${SESSION_COOKIE}=forged`)).status).toBe(413);
    const profile = await makeProfile();
    const cookie = await cookieOf(profile);
    await db.session.deleteMany({ where: { profileId: profile.id } });
    expect((await call('prompt.create', prompt, cookie)).status).toBe(413);
  });
});

describe('a file to import', () => {
  const rows = Array.from(
    { length: 2_000 },
    (_, row) => `Title ${row},Words about it,Text ${'x'.repeat(40)}`,
  );
  const file = ['title,description,content', ...rows].join('\n');
  const send = (cookie: string | null) =>
    testServer.send('/api/import?mode=preview', {
      method: 'POST',
      headers: { ...headersOf(cookie), 'Content-Type': 'text/csv', Connection: 'close' },
      body: file,
    });

  it('a file to import is taken from those who may import', async () => {
    expect(file.length).toBeGreaterThan(64 * KIB);
    for (const role of ['contributor', 'admin'] as const) {
      const answer = await send(await cookieOf(await makeProfile({ role })));
      expect(answer.status).toBe(200);
      expect(answer.body).toContain('"result"');
    }
  });

  it('a file to import is refused to everybody else before it is read', async () => {
    expect((await send(null)).status).toBe(413);
    expect((await send(await cookieOf(await makeProfile({ role: 'viewer' })))).status).toBe(413);
  });
});

describe('HEAD', () => {
  const head = (path: string) => testServer.send(path, { method: 'HEAD', headers: { Connection: 'close' } });

  it.each(procedures.filter(({ type }) => type !== 'query'))(
    'HEAD of $path is no way to ask it',
    async ({ path, type }) => {
      const answer = await head(`/api/trpc/${path}`);
      expect(answer.status).toBe(405);
      expect(answer.headers['allow']).toEqual([type === 'mutation' ? 'POST' : 'GET']);
    },
  );

  it('says of a query what GET would, without the answer', async () => {
    expect(await head('/api/trpc/prompt.facets')).toMatchObject({ status: 200, body: '' });
    expect((await head('/api/trpc/prompt.facets,prompt.create?batch=1')).status).toBe(405);
    expect((await head('/api/trpc/admin.listUsers')).status).toBe(401);
    expect((await head('/api/trpc/prompt.constructor')).status).toBe(404);
  });

  it('HEAD and GET of a mutation name the method that there is', async () => {
    const answer = await testServer.send('/api/trpc/prompt.create');
    expect(answer).toMatchObject({ status: 405, headers: { allow: ['POST'] } });
  });
});

describe('a client that hangs up while it sends', () => {
  it.each([
    ['/api/trpc/account.requestPasswordReset', 'application/json', 'guest'],
    ['/api/trpc/prompt.create', 'application/json', 'member'],
    ['/api/import?mode=preview', 'text/csv', 'member'],
  ])('a client that hangs up while it sends to %s is logged as one', async (path, type, who) => {
    const info = vi.spyOn(logger, 'info');
    const error = vi.spyOn(logger, 'error');
    const cookie = who === 'member' ? `Cookie: ${await cookieOf(await makeProfile())}\r\n` : '';
    const socket = connect(testServer.port, '127.0.0.1');
    await once(socket, 'connect');
    const before = testServer.requests.length;
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${testServer.host}\r\nSec-Fetch-Site: same-origin\r\n${cookie}` +
        `Content-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{"json":`,
    );
    await expect.poll(() => testServer.requests.length).toBe(before + 1);
    socket.destroy();
    await expect.poll(() => info.mock.calls.map(([, message]) => message)).toContain('client disconnected');
    expect(error.mock.calls).toEqual([]);
    await expect
      .poll(() =>
        testServer
          .lines()
          .filter((line) => line['path'] === path.split('?')[0])
          .at(-1),
      )
      .toMatchObject({ level: 'info', aborted: true });
    vi.restoreAllMocks();
  });

  it('a client that hangs up while it sends is told apart from a database that has gone', async () => {
    const error = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
    const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
    const { refusalOf } = await import('@/server/api/refusal-response');
    expect(refusalOf(lost, 'id').status).toBe(503);
    expect(error.mock.calls.map(([, message]) => message)).toEqual(['the database does not answer']);
    vi.restoreAllMocks();
  });
});

describe('what a client says about its values', () => {
  const send = (json: unknown, meta: unknown, cookie: string) =>
    testServer.send('/api/trpc/prompt.setShared', {
      method: 'POST',
      headers: { ...headersOf(cookie), 'Content-Type': 'application/json' },
      body: JSON.stringify({ json, meta }),
    });

  it('what a client says about its values is which are dates and which are undefined, and nothing else', async () => {
    const owner = await makeProfile();
    const cookie = await cookieOf(owner);
    const { id } = await makePrompt({ creator: owner });
    const json = { id, isShared: true, left: null };
    expect((await send({ id, isShared: true }, { values: {}, v: 1 }, cookie)).status).toBe(200);
    for (const [meta, status] of [
      [{ values: { id: ['set'] } }, 400],
      [{ values: { id: ['regexp'] } }, 400],
      [{ values: { id: ['URL'] } }, 400],
      [{ values: { id: [['typed-array', 'Uint8Array']] } }, 400],
      [{ values: ['map', { id: ['Date'] }] }, 400],
      [{ values: { left: ['undefined'] }, referentialEqualities: { id: ['left'] } }, 400],
      [{ values: Object.fromEntries(Array.from({ length: 300 }, (_, key) => [`k${key}`, ['Date']])) }, 400],
      [{ values: { left: 'undefined' } }, 400],
      ['x', 400],
    ] as const) {
      expect((await send(json, meta, cookie)).status, JSON.stringify(meta)).toBe(status);
    }
  });
});
