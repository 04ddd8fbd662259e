import { readdirSync, readFileSync } from 'node:fs';
import { Registry } from 'prom-client';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { db } from '@/server/db';
import { addLibraryMetrics } from '@/server/metrics/library-metrics';
import { limitRefusals, processMetrics } from '@/server/metrics/process-metrics';
import { routeOf } from '@/server/metrics/request-metrics';
import { withMetrics } from '@/server/metrics/serve-metrics';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { enqueueMail } from '@/server/services/mail/enqueue-mail';
import { explain, tablesReadWhole } from '../../support/explain';
import { serveApplication } from './support';

/** Metrics for Prometheus (docs/operate.md, Metrics). */

const TOKEN = 'a-token-of-sixteen-signs';

beforeAll(async () => {
  await enqueueMail({ db, now: new Date() }, 'a@example.org', { subject: 'S', text: 'T', html: 'H' });
  await db.backup.create({ data: { startedAt: new Date(Date.now() - 60_000), place: '/b' } });
});

/** A measured server; gives what asks it. */
async function open(collect?: () => Promise<void>) {
  const registry = new Registry();
  const opened = await serveApplication(
    registry,
    withMetrics(
      async (req, res) => {
        if (req.url === '/stream') res.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
        else res.writeHead(200).end('page');
        return Promise.resolve();
      },
      { token: TOKEN, registry, collect: collect ?? addLibraryMetrics(db, registry) },
    ),
  );
  onTestFinished(opened.close);
  return (path: string, authorization?: string) =>
    fetch(`${opened.address}${path}`, { headers: authorization === undefined ? {} : { authorization } });
}

it('metrics are shown to a client with the token only', async () => {
  const ask = await open();
  for (const wrong of [undefined, 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`]) {
    const answer = await ask('/metrics', wrong);
    expect(answer.status).toBe(401);
    expect(await answer.text()).toBe('Unauthorized\n');
  }
  const answer = await ask('/metrics', `Bearer ${TOKEN}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = await answer.text();
  expect(text).toMatch(/^cuebook_database_up 1$/m);
  expect(text).toMatch(/^cuebook_mails\{state="waiting"\} 1$/m);
  expect(text).toMatch(/^cuebook_database_bytes \d{6,}$/m);
  expect(text).toMatch(/^cuebook_backup_age_seconds \d{2}/m);
  expect(text).toMatch(/^cuebook_ai_calls_today\{kind="budget"\} \d+$/m);
});

it('metrics are zero for what has not happened yet', async () => {
  const registry = new Registry();
  await addLibraryMetrics(db, registry)();
  const text = (await registry.metrics()) + (await processMetrics.metrics());
  for (const line of [
    'cuebook_jobs{state="failed"} \\d+',
    'cuebook_jobs{state="created"} \\d+',
    'cuebook_mails{state="held"} 0',
    'cuebook_page_cache_answers_total{result="miss"} \\d+',
    'cuebook_list_reads_total{database="replica",replica="fresh"} \\d+',
    'cuebook_limit_refusals_total{limit="signInAddress"} \\d+',
    'cuebook_ai_call_seconds_count{provider="openai",outcome="done"} \\d+',
    'cuebook_ai_characters_total{provider="gemini",direction="sent"} \\d+',
  ]) {
    const pattern = line.replace(/[{}]/g, (brace) => `\\${brace}`);
    expect(text, line).toMatch(new RegExp(`^${pattern}$`, 'm'));
  }
});

it('metrics leave out what the database does not tell', async () => {
  const registry = new Registry();
  let isAway = false;
  const asked: Parameters<typeof addLibraryMetrics>[0] = {
    $queryRaw: (...args) =>
      isAway ? (db.$queryRaw`SELECT * FROM not_there` as never) : db.$queryRaw(...(args as [never])),
  };
  const collect = addLibraryMetrics(asked, registry);
  await collect();
  expect(await registry.metrics()).toMatch(/^cuebook_database_bytes \d/m);
  isAway = true;
  await collect();
  const text = await registry.metrics();
  expect(text).toMatch(/^cuebook_database_up 0$/m);
  expect(text).not.toMatch(/^cuebook_(?:database_bytes|backup_age_seconds|mails|jobs)[ {]/m);
});

it('metrics count and time requests by route and status', async () => {
  const ask = await open();
  await (await ask('/prompts/some-secret-title?q=search')).text();
  await (await ask('/made-up/address')).text();
  await (await ask('/metrics')).text();
  await (await fetch(new URL('/prompts', (await ask('/')).url), { method: 'PUT' })).text();
  const text = await (await ask('/metrics', `Bearer ${TOKEN}`)).text();
  const count = (labels: string) => `cuebook_http_request_seconds_count{${labels}} 1`;
  expect(text).toContain(count('method="GET",route="/prompts",status="200"'));
  expect(text).toContain(count('method="GET",route="other",status="200"'));
  expect(text).toContain(count('method="GET",route="/metrics",status="401"'));
  expect(text).toContain('cuebook_http_refused_total{status="405"} 1');
  expect(text).not.toMatch(/secret-title|made-up|search/);
});

it('metrics show event streams while they are open', async () => {
  const ask = await open();
  const stream = await ask('/stream');
  const shown = async () =>
    /^cuebook_event_streams (\d+)$/m.exec(await (await ask('/metrics', `Bearer ${TOKEN}`)).text())?.[1];
  expect(await shown()).toBe('1');
  await stream.body?.cancel();
  await expect.poll(shown).toBe('0');
});

it('metrics count refusals by limit and show the use of the pools', async () => {
  const use = { limit: 'resetAccount', key: `metrics-${crypto.randomUUID()}` } as const;
  const refusals = async () =>
    (await limitRefusals.get()).values.find(({ labels }) => labels.limit === 'resetAccount')?.value ?? 0;
  const before = await refusals();
  const tries = await Promise.allSettled(Array.from({ length: 200 }, () => consumeLimits([use])));
  const refused = tries.filter(({ status }) => status === 'rejected').length;
  expect(refused).toBeGreaterThan(0);
  expect(await refusals()).toBe(before + refused);
  const text = await processMetrics.metrics();
  for (const pool of ['database', 'limits']) {
    expect(text).toMatch(new RegExp(`^cuebook_pool_connections\\{pool="${pool}",state="idle"\\} \\d+$`, 'm'));
  }
  expect(text).not.toContain(use.key);
});

it('metrics are all that the dashboard shows', async () => {
  const registry = new Registry();
  addLibraryMetrics(db, registry);
  await serveApplication(registry, () => Promise.resolve()).then(({ close }) => close());
  const known = [registry, processMetrics].flatMap((one) => one.getMetricsAsArray().map(({ name }) => name));
  const dashboard = readFileSync('docs/grafana-dashboard.json', 'utf8');
  const shown = [...dashboard.matchAll(/cuebook_[a-z_]+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );
  expect(new Set(shown)).toEqual(new Set(known.filter((name) => shown.includes(name))));
  expect(known.filter((name) => !shown.includes(name))).toEqual([]);
});

it('metrics count the mails by the indexes of those that wait and of those that failed', async () => {
  await db.$executeRaw`
    INSERT INTO mail_outbox (id, recipient, subject, body, give_up_at, sent_at)
    SELECT gen_random_uuid(), 'b@example.org', 'S', '', now(), now() FROM generate_series(1, 5000)`;
  await db.$executeRaw`ANALYZE mail_outbox`;
  const registry = new Registry();
  const plans = await explain((observed) => addLibraryMetrics(observed, registry)());
  expect(plans.flat().flatMap(tablesReadWhole)).not.toContain('mail_outbox');
  expect(await registry.metrics()).toMatch(/^cuebook_mails\{state="waiting"\} 1$/m);
});

/** The first part of the address of every page and route, and the second one below `/api`. */
const parts = new Set(
  readdirSync('src/app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)(?:page|route)\.tsx?$/.test(file))
    .map((file) => {
      const [first = '', second = ''] = file
        .split('/')
        .slice(0, -1)
        .filter((name) => !name.startsWith('('));
      return first === 'api' ? `/api/${second}` : `/${first}`;
    }),
);

describe('routeOf', () => {
  // Paths that lead nowhere are others.
  it.each([...parts].filter((part) => part !== '/[...path]'))('routeOf tells %s apart', (part) => {
    expect(routeOf(part)).toBe(part);
    expect(routeOf(part === '/' ? part : `${part}/more?and=more`)).toBe(part);
  });

  it.each([
    ['/', '/'],
    ['/?q=1', '/'],
    ['/prompts', '/prompts'],
    ['/prompts/a?b=c', '/prompts'],
    ['/promptsx', 'other'],
    ['/api/trpc/prompt.list?batch=1', '/api/trpc'],
    ['/api/other', '/api'],
    ['http://elsewhere/', 'other'],
  ])('the path %s belongs to the route %s', (target, route) => {
    expect(routeOf(target)).toBe(route);
  });
});
