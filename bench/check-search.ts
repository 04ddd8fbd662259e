// node scripts/run.mjs bench/check-search.ts FILE.csv [10000]: proves on a real collection that the search finds what a
// plain ILIKE over every field finds, for random pieces of the collection itself. In a scratch database of its own.
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { GUEST } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/schema';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { SEARCH_LIMITS, type SearchLimits } from '@/server/services/prompt/list/search-limits';
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
const LIMITS: SearchLimits[] = [SEARCH_LIMITS, { exact: 20, scan: 0, walk: 2 }];

/**
 * The text that ILIKE compares of each shared prompt: every field in lower case, computed once instead of per pattern. No
 * query contains control characters, so none matches across two fields.
 */
async function makePlainTexts(): Promise<void> {
  await dropPlainTexts();
  await db.$executeRaw`
    CREATE UNLOGGED TABLE plain_texts AS
    SELECT p.id, p.created_at, lower(regexp_replace(concat_ws(E'\\x01', p.title, p.description, p.content, c.full_name,
      array_to_string(p.tags, E'\\x01')), '\\s+', ' ', 'g')) COLLATE "C" AS text
    FROM prompts p JOIN profiles c ON c.id = p.created_by WHERE p.is_shared AND p.deleted_at IS NULL
    ORDER BY p.created_at DESC, p.id DESC`;
  await db.$executeRaw`CREATE INDEX ON plain_texts (created_at DESC, id DESC)`;
  await db.$executeRaw`VACUUM ANALYZE plain_texts`;
}

async function dropPlainTexts(): Promise<void> {
  await db.$executeRaw`DROP TABLE IF EXISTS plain_texts`;
}

/** What a plain comparison finds: how many, and the first page. */
async function findPlainly(q: string): Promise<{ total: number; ids: string[] }> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const [counted] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM plain_texts WHERE text LIKE lower(${pattern})`;
  const total = counted?.total ?? 0;
  // Few are sorted as they are; of many the first are near in the order.
  const rows =
    total > 1_000
      ? await db.$queryRaw<{ id: string }[]>`
          SELECT id FROM plain_texts WHERE text LIKE lower(${pattern}) ORDER BY created_at DESC, id DESC LIMIT 15`
      : await db.$queryRaw<{ id: string }[]>`
          SELECT id FROM (SELECT * FROM plain_texts WHERE text LIKE lower(${pattern}) OFFSET 0) p
          ORDER BY created_at DESC, id DESC LIMIT 15`;
  return { total, ids: rows.map(({ id }) => id) };
}

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
  await db.$executeRaw`VACUUM ANALYZE`;
  return rows;
}

try {
  const rows = isScratch ? await sampleRows() : await createRows();
  await makePlainTexts();
  let wrong = 0;
  let matches = 0;
  for (let done = 0; done < Number(times);) {
    const row = random.pick(rows);
    const text = Array.from(random.pick([row.prompt, row.prompt, row.prompt, row.act]));
    const start = random.below(text.length);
    const size = random.next() < 0.3 ? 1 + random.below(3) : 1 + random.below(60);
    const parsed = PromptListQuery.safeParse({ q: text.slice(start, start + size).join('') });
    if (!parsed.success || parsed.data.q === undefined || parsed.data.q === '') continue;
    const { total, ids } = await findPlainly(parsed.data.q);
    const limits = LIMITS[done % LIMITS.length] ?? SEARCH_LIMITS;
    const found = await listPrompts({ db, actor: GUEST, now: new Date() }, parsed.data, limits);
    const same =
      found.total === Math.min(total, limits.exact) &&
      found.totalIsCapped === total > limits.exact &&
      found.items.map(({ id }) => id).join() === ids.join();
    if (!same) {
      wrong += 1;
      console.log(`Differs: ${JSON.stringify(parsed.data.q)}: ${found.total} instead of ${total}`);
    }
    matches += total;
    done += 1;
    if (done % 100 === 0) console.log(`${done} checked, ${wrong} wrong`);
  }
  console.log(`${times} random pieces, ${matches} matches, ${wrong} wrong answers`);
  process.exitCode = wrong === 0 ? 0 : 1;
} finally {
  await dropPlainTexts();
  await db.$disconnect();
  await database.close();
}
