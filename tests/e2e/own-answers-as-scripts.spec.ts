import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, uniqueTitle } from './pages/call-api';

/**
 * The policy of a cached page lets it load any script of this site (docs/decisions/0013-guest-page-cache.md). So no URL
 * of this site may serve users' content as a script.
 */

const PROGRAM = 'window.written = true;';

/** Puts a script tag into the page, as an injection would: whether its answer ran, was refused, or was no script. */
function runScript(page: Page, src: string): Promise<'loaded' | 'failed'> {
  return page.evaluate(
    (address) =>
      new Promise<'loaded' | 'failed'>((resolve) => {
        const tag = document.createElement('script');
        tag.onload = () => resolve('loaded');
        tag.onerror = () => resolve('failed');
        tag.src = address;
        document.head.append(tag);
      }),
    src,
  );
}

test('what people write is never run as a script of this site', async ({ page, browser }) => {
  await signInNewcomer(page);
  const fields = { title: uniqueTitle('Program'), description: PROGRAM, content: PROGRAM, isShared: true };
  const { slug } = (await callApi(page, 'prompt.create', fields)) as { slug: string };
  const guest = await (await browser.newContext()).newPage();
  const answer = await openPage(guest, '/browse-prompts');
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-");

  // A script of the build, to see that tags are tried at all.
  const own = await guest.locator('script[src^="/_next/static/"]').first().getAttribute('src');
  expect(await runScript(guest, own ?? '')).toBe('loaded');

  const asked = encodeURIComponent(JSON.stringify({ json: { identifier: slug } }));
  const addresses = [
    ...['txt', 'md', 'json'].map((ending) => `/prompts/${slug}.${ending}`),
    `/prompts/${slug}`,
    `/api/trpc/prompt.get?input=${asked}`,
    ...['/feed.xml', '/llms.txt', '/sitemap.xml', '/opensearch.xml', '/manifest.webmanifest'],
    ...['/api/v1/openapi.json', '/api/health', `/api/share-image/${slug}`],
  ];
  for (const address of addresses) {
    const { status, type } = await guest.evaluate(async (path) => {
      const response = await fetch(path);
      return { status: response.status, type: response.headers.get('content-type') ?? '' };
    }, address);
    expect(status, address).toBe(200);
    expect(type, address).not.toMatch(/^(text|application)\/(x-)?(java|ecma|j|live)script/);
    expect(await runScript(guest, address), address).toBe('failed');
  }
  expect(await guest.evaluate(() => 'written' in window)).toBe(false);
});
