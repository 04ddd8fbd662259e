// node scripts/run.mjs bench/plans.ts: how the scratch library's tables are read for every list, search, facet and
// count that a page asks for, as PostgreSQL does it. See bench/README.md.
import { GUEST, type Actor } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { getFacets } from '@/server/services/prompt/list/get-facets';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { getOverview } from '@/server/services/stats/get-overview';
import { suggestSearches } from '@/server/services/prompt/list/suggest-searches';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { pickWords } from './lib/bench-words';
import { processorTimeOf } from './lib/processor-time';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
};
type Explained = { Plan: Node };

/** What a plan reads: each table or index once, with the rows it gave, largest first; parts never run are left out. */
function readsOf(plan: Node): string[] {
  const reads = new Map<string, number>();
  const visit = (node: Node) => {
    const source = node['Index Name'] ?? node['Relation Name'];
    if (source !== undefined && node['Actual Loops'] > 0 && node['Node Type'] !== 'Bitmap Heap Scan') {
      const name = `${node['Node Type']} ${source}`;
      reads.set(name, (reads.get(name) ?? 0) + node['Actual Rows'] * node['Actual Loops']);
    }
    node.Plans?.forEach(visit);
  };
  visit(plan);
  return [...reads].sort((a, b) => b[1] - a[1]).map(([name, rows]) => `${name} (${Math.round(rows)})`);
}

const database = await openBenchDatabase();
// One connection: what its process takes is what the statement takes.
const db = benchClient(database.url, 1);
const processorTime = await processorTimeOf(db);

/** Runs every statement that `work` sends four times, explains it, and prints a line of the cheapest run. */
async function show(name: string, work: (observed: Database) => Promise<unknown>): Promise<void> {
  const queryRaw = async (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
    const sql = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
    let rows: unknown;
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 4; run += 1) {
      const before = processorTime();
      rows = await db.$queryRaw(sql);
      least = Math.min(least, processorTime() - before);
    }
    const [row] = await db.$queryRaw<{ 'QUERY PLAN': [Explained] }[]>`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`;
    const explained = row?.['QUERY PLAN'][0];
    if (explained !== undefined) {
      const time = least.toFixed(1);
      const reads = readsOf(explained.Plan);
      const whole = reads.filter((read) => /^Seq Scan (?:prompts|prompt_search|prompt_versions) /.test(read));
      console.log(`| ${name} | ${time} | ${[...new Set([...whole, ...reads.slice(0, 6)])].join(', ')} |`);
    }
    return rows;
  };
  await work(
    new Proxy(db, {
      get: (target, key) => (key === '$queryRaw' ? queryRaw : (Reflect.get(target, key) as unknown)),
    }),
  );
}

try {
  const words = await pickWords(db);
  const [creator] = await db.$queryRaw<{ id: string }[]>`
    SELECT key AS id FROM prompt_counters WHERE kind = 'creator' ORDER BY total LIMIT 1`;
  const [tag] = await db.$queryRaw<{ label: string }[]>`
    SELECT label FROM prompt_counters WHERE kind = 'tag' ORDER BY shared DESC LIMIT 1`;
  const member: Actor = { kind: 'member', id: creator?.id ?? '', role: 'contributor' };
  const list =
    (query: object, actor: Actor = GUEST) =>
    (observed: Database) =>
      listPrompts(
        { db: observed, actor, now: new Date() },
        PromptListQuery.parse({ excerpt: true, ...query }),
      );

  console.log('| asked for | processor ms | what is read (rows) |\n|---|---:|---|');
  await show('list', list({}));
  for (const sort of ['starred', 'used', 'alpha']) await show(`list, ${sort}`, list({ sort }));
  for (const page of [100, 667]) {
    for (const sort of ['recent', 'starred', 'used', 'alpha']) {
      const name = `${sort}, page ${page.toLocaleString('en-US')}`;
      await show(`list, ${name}`, list({ page, sort }));
      await show(`list, ${name}, of a category`, list({ page, sort, category: 'AI' }));
      await show(`list, ${name}, what a member may see`, list({ page, sort, scope: 'visible' }, member));
    }
  }
  await show('list, of a category', list({ category: 'Design', sort: 'used' }));
  await show('list, what a member may see', list({ scope: 'visible' }, member));
  await show('list, one’s own', list({ scope: 'mine' }, member));
  await show('list, favourites', list({ scope: 'favorites' }, member));
  await show('filter by a tag', list({ tags: [tag?.label ?? ''] }));
  for (const [kind, texts] of Object.entries(words)) await show(`search, ${kind}`, list({ q: texts[0] }));
  await show('search, common, page 667', list({ q: words.common[0], page: 667 }));
  await show('search, common, used, page 667', list({ q: words.common[0], page: 667, sort: 'used' }));
  for (const text of words.phrase) await show(`search, “${text}”`, list({ q: text }));
  for (const kind of ['rare', 'middling', 'common', 'phrase'] as const) {
    await show(`relevance, ${kind}`, list({ q: words[kind][0], sort: 'relevance' }));
  }
  await show('did you mean', (observed) =>
    suggestSearches(
      { db: observed, actor: GUEST, now: new Date(), address: 'unknown' },
      PromptListQuery.parse({ q: 'marketting' }),
    ),
  );
  await show('search and category', list({ q: words.middling[0], category: 'Design' }));
  await show('facets', (observed) => getFacets({ db: observed, actor: GUEST, now: new Date() }));
  await show('facets, member', (observed) => getFacets({ db: observed, actor: member, now: new Date() }));
  await show('figures', (observed) => getOverview({ db: observed, actor: member, now: new Date() }, {}));
} finally {
  await db.$disconnect();
  await database.close();
}
