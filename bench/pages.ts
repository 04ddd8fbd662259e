// node scripts/run.mjs bench/pages.ts [SECONDS]: requests/s of guests' pages, kept and rendered each time, beside a bare
// Next.js app in one run on the scratch library. See bench/README.md.
import { randomBytes } from 'node:crypto';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { load } from './lib/load';
import { prepareServers, residentMegabytes, type Servers } from './lib/servers';

const KEEPING_PORT = 4_321;
const RENDERING_PORT = 4_322;
const BARE_PORT = 4_323;
const CONNECTIONS = [1, 16, 64];
const DETAILS = 50;

const milliseconds = Number(process.argv[2] ?? '3') * 1_000;
const secret = randomBytes(32).toString('hex');
const database = await openBenchDatabase();
const db = benchClient(database.url);
let servers: Servers | undefined;

try {
  const prompts = await db.prompt.findMany({
    where: { isShared: true, deletedAt: null },
    select: { slug: true, createdBy: true },
    take: DETAILS,
  });
  const pages: Record<string, string[]> = {
    home: ['/'],
    browse: ['/browse-prompts'],
    detail: prompts.map(({ slug }) => `/prompts/${slug}`),
    profile: prompts.slice(0, 10).map(({ createdBy }) => `/profile/${createdBy}`),
  };
  servers = await prepareServers();
  const databaseUrl = database.url;
  const keeping = await servers.startProduct({ port: KEEPING_PORT, databaseUrl, secret });
  const rendering = await servers.startProduct({
    port: RENDERING_PORT,
    databaseUrl,
    secret,
    settings: { GUEST_CACHE_MB: '0' },
  });
  const bare = await servers.startBare({ port: BARE_PORT, databaseUrl });
  const work = [
    { name: 'bare: prerendered page', port: BARE_PORT, server: bare, paths: ['/page-of-cards'] },
    { name: 'bare: route, select 1', port: BARE_PORT, server: bare, paths: ['/select'] },
    ...Object.entries(pages).flatMap(([name, paths]) => [
      { name: `${name}, kept`, port: KEEPING_PORT, server: keeping, paths },
      { name: `${name}, rendered`, port: RENDERING_PORT, server: rendering, paths },
    ]),
  ];

  console.log('| page | connections | coding | requests/s | p50 ms | p95 ms | p99 ms | bytes | server MB |');
  console.log('|---|---:|---|---:|---:|---:|---:|---:|---:|');
  for (const connections of CONNECTIONS) {
    for (const coding of ['gzip', 'identity']) {
      for (const { name, port, paths, server } of work) {
        const target = { port, paths, headers: { 'accept-encoding': coding } };
        await load(target, connections, Math.min(1_000, milliseconds / 2));
        const result = await load(target, connections, milliseconds);
        const failed = result.failed > 0 ? ` (${result.failed} failed)` : '';
        console.log(
          `| ${name}${failed} | ${connections} | ${coding} | ${result.requestsPerSecond.toFixed(0)} | ${result.p50.toFixed(1)} | ${result.p95.toFixed(1)} | ${result.p99.toFixed(1)} | ${result.bytes} | ${residentMegabytes(server).toFixed(0)} |`,
        );
      }
    }
  }
} finally {
  servers?.stop();
  await db.$disconnect();
  await database.close();
}
