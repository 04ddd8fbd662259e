import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { GUEST } from '@/domain/actor';
import { foundRanges } from '@/domain/search/found-ranges';
import { tell } from '../../support/agent';
import { callerAs } from '../../support/caller';
import { cuebook, serveV1 } from '../../support/command-line';
import { emptyDatabase } from '../../support/database';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { makeToken } from '../../support/program';

/** A search gives the same prompts in the same order, wherever it is typed. */

const TEXTS = {
  request: { title: 'Refund request email' },
  angry: { title: 'Mail to an angry customer', content: 'About a refund' },
  apart: { title: 'Customer who is angry', description: 'email' },
  french: { title: 'Réponse à un client fâché', content: '« client fâché », dit-il' },
  french2: { title: 'Un client très fâché' },
  german: { title: 'Brief an böse Kunden', content: 'der „böse Kunde“' },
  memory: { title: '記憶系統需要定期回收' },
  memory2: { title: '系統的記憶' },
  apostrophe: { title: 'Don’t use it' },
  dashes: { title: 'co‐operate, non‑breaking' },
  wide: { title: 'ＡＩ　プロンプト　１２３' },
  kana: { title: 'ﾃﾞｰﾀﾍﾞｰｽ' },
  ligature: { title: 'ﬁnance oﬃce' },
  sigma: { title: 'ΣΊΣΥΦΟΣ' },
  arabic: { title: 'الْمُسْتَخْدِم' },
  soft: { title: 'soft\u00adhyphen' },
} as const;
type Name = keyof typeof TEXTS;

/** A search, and what it finds, in any order where several are equal. */
const SEARCHES: readonly [q: string, found: readonly Name[]][] = [
  ['refund email', ['request']],
  ['email refund', ['request']],
  ['refund, email', ['request']],
  ['email; refund,', ['request']],
  ['refund', ['request', 'angry']],
  ['angry customer', ['angry', 'apart']],
  ['"angry customer"', ['angry']],
  ['“angry customer”', ['angry']],
  ['„angry customer“', ['angry']],
  ['”angry customer”', ['angry']],
  ['«angry customer»', ['angry']],
  ['« angry customer »', ['angry']],
  ['«\u00a0angry customer\u202f»', ['angry']],
  ['‹angry customer›', ['angry']],
  ['»angry customer«', ['angry']],
  ['「angry customer」', ['angry']],
  ['『angry customer』', ['angry']],
  ['｢angry customer｣', ['angry']],
  ['＂angry customer＂', ['angry']],
  ['〝angry customer〞', ['angry']],
  ['"angry customer" refund', ['angry']],
  ['refund "angry customer"', ['angry']],
  ['"customer angry"', []],
  ['"angry customer', ['angry', 'apart']],
  ['angry customer"', ['angry', 'apart']],
  ['“angry customer', ['angry', 'apart']],
  ['「angry customer', ['angry', 'apart']],
  ['angry customer»', ['angry', 'apart']],
  ['" angry customer "', ['angry']],
  ['‘angry customer’', ['angry']],
  ['‚angry customer‘', ['angry']],
  ["'angry customer'", ['angry']],
  ['("angry customer")', ['angry']],
  ['"angry customer" "refund', ['angry']],
  ['"" refund email', ['request']],
  ['refund " email', ['request']],
  ['"', ['french', 'german']],
  ['""', []],
  ['client fache', ['french', 'french2']],
  ['« client fâché »', ['french']],
  ['"böse kunde"', ['german']],
  ['記憶 系統', ['memory', 'memory2']],
  ['記憶系統', ['memory']],
  ['「記憶系統」', ['memory']],
  ["don't", ['apostrophe']],
  ['co-operate', ['dashes']],
  ['AI 123', ['wide']],
  ['データベース', ['kana']],
  ['finance', ['ligature']],
  ['σίσυφος', ['sigma']],
  ['المستخدم', ['arabic']],
  ['softhyphen', ['soft']],
  ['  refund \t email\u3000', ['request']],
  ['refund email zebra', []],
];

const Slugs = z.object({ items: z.array(z.object({ slug: z.string() })) });
const Results = z.object({
  result: z.object({ structuredContent: z.object({ results: z.array(z.object({ id: z.string() })) }) }),
});

let server: Awaited<ReturnType<typeof serveV1>>;
let reader: TestProfile;
let token: string;
const slugs = {} as Record<Name, string>;
const slugOfId = new Map<string, string>();
beforeAll(async () => {
  await emptyDatabase();
  server = await serveV1();
  const creator = await makeProfile({ fullName: 'Nobody' });
  reader = await makeProfile({ fullName: 'Someone' });
  token = await makeToken(reader);
  for (const name of Object.keys(TEXTS) as Name[]) {
    const about = { description: 'For all.', category: 'Other' as const };
    const { id, slug } = await makePrompt({ creator, ...about, ...TEXTS[name] });
    slugs[name] = slug;
    slugOfId.set(id, slug);
  }
});
afterAll(() => server.close());

/** Each place to search, with what it lists. */
const PLACES: Record<string, (q: string) => Promise<string[]>> = {
  'cards of guests': async (q) => (await callerAs(GUEST).prompt.list({ q, excerpt: true })).items.map(slugOf),
  'cards of members': async (q) =>
    (await callerAs(reader).prompt.list({ q, scope: 'visible', excerpt: true })).items.map(slugOf),
  lines: async (q) =>
    (await callerAs(reader).prompt.list({ q, scope: 'visible', around: true })).items.map(slugOf),
  palette: async (q) =>
    (
      await callerAs(reader).prompt.list({
        q: q.trim(),
        scope: 'visible',
        excerpt: true,
        around: true,
        perPage: 8,
      })
    ).items.map(slugOf),
  'REST API': async (q) => {
    const answer = await fetch(`${server.url}/api/v1/prompts?q=${encodeURIComponent(q)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return Slugs.parse(await answer.json()).items.map(slugOf);
  },
  'MCP search': async (q) => {
    const { message } = await tell(token, 'tools/call', { name: 'search', arguments: { query: q } });
    return Results.parse(message).result.structuredContent.results.map(({ id }) => slugOfId.get(id) ?? id);
  },
};
const slugOf = ({ slug }: { slug: string }) => slug;

it.each(SEARCHES)('%j', async (q, found) => {
  const lists = await Promise.all(
    Object.entries(PLACES).map(async ([place, list]) => ({ place, listed: await list(q) })),
  );
  const [first] = lists;
  expect(first!.listed.toSorted()).toEqual(found.map((name) => slugs[name]).toSorted());
  for (const { place, listed } of lists) expect(listed, place).toEqual(first!.listed);
  // What is found is marked.
  for (const name of found) {
    const about = TEXTS[name] as { title: string; content?: string; description?: string };
    const text = `${about.title}\n${about.description ?? ''}\n${about.content ?? ''}`;
    expect(foundRanges(text, q), name).not.toEqual([]);
  }
});

it('the command `cuebook search` finds what the other places find', async () => {
  const env = { CUEBOOK_URL: server.url, CUEBOOK_TOKEN: token };
  for (const q of [
    'angry customer',
    '« angry customer »',
    '記憶 系統',
    "don't",
    '"customer angry"',
    '"angry customer',
  ]) {
    const { out, code } = await cuebook(['search', q, '--json'], { env });
    expect(code).toBe(0);
    const listed = Slugs.parse({ items: JSON.parse(out) as unknown }).items.map(slugOf);
    expect(listed, q).toEqual(await PLACES['cards of members']!(q));
  }
});
