// node scripts/run.mjs bench/sitemap.ts 1000000: sitemaps of a library of that many shared prompts, on a scratch
// database of their own. See bench/README.md.
import pg from 'pg';
import { entriesIn } from './lib/sitemap-entries';
import { GUEST } from '@/domain/actor';
import { getSitemap } from '@/server/services/sitemap/get-sitemap';
import type { SitemapKind } from '@/domain/sitemap/kinds';
import type { Database } from '@/server/db';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';

const COUNT = Number(process.argv[2] ?? 1_000_000);
const BATCH = 100_000;
const CREATORS = 60_000;
const SITE = 'https://prompts.example.org';

const database = await openBenchDatabase({ name: 'cuebook_sitemaps', fresh: true });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
const db: Database = benchClient(database.url);

async function fill() {
  await client.query(`INSERT INTO profiles (full_name) SELECT 'Person ' || n FROM generate_series(1, $1) n`, [
    CREATORS,
  ]);
  await client.query('CREATE TEMP TABLE people AS SELECT id, row_number() OVER () AS place FROM profiles');
  await client.query('CREATE INDEX ON people (place)');
  // The triggers would write the search index and the counters row by row; the counters follow in one statement.
  await client.query('ALTER TABLE prompts DISABLE TRIGGER USER');
  for (let from = 1; from <= COUNT; from += BATCH) {
    await client.query(
      `INSERT INTO prompts (slug, title, description, content, category, tags, created_by, created_at, updated_at, usage_count)
       SELECT 'prompt-of-the-bench-' || n, 'Prompt ' || n, 'A description of some length for prompt ' || n,
         repeat('Some text of the prompt. ', 20),
         (ARRAY['AI','Automation','Content','Customer Support','Design','Development','Marketing','Research','Sales','Other'])[1 + n % 10],
         ARRAY['tag ' || n % 50000], people.id, now() - n * interval '1 minute', now() - n % 900 * interval '1 hour', n % 130
       FROM generate_series($1::int, $2::int) n JOIN people ON people.place = 1 + n % $3`,
      [from, Math.min(COUNT, from + BATCH - 1), CREATORS],
    );
  }
  await client.query('ALTER TABLE prompts ENABLE TRIGGER USER');
  await client.query(
    `INSERT INTO prompt_counters (kind, key, label, total, shared)
     SELECT c.kind, c.key, min(c.label), sum(c.total), sum(c.shared)
     FROM prompts p, LATERAL prompt_counts(p, 1) AS c GROUP BY c.kind, c.key`,
  );
  await client.query('VACUUM ANALYZE prompts');
  await client.query('VACUUM ANALYZE prompt_counters');
}

/** One file from the question to its last byte. A minute later each time, so that no cut is remembered. */
async function measure(kind: SitemapKind, part: number, run: number) {
  const startedAt = performance.now();
  const now = new Date(Date.now() + run * 120_000);
  const sitemap = await getSitemap({ db, guest: GUEST, now, siteUrl: SITE }, kind, part);
  if (sitemap === null) throw new Error(`There is no part ${part} of ${kind}.`);
  const knownAt = performance.now();
  const { bytes, entries, mostRss } = await entriesIn(sitemap.open());
  const ms = (from: number, to: number) => Math.round(to - from);
  console.log(
    `| ${kind} ${part} | ${entries} | ${(bytes / 1e6).toFixed(1)} | ${ms(startedAt, knownAt)} | ${ms(startedAt, performance.now())} | ${Math.round(mostRss / 1e6)} |`,
  );
}

try {
  await fill();
  const before = Math.round(process.memoryUsage().rss / 1e6);
  console.log(`${COUNT} prompts; ${before} MB resident before\n`);
  console.log(
    '| file | entries | MB | ms to its tag | ms in all | most MB resident |\n|---|---:|---:|---:|---:|---:|',
  );
  const files: [SitemapKind, number][] = [
    ['index', 1],
    ['index', 1],
    ['prompts', 1],
    ['prompts', 11],
    ['prompts', Math.ceil(COUNT / 45_000)],
    ['categories', 1],
    ['tags', 1],
    ['tags', 2],
    ['profiles', 1],
    ['profiles', 2],
  ];
  for (const [run, [kind, part]] of files.entries()) await measure(kind, part, run);
} finally {
  await client.end();
  await db.$disconnect();
  await database.close();
}
