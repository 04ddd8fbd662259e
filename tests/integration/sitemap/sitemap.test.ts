import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { GET as getApiSitemap } from '@/app/api/sitemap/route';
import { GET as getCoreSitemap } from '@/app/core-sitemap.xml/route';
import { GET as getSitemap } from '@/app/sitemap.xml/route';
import { SITEMAP_KINDS } from '@/domain/sitemap/kinds';
import { dataDir, siteUrl } from '@/env';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { emptyDatabase } from '../../support/database';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { entriesOf, sitemapErrors } from '../../support/sitemap-xml';

/** The sitemaps: valid, complete, and limited to public content. */

let me: TestProfile;

beforeEach(async () => {
  await emptyDatabase();
  me = await makeProfile();
});

const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(`${siteUrl}${path}`, { headers });
const sitemap = (query = '', headers?: Record<string, string>) =>
  getSitemap(request(`/sitemap.xml${query}`, headers));

async function textOf(query: string): Promise<string> {
  const response = await sitemap(query);
  expect(response.status, query).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const xml = await response.text();
  expect(await sitemapErrors(xml), query).toEqual([]);
  return xml;
}

const NAUGHTY = ['"><script>alert(1)</script>', 'a&b', ']]>', "o'clock", 'a,b', '提示词', '🎉 done', '%2C'];

describe('sitemaps', () => {
  it('sitemaps of every kind are valid, with naughty titles, tags and names in them', async () => {
    const odd = await makeProfile({ fullName: '<b>&"]]>' });
    for (const title of NAUGHTY) await makePrompt({ creator: odd, title, tags: [...NAUGHTY] });
    for (const kind of SITEMAP_KINDS) await textOf(`?show=${kind}`);
    const tags = entriesOf(await textOf('?type=tags'));
    const shown = [...tags.keys()].map((path) => new URL(path, siteUrl).searchParams.get('tags'));
    expect(shown.sort()).toEqual(NAUGHTY.map((tag) => tag.replaceAll(',', '%2C')).sort());
  });

  it('sitemaps tell of prompts what the data says', async () => {
    const now = Date.now();
    const days = (count: number) => new Date(now - count * 86_400_000);
    const fresh = await makePrompt({ creator: me, now: days(1) });
    const old = await makePrompt({ creator: me, now: days(400) });
    await db.$executeRaw`UPDATE prompts SET usage_count = 90, favorite_count = 11 WHERE id = ${old.id}::uuid`;
    expect(entriesOf(await textOf('?show=prompts'))).toEqual(
      new Map([
        [`/prompts/${old.slug}`, { lastmod: days(400).toISOString(), changefreq: 'yearly', priority: '0.9' }],
        [`/prompts/${fresh.slug}`, { lastmod: days(1).toISOString(), changefreq: 'daily', priority: '0.5' }],
      ]),
    );
  });

  it('sitemaps name the core pages, the categories, the frameworks and people with a shared prompt', async () => {
    const quiet = await makeProfile();
    await makePrompt({ creator: quiet, isShared: false, category: 'Sales' });
    const prompt = await makePrompt({ creator: me, category: 'Design' });
    expect(
      [...entriesOf(await textOf('?show=core'))].map(([path, { priority }]) => [path, priority]),
    ).toEqual([
      ['/', '1.0'],
      ['/about', '0.8'],
      ['/login', '0.7'],
      ['/register', '0.7'],
      ['/browse-prompts', '0.9'],
      ['/generate-prompt', '0.9'],
      ['/privacy', '0.5'],
      ['/terms', '0.5'],
      ['/sitemap.xml', '0.3'],
    ]);
    const categories = entriesOf(await textOf('?show=categories'));
    expect(categories.size).toBe(10);
    expect(categories.get('/browse-prompts?category=Design')).toEqual({
      lastmod: prompt.updatedAt.toISOString(),
      changefreq: 'daily',
      priority: '0.8',
    });
    expect(categories.get('/browse-prompts?category=Sales')).not.toHaveProperty('lastmod');
    expect([...entriesOf(await textOf('?show=frameworks')).keys()]).toEqual(
      ['rtf', 'tag', 'bab', 'care', 'rise'].map((id) => `/browse-prompts?framework=${id}`),
    );
    const people = entriesOf(await textOf('?show=profiles'));
    expect([...people.keys()]).toEqual([`/profile/${me.id}`]);
    expect(people.get(`/profile/${me.id}`)).toMatchObject({ changefreq: 'weekly', priority: '0.6' });
  });

  it('sitemaps name shared collections in which there is something for everybody', async () => {
    const api = callerAs(me);
    const { id: hidden } = await makePrompt({ creator: me, isShared: false });
    const { id: shown } = await makePrompt({ creator: me });
    const make = async (visibility: 'private' | 'shared', promptIds: string[]) => {
      const made = await api.collection.create({ name: 'zqcanary', visibility });
      if (promptIds.length > 0) await api.collection.add({ id: made.id, promptIds });
      return made;
    };
    await make('private', [shown]);
    await make('shared', []);
    await make('shared', [hidden]);
    const listed = await make('shared', [hidden, shown]);
    const entries = entriesOf(await textOf('?show=collections'));
    expect([...entries.keys()]).toEqual(['/collections', `/collections/${listed.slug}`]);
    expect(entries.get(`/collections/${listed.slug}`)).toMatchObject({
      changefreq: 'daily',
      priority: '0.6',
    });
  });

  it('sitemaps hold nothing private, deleted or taken back, in no kind', async () => {
    const canary = 'zqcanary';
    const other = await makeProfile({ fullName: canary, email: `${canary}@example.org` });
    const fields = { creator: other, title: canary, tags: [canary] };
    await makePrompt({ ...fields, isShared: false });
    const deleted = await makePrompt(fields);
    const takenBack = await makePrompt(fields);
    await db.prompt.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } });
    await db.prompt.update({ where: { id: takenBack.id }, data: { isShared: false } });
    await makePrompt({ creator: me, tags: ['open'] });
    for (const kind of SITEMAP_KINDS) {
      const xml = await textOf(`?show=${kind}`);
      expect(xml, kind).not.toContain(canary);
      expect(xml).not.toContain(other.id);
      expect(xml).not.toContain('@');
    }
  });

  it('sitemaps leave kinds without an address out of the index, and answer 404 with the browse page for them', async () => {
    expect([...entriesOf(await textOf('')).keys()]).toEqual(
      ['core', 'frameworks', 'categories', 'collections'].map((kind) => `/sitemap.xml?show=${kind}`),
    );
    const response = await sitemap('?show=prompts');
    expect(response.status).toBe(404);
    const xml = await response.text();
    expect(await sitemapErrors(xml)).toEqual([]);
    expect([...entriesOf(xml).keys()]).toEqual(['/browse-prompts']);
    expect((await sitemap('?show=core&part=2')).status).toBe(404);
  });
});

/** Sitemaps that prompts don't affect. */
const WITHOUT_PROMPTS: readonly string[] = ['frameworks', 'collections'];

describe('conditional requests', () => {
  it.each(SITEMAP_KINDS)(
    'conditional requests for %s answer 304 until what it says changes',
    async (kind) => {
      await makePrompt({ creator: me, tags: ['one'], now: new Date(Date.now() - 60_000) });
      const first = await sitemap(`?show=${kind}`);
      const etag = first.headers.get('etag')!;
      expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
      const again = await sitemap(`?show=${kind}`, { 'If-None-Match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const lastModified = first.headers.get('last-modified');
      if (WITHOUT_PROMPTS.includes(kind)) expect(lastModified).toBeNull();
      else expect((await sitemap(`?show=${kind}`, { 'If-Modified-Since': lastModified! })).status).toBe(304);

      const author = await makeProfile();
      const added = await makePrompt({ creator: author, tags: ['two'] });
      if (!WITHOUT_PROMPTS.includes(kind)) {
        const changed = await sitemap(`?show=${kind}`, { 'If-None-Match': etag });
        expect(changed.status).toBe(200);
        expect(changed.headers.get('etag')).not.toBe(etag);
      }
      await db.prompt.update({ where: { id: added.id }, data: { isShared: false } });
      if (!['core', 'index', 'categories', 'tags', 'profiles'].includes(kind)) {
        expect((await sitemap(`?show=${kind}`)).headers.get('etag')).toBe(etag);
      }
    },
  );
});

describe('a file', () => {
  it('a file is written once and read from disk until what it says changes', async () => {
    const prompt = await makePrompt({ creator: me });
    const first = await sitemap('?show=prompts');
    const etag = first.headers.get('etag')!;
    const path = join(dataDir, 'cache/sitemaps', `prompts-1-${etag.slice(3, -1)}`);
    const xml = await first.text();
    expect(gunzipSync(await readFile(path)).toString()).toBe(xml);
    await writeFile(path, gzipSync('as it lies there'));
    expect(await (await sitemap('?show=prompts')).text()).toBe('as it lies there');
    // A use that changes no priority changes nothing.
    await db.$executeRaw`UPDATE prompts SET usage_count = 5 WHERE id = ${prompt.id}::uuid`;
    expect(await (await sitemap('?show=prompts')).text()).toBe('as it lies there');
    await db.$executeRaw`UPDATE prompts SET usage_count = 11 WHERE id = ${prompt.id}::uuid`;
    expect(await textOf('?show=prompts')).toContain('<priority>0.6</priority>');
  });

  it('goes out as it lies there to who takes it compressed', async () => {
    await makePrompt({ creator: me });
    const packed = await sitemap('?show=prompts', { 'Accept-Encoding': 'br, gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(gunzipSync(bytes).toString()).toBe(await textOf('?show=prompts'));
  });
});

describe('what is no sitemap', () => {
  it.each(['?show=%3Cscript%3E', '?show=core&show=tags', '?show=core&type=core', '?part=0', '?show=Core'])(
    '%s is 400 with the home page in its place',
    async (query) => {
      const response = await sitemap(query);
      expect(response.status).toBe(400);
      const xml = await response.text();
      expect(xml).toMatch(
        /Failed to generate sitemap\. show: .*, database configured: yes, site address configured: yes/,
      );
      expect(xml).not.toContain('<script');
      expect(await sitemapErrors(xml)).toEqual([]);
      expect([...entriesOf(xml).keys()]).toEqual(['/']);
    },
  );

  it('the API needs to be told which', async () => {
    const ask = async (query: string) => {
      const response = await getApiSitemap(request(`/api/sitemap${query}`));
      return [response.status, await response.text()] as const;
    };
    expect(await ask('')).toEqual([400, '{"error":"Missing required parameter: show"}']);
    expect(await ask('?show=')).toEqual([400, '{"error":"Missing required parameter: show"}']);
    const [status, text] = await ask('?show=%3Cscript%3E');
    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual({
      error:
        'Failed to generate sitemap: unknown kind (show: &lt;script&gt;, database configured: yes, site address configured: yes)',
      show: '&lt;script&gt;',
      siteAddress: 'yes',
      database: 'yes',
    });
    const [, long] = await ask(`?show=${encodeURIComponent(`😀${'x'.repeat(100)}`)}`);
    expect((JSON.parse(long) as { show: string }).show).toBe(`😀${'x'.repeat(49)}`);
    expect((await ask('?show=core&show=core'))[0]).toBe(400);
    expect((await ask('?show=core'))[1]).toContain('<urlset');
    expect((await ask('?show=tags&part=9'))[0]).toBe(404);
  });

  it('the core sitemap stands under its own address', async () => {
    const response = await getCoreSitemap(request('/core-sitemap.xml'));
    const xml = await response.text();
    expect(await sitemapErrors(xml)).toEqual([]);
    expect(xml).toBe(await textOf('?show=core'));
  });
});

it('a database that fails leaves the browse page, the text of the case, and no reason', async () => {
  await makePrompt({ creator: me });
  const asks = {
    core: () => getCoreSitemap(request('/core-sitemap.xml')),
    prompts: () => sitemap('?show=prompts'),
    api: () => getApiSitemap(request('/api/sitemap?show=tags')),
  };
  await db.$executeRaw`ALTER TABLE prompts RENAME TO prompts_away`;
  try {
    for (const [ask, show, text] of [
      [asks.core, 'core', 'Failed to generate core sitemap'],
      [asks.prompts, 'prompts', 'Failed to generate sitemap'],
    ] as const) {
      const response = await ask();
      expect(response.status).toBe(500);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const xml = await response.text();
      expect(await sitemapErrors(xml)).toEqual([]);
      expect(xml).toContain(
        `<!-- ${text}. show: ${show}, database configured: yes, site address configured: yes -->`,
      );
      expect([...entriesOf(xml).keys()]).toEqual(['/browse-prompts']);
    }
    const response = await asks.api();
    expect(response.status).toBe(500);
    const { error, ...facts } = (await response.json()) as { error: string };
    expect(facts).toEqual({ show: 'tags', siteAddress: 'yes', database: 'yes' });
    expect(error).toMatch(/^Failed to generate sitemap: /);
    expect(error).not.toMatch(/prompts_away|relation|SELECT|postgres/i);
  } finally {
    await db.$executeRaw`ALTER TABLE prompts_away RENAME TO prompts`;
  }
});
