// node scripts/run.mjs bench/agents.ts [SECONDS]: `prompts/list` of an agent through a running server, beside a library of any
// size: latencies alone and with eight at once, and the tables that the plan reads whole. See bench/README.md.
import { randomBytes } from 'node:crypto';
import type { Member } from '@/domain/actor';
import { listAgentPrompts } from '@/server/services/agent/list-agent-prompts';
import { createToken } from '@/server/services/token/own-tokens';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { load } from './lib/load';
import { tablesReadWhole } from './lib/plans-of';
import { prepareServers, type Servers } from './lib/servers';

const PORT = 4_334;
const FAVORITES = 60;
const COLLECTIONS = 20_000;
const FOR_AGENTS = 20;
const OF_A_COLLECTION = 20;
const CONNECTIONS = [1, 8];
const GOAL = 50;

const milliseconds = Number(process.argv[2] ?? '10') * 1_000;
const database = await openBenchDatabase();
const db = benchClient(database.url);
let servers: Servers | undefined;

/** Somebody with favourites, among as many collections as a large library has; some are for all agents. */
async function makePerson(): Promise<Member> {
  const profile = (fullName: string, role: string) =>
    db.profile.create({
      data: { fullName, role, email: `${fullName.toLowerCase()}-${Date.now()}@example.com` },
      select: { id: true },
    });
  const [person, admin] = [await profile('Agent', 'contributor'), await profile('Curator', 'admin')];
  await db.$executeRaw`
    INSERT INTO favorites (user_id, prompt_id)
    SELECT ${person.id}::uuid, id FROM prompts WHERE is_shared AND deleted_at IS NULL ORDER BY md5(id::text) LIMIT ${FAVORITES}`;
  await db.$executeRaw`
    INSERT INTO collections (slug, name, visibility, created_by, for_agents)
    SELECT 'bench-' || gen_random_uuid(), 'Bench ' || n, 'shared', ${admin.id}::uuid, n <= ${FOR_AGENTS}
    FROM generate_series(1, ${COLLECTIONS}) n`;
  await db.$executeRaw`
    WITH chosen AS (
      SELECT id, row_number() OVER (ORDER BY md5(slug)) - 1 AS place FROM prompts
      WHERE is_shared AND deleted_at IS NULL ORDER BY md5(slug) LIMIT ${COLLECTIONS * OF_A_COLLECTION}
    ), those AS (
      SELECT id, row_number() OVER () - 1 AS place FROM collections WHERE created_by = ${admin.id}::uuid
    )
    INSERT INTO collection_items (collection_id, prompt_id, position)
    SELECT those.id, chosen.id, chosen.place + 1 FROM chosen JOIN those ON those.place = chosen.place % ${COLLECTIONS}`;
  await db.$executeRaw`ANALYZE favorites, collections, collection_items`;
  return { kind: 'member', id: person.id, role: 'contributor' };
}

try {
  const actor = await makePerson();
  const now = new Date();
  const session = {
    idHash: 'none',
    profileId: actor.id,
    role: actor.role,
    authenticatedAt: now,
    expiresAt: now,
  };
  const order = { name: 'Bench', scopes: ['prompts:read' as const], spaceIds: null, days: 30 };
  const { token } = await createToken({ db, actor, now, session, address: '127.0.0.1' }, order);
  const whole = await tablesReadWhole(db, (observed) =>
    listAgentPrompts({ db: observed, actor }, { after: '' }),
  );
  console.log(`Tables read whole: ${whole.length === 0 ? 'none' : whole.join(', ')}`);
  servers = await prepareServers();
  const secret = randomBytes(32).toString('hex');
  const settings = { RATE_LIMIT_FACTOR: '10000' };
  await servers.startProduct({ port: PORT, databaseUrl: database.url, secret, settings });
  const target = {
    port: PORT,
    paths: ['/mcp'],
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'prompts/list', params: {} }),
  };
  await load(target, 4, milliseconds / 2);
  console.log(
    '| connections | requests/s | p50, ms | p95, ms | not 200 | bytes |\n|---:|---:|---:|---:|---:|---:|',
  );
  for (const connections of CONNECTIONS) {
    const { requestsPerSecond, p50, p95, failed, bytes } = await load(target, connections, milliseconds);
    const row = [connections, requestsPerSecond.toFixed(0), p50.toFixed(1), p95.toFixed(1), failed, bytes];
    console.log(`| ${row.join(' | ')} |`);
  }
  console.log(`\nThe goal is ${GOAL} ms at p95.`);
} finally {
  servers?.stop();
  await db.$disconnect();
  await database.close();
}
