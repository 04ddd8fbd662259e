import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { originOf, signInNewcomer } from '../support/sign-in';

/** Pages as search engines, social networks and first visitors see them (docs/threats.md). */

const HOSTILE =
  '</script><script>alert(1)</script> "><meta http-equiv=refresh content="0;url=//evil.example"> é🎉';

type Made = { id: string; slug: string; title: string; createdAt: string };

/** Creates a prompt through the API as the signed-in person. */
async function create(page: Page, fields: object): Promise<Made> {
  const response = await page.request.post('/api/trpc/prompt.create', {
    headers: { origin: await originOf(page) },
    data: {
      json: {
        title: 'A prompt',
        description: 'D',
        content: 'C',
        category: 'Design',
        tags: ['one', 'two'],
        isShared: true,
        ...fields,
      },
    },
  });
  expect(response.status()).toBe(200);
  return ((await response.json()) as { result: { data: { json: Made } } }).result.data.json;
}

/** The head of a page, as a search engine reads it. */
async function headOf(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  expect(html, path).toContain('</head>');
  return html.slice(0, html.indexOf('</head>'));
}

async function call(page: Page, procedure: string, json: object) {
  const headers = { origin: await originOf(page) };
  expect((await page.request.post(`/api/trpc/${procedure}`, { headers, data: { json } })).status()).toBe(200);
}

test('the head of a shared prompt says everything about it and nothing else runs', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInNewcomer(page);
  const description = `${'x'.repeat(156)}🎉 more than fits`;
  const { slug, createdAt } = await create(page, { title: HOSTILE, description });

  const guest = await (await browser.newContext()).newPage();
  const dialogs: string[] = [];
  guest.on('dialog', (dialog) => dialogs.push(dialog.message()));
  await openPage(guest, `${baseURL}/prompts/${slug}?utm_source=elsewhere`);
  const meta = (name: string) =>
    guest.locator(`head meta[property="${name}"], head meta[name="${name}"]`).first().getAttribute('content');
  expect(await guest.title()).toBe(`${HOSTILE} · Cuebook`);
  expect(await meta('description')).toBe(`${'x'.repeat(156)}🎉...`);
  expect(await meta('keywords')).toBe('Design,one,two');
  const cut = `${'x'.repeat(156)}🎉...`;
  for (const [name, content] of Object.entries({
    'og:type': 'article',
    'og:title': HOSTILE,
    'og:description': cut,
    'og:url': `${baseURL}/prompts/${slug}`,
    'og:site_name': 'Cuebook',
    'og:image:width': '1200',
    'og:image:height': '630',
    'article:section': 'Design',
    'article:tag': 'one',
    'twitter:card': 'summary_large_image',
    'twitter:title': HOSTILE,
    'twitter:description': cut,
    'twitter:image': `${baseURL}/prompts/${slug}/opengraph-image`,
  })) {
    expect(await meta(name), name).toBe(content);
  }
  expect(await meta('og:image:alt')).toContain(HOSTILE);
  expect(await meta('article:published_time')).toBe(createdAt);
  expect(await meta('article:modified_time')).toBe(createdAt);
  await expect(guest.locator('head meta[name=robots]')).toHaveCount(0);
  await expect(guest.locator('head link[rel=canonical]')).toHaveAttribute(
    'href',
    `${baseURL}/prompts/${slug}`,
  );
  await expect(guest.locator('head link[rel=search]')).toHaveAttribute('href', '/opensearch.xml');
  await expect(guest.locator('meta[http-equiv=refresh]')).toHaveCount(0);

  const image = (await meta('og:image'))!;
  expect(image).toBe(`${baseURL}/prompts/${slug}/opengraph-image`);
  const imageResponse = await guest.request.get(image);
  expect([imageResponse.status(), imageResponse.headers()['content-type']]).toEqual([200, 'image/png']);

  const scripts = await guest.locator('script[type="application/ld+json"]').allTextContents();
  const data = scripts.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(data.map((item) => item['@type'])).toEqual(['CreativeWork', 'BreadcrumbList']);
  expect(data[0]).toMatchObject({
    name: HOSTILE,
    description,
    text: 'C',
    genre: 'Design',
    keywords: ['one', 'two'],
    author: { '@type': 'Person' },
    dateCreated: createdAt,
    dateModified: createdAt,
    url: `${baseURL}/prompts/${slug}`,
  });
  const steps = data[1]!['itemListElement'] as { position: number; name: string; item?: string }[];
  expect(steps.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, 'Home', `${baseURL}/`],
    [2, 'Browse Prompts', `${baseURL}/browse-prompts`],
    [3, 'Design', `${baseURL}/browse-prompts?category=Design`],
    [4, HOSTILE, undefined],
  ]);
  expect(dialogs).toEqual([]);

  const markdown = await guest.request.get(`/prompts/${slug}.md`);
  expect(markdown.headers()['content-type']).toBe('text/markdown; charset=utf-8');
  expect(await (await guest.request.get(`/prompts/${slug}.txt`)).text()).toBe('C');
  await guest.context().close();
});

test('hostile titles stay words wherever the HTML holds them', async ({ page, browser, baseURL }) => {
  await signInNewcomer(page);
  // The server's HTML, as parsed without scripts.
  const guest = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const title of [
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)' x='",
    '</script><!--<script>',
    ']]>--><svg/onload=alert(1)>',
    'a&amp;b &lt;c&gt; &#x3c;d&#62; &quot;',
    '\\u003c/script\\u003e {{x}} ${y} %3Cb%3E',
    'مرحبا <b>بالعالم</b> 👨‍👩‍👧‍👦',
  ]) {
    const made = await create(page, { title, description: `${title} described` });
    expect(made.title).toBe(title);
    const html = await (await guest.request.get(`${baseURL}/prompts/${made.slug}`)).text();
    expect(html.match(/<script [^>]*type="application\/ld\+json"/g), title).toHaveLength(2);
    expect(html.indexOf('<title>'), title).toBeLessThan(html.indexOf('</head>'));
    await guest.goto(`${baseURL}/prompts/${made.slug}`);
    expect(await guest.title()).toBe(`${title} · Cuebook`);
    for (const name of ['og:title', 'twitter:title']) {
      const tag = guest.locator(`head meta[property="${name}"], head meta[name="${name}"]`);
      await expect(tag, name).toHaveAttribute('content', title);
    }
    await expect(guest.locator('h1')).toHaveText(title);
    await expect(guest.locator('img[src=x], svg[onload], [onload], [onerror]')).toHaveCount(0);
    const [work, way] = (await guest.locator('script[type="application/ld+json"]').allTextContents()).map(
      (text) => JSON.parse(text) as { name?: string; itemListElement?: { name: string }[] },
    );
    expect([work!.name, way!.itemListElement![3]!.name]).toEqual([title, title]);
  }
  await guest.context().close();
});

test('sitemaps, robots.txt, feeds, the search of the site and its key stand under their addresses', async ({
  request,
  baseURL,
  page,
}) => {
  await test.step('sitemaps, robots.txt, llms.txt and feeds stand under their addresses', async () => {
    for (const [path, type] of [
      ['/sitemap.xml', 'application/xml'],
      ['/sitemap.xml?show=prompts', 'application/xml'],
      ['/core-sitemap.xml', 'application/xml'],
      ['/api/sitemap?show=profiles', 'application/xml'],
      ['/robots.txt', 'text/plain'],
      ['/llms.txt', 'text/plain'],
      ['/feed.xml', 'application/atom+xml'],
      ['/opensearch.xml', 'application/opensearchdescription+xml'],
      ['/manifest.webmanifest', 'application/manifest+json'],
    ] as const) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      expect(response.headers()['content-type'], path).toContain(type);
      // Prompts shared by other tests may change the file between the two requests.
      const statusOfSame = async () => {
        const etag = (await request.get(path)).headers()['etag'];
        expect(etag, path).toBeDefined();
        return (await request.get(path, { headers: { 'If-None-Match': etag! } })).status();
      };
      await expect.poll(statusOfSame, path).toBe(304);
    }
    expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    expect((await request.get('/api/sitemap')).status()).toBe(400);
  });
  await test.step('the home page says how to search the site', async () => {
    await openPage(page, '/');
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    const data = JSON.parse(text!) as { potentialAction: { target: { urlTemplate: string } } };
    expect(data).toMatchObject({ '@type': 'WebSite', name: 'Cuebook', url: `${baseURL}/` });
    const { urlTemplate } = data.potentialAction.target;
    const response = await request.get(urlTemplate.replace('{search_term_string}', 'email'));
    expect(response.status()).toBe(200);
  });
  await test.step('the key for search engines is at its own address only', async () => {
    const secrets = await readFile(join(process.env.CUEBOOK_E2E_DATA_DIR!, 'secrets.env'), 'utf8');
    const key = /^INDEXNOW_KEY=(.+)$/m.exec(secrets)![1]!;
    const file = await request.get(`/${key}.txt`);
    expect([file.status(), await file.text()]).toEqual([200, key]);
    expect(file.headers()['content-type']).toBe('text/plain; charset=utf-8');
    for (const path of [`/${'0'.repeat(key.length)}.txt`, `/${key}`, `/a/${key}.txt`, '/undefined.txt']) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
  });
});

test('a private prompt is nowhere, a deleted one is gone, an id leads to the slug', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signInNewcomer(page);
  const hidden = await create(page, { title: 'Canary zqhidden', isShared: false });
  const shared = await create(page, { title: 'Soon deleted' });
  const guest = await playwright.request.newContext({ baseURL });
  const statusOf = async (path: string) => (await guest.get(path, { maxRedirects: 0 })).status();

  for (const path of ['', '.md', '.txt', '.json', '/opengraph-image']) {
    expect(await statusOf(`/prompts/${hidden.slug}${path}`), path).toBe(404);
    expect(await statusOf(`/prompts/${shared.slug}${path}`), path).toBe(200);
  }
  const html = await (await guest.get(`/prompts/${hidden.slug}`)).text();
  expect(html).not.toContain('Canary');
  const moved = await guest.get(`/prompts/${shared.id}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers()['location']]).toEqual([308, `/prompts/${shared.slug}`]);
  await openPage(page, `/prompts/${hidden.slug}`);
  await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', /noindex/);

  await call(page, 'prompt.delete', { id: shared.id });
  await call(page, 'prompt.delete', { id: hidden.id });
  for (const path of ['', '.md', '.json', '/opengraph-image']) {
    expect(await statusOf(`/prompts/${shared.slug}${path}`), path).toBe(410);
    expect(await statusOf(`/prompts/${hidden.slug}${path}`), path).toBe(404);
  }
  expect(await statusOf(`/prompts/${hidden.id}`)).toBe(404);
  expect(await statusOf('/prompts/no-such-prompt')).toBe(404);
  // Visible without scripts too.
  for (const slug of [shared.slug, 'no-such-prompt']) {
    const answer = await (await guest.get(`/prompts/${slug}`)).text();
    expect(answer).toMatch(/<h1[^>]*>Prompt Not Found<\/h1>/);
    expect(answer).toMatch(/<title>Prompt Not Found[^<]*<\/title>/);
    expect(answer).toContain('<meta name="robots" content="noindex"/>');
  }
  await guest.dispose();
});

test('every public page has a head of its own, and /test-seo reads it', async ({
  page,
  request,
  baseURL,
}) => {
  await test.step('every public page has its own title, description and address, and says what is not to be listed', async () => {
    const seen = new Set<string>();
    for (const [path, canonical] of [
      ['/', '/'],
      ['/browse-prompts', '/browse-prompts'],
      ['/browse-prompts?category=Customer+Support', '/browse-prompts?category=Customer%20Support'],
      ['/about', '/about'],
      ['/privacy', '/privacy'],
      ['/terms', '/terms'],
      ['/generate-prompt', '/generate-prompt'],
      ['/chat-with-us', '/chat-with-us'],
      ['/login', '/login'],
      ['/register', '/register'],
    ] as const) {
      const head = await headOf(request, path);
      seen.add(/<title>([^<]+)<\/title>/.exec(head)?.[1] ?? path);
      const links = [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href!);
      expect(
        links.map((href) => new URL(href).href),
        path,
      ).toEqual([new URL(canonical, baseURL).href]);
      expect(head.match(/<meta name="description"/g), path).toHaveLength(1);
      expect(head.match(/<meta property="og:image"/g), path).toHaveLength(1);
      expect(head, path).not.toContain('<meta name="robots"');
    }
    expect(seen.size).toBe(10);
    for (const path of [
      '/browse-prompts?q=x',
      '/browse-prompts?category=AI&tags=one',
      '/test-seo',
      '/nowhere',
    ]) {
      const html = await (await request.get(path)).text();
      expect(html, path).toMatch(/<meta name="robots" content="noindex/);
    }
  });
  await test.step('/test-seo reads its head from the document and leads on', async () => {
    await openPage(page, '/test-seo');
    const row = (name: string) => page.locator('dl > div', { has: page.getByText(name, { exact: true }) });
    await expect(row('title')).toContainText('Head tags · Cuebook');
    await expect(row('canonical')).toContainText(`${baseURL}/test-seo`);
    await expect(row('og:title')).toContainText('Head tags');
    const links = page.getByRole('navigation', { name: 'Other pages' }).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/',
      '/browse-prompts',
      '/about',
      '/login',
    ]);
  });
});

test('the landing page, privacy, terms and about have what they promise', async ({ page }) => {
  await test.step('the landing page has its places, and the header leads there', async () => {
    await openPage(page, '/browse-prompts');
    for (const [name, id] of [
      ['About', 'about'],
      ['Features', 'features'],
      ['Testimonials', 'testimonials'],
      ['FAQ', 'faq'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/#${id}$`));
      await expect(page.locator(`#${id}`)).toBeInViewport();
    }
    const cards = page.getByRole('main').locator('a[data-cover-link]');
    const addresses = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('href')));
    expect(new Set(addresses).size).toBe(addresses.length);
    await page.getByText('Do I need an account?').click();
    await expect(page.getByText('Not to read.')).toBeVisible();
  });
  await test.step('privacy and terms say when they were last updated, and lead home', async () => {
    for (const path of ['/privacy', '/terms']) {
      await openPage(page, path);
      await expect(page.getByText('Last updated March 8, 2025')).toBeVisible();
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await expect(page).toHaveURL(/\/$/);
    }
    await openPage(page, '/about');
    for (const feature of [
      'Collaborative prompt management',
      'Version control and history',
      'Team sharing and access controls',
      'Analytics and usage tracking',
      'Quality assurance through testing and approval',
    ]) {
      await expect(page.getByRole('heading', { name: feature })).toBeVisible();
    }
  });
});
