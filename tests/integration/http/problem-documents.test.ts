import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '@/domain/messages';
import { createFairSemaphore } from '@/server/concurrency/fair-semaphore';
import { withLoadShedding } from '@/server/http/load-shedding';
import { startTestServer, type TestServer } from '../../support/http';
import type { RawResponse } from '../../support/raw-http';

/** Below `/api/v1` every answer of the HTTP server itself is a problem document too. */

let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => testServer.close());

function expectProblem(answer: RawResponse, status: number): void {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toEqual(['application/problem+json']);
  expect(JSON.parse(answer.body)).toMatchObject({
    type: 'about:blank',
    title: expect.any(String) as unknown,
    status,
    detail: expect.any(String) as unknown,
  });
}

const head = (line: string, headers = '') =>
  `${line} HTTP/1.1\r\nHost: prompts.example.org\r\n${headers}\r\n`;

describe('a request is refused by a problem document', () => {
  it.each([
    ['a broken escape', '/api/v1/prompts/%zz', 400],
    ['half a character', '/api/v1/prompts/%C3', 400],
    ['an escaped slash', '/api/v1/prompts/a%2fb', 400],
    ['an escaped escape', '/api/v1/prompts/%252f', 400],
    ['a control character', '/api/v1/prompts/%00', 400],
    ['a way up', '/api/v1/../prompts', 400],
    ['an empty part', '/api/v1//prompts', 400],
    ['a fragment', '/api/v1/prompts#x', 400],
    ['a character that is not ASCII', '/api/v1/prompts/é', 400],
    ['an address that is too long', `/api/v1/prompts?q=${'x'.repeat(9_000)}`, 414],
    ['the root of them', '/api/v1?x=%zz#', 400],
  ])('a request is refused by a problem document for %s', async (_what, target, status) => {
    expectProblem(await testServer.send(target), status);
  });

  it.each([
    ['another host', { Host: 'evil.example' }, 'GET', undefined, 400],
    ['no host', { Host: null }, 'GET', undefined, 400],
    ['a change of protocol', { Connection: 'Upgrade', Upgrade: 'websocket' }, 'GET', undefined, 400],
    ['a page of another site', { Origin: 'https://evil.example' }, 'POST', '{}', 403],
    ['another kind of body', { 'Content-Type': 'text/plain' }, 'POST', '{}', 415],
    ['a body that is too large', { 'Content-Length': '99999999' }, 'POST', '{}', 413],
    ['an expectation', { Expect: 'a-miracle' }, 'GET', undefined, 417],
  ] as const)(
    'a request is refused by a problem document for %s',
    async (_what, headers, method, body, status) => {
      const given = { 'Content-Type': 'application/json', ...headers };
      expectProblem(
        await testServer.send('/api/v1/prompts', {
          method,
          headers: given,
          ...(body !== undefined && { body }),
        }),
        status,
      );
    },
  );

  it.each([
    ['headers that are too long', head('GET /api/v1/prompts', `X-Long: ${'x'.repeat(20_000)}\r\n`), 431],
    ['a line that is too long', head(`GET /api/v1/prompts?q=${'x'.repeat(20_000)}`), 414],
    ['a method that is none', head('FETCH /api/v1/prompts'), 405],
    ['two lengths', head('POST /api/v1/prompts', 'Content-Length: 1\r\nContent-Length: 2\r\n'), 400],
    ['a header that is none', head('GET /api/v1/prompts', 'no colon\r\n'), 400],
  ])(
    'a request is refused by a problem document that is not even read, for %s',
    async (_what, bytes, status) => {
      expectProblem(await testServer.raw(bytes), status);
    },
  );

  it('when the server is overloaded', async () => {
    const gate = () =>
      createFairSemaphore({ least: 1, most: 1, maxPerLine: 1, queued: 0, queuedOfNetwork: 0 });
    const held: ServerResponse[] = [];
    const busy = await startTestServer(
      {},
      withLoadShedding((_req, res) => new Promise((resolve) => held.push(res.once('close', resolve))), {
        isQuery: () => true,
        pagesAtOnce: 1,
        texts: messages.error,
        gates: { page: gate(), query: gate(), file: gate() },
      }),
    );
    const first = busy.send('/api/v1/prompts');
    await expect.poll(() => held.length).toBe(1);
    const refused = await busy.send('/api/v1/prompts');
    expectProblem(refused, 503);
    expect(Number(refused.headers['retry-after']?.[0])).toBeGreaterThan(0);
    held[0]!.end('served');
    await first;
    await busy.close();
  });
});

it('says to others in their own form what they sent wrong', async () => {
  expect((await testServer.send('/api/trpc/prompt.get?input=%zz#')).headers['content-type']).toEqual([
    'application/json; charset=utf-8',
  ]);
  for (const target of ['/prompts/%zz', '/api/v12/%zz', '/%zz']) {
    const { headers } = await testServer.send(target);
    expect(headers['content-type']?.[0], target).not.toContain('problem');
  }
});
