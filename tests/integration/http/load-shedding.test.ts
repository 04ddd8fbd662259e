import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '@/domain/messages';
import { createFairSemaphore } from '@/server/concurrency/fair-semaphore';
import type { Requester } from '@/server/concurrency/requester-queue';
import { watchDatabase } from '@/server/http/database-watch';
import { withLoadShedding } from '@/server/http/load-shedding';
import { loadClass } from '@/server/http/load-class';
import { processMetrics } from '@/server/metrics/process-metrics';
import { isQuery } from '@/server/api/procedures';
import { setPageStatus } from '@/server/request-context/page-facts';
import { setRequestToken } from '@/server/request-context/sender';
import { startTestServer, type TestServer } from '../../support/http';

/** More than the server can bear: the excess is told to come again, by class of request, and the rest goes on. */

let testServer: TestServer;
/** Requests that the application works on, in the order they came in. */
let working: { url: string; res: ServerResponse; end: () => void }[];

const smallGate = () =>
  createFairSemaphore({ least: 1, most: 1, maxPerLine: 1, queued: 1, queuedOfNetwork: 1 });

beforeEach(async () => {
  working = [];
  const application = withLoadShedding(
    (req, res) =>
      new Promise((resolve) => {
        working.push({
          url: req.url ?? '',
          res,
          end: () => {
            res.end('served');
            resolve();
          },
        });
      }),
    {
      isQuery,
      pagesAtOnce: 1,
      texts: messages.error,
      gates: { page: smallGate(), query: smallGate(), file: smallGate() },
    },
  );
  testServer = await startTestServer({}, application);
});
afterEach(async () => {
  while (working.length > 0) working.pop()!.end();
  await testServer.close();
});

const urls = () => working.map(({ url }) => url);
const seen = (expected: string[]) => expect.poll(urls).toEqual(expected);

describe('when a class is full', () => {
  it('the metrics say how many run and how many wait, by class', async () => {
    const first = testServer.send('/browse-prompts?q=1');
    await seen(['/browse-prompts?q=1']);
    const second = testServer.send('/browse-prompts?q=2');
    const shown = async () =>
      [...(await processMetrics.metrics()).matchAll(/^cuebook_load_requests\{(.*)\} ([1-9]\d*)$/gm)].map(
        ([, labels, count]) => `${labels} ${count}`,
      );
    await expect.poll(shown).toEqual(['class="page",state="running" 1', 'class="page",state="waiting" 1']);
    working[0]?.end();
    await first;
    await seen(['/browse-prompts?q=1', '/browse-prompts?q=2']);
    expect(await shown()).toEqual(['class="page",state="running" 1']);
    working[1]?.end();
    await second;
    await expect.poll(shown).toEqual([]);
  });

  it('one waits, the next is told to come again, and other classes go on', async () => {
    const first = testServer.send('/browse-prompts?q=1');
    await seen(['/browse-prompts?q=1']);
    const second = testServer.send('/browse-prompts?q=2');
    // Requests on separate connections arrive in any order: one of these two is rejected.
    const third = testServer.send('/dashboard');
    const refused = await Promise.race([second, third]);
    expect(refused.status).toBe(503);
    expect(refused.headers).toMatchObject({ 'retry-after': ['2'], 'cache-control': ['no-store'] });
    expect(refused.headers.refresh?.[0]).toMatch(/^[2-5]$/);
    expect(refused.body).toContain('The server is busy');

    const query = testServer.send('/api/trpc/prompt.list');
    const file = testServer.send('/feed.xml');
    const write = testServer.send('/api/trpc/prompt.list', {
      method: 'POST',
      headers: { Origin: `https://${testServer.host}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    const health = testServer.send('/api/health');
    await expect.poll(() => working.length).toBe(5);
    for (const { end } of working) end();
    expect((await first).status).toBe(200);
    await expect.poll(() => working.length).toBe(6);
    working.at(-1)!.end();
    const statuses = (await Promise.all([second, third, query, file, write, health])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 503]);
  });

  it('a place is free once the head of the answer is out: a slow reader holds none', async () => {
    const slow = testServer.send('/browse-prompts');
    await seen(['/browse-prompts']);
    const next = testServer.send('/dashboard');
    working[0]!.res.writeHead(200);
    await seen(['/browse-prompts', '/dashboard']);
    for (const { end } of working) end();
    expect([(await slow).status, (await next).status]).toEqual([200, 200]);
  });
});

it('each network has its own queue, and the queues are served round-robin', async () => {
  const gate = createFairSemaphore({ least: 1, most: 1, maxPerLine: 1, queued: 9, queuedOfNetwork: 9 });
  const lines: string[] = [];
  const watched = {
    ...gate,
    enter: (requester: Requester, signal?: AbortSignal) => {
      lines.push(requester.line);
      return gate.enter(requester, signal);
    },
  };
  const order: string[] = [];
  let open: () => void = () => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  const application = withLoadShedding(
    async (req, res) => {
      order.push(req.url ?? '');
      await isOpen;
      res.end('served');
    },
    {
      isQuery,
      pagesAtOnce: 1,
      texts: messages.error,
      gates: { page: watched, query: smallGate(), file: smallGate() },
    },
  );
  const own = await startTestServer({ trustedProxies: ['loopback'] }, application);
  const sent = [
    ['/?a=1', '192.0.2.1'],
    ['/?a=2', '192.0.2.1'],
    ['/?a=3', '192.0.2.1'],
    ['/?b=1', '2001:db8:0:1::7'],
  ] as const;
  const answers = [];
  for (const [path, address] of sent) {
    answers.push(own.send(path, { headers: { 'X-Forwarded-For': address } }));
    await expect.poll(() => lines.length).toBe(answers.length);
  }
  expect(lines).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.1', '2001:db8:0:1::/64']);
  open();
  await Promise.all(answers);
  expect(order).toEqual(['/?a=1', '/?a=2', '/?b=1', '/?a=3']);
  await own.close();
});

it('a program with a good token does not wait with the strangers of its address', async () => {
  const gate = createFairSemaphore({ least: 1, most: 1, maxPerLine: 1, queued: 9, queuedOfNetwork: 1 });
  const ends: (() => void)[] = [];
  const own = await startTestServer(
    {},
    withLoadShedding(
      async (_req, res) => {
        await new Promise<void>((resolve) => ends.push(resolve));
        res.end('served');
      },
      {
        isQuery,
        pagesAtOnce: 1,
        texts: messages.error,
        findToken: (_path, { authorization }) => {
          if (authorization === 'Bearer good') setRequestToken('good');
          return Promise.resolve();
        },
        gates: { page: smallGate(), query: gate, file: smallGate() },
      },
    ),
  );
  const ask = (authorization: string) =>
    own.send('/api/v1/prompts', { headers: { Authorization: authorization } });
  const first = ask('Bearer bad');
  await expect.poll(() => gate.running).toBe(1);
  const second = ask('Bearer bad');
  await expect.poll(() => gate.waiting).toBe(1);
  expect((await ask('Bearer bad')).status).toBe(503);
  const program = ask('Bearer good');
  await expect.poll(() => gate.waiting).toBe(2);
  for (let served = 0; served < 3; served += 1) {
    await expect.poll(() => ends.length).toBe(served + 1);
    ends[served]!();
  }
  for (const answer of [first, second, program]) expect((await answer).status).toBe(200);
  await own.close();
});

describe('while the database is silent', () => {
  it('everybody who waits is told so, also within the application, and all returns by itself', async () => {
    let isSilent = false;
    const ask = () => (isSilent ? Promise.reject(new Error('timeout')) : Promise.resolve());
    const hanging: (() => void)[] = [];
    const own = await startTestServer(
      {},
      withLoadShedding(
        async (req, res) => {
          const asksDatabase = isSilent && req.url !== '/api/health';
          if (asksDatabase) await new Promise<void>((resolve) => hanging.push(resolve));
          res.setHeader('x-late', '1');
          res.writeHead(200).end('served');
        },
        {
          isQuery,
          pagesAtOnce: 1,
          texts: messages.error,
          database: watchDatabase(ask),
          gates: { page: smallGate(), query: smallGate(), file: smallGate() },
        },
      ),
    );
    isSilent = true;
    const waiting = ['/dashboard', '/profile/x', '/feed.xml'].map((path) => own.send(path));
    for (const answer of await Promise.all(waiting)) {
      expect(answer.status).toBe(503);
      expect(answer.body).toContain('unavailable right now');
      expect(answer.headers['x-late']).toBeUndefined();
    }
    const page = await own.send('/dashboard');
    expect([page.status, page.headers['content-type']]).toEqual([503, ['text/html; charset=utf-8']]);
    expect(page.headers.refresh?.[0]).toMatch(/^[2-5]$/);
    // The router of an open page keeps it when the connection is lost, and leaves it for any answer.
    await expect(own.send('/dashboard', { headers: { RSC: '1' } })).rejects.toThrow();
    const prefetch = { RSC: '1', 'Next-Router-Prefetch': '1' };
    expect((await own.send('/dashboard', { headers: prefetch })).status).toBe(503);
    expect((await own.send('/api/health')).status).toBe(200);
    isSilent = false;
    for (const goOn of hanging) goOn();
    await expect.poll(async () => (await own.send('/dashboard')).status).toBe(200);
    await own.close();
  });
});

it.each([
  ['GET', '/browse-prompts?page=2', 'page'],
  ['HEAD', '/', 'page'],
  ['GET', '/no-such-page.png', 'page'],
  ['GET', '/api/trpc/prompt.list,prompt.facets?batch=1', 'query'],
  ['GET', '/api/auth/session', 'query'],
  ['GET', '/api/trpc/prompt.onChange', null],
  ['GET', '/api/trpc/prompt.list,prompt.onChange', null],
  ['POST', '/api/trpc/prompt.create', null],
  ['GET', '/prompts/a/opengraph-image', 'file'],
  ['GET', '/collections/a/opengraph-image', 'file'],
  ['GET', '/collections/a/feed.xml', 'file'],
  ['GET', '/collections/a', 'page'],
  ['GET', '/prompts/a.md', 'file'],
  ['GET', '/prompts/a', 'page'],
  ['GET', '/sitemap.xml?show=core', 'file'],
  ['GET', '/llms.txt', 'file'],
  ['GET', '/api/export?format=csv', 'file'],
  ['GET', '/_next/static/a.js', null],
  ['GET', '/api/health', null],
])('%s %s is of the class %s', (method, url, expected) => {
  expect(loadClass({ method, url }, isQuery)).toBe(expected);
});

it('a page that failed for want of the database is 503 and says when to come again', async () => {
  const own = await startTestServer({}, async (_req, res) => {
    await Promise.resolve();
    setPageStatus(503);
    res.writeHead(500).end('Something went wrong');
  });
  const answer = await own.send('/browse-prompts');
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, ['2']]);
  await own.close();
});
