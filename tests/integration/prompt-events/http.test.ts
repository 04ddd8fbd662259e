import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withApi } from '@/server/api/serve-api';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { db } from '@/server/db';
import { deleteSession } from '@/server/services/account/session-rows';
import { freshAddress } from '../../support/api-request';
import { makeProfile, makePrompt, makeSession } from '../../support/factories';
import { startTestServer, type TestServer } from '../../support/http';

/** The stream as a browser gets it, through the front testServer. */

const SITE = new URL('http://localhost:3000');

let testServer: TestServer;
beforeAll(async () => {
  const nothing = (_req: IncomingMessage, res: ServerResponse) =>
    Promise.resolve(void res.writeHead(404).end());
  testServer = await startTestServer({ siteUrl: SITE, trustedProxies: ['127.0.0.1'] }, withApi(nothing));
});
afterAll(() => testServer.close());

/** Opens a stream over a connection; `disconnect` closes it as a browser does. */
async function open({ cookie, address = freshAddress() }: { cookie?: string; address?: string } = {}) {
  const outgoing = request({
    port: testServer.port,
    path: '/api/trpc/prompt.onChange',
    headers: {
      host: SITE.host,
      accept: 'text/event-stream',
      'x-forwarded-for': address,
      ...(cookie === undefined ? {} : { cookie: `${SESSION_COOKIE}=${cookie}` }),
    },
  });
  outgoing.on('error', () => undefined).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.setEncoding('utf8').on('error', () => undefined);
  return { response, disconnect: () => outgoing.destroy() };
}

/** Gives what reads a stream until all that has come matches; fails when it ends before. */
function reading(response: IncomingMessage): (pattern: RegExp) => Promise<string> {
  const parts = response[Symbol.asyncIterator]();
  let text = '';
  return async (pattern) => {
    while (!pattern.test(text)) {
      const { done, value } = (await parts.next()) as IteratorResult<string, undefined>;
      if (done) throw new Error(`The stream ended with: ${text}`);
      text += value;
    }
    return text;
  };
}

describe('prompt.onChange over HTTP', () => {
  it('prompt.onChange over HTTP is a stream that no proxy collects and nothing compresses, with its heartbeat', async () => {
    const { response, disconnect } = await open();
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/event-stream');
    expect(response.headers['x-accel-buffering']).toBe('no');
    expect(response.headers['cache-control']).toMatch(/\bno-transform\b.*\bno-store\b/);
    const greeting = await reading(response)(/event: connected\ndata: .*\n/);
    expect(greeting).toContain('{"reconnectAfterInactivityMs":40000}');
    disconnect();
  });

  it('carries events of what the caller may see, and ends with their session', async () => {
    const profile = await makeProfile();
    const { sessionId, cookie } = await makeSession(profile);
    const [mine, others] = [await open({ cookie }), await open()];
    const [own, guest] = [reading(mine.response), reading(others.response)];
    const first = await makePrompt({ creator: profile });
    const arrived = new RegExp(`"type":"refresh"|"id":"${first.id}"`);
    await Promise.all([own(arrived), guest(arrived)]);

    const secret = await makePrompt({ creator: profile, isShared: false });
    expect(await own(new RegExp(`"id":"${secret.id}"`))).toMatch(/"type":"insert".*"isShared":false/);
    const prompt = await makePrompt({ creator: profile });
    expect(await guest(new RegExp(`"id":"${prompt.id}"`))).not.toContain(secret.id);

    await deleteSession(db, sessionId);
    await own(/event: return\n/);
    others.disconnect();
  });

  it('answers 429 with the seconds to wait when an address has twenty streams, until one is closed', async () => {
    const address = freshAddress();
    const streams = await Promise.all(Array.from({ length: 50 }, () => open({ address })));
    const opened = streams.filter(({ response }) => response.statusCode === 200);
    const refused = streams.filter(({ response }) => response.statusCode === 429);
    expect([opened.length, refused.length]).toEqual([20, 30]);
    expect(refused[0]!.response.headers['retry-after']).toBe('30');
    await reading(refused[0]!.response)(/TOO_MANY_REQUESTS/);

    opened[0]!.disconnect();
    await vi.waitFor(
      async () => {
        const next = await open({ address });
        expect(next.response.statusCode).toBe(200);
        next.disconnect();
      },
      { timeout: 15_000 },
    );
    for (const { disconnect } of opened) disconnect();
  });
});
