// node scripts/run.mjs bench/page-cost.ts [REQUESTS 150] [PROFILES]: processor time of the server for an answer, beside
// that of a bare Next.js app for the same prompts, in turns; a folder for the profiles of the product's server may be
// named. Unlike the clock, it says on a busy machine too what work there is. See bench/README.md.
import { randomBytes } from 'node:crypto';
import { encode } from 'next-auth/jwt';
import { CATEGORIES, SORTS } from '@/domain/prompt/vocabulary';
import { createSession } from '@/server/services/account/session-rows';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { ask, keepAlive, type Target } from './lib/load';
import { processTimeOf } from './lib/processor-time';
import { prepareServers, type Servers } from './lib/servers';

const PRODUCT_PORT = 4_341;
const BARE_PORT = 4_342;
const CONNECTIONS = 4;
const ROUNDS = 5;

const requests = Number(process.argv[2] ?? '150');
const profiles = process.argv[3];
const secret = randomBytes(32).toString('hex');
const database = await openBenchDatabase();
const db = benchClient(database.url);
let servers: Servers | undefined;

const list = (query: object) =>
  `/api/trpc/prompt.list?input=${encodeURIComponent(JSON.stringify({ json: { excerpt: true, ...query } }))}`;

/** Pages of which each is asked for once, so that none is kept. */
const DASHBOARDS = CATEGORIES.flatMap((category) =>
  SORTS.filter((sort) => sort !== 'match').flatMap((sort) =>
    Array.from(
      { length: 20 },
      (_, page) => `/dashboard?category=${encodeURIComponent(category)}&sort=${sort}&page=${page + 1}`,
    ),
  ),
);

type Measured = { target: Target; pid: number; at: number; costs: number[]; bytes: number; failed: number };

/** Asks for the next pages of a target. */
async function run(measured: Measured, count: number): Promise<void> {
  const agent = keepAlive(CONNECTIONS);
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const { paths } = measured.target;
      const path = paths[measured.at++ % paths.length] ?? '/';
      const { status, bytes } = await ask(agent, measured.target, path);
      measured.bytes = bytes;
      if (status !== 200) measured.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  agent.destroy();
}

/** The middle of a few rounds, in milliseconds. */
function median(costs: readonly number[]): number {
  return costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
}

try {
  const [person] = await db.$queryRaw<{ id: string }[]>`
    SELECT user_id AS id FROM favorites GROUP BY user_id ORDER BY abs(count(*) - 200) LIMIT 1`;
  const profileId = person?.id ?? '';
  const sessionId = await createSession(db, { profileId, userAgent: 'bench', now: new Date() });
  const token = await encode({ token: { sessionId }, secret, maxAge: 86_400 });
  const member = { cookie: `cuebook.session=${token}` };

  servers = await prepareServers();
  const options = profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];
  const address = { port: PRODUCT_PORT, databaseUrl: database.url, secret, options };
  const product = await servers.startProduct(address);
  const bare = await servers.startBare({ port: BARE_PORT, databaseUrl: database.url });
  const of = (port: number, pid: number, paths: string[], headers = {}): Measured => ({
    target: { port, paths, headers },
    pid,
    at: 0,
    costs: [],
    bytes: 0,
    failed: 0,
  });
  const ours = (paths: string[], headers = {}) => of(PRODUCT_PORT, product.pid ?? 0, paths, headers);
  const theirs = (paths: string[]) => of(BARE_PORT, bare.pid ?? 0, paths);
  const rows: [work: string, ours: Measured, beside: Measured][] = [
    ['a member’s dashboard, each page once', ours(DASHBOARDS, member), theirs(['/dashboard'])],
    ['a member’s dashboard', ours(['/dashboard'], member), theirs(['/dashboard'])],
    ['list', ours([list({})]), theirs(['/list'])],
    ['list, for a member', ours([list({})], member), theirs(['/list'])],
    ['page 667 beside page 1', ours([list({ page: 667 })]), ours([list({})])],
  ];
  console.log(
    '| work | ms | bytes | beside, ms | bytes | ratio | not 200 |\n|---|---:|---:|---:|---:|---:|---:|',
  );
  for (const [work, one, other] of rows) {
    for (const measured of [one, other]) await run(measured, requests);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const measured of [one, other]) {
        const before = processTimeOf(measured.pid);
        await run(measured, requests);
        measured.costs.push((processTimeOf(measured.pid) - before) / requests);
      }
    }
    const [cost, beside] = [median(one.costs), median(other.costs)];
    const cells = [cost.toFixed(1), one.bytes, beside.toFixed(1), other.bytes, (beside / cost).toFixed(2)];
    console.log(`| ${work} | ${cells.join(' | ')} | ${one.failed + other.failed} |`);
  }
} finally {
  servers?.stop();
  await db.$disconnect();
  await database.close();
}
