import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { db } from '@/server/db';
import { runJob } from '@/server/jobs/run-job';
import { inSpan, startSpan } from '@/server/tracing/spans';
import { operationOf } from '@/server/tracing/trace-statement';
import { collect, modelOf } from '../../support/ai-model';
import { openAiStandIn } from '../../support/ai-stand-in';
import { callerAs } from '../../support/caller';
import { type CollectorAnswer, openCollector, type SeenSpan } from '../../support/collector';
import { makeProfile, makeSession } from '../../support/factories';
import { serveTraced } from './support';

/** Traces by OpenTelemetry (docs/operate.md, Traces): the real SDK sends to a collector of the test's. */

let standIn: Awaited<ReturnType<typeof openAiStandIn>>;
beforeAll(async () => {
  standIn = await openAiStandIn();
});
afterAll(() => standIn.stop());

type Collector = Awaited<ReturnType<typeof openCollector>>;

async function openTestCollector(answer?: CollectorAnswer): Promise<Collector> {
  const collector = await openCollector(answer);
  onTestFinished(collector.close);
  return collector;
}

/** The spans of a name. */
const named = (spans: SeenSpan[], name: string) => spans.filter((span) => span.name === name);

it('traces show a request with its procedure and statements, and nothing that anybody wrote', async () => {
  const collector = await openTestCollector();
  const server = await serveTraced(collector.endpoint);
  const profile = await makeProfile({
    fullName: 'Canary Name',
    email: `canary-${crypto.randomUUID()}@example.org`,
  });
  const { cookie } = await makeSession(profile);
  const headers = { cookie: `${SESSION_COOKIE}=${cookie}`, 'content-type': 'application/json' };
  const prompt = {
    title: 'Canary title',
    description: 'Canary words',
    content: 'Canary text',
    tags: ['canary-tag'],
  };
  const created = await server.ask('/api/trpc/prompt.create?batch-canary=1', {
    method: 'POST',
    headers,
    body: JSON.stringify({ json: prompt }),
  });
  expect(created.status).toBe(200);
  const refused = await server.ask('/api/trpc/prompt.create', {
    method: 'POST',
    headers,
    body: JSON.stringify({ json: { ...prompt, canary: 'Canary field' } }),
  });
  expect(refused.status).toBe(400);
  await server.ask('/s/canary-token-of-a-guest-link?q=canary-search');
  await server.ask('/made-up-canary');
  await server.ask(`/prompts/${crypto.randomUUID()}-canary/broken`);
  await server.end();

  const spans = collector.spans();
  const [request, second] = named(spans, 'POST /api/trpc');
  expect(request).toMatchObject({
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/trpc',
      'http.response.status_code': 200,
      'cuebook.request_id': created.requestId,
    },
  });
  expect(request?.parentSpanId).toBeUndefined();
  const [call, refusedCall] = named(spans, 'trpc prompt.create');
  expect(call).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
  expect(refusedCall?.attributes).toMatchObject({ 'error.type': 'BAD_REQUEST' });
  expect(second?.attributes['http.response.status_code']).toBe(400);
  const below = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId).map(({ name }) => name);
  expect(below).toContain('db BEGIN');
  expect(below).toContain('db INSERT');
  expect(named(spans, 'GET other')).toHaveLength(1);
  expect(named(spans, 'GET /s')).toHaveLength(1);
  expect(named(spans, 'GET /prompts')[0]).toMatchObject({
    attributes: { 'error.type': '500' },
    status: { code: 2 },
  });
  expect(collector.sent()).not.toMatch(/canary/i);
  for (const secret of [profile.id, profile.email, cookie]) expect(collector.sent()).not.toContain(secret);
  const known =
    /^(?:http\.(?:request\.method|route|response\.status_code)|cuebook\.(?:request_id|procedure|procedure\.type|job)|db\.(?:system|operation)\.name|error\.type)$/;
  expect(
    spans.flatMap(({ attributes }) => Object.keys(attributes)).filter((key) => !known.test(key)),
  ).toEqual([]);
});

it('traces show calls of a model without prompt, key or answer', async () => {
  const collector = await openTestCollector();
  const server = await serveTraced(collector.endpoint);
  const api = callerAs(await makeProfile(), { textModel: modelOf(standIn, 'openai') });
  await collect(await api.ai.enhanceInEditor({ content: 'Canary draft of a prompt' }));
  const failed = api.ai.enhanceInEditor({ content: 'Canary @@401@@' }).then(collect);
  await expect(failed).rejects.toThrow();
  await server.end();
  const calls = named(collector.spans(), 'ai openai');
  expect(calls.map(({ attributes }) => attributes['error.type'])).toEqual([undefined, 'keyRefused']);
  expect(collector.sent()).not.toMatch(/canary/i);
});

it('traces show jobs with their statements, and no statement that belongs to nothing', async () => {
  const collector = await openTestCollector();
  const server = await serveTraced(collector.endpoint);
  await db.profile.count();
  await runJob({ name: 'count', run: () => db.profile.count() });
  await expect(
    runJob({ name: 'fail', run: () => Promise.reject(new TypeError('canary@example.org')) }),
  ).rejects.toThrow();
  await server.end();
  const spans = collector.spans();
  const [count] = named(spans, 'job count');
  const [failed] = named(spans, 'job fail');
  expect(named(spans, 'db SELECT')).toMatchObject([{ parentSpanId: count?.spanId }]);
  expect(failed).toMatchObject({ attributes: { 'error.type': 'TypeError' }, status: { code: 2 } });
  expect(collector.sent()).not.toContain('canary');
});

it('traces end the span of an event stream when it opens', async () => {
  const collector = await openTestCollector();
  const server = await serveTraced(collector.endpoint);
  const stream = await fetch(`${server.address}/events`);
  await server.end();
  expect(named(collector.spans(), 'GET other')).toHaveLength(1);
  await stream.body?.cancel();
});

it.each([
  { proxies: ['loopback'], continues: true },
  { proxies: [], continues: false },
])('continue only the trace of a trusted proxy: $proxies', async ({ proxies, continues }) => {
  const collector = await openTestCollector();
  const server = await serveTraced(collector.endpoint, { proxies });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, tracestate: 'canary=1' };
  await server.ask('/about', { headers });
  await server.ask('/terms', { headers: { traceparent: 'canary' } });
  await server.end();
  const [about] = named(collector.spans(), 'GET /about');
  expect(about?.traceId === traceId).toBe(continues);
  expect(named(collector.spans(), 'GET /terms')).toHaveLength(1);
  expect(collector.sent()).not.toContain('canary');
});

it('traces are empty with a share of 0', async () => {
  const collector = await openTestCollector();
  const server = await serveTraced(collector.endpoint, { share: 0 });
  await server.ask('/about');
  await server.end();
  expect(collector.spans()).toEqual([]);
});

const BAD_COLLECTORS: [name: string, answer: CollectorAnswer][] = [
  ['refuses', (res) => void res.writeHead(400).end('canary')],
  ['cuts the connection', (res) => void res.destroy()],
  ['never answers', () => undefined],
];
it.each(BAD_COLLECTORS)('traces fail no request and no stop when the collector %s', async (_name, answer) => {
  const collector = await openTestCollector(answer);
  const server = await serveTraced(collector.endpoint, { batchMs: 1 });
  const statuses = [];
  for (let asked = 0; asked < 50; asked += 1) statuses.push((await server.ask('/about')).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await server.end();
  expect(server.log()).not.toContain('canary');
});

it('traces say once that nobody listens where the collector should be', async () => {
  const { endpoint, close } = await openCollector();
  await close();
  const server = await serveTraced(endpoint, { batchMs: 1 });
  for (let asked = 0; asked < 5; asked += 1) expect((await server.ask('/about')).status).toBe(200);
  const warnings = () => server.log().match(/the collector did not take the traces/g) ?? [];
  await expect.poll(warnings).toHaveLength(1);
  await server.end();
  expect(warnings()).toHaveLength(1);
});

it('traces cost nothing without a collector', () => {
  const start = { name: 'canary', kind: 'internal', facts: {} } as const;
  expect(startSpan(start)).toBeNull();
  expect(inSpan(null, () => 1)).toBe(1);
});

it.each([
  ['SELECT 1', 'SELECT'],
  ['/* kept plan */ select canary', 'SELECT'],
  [' \n WITH a AS (SELECT 1) SELECT', 'WITH'],
  ['canary', 'other'],
  ['', 'other'],
])('traces name a statement by its first word: %s', (sql, expected) => {
  expect(operationOf(sql)).toBe(expected);
});
