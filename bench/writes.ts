// node scripts/run.mjs bench/writes.ts [times 200]: what writes cost in the scratch library beside a library of 1,000 of
// its prompts, in turns; then 500 people who use one prompt at once. See bench/README.md.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import pg from 'pg';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { childEnvironment } from './lib/child-environment';
import type { WriteAnswer, WriteOrder, WriteText } from './lib/write-orders';

const SMALL = 1_000;
const SMALL_PEOPLE = 200;
const CROWD = 500;
const TURNS = 4;
const KINDS = ['create', 'edit of the text', 'favourite', 'use (copy)', 'share toggle'];

const [times = 200] = process.argv.slice(2).map(Number);
const large = await openBenchDatabase();
const small = await openBenchDatabase({ fresh: true, name: 'cuebook_writes' });
const workers: ChildProcess[] = [];

async function startWorker(url: string): Promise<ChildProcess> {
  const env = childEnvironment({ DATABASE_URL: url, RATE_LIMIT_FACTOR: '10000', LOG_LEVEL: 'error' });
  const worker = fork(new URL('./lib/write-worker.ts', import.meta.url), { env });
  workers.push(worker);
  await once(worker, 'message');
  return worker;
}

async function order(worker: ChildProcess, given: WriteOrder): Promise<WriteAnswer> {
  const isOver = new AbortController();
  const answered = once(worker, 'message', isOver) as Promise<[WriteAnswer]>;
  const died = once(worker, 'exit', isOver).then((): never => {
    throw new Error('A writer has died');
  });
  worker.send(given);
  try {
    const [answer] = await Promise.race([answered, died]);
    return answer;
  } finally {
    isOver.abort();
    await Promise.allSettled([answered, died]);
  }
}

/** Reads the indexes that writes go to, as a server that has run for a while has read them. */
async function warmUp(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create extension if not exists pg_prewarm');
  await client.query(`select pg_prewarm(format('%I', indexname)::regclass) from pg_indexes
    where tablename in ('prompts', 'prompt_search', 'favorites', 'prompt_usage', 'prompt_daily_uses')`);
  await client.end();
}

/** What autovacuum does after a while: small tables that have just been filled would be planned as empty. */
async function settle(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select fold_prompt_counters()');
  await client.query('select fold_daily_counts()');
  await client.query('select refresh_search_terms()');
  await client.query('vacuum analyze');
  await client.end();
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
const fixed = (value: number) => value.toFixed(1);

try {
  const db = benchClient(large.url);
  const [size] = await db.$queryRaw<{ total: number }[]>`
    SELECT sum(total)::float8 AS total FROM prompt_counters WHERE kind = 'library'`;
  const texts = await db.$queryRaw<WriteText[]>`
    SELECT title, description, content, tags, is_shared AS "isShared" FROM prompts ORDER BY id LIMIT ${SMALL}`;
  await db.$disconnect();
  const writers = { small: await startWorker(small.url), large: await startWorker(large.url) };
  await order(writers.small, { kind: 'fill', texts, people: SMALL_PEOPLE });
  await settle(small.adminUrl);
  await warmUp(large.adminUrl);

  console.log(
    `\nA library of ${SMALL} prompts beside one of ${size?.total ?? 0}, ${times} writes of each kind in each;`,
  );
  console.log(`load average ${fixed(loadavg()[0] ?? 0)} at the start\n`);
  console.log(
    '| write | small: p50 | p95 | database | large: p50 | p95 | database | p50, times | database, times |',
  );
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|');
  for (const what of KINDS) {
    const taken = { small: [] as number[], large: [] as number[] };
    const database = { small: 0, large: 0 };
    for (const writer of Object.values(writers)) await order(writer, { kind: 'write', what, times: 20 });
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const side of ['small', 'large'] as const) {
        const answer = await order(writers[side], { kind: 'write', what, times: Math.ceil(times / TURNS) });
        taken[side].push(...answer.latencies);
        database[side] += answer.databaseMs;
      }
    }
    const cells = (['small', 'large'] as const).flatMap((side) => [
      fixed(quantile(taken[side], 0.5)),
      fixed(quantile(taken[side], 0.95)),
      fixed(database[side] / taken[side].length),
    ]);
    const ratio = quantile(taken.large, 0.5) / quantile(taken.small, 0.5);
    console.log(
      `| ${what} | ${cells.join(' | ')} | ${ratio.toFixed(2)} | ${(database.large / database.small).toFixed(2)} |`,
    );
  }

  console.log(`\n${CROWD} people use a prompt at the same moment, each another or all the same:\n`);
  console.log(
    '| library | in all ms | longest wait | failed | counter, rows, days grew by | list meanwhile, p50 and longest | other uses meanwhile |',
  );
  console.log('|---|---:|---:|---:|---|---|---|');
  const both = (numbers: readonly number[] = []) =>
    `${fixed(quantile(numbers, 0.5))}, ${fixed(Math.max(...numbers))}`;
  for (const [side, writer] of Object.entries(writers)) {
    await order(writer, { kind: 'crowd', people: 20, prompts: 1 });
    for (const prompts of [CROWD, 1, CROWD, 1]) {
      const answer = await order(writer, { kind: 'crowd', people: CROWD, prompts });
      const { databaseMs, latencies, failed = 0, counted = 0, rows = 0, days = 0, lists, elsewhere } = answer;
      console.log(
        `| ${side}, ${prompts === 1 ? 'one prompt' : 'each another'} | ${fixed(databaseMs)} | ` +
          `${fixed(Math.max(...latencies))} | ${failed} | ${counted}, ${rows}, ${days} | ${both(lists)} | ${both(elsewhere)} |`,
      );
    }
  }
  console.log(`\nLoad average ${fixed(loadavg()[0] ?? 0)} at the end`);
} finally {
  for (const worker of workers) worker.kill();
  await small.close();
  await large.close();
}
