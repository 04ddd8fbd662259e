// npm run bench:seed -- 100000 [FILE.csv]: fills the scratch database with made-up prompts. See bench/README.md.
import pg from 'pg';
import { CATEGORIES, FRAMEWORK_IDS } from '@/domain/prompt/vocabulary';
import { checkCounters } from '@/server/services/doctor/check-counters';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { withoutTriggersAndIndexes } from './lib/bulk-load';
import { copyItem, copyRows, copyText } from './lib/copy-rows';
import { type FoldedText, foldTexts } from './lib/folded-texts';
import { Random } from './lib/random';
import { readSourceTexts } from './lib/source-texts';

const BATCH = 2_000;
const DAY_MS = 86_400_000;
const FIRST_NAMES =
  'Nora Aïcha Tomasz Chidinma Ana Wei Yuki Olga Sami Lena Priya Diego Mia Omar Zoë Łukasz 伟 美咲 Ирина'.split(
    ' ',
  );
const LAST_NAMES =
  'Lindqvist Benali Kowalski Okafor García 王 田中 Иванова Haddad Müller Patel Silva Novak Ahmed Rossi Dubois'.split(
    ' ',
  );

const count = Number(process.argv[2] ?? '100000');
if (!Number.isInteger(count) || count < 1) {
  console.error('Say how many: npm run bench:seed -- 100000 [FILE.csv]');
  process.exit(1);
}
const startedAt = Date.now();
const say = (text: string) => {
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`);
};

const random = new Random(20_261_120);
const source = await readSourceTexts(process.argv[3]);
const database = await openBenchDatabase({ fresh: true });
const client = new pg.Client({ connectionString: database.adminUrl });
await client.connect();

const creators = Array.from({ length: Math.min(20_000, Math.max(200, Math.floor(count / 50))) }, () =>
  random.uuid(),
);
await client.query(
  `insert into profiles (id, full_name, role, email)
   select id, name, 'contributor', 'person-' || n || '@example.com'
   from unnest($1::uuid[], $2::text[]) with ordinality as t(id, name, n)`,
  [creators, creators.map(() => `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`)],
);

say(`Folding ${source.sentences.length} sentences`);
const sentences = await foldTexts(client, source.sentences);
const titles = await foldTexts(
  client,
  [...new Set(source.titles)].map((title) => title.slice(0, 90).trim()),
);
const tags = await foldTexts(client, [...FRAMEWORK_IDS, ...tagVocabulary(source.titles)]);
const otherScripts = sentences.slice(0, 10);

/** A million prompts of full length would take 25 GB: they are shorter, with fewer favourites and uses. */
const isLarge = count > 200_000;
const maxSentences = isLarge ? 6 : Number.POSITIVE_INFINITY;
const maxFavorites = Math.min(isLarge ? 12 : 60, creators.length);
const maxUses = Math.min(isLarge ? 24 : 120, creators.length);
const USE_DAYS = 60;
/** Every so many prompts one was saved again. */
const EDITED_EACH = 5;
const LAST_DAY = Date.UTC(2026, 10, 1);

/** Rows of each table in COPY's text format. */
type Rows = Record<
  | 'prompts'
  | 'prompt_versions'
  | 'prompt_search'
  | 'prompt_status'
  | 'prompt_activity'
  | 'favorites'
  | 'prompt_usage',
  string[]
>;

const COLUMNS: Record<keyof Rows, string> = {
  prompts: `id, slug, title, description, content, category, tags, is_shared, created_by, created_at, updated_at,
    usage_count, favorite_count, approved_version, version`,
  prompt_versions: `prompt_id, version, title, description, content, category, tags, author_id, created_at, was_shared`,
  prompt_search:
    'prompt_id, created_by, created_at, is_shared, category, is_current, is_approved, status, tag_keys, folded',
  prompt_status: 'prompt_id, version, status, approved_by',
  prompt_activity: 'prompt_id, kind, actor_id, version, was_shared, created_at',
  favorites: 'prompt_id, user_id',
  prompt_usage: 'prompt_id, user_id, created_at',
};

function makePrompt(n: number, into: Rows): void {
  const title = [random.pick(titles), random.pick(titles)] as const;
  const description = random.pick(titles);
  const promptTags = new Set<FoldedText>();
  for (let left = random.below(6); left > 0; left -= 1) {
    promptTags.add(tags[random.skewed(tags.length)] ?? random.pick(tags));
  }
  const content: FoldedText[] = [];
  const length = Math.min(maxSentences, Math.max(1, random.pick(source.lengths)));
  for (let left = length; left > 0; left -= 1) content.push(random.pick(sentences));
  if (random.next() < 0.05) content.push(random.pick(otherScripts));

  let text = '';
  let folded = '';
  content.forEach((fragment, index) => {
    const before = content[index - 1];
    // Paragraphs of three sentences.
    const joint = before === undefined ? '' : index % 3 === 0 ? '\n' : ' ';
    text += joint + fragment.text;
    folded += (before === undefined ? '' : ' ') + fragment.folded;
  });

  const id = random.uuid();
  const category = CATEGORIES[random.skewed(CATEGORIES.length)] ?? 'AI';
  const isShared = random.next() < 0.7 ? 't' : 'f';
  const creator = creators[random.skewed(creators.length)] ?? '';
  const createdAt = new Date(LAST_DAY - Math.floor(random.next() * 700 * DAY_MS)).toISOString();
  const favorites = distinct(random.skewed(maxFavorites));
  const users = distinct(random.skewed(maxUses));
  const status = random.next() < 0.3 ? random.pick(['tested', 'approved']) : null;
  const said = [
    copyText(title.map((fragment) => fragment.text).join(' ')),
    copyText(description.text),
    copyText(text),
    category,
    `{${[...promptTags].map((tag) => copyItem(tag.text)).join(',')}}`,
  ];
  const searched = [
    title.map((fragment) => fragment.folded).join(' '),
    ...[...promptTags].map((tag) => tag.folded),
    description.folded,
    folded,
  ].join('\n');
  const tagKeys = `{${[...promptTags].map((tag) => copyItem(tag.key)).join(',')}}`;
  const versions = n % EDITED_EACH === 0 ? 2 : 1;
  const row = (...columns: readonly unknown[]) => columns.join('\t');
  into.prompts.push(
    row(
      id,
      `made-up-${n}`,
      ...said,
      isShared,
      creator,
      createdAt,
      createdAt,
      users.length,
      favorites.length,
      status === 'approved' ? 1 : '\\N',
      versions,
    ),
  );
  // Saved with the same words: searches and sizes stay what the words make them.
  for (let version = 1; version <= versions; version += 1) {
    into.prompt_versions.push(row(id, version, ...said, creator, createdAt, isShared));
    const kind = version === 1 ? 'created' : 'edited';
    into.prompt_activity.push(row(id, kind, creator, version, isShared, createdAt));
  }
  const searchable = (isCurrent: boolean, isApproved: boolean) => {
    // The status is that of the first version.
    const shown = isCurrent && versions > 1 ? null : status;
    const facts = [id, creator, createdAt, isShared, category, isCurrent, isApproved, shown ?? '\\N'];
    into.prompt_search.push(row(...facts, tagKeys, copyText(searched)));
  };
  searchable(true, status === 'approved' && versions === 1);
  if (status === 'approved' && versions > 1) searchable(false, true);
  if (status !== null) into.prompt_status.push(row(id, 1, status, creators[0]));
  for (const user of favorites) into.favorites.push(row(id, user));
  for (const user of users) {
    const usedAt = new Date(LAST_DAY - random.skewed(USE_DAYS) * DAY_MS).toISOString();
    into.prompt_usage.push(row(id, user, usedAt));
  }
}

function distinct(size: number): string[] {
  const chosen = new Set<string>();
  while (chosen.size < size) chosen.add(random.pick(creators));
  return [...chosen];
}

/** Words of the titles, the most common first: tags are spread as words are. */
function tagVocabulary(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of texts.join(' ').split(/[^\p{L}\p{N}]+/u)) {
    if (word.length > 2 && word.length < 30) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const byKey = new Map([...counts].map(([word]) => [word.toLowerCase(), word]));
  return [...byKey.values()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0)).slice(0, 600);
}

async function insertBatch(from: number, size: number): Promise<void> {
  const rows: Rows = {
    prompts: [],
    prompt_versions: [],
    prompt_search: [],
    prompt_status: [],
    prompt_activity: [],
    favorites: [],
    prompt_usage: [],
  };
  for (let n = from; n < from + size; n += 1) makePrompt(n, rows);
  for (const [table, columns] of Object.entries(COLUMNS)) {
    await copyRows(client, `${table} (${columns})`, rows[table as keyof Rows]);
  }
}

try {
  await withoutTriggersAndIndexes(client, say, async () => {
    for (let from = 0; from < count; from += BATCH) {
      await insertBatch(from, Math.min(BATCH, count - from));
      if ((from / BATCH) % 20 === 0) say(`${from} of ${count} prompts`);
    }
    say('Writing texts without accents');
    await client.query(
      `update prompt_search s set unaccented = u.plain
       from (select ctid, search_unaccented(folded) as plain from prompt_search) u
       where s.ctid = u.ctid and u.plain is not null`,
    );
    say('Counting');
    await client.query(
      `insert into prompt_counters (kind, key, label, total, shared)
       select 'library', '', '', count(*), count(*) filter (where is_shared) from prompts
       union all select 'category', category, '', count(*), count(*) filter (where is_shared) from prompts group by 2
       union all select 'creator', created_by::text, '', count(*), count(*) filter (where is_shared) from prompts group by 2
       union all select 'tag', tag_key(t.tag), min(t.tag), count(*), count(*) filter (where is_shared)
       from prompts cross join lateral unnest(tags) as t(tag) group by 2`,
    );
    await client.query(
      `insert into prompt_daily_uses (prompt_id, day, version, total)
       select prompt_id, (created_at at time zone 'utc')::date, 1, count(*) from prompt_usage group by 1, 2`,
    );
    await client.query(
      `update prompts p set recent_uses = u.total
       from (select prompt_id, sum(total) as total from prompt_daily_uses where day >= first_recent_day() group by 1) u
       where p.id = u.prompt_id`,
    );
    await client.query(
      `insert into daily_counts (kind, day, total)
       select 'prompts', (created_at at time zone 'utc')::date, count(*) from prompts group by 2
       union all select 'uses', day, sum(total) from prompt_daily_uses group by 2
       union all select 'shared-prompts', (created_at at time zone 'utc')::date, count(*)
       from prompts where is_shared group by 2
       union all select 'shared-uses', d.day, sum(d.total)
       from prompt_daily_uses d join prompts p on p.id = d.prompt_id where p.is_shared group by 2`,
    );
  });
  say('Checking a sample against what the triggers would have written');
  const { rows } = await client.query<{ wrong: number }>(
    `select count(*)::int as wrong from (select * from prompts order by id limit 200) p
     join prompt_search s on s.prompt_id = p.id
     where s.folded <> prompt_search_text(p.title, p.tags, p.description, p.content)
       or s.unaccented is distinct from search_unaccented(s.folded)
       or array(select k from unnest(s.tag_keys) as k order by k)
         <> array(select distinct tag_key(tag) collate "C" from unnest(p.tags) as t(tag) order by 1)`,
  );
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} of 200 search rows are wrong`);
  say('Comparing every kept number with a full count');
  const db = benchClient(database.adminUrl);
  const wrong = (await checkCounters(db)).filter(({ different }) => different > 0);
  await db.$disconnect();
  if (wrong.length > 0) throw new Error(`Wrong: ${JSON.stringify(wrong)}`);
  await client.query('vacuum analyze');
  say(`${count} prompts by ${creators.length} people are in the scratch database`);
} finally {
  await client.end();
  await database.close();
}
