import { describe, expect, it } from 'vitest';
import { GET } from '@/app/api/trpc/[trpc]/route';
import { SESSION_COOKIE } from '@/server/session-cookie-name';
import { db } from '@/server/db';
import { CLIENT_ADDRESS_HEADER } from '@/server/http/headers';
import { deleteSession } from '@/server/services/account/session-rows';
import { freshAddress } from '../../support/api-request';
import { makeProfile, makePrompt, makeSession } from '../../support/factories';

/** The stream as a browser gets it. */

/** Opens a stream; `hangUp` is what the server sees when the browser closes it. */
async function open({ cookie, address = freshAddress() }: { cookie?: string; address?: string } = {}) {
  const headers = new Headers({ accept: 'text/event-stream', [CLIENT_ADDRESS_HEADER]: address });
  if (cookie !== undefined) headers.set('cookie', `${SESSION_COOKIE}=${cookie}`);
  const connection = new AbortController();
  const url = 'http://localhost:3000/api/trpc/prompt.onChange';
  const response = await GET(new Request(url, { headers, signal: connection.signal }));
  return { response, hangUp: () => connection.abort() };
}

/** Gives what reads a stream until all that has come matches; fails when it ends before. */
function reading(response: Response): (pattern: RegExp) => Promise<string> {
  const body = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async (pattern) => {
    while (!pattern.test(text)) {
      const { done, value } = await body.read();
      if (done) throw new Error(`The stream ended with: ${text}`);
      text += value;
    }
    return text;
  };
}

describe('prompt.onChange over HTTP', () => {
  it('is a stream that no proxy collects and nothing compresses, with the heartbeat of the specification', async () => {
    const { response, hangUp } = await open();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('cache-control')).toMatch(/\bno-transform\b.*\bno-store\b/);
    const greeting = await reading(response)(/event: connected\ndata: .*\n/);
    expect(greeting).toContain('{"reconnectAfterInactivityMs":40000}');
    hangUp();
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
    others.hangUp();
  });

  it('answers 429 with the seconds to wait when an address has twenty streams, until one is closed', async () => {
    const address = freshAddress();
    const streams = await Promise.all(Array.from({ length: 50 }, () => open({ address })));
    const opened = streams.filter(({ response }) => response.status === 200);
    const refused = streams.filter(({ response }) => response.status === 429);
    expect([opened.length, refused.length]).toEqual([20, 30]);
    expect(refused[0]!.response.headers.get('retry-after')).toBe('30');
    expect(await refused[0]!.response.text()).toContain('TOO_MANY_REQUESTS');

    opened[0]!.hangUp();
    const next = await open({ address });
    expect(next.response.status).toBe(200);
    for (const { hangUp } of [next, ...opened]) hangUp();
  });
});
