// npm run bench:seed -- 100000 [FILE.csv]: fills the scratch database with made-up prompts. See bench/README.md.
import pg from 'pg';
import { CATEGORIES, FRAMEWORK_IDS } from '@/domain/prompt/vocabulary';
import { openBenchDatabase } from './lib/bench-database';
import { withoutTriggersAndIndexes } from './lib/bulk-load';
import { type KeyedText, keyTexts, pairKey } from './lib/keyed-texts';
import { Random } from './lib/random';
import { readSourceTexts } from './lib/source-texts';

const BATCH = 1_000;
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
const client = new pg.Client({ connectionString: database.url });
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

say(`Taking the search keys of ${source.sentences.length} sentences`);
const sentences = await keyTexts(client, source.sentences);
const titles = await keyTexts(
  client,
  [...new Set(source.titles)].map((title) => title.slice(0, 90).trim()),
);
const tags = await keyTexts(client, [...FRAMEWORK_IDS, ...tagVocabulary(source.titles)]);
const otherScripts = sentences.slice(0, 10);

const termCounts = new Map<string, number>();

type Columns = Record<
  | 'id'
  | 'slug'
  | 'title'
  | 'description'
  | 'content'
  | 'category'
  | 'tags'
  | 'isShared'
  | 'createdBy'
  | 'createdAt'
  | 'usageCount'
  | 'favoriteCount'
  | 'status'
  | 'folded'
  | 'keys',
  unknown[]
>;

function makePrompt(n: number, into: Columns): { favorites: string[]; usages: (string | null)[] } {
  const title = [random.pick(titles), random.pick(titles)] as const;
  const description = random.pick(titles);
  const promptTags = new Set<KeyedText>();
  for (let left = random.below(6); left > 0; left -= 1) {
    promptTags.add(tags[random.skewed(tags.length)] ?? random.pick(tags));
  }
  const content: KeyedText[] = [];
  for (let left = Math.max(1, random.pick(source.lengths)); left > 0; left -= 1)
    content.push(random.pick(sentences));
  if (random.next() < 0.05) content.push(random.pick(otherScripts));

  const keys = new Set<string>();
  const add = (piece: KeyedText) => {
    for (const key of piece.keys) keys.add(key);
  };
  title.forEach(add);
  keys.add(pairKey(...title));
  add(description);
  promptTags.forEach(add);
  let text = '';
  let folded = '';
  content.forEach((piece, index) => {
    const before = content[index - 1];
    // Paragraphs of three sentences.
    const joint = before === undefined ? '' : index % 3 === 0 ? '\n' : ' ';
    if (before !== undefined && joint === ' ') keys.add(pairKey(before, piece));
    add(piece);
    text += joint + piece.text;
    folded += joint + piece.folded;
  });
  for (const key of keys) termCounts.set(key, (termCounts.get(key) ?? 0) + 1);

  const category = CATEGORIES[random.skewed(CATEGORIES.length)] ?? 'AI';
  const favorites = distinct(random.skewed(Math.min(60, creators.length)));
  const usages = distinct(random.skewed(Math.min(120, creators.length)));
  const tagTexts = [...promptTags].map((tag) => tag.text);
  into.id.push(random.uuid());
  into.slug.push(`made-up-${n}`);
  into.title.push(title.map((piece) => piece.text).join(' '));
  into.description.push(description.text);
  into.content.push(text);
  into.category.push(category);
  into.tags.push(arrayLiteral(tagTexts));
  into.isShared.push(random.next() < 0.7);
  into.createdBy.push(creators[random.skewed(creators.length)]);
  into.createdAt.push(new Date(Date.UTC(2026, 10, 1) - Math.floor(random.next() * 700 * DAY_MS)));
  into.usageCount.push(usages.length);
  into.favoriteCount.push(favorites.length);
  into.status.push(random.next() < 0.3 ? random.pick(['tested', 'approved']) : null);
  into.folded.push(
    [
      title.map((piece) => piece.folded).join(' '),
      [...promptTags].map((tag) => tag.folded).join('\n'),
      description.folded,
      folded,
    ].join('\n'),
  );
  into.keys.push(arrayLiteral([...keys, ...[...promptTags].map((tag) => ` #${tag.folded}`)]));
  return { favorites, usages };
}

function distinct(size: number): string[] {
  const chosen = new Set<string>();
  while (chosen.size < size) chosen.add(random.pick(creators));
  return [...chosen];
}

function arrayLiteral(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
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
  const columns: Columns = {
    id: [],
    slug: [],
    title: [],
    description: [],
    content: [],
    category: [],
    tags: [],
    isShared: [],
    createdBy: [],
    createdAt: [],
    usageCount: [],
    favoriteCount: [],
    status: [],
    folded: [],
    keys: [],
  };
  const favorites: [unknown[], unknown[]] = [[], []];
  const usages: [unknown[], unknown[]] = [[], []];
  for (let n = from; n < from + size; n += 1) {
    const made = makePrompt(n, columns);
    const id = columns.id.at(-1);
    for (const user of made.favorites) {
      favorites[0].push(id);
      favorites[1].push(user);
    }
    for (const user of made.usages) {
      usages[0].push(id);
      usages[1].push(user);
    }
  }
  await client.query('begin');
  await client.query(
    `insert into prompts (id, slug, title, description, content, category, tags, is_shared, created_by, created_at,
       updated_at, usage_count, favorite_count)
     select id, slug, title, description, content, category, tags::text[], is_shared, created_by, created_at,
       created_at, usage_count, favorite_count
     from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bool[],
       $9::uuid[], $10::timestamptz[], $11::int[], $12::int[]) as t(id, slug, title, description, content, category,
       tags, is_shared, created_by, created_at, usage_count, favorite_count)`,
    [
      columns.id,
      columns.slug,
      columns.title,
      columns.description,
      columns.content,
      columns.category,
      columns.tags,
      columns.isShared,
      columns.createdBy,
      columns.createdAt,
      columns.usageCount,
      columns.favoriteCount,
    ],
  );
  await client.query(
    `insert into prompt_versions
       (prompt_id, version, title, description, content, category, tags, author_id, created_at, was_shared)
     select id, 1, title, description, content, category, tags, created_by, created_at, is_shared
     from prompts where id = any($1::uuid[])`,
    [columns.id],
  );
  await client.query(
    `insert into prompt_search (prompt_id, created_by, created_at, is_shared, category, folded, keys)
     select p.id, p.created_by, p.created_at, p.is_shared, p.category, t.folded, t.keys::text[]
     from unnest($1::uuid[], $2::text[], $3::text[]) as t(id, folded, keys) join prompts p on p.id = t.id`,
    [columns.id, columns.folded, columns.keys],
  );
  await client.query(
    `insert into prompt_status (prompt_id, version, status, approved_by)
     select id, 1, status, $3 from unnest($1::uuid[], $2::text[]) as t(id, status) where status is not null`,
    [columns.id, columns.status, creators[0]],
  );
  await client.query(
    'insert into favorites (prompt_id, user_id) select * from unnest($1::uuid[], $2::uuid[])',
    favorites,
  );
  await client.query(
    'insert into prompt_usage (prompt_id, user_id) select * from unnest($1::uuid[], $2::uuid[])',
    usages,
  );
  await client.query(
    `insert into prompt_daily_uses (prompt_id, day, version, total)
     select id, (now() at time zone 'utc')::date, 1, count(*) from unnest($1::uuid[]) as t(id) group by id`,
    [usages[0]],
  );
  await client.query('commit');
}

try {
  await withoutTriggersAndIndexes(client, say, async () => {
    for (let from = 0; from < count; from += BATCH) {
      await insertBatch(from, Math.min(BATCH, count - from));
      if ((from / BATCH) % 20 === 0) say(`${from} of ${count} prompts`);
    }
    say(`${termCounts.size} distinct keys`);
    const terms = [...termCounts];
    for (let start = 0; start < terms.length; start += 50_000) {
      const part = terms.slice(start, start + 50_000);
      await client.query(
        'insert into search_terms (term, prompts) select * from unnest($1::text[], $2::int[])',
        [part.map(([term]) => term), part.map(([, prompts]) => prompts)],
      );
    }
    await client.query(
      `insert into prompt_counters (kind, key, label, total, shared)
       select c.kind, c.key, min(c.label), sum(c.total), sum(c.shared)
       from prompts p, lateral prompt_counts(p, 1) as c group by c.kind, c.key`,
    );
  });
  say('Checking a sample against what the triggers would have written');
  const { rows } = await client.query<{ wrong: number }>(
    `select count(*)::int as wrong from (select * from prompts order by id limit 200) p
     join prompt_search s on s.prompt_id = p.id
     where s.folded <> prompt_search_text(p.title, p.tags, p.description, p.content)
       or (select array_agg(k order by k) from unnest(s.keys) k where k !~ '^ #')
         is distinct from (select array_agg(k order by k) from unnest(search_keys(s.folded)) k)`,
  );
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} of 200 search rows are wrong`);
  await client.query('vacuum analyze');
  say(`${count} prompts by ${creators.length} people are in the scratch database`);
} finally {
  await client.end();
  await database.close();
}
