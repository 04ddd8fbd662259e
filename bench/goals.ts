// node scripts/run.mjs bench/goals.ts [SECONDS] [ADDRESS]: performance goals as ratios, each measured together with its
// baseline; with the address of a bigger library, that one compared with the scratch library too. See bench/README.md.
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { encode } from 'next-auth/jwt';
import { CATEGORIES, SORTS } from '@/domain/prompt/vocabulary';
import { createSession } from '@/server/services/account/session-rows';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { pickWords } from './lib/bench-words';
import { load, type Target } from './lib/load';
import { makeReferenceTexts } from './lib/reference-tables';
import { prepareServers, type Servers } from './lib/servers';

const PRODUCT_PORT = 4_331;
const BARE_PORT = 4_332;
const BIGGER_PORT = 4_333;
const CONNECTIONS = 16;
const ROUNDS = 3;

const milliseconds = Number(process.argv[2] ?? '3') * 1_000;
const biggerUrl = process.argv[3];
const secret = randomBytes(32).toString('hex');
const database = await openBenchDatabase();
await makeReferenceTexts(database.adminUrl);
const db = benchClient(database.url);
let servers: Servers | undefined;

const call = (procedure: string, input: unknown) =>
  `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
const list = (query: object) => call('prompt.list', { excerpt: true, ...query });

/** Signs a user in; returns the headers of their requests. */
async function signIn(library: typeof db, profileId: string): Promise<Record<string, string>> {
  const sessionId = await createSession(library, { profileId, userAgent: 'bench', now: new Date() });
  return { cookie: `cuebook.session=${await encode({ token: { sessionId }, secret, maxAge: 86_400 })}` };
}

type Measured = { rate: number; p50: number; p95: number; failed: number };

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The median of alternating rounds, so that a slow minute of the machine affects both equally. */
async function yielding(targets: readonly Target[]): Promise<Measured[]> {
  for (const target of targets) await load(target, CONNECTIONS, milliseconds / 2);
  const rounds: Measured[][] = targets.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, target] of targets.entries()) {
      const { requestsPerSecond: rate, p50, p95, failed } = await load(target, CONNECTIONS, milliseconds);
      rounds[index]?.push({ rate, p50, p95, failed });
    }
  }
  return rounds.map((measured) => ({
    rate: median(measured.map(({ rate }) => rate)),
    p50: median(measured.map(({ p50 }) => p50)),
    p95: median(measured.map(({ p95 }) => p95)),
    failed: measured.reduce((sum, { failed }) => sum + failed, 0),
  }));
}

/** More URLs than one measurement requests, so that no page is cached. */
function narrowedDashboards(): string[] {
  return CATEGORIES.flatMap((category) =>
    SORTS.filter((sort) => sort !== 'match').flatMap((sort) =>
      Array.from(
        { length: 40 },
        (_, page) => `/dashboard?category=${encodeURIComponent(category)}&sort=${sort}&page=${page + 1}`,
      ),
    ),
  );
}

const cell = ({ rate, p50, p95, failed }: Measured) =>
  `${rate.toFixed(0)} · ${p50.toFixed(1)}/${p95.toFixed(1)}${failed > 0 ? ` (${failed} failed)` : ''}`;

try {
  const words = await pickWords(db);
  const terms = [...words.rare, ...words.middling, ...words.common].toSorted((a, b) =>
    a.slice(1).localeCompare(b.slice(1)),
  );
  const slugs = await db.prompt.findMany({
    where: { isShared: true, deletedAt: null },
    select: { slug: true },
    take: 50,
  });
  const [person] = await db.$queryRaw<{ id: string }[]>`
    SELECT user_id AS id FROM favorites GROUP BY user_id ORDER BY abs(count(*) - 200) LIMIT 1`;
  const memberId = person?.id ?? '';
  const member = await signIn(db, memberId);

  servers = await prepareServers();
  await servers.startProduct({ port: PRODUCT_PORT, databaseUrl: database.url, secret });
  await servers.startBare({ port: BARE_PORT, databaseUrl: database.url });
  const product = (paths: string[], headers: Record<string, string> = {}) => ({
    port: PRODUCT_PORT,
    paths,
    headers,
  });
  const bare = (paths: string[], headers: Record<string, string> = {}) => ({
    port: BARE_PORT,
    paths,
    headers,
  });
  const gzip = { 'accept-encoding': 'gzip' };
  const searches = terms.map((q) => list({ q }));

  const goals: { work: string; goal: string; product: Target; beside: Target }[] = [
    { work: 'list', goal: '0.9', product: product([list({})]), beside: bare(['/list']) },
    {
      work: 'list, for a member',
      goal: '0.9',
      product: product([list({})], member),
      beside: bare(['/list']),
    },
    {
      work: 'list by category, most used',
      goal: '0.9',
      product: product([list({ category: 'AI', sort: 'used' })]),
      beside: bare(['/list?category=AI&sort=used']),
    },
    {
      work: 'list by title',
      goal: '0.9',
      product: product([list({ sort: 'alpha' })]),
      beside: bare(['/list?sort=alpha']),
    },
    {
      work: 'list, page 667, beside page 1',
      goal: '0.75',
      product: product([list({ page: 667 })]),
      beside: product([list({})]),
    },
    {
      work: 'favourites',
      goal: '0.8',
      product: product([list({ scope: 'favorites' })], member),
      beside: bare([`/favorites?of=${memberId}`]),
    },
    {
      work: 'search beside whole words',
      goal: '0.5',
      product: product(searches),
      beside: bare(terms.map((q) => `/words?q=${encodeURIComponent(q)}`)),
    },
    {
      work: 'search beside trigrams',
      goal: '20',
      product: product(searches),
      beside: bare(terms.map((q) => `/pieces?q=${encodeURIComponent(q)}`)),
    },
    {
      work: 'guests: home',
      goal: '1.0',
      product: product(['/'], gzip),
      beside: bare(['/page-of-cards'], gzip),
    },
    {
      work: 'guests: browse',
      goal: '1.0',
      product: product(['/browse-prompts'], gzip),
      beside: bare(['/page-of-cards'], gzip),
    },
    {
      work: 'guests: detail',
      goal: '1.0',
      product: product(
        slugs.map(({ slug }) => `/prompts/${slug}`),
        gzip,
      ),
      beside: bare(['/page-of-cards'], gzip),
    },
    {
      work: 'member: dashboard',
      goal: '0.7',
      product: product(['/dashboard'], member),
      beside: bare(['/dashboard']),
    },
    {
      work: 'member: dashboard, each page once',
      goal: '0.35',
      product: product(narrowedDashboards(), member),
      beside: bare(['/dashboard']),
    },
  ];

  console.log(
    `\nRequests/s · p50/p95 in ms at ${CONNECTIONS} connections, medians of ${ROUNDS} rounds in turns.\n`,
  );
  console.log('| work | product | beside | ratio | goal |\n|---|---:|---:|---:|---:|');
  for (const { work, goal, product, beside } of goals) {
    const [ours, theirs] = await yielding([product, beside]);
    if (ours === undefined || theirs === undefined) continue;
    console.log(
      `| ${work} | ${cell(ours)} | ${cell(theirs)} | ${(ours.rate / theirs.rate).toFixed(2)} | ${goal} |`,
    );
  }

  const html = await fetch(`http://127.0.0.1:${PRODUCT_PORT}/browse-prompts`).then((answer) => answer.text());
  console.log(`\nbrowse HTML, gzip: ${gzipSync(html).length} bytes (goal 50,000)`);

  if (biggerUrl !== undefined) {
    const bigger = benchClient(biggerUrl);
    await servers.startProduct({ port: BIGGER_PORT, databaseUrl: biggerUrl, secret });
    const biggerWords = await pickWords(bigger);
    // The other server has been running for minutes by now.
    const warmUp = [words, biggerWords].map(({ rare, middling, common }, index) => ({
      port: index === 0 ? PRODUCT_PORT : BIGGER_PORT,
      paths: [list({}), ...[...rare, ...middling, ...common].map((q) => list({ q }))],
    }));
    for (const target of warmUp) await load(target, CONNECTIONS, 5 * milliseconds);
    const pairs: [work: string, goal: string, here: string[], there: string[]][] = [
      ['list', '1.2', [list({})], [list({})]],
      ...(['rare', 'middling', 'common'] as const).map((kind): [string, string, string[], string[]] => [
        `search: ${kind}`,
        '4',
        words[kind].map((q) => list({ q })),
        biggerWords[kind].map((q) => list({ q })),
      ]),
    ];
    console.log('\n| work | 100,000 | the bigger library | ratio of p50 | goal |\n|---|---:|---:|---:|---:|');
    for (const [work, goal, here, there] of pairs) {
      const [small, big] = await yielding([product(here), { port: BIGGER_PORT, paths: there }]);
      if (small === undefined || big === undefined) continue;
      console.log(
        `| ${work} | ${cell(small)} | ${cell(big)} | ${(big.p50 / small.p50).toFixed(2)} | ${goal} |`,
      );
    }
    await bigger.$disconnect();
  }
} finally {
  servers?.stop();
  await db.$disconnect();
  await database.close();
}
