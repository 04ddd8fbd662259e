// node scripts/run.mjs bench/check-search.ts FILE.csv [10000]: proves on a real collection that the search finds what a
// plain ILIKE over every field finds, for random pieces of the collection itself. In a scratch database of its own.
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { GUEST } from '@/domain/actor';
import { EXACT_TOTAL_LIMIT } from '@/domain/pagination';
import { PromptListQuery } from '@/domain/prompt/schema';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { SEARCH_LIMITS, type SearchLimits } from '@/server/services/prompt/list/search-plan';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { Random } from './lib/random';

const [file, times = '10000'] = process.argv.slice(2);
if (file === undefined) {
  console.error('Say which: node scripts/run.mjs bench/check-search.ts FILE.csv|--scratch [10000]');
  process.exit(1);
}
/** On the library that bench:seed made, as it is; else on a collection in a database of its own. */
const isScratch = file === '--scratch';
const random = new Random(1);
const database = await openBenchDatabase(isScratch ? {} : { fresh: true, name: 'cuebook_check' });
const db = benchClient(database.url);

/** The second set makes 1,282 prompts behave like a large library: common words are walked, walks give up. */
const LIMITS: SearchLimits[] = [
  SEARCH_LIMITS,
  { gather: 20, commonTerm: 100, scan: 0, walk: 300, pass: 20, count: 3 },
];

/** Texts of some prompts of the scratch library. */
function sampleRows(): Promise<{ act: string; prompt: string }[]> {
  return db.$queryRaw`SELECT title AS act, content AS prompt FROM prompts TABLESAMPLE SYSTEM (0.5) REPEATABLE (1) LIMIT 2000`;
}

/** Makes a prompt of each row of the collection. */
async function createRows(): Promise<{ act: string; prompt: string }[]> {
  const rows = z
    .array(z.object({ act: z.string(), prompt: z.string() }))
    .parse(parse(readFileSync(file ?? ''), { bom: true, columns: true }));
  const people = await db.profile.createManyAndReturn({
    data: ['Nora Lindqvist', '王伟', 'Percent 100%'].map((fullName) => ({ fullName })),
    select: { id: true },
  });
  const startedAt = performance.now();
  for (const [index, row] of rows.entries()) {
    await db.prompt.create({
      data: {
        slug: `row-${index}`,
        title: row.act.trim().slice(0, 200) || 'Untitled',
        description: row.prompt.slice(0, 300),
        content: row.prompt,
        tags: row.act
          .split(/\s+/)
          .filter((word) => word !== '' && word.length <= 50)
          .slice(0, 3),
        isShared: index % 10 !== 0,
        createdBy: people[index % people.length]?.id ?? '',
      },
    });
  }
  console.log(`Created ${rows.length} prompts in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  await db.$queryRaw`SELECT refresh_search_terms()`;
  await db.$executeRaw`VACUUM ANALYZE`;
  return rows;
}

try {
  const rows = isScratch ? await sampleRows() : await createRows();
  let wrong = 0;
  let matches = 0;
  for (let done = 0; done < Number(times);) {
    const row = random.pick(rows);
    const text = Array.from(random.pick([row.prompt, row.prompt, row.prompt, row.act]));
    const start = random.below(text.length);
    const size = random.next() < 0.3 ? 1 + random.below(3) : 1 + random.below(60);
    const parsed = PromptListQuery.safeParse({ q: text.slice(start, start + size).join('') });
    if (!parsed.success || parsed.data.q === undefined || parsed.data.q === '') continue;
    const pattern = `%${parsed.data.q.replace(/[\\%_]/g, '\\$&')}%`;
    const expected = await db.$queryRaw<{ id: string; total: number }[]>`
      SELECT p.id, count(*) OVER ()::int AS total FROM prompts p JOIN profiles c ON c.id = p.created_by
      WHERE p.is_shared AND (p.title ILIKE ${pattern} OR p.description ILIKE ${pattern} OR p.content ILIKE ${pattern}
        OR c.full_name ILIKE ${pattern} OR EXISTS (SELECT FROM unnest(p.tags) t(tag) WHERE t.tag ILIKE ${pattern}))
      ORDER BY p.created_at DESC, p.id DESC LIMIT 15`;
    const total = expected[0]?.total ?? 0;
    const limits = LIMITS[done % LIMITS.length];
    const found = await listPrompts({ db, actor: GUEST, now: new Date() }, parsed.data, limits);
    const same =
      found.total === Math.min(total, found.totalIsCapped ? EXACT_TOTAL_LIMIT : Infinity) &&
      found.totalIsCapped === total > EXACT_TOTAL_LIMIT &&
      found.items.every((item, index) => item.id === expected[index]?.id) &&
      found.items.length === expected.length;
    if (!same) {
      wrong += 1;
      console.log(`Differs: ${JSON.stringify(parsed.data.q)}: ${found.total} instead of ${total}`);
    }
    matches += total;
    done += 1;
    if (done % 1_000 === 0) console.log(`${done} checked, ${wrong} wrong`);
  }
  console.log(`${times} random pieces, ${matches} matches, ${wrong} wrong answers`);
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  await db.$disconnect();
  await database.close();
}
