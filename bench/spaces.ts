// node scripts/run.mjs bench/spaces.ts: what lists, searches and facets cost a member of 50 spaces with 20 grants, beside somebody in
// none: processor time of the database, the least of six runs in turns, and the tables that a plan reads whole. See bench/README.md.
import type { Actor } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { getFacets } from '@/server/services/prompt/list/get-facets';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { foldCounters } from '@/server/services/prompt/list/maintain';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { pickWords } from './lib/bench-words';
import { tablesReadWhole } from './lib/plans-of';
import { processorTimeOf } from './lib/processor-time';

const SPACES = 50;
const PROMPTS_OF_A_SPACE = 200;
const GRANTS = 20;
const RUNS = 6;
const MOST_TIMES = 1.3;

const database = await openBenchDatabase();
// One connection: what its process takes is what the statement takes.
const db = benchClient(database.url, 1);
const processorTime = await processorTimeOf(db);

/** Two people with as many prompts of their own; one of them is in spaces that have prompts of others, and has grants. */
async function makePeople(): Promise<{ alone: string; inSpaces: string }> {
  const profile = (fullName: string) =>
    db.profile.create({
      data: { fullName, role: 'contributor', email: `${fullName.toLowerCase()}-${Date.now()}@example.com` },
      select: { id: true },
    });
  const [alone, inSpaces] = [await profile('Alone'), await profile('Spacious')];
  await db.$executeRaw`
    WITH made AS (
      INSERT INTO spaces (slug, name) SELECT 'bench-' || gen_random_uuid(), 'Bench ' || n FROM generate_series(1, ${SPACES}) n
      RETURNING id
    )
    INSERT INTO space_members (space_id, user_id, role) SELECT id, ${inSpaces.id}::uuid, 'member' FROM made`;
  await db.$executeRaw`
    WITH home AS (
      SELECT space_id, row_number() OVER () - 1 AS place FROM space_members WHERE user_id = ${inSpaces.id}::uuid
    ), chosen AS (
      SELECT id, row_number() OVER (ORDER BY md5(id::text)) - 1 AS place FROM prompts
      WHERE space_id IS NULL AND deleted_at IS NULL ORDER BY md5(id::text) LIMIT ${SPACES * PROMPTS_OF_A_SPACE}
    )
    UPDATE prompts p SET space_id = home.space_id, space_since = p.created_at, is_shared = false
    FROM chosen JOIN home ON home.place = chosen.place % ${SPACES} WHERE p.id = chosen.id`;
  await db.$executeRaw`
    INSERT INTO prompt_grants (prompt_id, subject_user_id, "right")
    SELECT id, ${inSpaces.id}::uuid, 'read' FROM prompts
    WHERE space_id IS NULL AND NOT is_shared AND deleted_at IS NULL ORDER BY created_at LIMIT ${GRANTS}`;
  // What the product's jobs and autovacuum do by themselves.
  while ((await foldCounters(db)) > 0);
  for (const table of [
    'prompts',
    'prompt_search',
    'prompt_counters',
    'spaces',
    'space_members',
    'prompt_grants',
  ]) {
    await db.$executeRaw`VACUUM (ANALYZE) ${Prisma.raw(table)}`;
  }
  return { alone: alone.id, inSpaces: inSpaces.id };
}

try {
  const people = await makePeople();
  const words = await pickWords(db);
  const actors = {
    alone: { kind: 'member', id: people.alone, role: 'contributor' },
    inSpaces: { kind: 'member', id: people.inSpaces, role: 'contributor' },
  } satisfies Record<string, Actor>;
  const asked = (query: object) => (observed: Database, actor: Actor) =>
    listPrompts(
      { db: observed, actor, now: new Date() },
      PromptListQuery.parse({ excerpt: true, scope: 'visible', ...query }),
    );
  const questions: [string, (observed: Database, actor: Actor) => Promise<unknown>][] = [
    ['list, newest', asked({})],
    ['list, newest, page 20', asked({ page: 20 })],
    ['list, most used', asked({ sort: 'used' })],
    ['list, by title', asked({ sort: 'alpha' })],
    ['list, of a category', asked({ category: 'AI' })],
    ...(['rare', 'middling', 'common', 'phrase', 'none'] as const).map(
      (kind): [string, (observed: Database, actor: Actor) => Promise<unknown>] => [
        `search, ${kind}`,
        asked({ q: words[kind][0] }),
      ],
    ),
    ['search by relevance, middling', asked({ q: words.middling[0], sort: 'relevance' })],
    ['facets', (observed, actor) => getFacets({ db: observed, actor, now: new Date() })],
  ];
  console.log('| asked for | in none, ms | in 50 spaces, ms | times | tables read whole |');
  console.log('|---|---:|---:|---:|---|');
  let most = 0;
  for (const [name, work] of questions) {
    const least = { alone: Number.POSITIVE_INFINITY, inSpaces: Number.POSITIVE_INFINITY };
    for (let run = 0; run < RUNS; run += 1) {
      for (const who of ['alone', 'inSpaces'] as const) {
        const before = processorTime();
        await work(db, actors[who]);
        least[who] = Math.min(least[who], processorTime() - before);
      }
    }
    const times = least.inSpaces / least.alone;
    most = Math.max(most, times);
    const whole = await tablesReadWhole(db, (observed) => work(observed, actors.inSpaces));
    console.log(
      `| ${name} | ${least.alone.toFixed(2)} | ${least.inSpaces.toFixed(2)} | ${times.toFixed(2)} | ${whole.join(', ')} |`,
    );
  }
  console.log(`\nAt most ${most.toFixed(2)} times; the goal is ${MOST_TIMES}.`);
} finally {
  await db.$disconnect();
  await database.close();
}
