import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendConsoleToLog } from '@/server/http/console-to-log';
import { createLogger } from '@/server/log/logger';
import { startTestServer, type TestServer } from '../../support/http';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.close());

describe('the access log', () => {
  it('the access log has one line for a request: method, path, status, milliseconds and the id the client sees', async () => {
    const response = await testServer.send('/browse-prompts?q=CANARY-query');
    const lines = testServer.lines().filter((line) => line['path'] === '/browse-prompts');
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        requestId: response.headers['x-request-id']?.[0],
        method: 'GET',
        path: '/browse-prompts',
        status: 200,
        durationMs: expect.any(Number) as number,
        msg: 'request',
      },
    ]);
  });

  it('the access log has a line for what is refused, and for what never became a request', async () => {
    await testServer.send('/refused', { headers: { Host: 'evil.example' } });
    expect(testServer.lines().filter((line) => line['path'] === '/refused')).toMatchObject([{ status: 400 }]);
    await testServer.raw('noise\r\n\r\n');
    expect(testServer.lines().at(-1)).toMatchObject({
      status: 400,
      msg: 'refused before it became a request',
    });
  });

  it('says when the client left before the answer was out', async () => {
    const socket = connect(testServer.port, '127.0.0.1');
    socket.write(`POST /api/left HTTP/1.1\r\nHost: ${testServer.host}\r\nContent-Length: 10\r\n\r\n`);
    await once(socket, 'connect');
    await expect.poll(() => testServer.requests.at(-1)?.url).toBe('/api/left');
    socket.destroy();
    await expect
      .poll(() => testServer.lines().find((line) => line['path'] === '/api/left'))
      .toMatchObject({ aborted: true });
  });

  it.each(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ERR_STREAM_WRITE_AFTER_END'])(
    'the access log has no line for a connection that the client has left: %s',
    (code) => {
      const socket = new PassThrough();
      const before = testServer.lines();
      testServer.server.emit('clientError', Object.assign(new Error(`write ${code}`), { code }), socket);
      expect(socket.destroyed).toBe(true);
      expect(testServer.lines()).toEqual(before);
    },
  );

  it('names once the variable that makes a proxy believed', async () => {
    const warningsOf = async (trustedProxies: string[]) => {
      const own = await startTestServer({ trustedProxies });
      await own.send('/');
      expect(own.lines().filter((line) => line['level'] === 'warn')).toEqual([]);
      for (let asked = 0; asked < 3; asked += 1) {
        await own.send('/', { headers: { 'X-Forwarded-For': '203.0.113.5' } });
      }
      await own.close();
      return own.lines().filter((line) => line['level'] === 'warn');
    };
    expect(await warningsOf([])).toMatchObject([
      { peer: '127.0.0.1', msg: expect.stringContaining('TRUSTED_PROXIES') as string },
    ]);
    expect(await warningsOf(['loopback'])).toEqual([]);
  });

  it('keeps files and heartbeats of machines to those who look for them', async () => {
    await testServer.send('/_next/static/chunks/a.js');
    await testServer.send('/api/health?ready=1');
    const levels = testServer.lines().filter((line) => /static|health/.test(String(line['path'])));
    expect(levels.map((line) => line['level'])).toEqual(['debug', 'debug']);
  });

  it('contains no token of a guest link, in any spelling of the URL', async () => {
    const token = `CANARY${'x'.repeat(37)}`;
    const spellings = ['', '/', '/more', '%00', '%zz', '//', '?q=1'].map((end) => `/s/${token}${end}`);
    const asked = [
      ...spellings,
      `/%73/${token}`,
      `//s/${token}`,
      `/s//${token}`,
      `/s/%43${token.slice(1)}%zz`,
    ];
    for (const target of asked) await testServer.send(target);
    await testServer.send(`/s/${token}`, { headers: { Host: 'evil.example' } });
    expect(testServer.logText()).not.toContain('ANARYx');
    expect(testServer.lines().some((line) => line['path'] === '/s/[redacted]')).toBe(true);
  });

  it('holds no query, cookie, token, header or body', async () => {
    await testServer.send('/login?callbackUrl=CANARY-callback&token=CANARY-token');
    await testServer.send('/api/trpc/CANARYpath', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: 'https://prompts.example.org',
        Cookie: 'session=CANARY-cookie',
        Authorization: 'Bearer CANARY-bearer',
        'User-Agent': 'CANARY-agent',
      },
      body: JSON.stringify({ password: 'CANARY-password' }),
    });
    await testServer.send('/api/trpc/x?input=CANARY-input', {
      method: 'POST',
      headers: { Origin: 'https://CANARY.example' },
    });
    await testServer.raw('GET / HTTP/1.1\r\nHost: CANARY-host\r\nX CANARY: 1\r\n\r\n');
    expect(testServer.logText().match(/CANARY[-.\w]*/g)).toEqual(['CANARYpath']);
  });
});

describe('the logger', () => {
  function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
    let text = '';
    write(createLogger('trace', { write: (line) => void (text += line) }));
    return text;
  }
  const SECRETS = {
    password: 'CANARY',
    passwordHash: 'CANARY',
    currentPassword: 'CANARY',
    newPassword: 'CANARY',
    token: 'CANARY',
    tokenHash: 'CANARY',
    sessionToken: 'CANARY',
    secret: 'CANARY',
    apiKey: 'CANARY',
    authorization: 'CANARY',
    cookie: 'CANARY',
    'set-cookie': ['CANARY'],
    'x-goog-api-key': 'CANARY',
    headers: { 'x-anything': 'CANARY' },
    body: 'CANARY',
    content: 'CANARY',
    email: 'CANARY@example.org',
    input: { title: 'CANARY' },
  };

  it('hides secrets by their names, nested ones too', () => {
    const text = logged((log) => {
      log.info(SECRETS, 'flat');
      log.info({ user: SECRETS }, 'one down');
      log.info({ a: { b: { c: SECRETS } } }, 'three down');
      log.child({ requestId: '1', ...SECRETS }).info('child');
    });
    expect(text).not.toContain('CANARY');
    expect(text.trim().split('\n')).toHaveLength(4);
    expect(text).toContain('"requestId":"1"');
  });

  it('hides what an error quotes: the values of a query, the password of an address', () => {
    class PrismaClientValidationError extends Error {
      override name = 'PrismaClientValidationError';
    }
    const quoting = new PrismaClientValidationError(
      'Invalid `db.prompt.create()` invocation:\n{ data: { content: "CANARY" } }\nArgument `title` is missing.',
    );
    const text = logged((log) => {
      log.error({ err: quoting }, 'query');
      log.error({ err: new Error('cannot reach postgresql://cuebook:CANARY@db:5432/x') }, 'connection');
      log.error({ err: new Error('outer', { cause: quoting }) }, 'cause');
    });
    expect(text).not.toContain('CANARY');
    expect(text).toContain('Argument `title` is missing.');
    expect(text).toContain('"stack":"    at ');
  });

  it('takes what libraries say on the console, without what it quotes', () => {
    const text = logged((log) => {
      const fake = {
        error: () => undefined,
        warn: () => undefined,
        info: () => undefined,
        log: () => undefined,
        debug: () => undefined,
      };
      const target: Parameters<typeof sendConsoleToLog>[0] = fake;
      sendConsoleToLog(target, log);
      target.error('\u001b[31m⨯\u001b[39m', new Error('redis://me:CANARY@host failed'), { digest: 'CANARY' });
      target.warn('careful', 3);
      target.log({ prompt: 'CANARY' });
    });
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(text).not.toMatch(/CANARY|\u001b|u001b/);
    expect(lines).toMatchObject([
      { level: 'error', msg: '⨯', err: { message: 'redis://[redacted]@host failed' } },
      { level: 'warn', msg: 'careful 3' },
    ]);
  });
});
