import { beforeEach, describe, expect, it } from 'vitest';
import { GET as getPlain } from '@/app/api/prompts/[identifier]/[format]/route';
import { GET as getFeed } from '@/app/feed.xml/route';
import { GET as getLlms } from '@/app/llms.txt/route';
import { GET as getOpenSearch } from '@/app/opensearch.xml/route';
import { GET as getRobots } from '@/app/robots.txt/route';
import { siteUrl } from '@/env';
import { db } from '@/server/db';
import { validateXML } from 'xmllint-wasm';
import { emptyDatabase } from '../../support/database';
import { makeProfile, makePrompt, makeSession, type TestProfile } from '../../support/factories';

/** Published files for crawlers, readers and apps: the same for all, and only public content. */

let me: TestProfile;
beforeEach(async () => {
  await emptyDatabase();
  me = await makeProfile({ fullName: 'Ann & <Bob>' });
});

const request = (path: string, headers: Record<string, string> = {}) =>
  new Request(`${siteUrl}${path}`, { headers });

const plain = (identifier: string, format: string, headers?: Record<string, string>) =>
  getPlain(request(`/prompts/${identifier}.${format}`, headers), {
    params: Promise.resolve({ identifier, format }),
  });

async function expectWellFormed(xml: string) {
  const { errors } = await validateXML({
    xml: [{ fileName: 'a.xml', contents: xml }],
    normalization: 'format',
  });
  expect(errors.map(({ message }) => message)).toEqual([]);
}

describe('plain representations', () => {
  it('plain representations give the content to the letter, the facts as Markdown, and JSON without a reader', async () => {
    const content = 'Say "hello" to {{name}}.\n\n```js\nlet a = 1;\n```\n  two spaces  ';
    const prompt = await makePrompt({ creator: me, title: 'A # title', content, tags: ['one', 'two'] });
    const text = await plain(prompt.slug, 'txt');
    expect(await text.text()).toBe(prompt.content);
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text.headers.get('link')).toBe(`<${siteUrl}/prompts/${prompt.slug}>; rel="canonical"`);

    const markdown = await (await plain(prompt.slug, 'md')).text();
    expect(markdown).toContain('# A # title\n');
    expect(markdown).toContain(`\n\`\`\`\`text\n${prompt.content}\n\`\`\`\`\n`);
    expect(markdown).toContain('- Tags: one, two\n');

    const json = (await (await plain(prompt.slug, 'json')).json()) as Record<string, unknown>;
    expect(json).toMatchObject({ slug: prompt.slug, content: prompt.content, creatorName: 'Ann & <Bob>' });
    expect(Object.keys(json)).not.toEqual(expect.arrayContaining(['isFavorited']));
    expect(JSON.stringify(json)).not.toContain('@');
  });

  it('plain representations answer 304 to who has it, and 308 from an id', async () => {
    const prompt = await makePrompt({ creator: me });
    for (const format of ['md', 'txt', 'json']) {
      const etag = (await plain(prompt.slug, format)).headers.get('etag')!;
      expect((await plain(prompt.slug, format, { 'If-None-Match': etag })).status).toBe(304);
    }
    const moved = await plain(prompt.id, 'md');
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `/prompts/${prompt.slug}.md`]);
  });

  it('plain representations show nobody private prompts, and answer 410 for deleted shared ones', async () => {
    const hidden = await makePrompt({ creator: me, isShared: false });
    const { cookie } = await makeSession(me);
    const missing = await plain('no-such-prompt', 'md');
    for (const identifier of [hidden.slug, hidden.id]) {
      for (const headers of [undefined, { Cookie: `cuebook.session=${cookie}` }]) {
        const answer = await plain(identifier, 'md', headers);
        expect([answer.status, await answer.text()]).toEqual([404, await missing.clone().text()]);
      }
    }
    const shared = await makePrompt({ creator: me });
    await db.prompt.updateMany({ data: { deletedAt: new Date(), deletedBy: me.id } });
    expect((await plain(shared.slug, 'md')).status).toBe(410);
    expect((await plain(hidden.slug, 'md')).status).toBe(404);
    expect((await plain('../etc', 'md')).status).toBe(404);
    expect((await plain(shared.slug, 'exe')).status).toBe(404);
  });
});

describe('the feed', () => {
  const feed = async (query = '') => {
    const response = await getFeed(request(`/feed.xml${query}`));
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const xml = await response.text();
    await expectWellFormed(xml);
    return xml;
  };

  it('the feed is well-formed, empty and with naughty texts', async () => {
    expect(await feed()).not.toContain('<entry>');
    await makePrompt({
      creator: me,
      title: ']]> <b>&"\' \uFFFE 🎉',
      description: '<script>alert(1)</script>',
    });
    const xml = await feed();
    expect(xml).toContain('<title>]]&gt; &lt;b&gt;&amp;&quot;&apos; \uFFFD 🎉</title>');
    expect(xml).toContain('<name>Ann &amp; &lt;Bob&gt;</name>');
    expect(xml).not.toContain('<script');
  });

  it('lists shared prompts only, newest first, of a category or a person', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const other = await makeProfile();
    const first = await makePrompt({ creator: me, category: 'Design', now: at(3) });
    const second = await makePrompt({ creator: other, category: 'Design', now: at(2) });
    const third = await makePrompt({ creator: me, category: 'Sales', now: at(1) });
    await makePrompt({ creator: me, category: 'Design', isShared: false });
    const slugs = (xml: string) => [...xml.matchAll(/\/prompts\/([^"]+)"/g)].map(([, slug]) => slug);
    expect(slugs(await feed())).toEqual([third.slug, second.slug, first.slug]);
    expect(slugs(await feed('?category=Design'))).toEqual([second.slug, first.slug]);
    expect(slugs(await feed(`?creator=${me.id}`))).toEqual([third.slug, first.slug]);
    for (const query of ['?category=Nothing', '?creator=me', `?creator=${first.id}`]) {
      expect((await getFeed(request(`/feed.xml${query}`))).status, query).toBe(404);
    }
  });
});

describe('the other texts', () => {
  it('robots.txt names the sitemap and what is nobody’s business', async () => {
    const lines = (await getRobots(request('/robots.txt')).text()).split('\n');
    expect(lines).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
    const unlisted = lines.flatMap((line) => /^Disallow: (.*)/.exec(line)?.[1] ?? []);
    expect(unlisted).toEqual(
      expect.arrayContaining(['/api/', '/admin', '/dashboard', '/my-prompts', '/analytics']),
    );
    expect(unlisted).toEqual(expect.arrayContaining(['/profile/*/edit', '/prompts/new', '/prompts/edit']));
    expect(unlisted).toEqual(
      expect.arrayContaining(['/inbox', '/import', '/spaces', '/reviews', '/connect', '/following']),
    );
    // What a search engine should find, and guest links, whose own header says noindex.
    const listed = [
      '/',
      '/browse-prompts',
      '/prompts/ship-it',
      '/profile/1',
      '/collections/a',
      '/s/secret',
      '/about',
    ];
    for (const path of listed)
      expect(
        unlisted.filter((start) => path.startsWith(start)),
        path,
      ).toEqual([]);
  });

  it('llms.txt begins with a heading and a quote, and names shared prompts only', async () => {
    const shared = await makePrompt({ creator: me, title: 'A [link](x) *star*' });
    const hidden = await makePrompt({ creator: me, isShared: false });
    const text = await (await getLlms(request('/llms.txt'))).text();
    expect(text).toMatch(/^# Cuebook\n\n> .+\n/);
    expect(text).toContain(`- [A \\[link\\](x) \\*star\\*](${siteUrl}/prompts/${shared.slug}.md): `);
    expect(text).not.toContain(hidden.slug);
  });

  it('the OpenSearch description is well-formed and leads to the list', async () => {
    const xml = await getOpenSearch(request('/opensearch.xml')).text();
    await expectWellFormed(xml);
    expect(xml).toContain(`template="${siteUrl}/browse-prompts?q={searchTerms}"`);
  });
});
