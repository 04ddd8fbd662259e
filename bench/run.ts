// npm run bench [-- seconds]: measures the product's server on the scratch library beside a bare Next.js route and
// hand-written SQL, in one run on one machine. See bench/README.md.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { encode } from 'next-auth/jwt';
import { GUEST } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/schema';
import { createSession } from '@/server/services/account/session-rows';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { ensureBuilt } from '../scripts/lib/build.mjs';
import { memoryOptions } from '../scripts/lib/server.mjs';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { pickWords } from './lib/bench-words';
import { load, type Target } from './lib/load';

const ROOT = join(import.meta.dirname, '..');
const PRODUCT_PORT = 4_311;
const BARE_PORT = 4_312;
const CONNECTIONS = [1, 16, 64];

const milliseconds = Number(process.argv[2] ?? '4') * 1_000;
const secret = randomBytes(32).toString('hex');
const database = await openBenchDatabase();
const db = benchClient(database.url);
const children: ChildProcess[] = [];

function start(file: string, args: string[], cwd: string, environment: Record<string, string>): ChildProcess {
  const env = {
    // eslint-disable-next-line no-restricted-properties -- a child needs the PATH and the like of its parent
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    ...environment,
  };
  const child = spawn(process.execPath, [...memoryOptions(env), file, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}

async function untilItAnswers(port: number, path: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const status = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await pause(200);
  }
  throw new Error(`Nothing answers at port ${port}`);
}

function residentMegabytes(child: ChildProcess): string {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' });
  return (Number(kilobytes) / 1_024).toFixed(0);
}

const call = (procedure: string, input: unknown) =>
  `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
const list = (query: object) => call('prompt.list', { excerpt: true, ...query });

try {
  const words = await pickWords(db);
  const [size] = await db.$queryRaw<{ shared: number; total: number }[]>`
    SELECT sum(shared)::int AS shared, sum(total)::int AS total FROM prompt_counters WHERE kind = 'library'`;
  const tags = await db.$queryRaw<{ label: string; shared: number }[]>`
    SELECT label, shared FROM prompt_counters WHERE kind = 'tag' ORDER BY shared DESC`;
  const slugs = await db.prompt.findMany({ where: { isShared: true }, select: { slug: true }, take: 200 });
  const lastPage = Math.min(10_000, Math.ceil((size?.shared ?? 0) / 15));
  console.log(`\n${size?.total ?? 0} prompts, ${size?.shared ?? 0} of them shared\n`);

  console.log('Search by the service alone, one after the other (milliseconds):\n');
  console.log('| search | texts | mean total | p50 | p95 | worst |\n|---|---:|---:|---:|---:|---:|');
  for (const [kind, texts] of Object.entries(words)) {
    const latencies: number[] = [];
    let found = 0;
    for (const q of [...texts, ...texts, ...texts]) {
      const query = PromptListQuery.parse({ q, excerpt: true });
      const askedAt = performance.now();
      found += (await listPrompts({ db, actor: GUEST, now: new Date() }, query)).total;
      latencies.push(performance.now() - askedAt);
    }
    latencies.sort((a, b) => a - b);
    const at = (share: number) => (latencies[Math.floor((latencies.length - 1) * share)] ?? 0).toFixed(1);
    console.log(
      `| ${kind} | ${texts.length} | ${Math.round(found / latencies.length)} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`,
    );
  }

  await ensureBuilt(ROOT, { say: (text: string) => console.log(text), signal: new AbortController().signal });
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
  const bareApp = join(import.meta.dirname, 'bare-app');
  execFileSync(process.execPath, [next, 'build'], { cwd: bareApp, stdio: ['ignore', 'ignore', 'inherit'] });
  const address = new URL(database.url);
  const product = start(join(ROOT, 'dist/server.mjs'), [], ROOT, {
    DATABASE_URL: database.url,
    NEXTAUTH_SECRET: secret,
    NEXTAUTH_URL: `http://127.0.0.1:${PRODUCT_PORT}`,
    SITE_URL: `http://127.0.0.1:${PRODUCT_PORT}`,
    PORT: String(PRODUCT_PORT),
    LOG_LEVEL: 'error',
  });
  const bare = start(next, ['start', '-p', String(BARE_PORT)], bareApp, {
    PGHOST: address.hostname,
    PGPORT: address.port,
    PGUSER: address.username,
    PGPASSWORD: decodeURIComponent(address.password),
    PGDATABASE: address.pathname.slice(1),
  });
  await Promise.all([untilItAnswers(PRODUCT_PORT, '/api/health'), untilItAnswers(BARE_PORT, '/select')]);

  const profile = await db.profile.findFirstOrThrow({ select: { id: true } });
  const sessionId = await createSession(db, { profileId: profile.id, userAgent: 'bench', now: new Date() });
  const member = {
    cookie: `cuebook.session=${await encode({ token: { sessionId }, secret, maxAge: 86_400 })}`,
  };

  const work: Record<string, Target> = {
    'bare route: select 1': { port: BARE_PORT, paths: ['/select'] },
    'bare route: list by hand': { port: BARE_PORT, paths: ['/list'] },
    list: { port: PRODUCT_PORT, paths: [list({})] },
    'list, member, visible': { port: PRODUCT_PORT, paths: [list({ scope: 'visible' })], headers: member },
    'list, last page': { port: PRODUCT_PORT, paths: [list({ page: lastPage })] },
    'list by category': { port: PRODUCT_PORT, paths: [list({ category: 'AI', sort: 'used' })] },
    'filter by a common tag': {
      port: PRODUCT_PORT,
      paths: tags.slice(0, 5).map(({ label }) => list({ tags: [label] })),
    },
    'filter by a rare tag': {
      port: PRODUCT_PORT,
      paths: tags.slice(-20).map(({ label }) => list({ tags: [label] })),
    },
    ...Object.fromEntries(
      Object.entries(words).map(([kind, texts]): [string, Target] => [
        `search: ${kind}`,
        { port: PRODUCT_PORT, paths: texts.map((q) => list({ q })) },
      ]),
    ),
    detail: { port: PRODUCT_PORT, paths: slugs.map(({ slug }) => call('prompt.get', { identifier: slug })) },
    facets: { port: PRODUCT_PORT, paths: [call('prompt.facets', {})] },
    stats: { port: PRODUCT_PORT, paths: [call('stats.overview', {})], headers: member },
    'page: browse': { port: PRODUCT_PORT, paths: ['/browse-prompts'] },
    'page: detail': { port: PRODUCT_PORT, paths: slugs.map(({ slug }) => `/prompts/${slug}`) },
  };

  console.log('\n| work | connections | requests/s | p50 ms | p95 ms | p99 ms | bytes | server MB |');
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
  for (const connections of CONNECTIONS) {
    for (const [name, target] of Object.entries(work)) {
      await load(target, connections, Math.min(1_000, milliseconds / 4));
      const result = await load(target, connections, milliseconds);
      const server = target.port === BARE_PORT ? bare : product;
      const failed = result.failed > 0 ? ` (${result.failed} failed)` : '';
      console.log(
        `| ${name}${failed} | ${connections} | ${result.requestsPerSecond.toFixed(0)} | ${result.p50.toFixed(1)} | ${result.p95.toFixed(1)} | ${result.p99.toFixed(1)} | ${result.bytes} | ${residentMegabytes(server)} |`,
      );
    }
  }
} finally {
  for (const child of children) child.kill('SIGTERM');
  await db.$disconnect();
  await database.close();
}
