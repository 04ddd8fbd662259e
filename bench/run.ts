// npm run bench [-- seconds]: measures the product's server on the scratch library beside a bare Next.js route and
// hand-written SQL, in one run on one machine. See bench/README.md.
import { randomBytes } from 'node:crypto';
import { encode } from 'next-auth/jwt';
import { GUEST } from '@/domain/actor';
import { LIST_END } from '@/domain/pagination';
import { PromptListQuery } from '@/domain/prompt/schema';
import { createSession } from '@/server/services/account/session-rows';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { pickWords } from './lib/bench-words';
import { load, type Target } from './lib/load';
import { prepareServers, residentMegabytes, type Servers } from './lib/servers';

const PRODUCT_PORT = 4_311;
const BARE_PORT = 4_312;
const CONNECTIONS = [1, 16, 64];

const milliseconds = Number(process.argv[2] ?? '4') * 1_000;
const secret = randomBytes(32).toString('hex');
const database = await openBenchDatabase();
const db = benchClient(database.url);
let servers: Servers | undefined;
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
  const lastPage = Math.ceil(Math.min(LIST_END, size?.shared ?? 0) / 15);
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

  servers = await prepareServers();
  const databaseUrl = database.url;
  const product = await servers.startProduct({ port: PRODUCT_PORT, databaseUrl, secret });
  const bare = await servers.startBare({ port: BARE_PORT, databaseUrl });

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
        `| ${name}${failed} | ${connections} | ${result.requestsPerSecond.toFixed(0)} | ${result.p50.toFixed(1)} | ${result.p95.toFixed(1)} | ${result.p99.toFixed(1)} | ${result.bytes} | ${residentMegabytes(server).toFixed(0)} |`,
      );
    }
  }
} finally {
  servers?.stop();
  await db.$disconnect();
  await database.close();
}
