// node scripts/run.mjs bench/search-cost.ts: processor time of the database for a first page of each kind of search of
// the scratch library, one text at a time, the minimum of four runs. See bench/README.md.
import { GUEST } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { pickWords } from './lib/bench-words';
import { processorTimeOf } from './lib/processor-time';

const RUNS = 4;

const database = await openBenchDatabase();
// One connection: what its process takes is what the statement takes.
const db = benchClient(database.url, 1);
const processorTime = await processorTimeOf(db);

/** The least processor time of a search in milliseconds, and what it found. */
async function costOf(q: string, sort: 'recent' | 'match'): Promise<{ ms: number; total: number }> {
  const query = PromptListQuery.parse({ q, sort, excerpt: true });
  let ms = Number.POSITIVE_INFINITY;
  let total = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const before = processorTime();
    ({ total } = await listPrompts({ db, actor: GUEST, now: new Date() }, query));
    ms = Math.min(ms, processorTime() - before);
  }
  return { ms, total };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

try {
  console.log('| search | texts | found | newest first: median | mean | most | best match: mean | most |');
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|');
  for (const [kind, texts] of Object.entries(await pickWords(db))) {
    const costs = { recent: [] as number[], match: [] as number[] };
    const totals: number[] = [];
    for (const q of texts) {
      for (const sort of ['recent', 'match'] as const) {
        const { ms, total } = await costOf(q, sort);
        costs[sort].push(ms);
        if (sort === 'recent') totals.push(total);
      }
    }
    const mean = (values: readonly number[]) => (sum(values) / values.length).toFixed(1);
    const most = (values: readonly number[]) => Math.max(...values).toFixed(1);
    const median = costs.recent.toSorted((a, b) => a - b)[Math.floor(texts.length / 2)] ?? 0;
    console.log(
      `| ${kind} | ${texts.length} | ${mean(totals)} | ${median.toFixed(1)} | ${mean(costs.recent)} | ` +
        `${most(costs.recent)} | ${mean(costs.match)} | ${most(costs.match)} |`,
    );
  }
} finally {
  await db.$disconnect();
  await database.close();
}
