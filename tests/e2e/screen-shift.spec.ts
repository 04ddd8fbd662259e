import { resolve } from 'node:path';
import { expect, type Page, type Request, test } from '@playwright/test';
import { pagesOf } from '../../scripts/lib/tests/changed.mjs';
import { answerLate, nextFrames, recordShifts, takeShifts } from '../support/layout-shift';
import { openPage, reloadPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';

/**
 * No screen moves while it opens: the layout shift of each page is at most 0.02, on a phone and on a wide window, for
 * guests and members. The pages come from the file system: a new page needs its address here.
 */

const MOST = 0.02;
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

const TEXT = 'Dear {{name}},\n\nthank you for {{what}}.\n\n{{team}}';

/** Suggestions whose lines in the inbox are of different heights. */
const CHANGES = {
  'One word': TEXT.replace('thank', 'we thank'),
  'Lost fields': 'Dear reader,\n\nthank you.',
  'Many lines': `${'Write in short sentences. '.repeat(12)}\n${TEXT}`,
};

/** What fills the addresses. */
type World = { slug: string; id: string; space: string; collection: string; review: string; person: string };

/** Addresses of pages whose routes have parameters, or which need some; null: only on the way to another page. */
const ADDRESSES: Readonly<Record<string, ((world: World) => string) | null>> = {
  '/[...path]': () => '/nowhere',
  '/collections/[slug]': ({ collection }) => `/collections/${collection}`,
  '/developers/[operation]': () => '/developers/createPrompt',
  '/profile/[id]': ({ person }) => `/profile/${person}`,
  '/prompts/[identifier]': ({ slug }) => `/prompts/${slug}`,
  '/prompts/[identifier]/compare': ({ slug }) => `/prompts/${slug}/compare?from=1&to=2`,
  '/prompts/[identifier]/discussion': ({ slug }) => `/prompts/${slug}/discussion`,
  '/prompts/[identifier]/suggestions': ({ slug }) => `/prompts/${slug}/suggestions`,
  '/prompts/[identifier]/suggestions/[id]': null,
  '/prompts/[identifier]/tests': ({ slug }) => `/prompts/${slug}/tests`,
  '/prompts/[identifier]/tests/[run]': null,
  '/prompts/[identifier]/tests/evaluate': ({ slug }) => `/prompts/${slug}/tests/evaluate`,
  '/prompts/[identifier]/tests/evaluations/[evaluation]': null,
  '/prompts/[identifier]/versions': ({ slug }) => `/prompts/${slug}/versions`,
  '/prompts/[identifier]/versions/[version]': ({ slug }) => `/prompts/${slug}/versions/1`,
  '/prompts/edit/[id]': ({ id }) => `/prompts/edit/${id}`,
  '/prompts/suggest/[id]': ({ id }) => `/prompts/suggest/${id}`,
  // Those of other tests would come and go.
  '/reviews': ({ space }) => `/reviews?space=${space}`,
  '/reviews/[id]': ({ review }) => `/reviews/${review}`,
  '/s/[token]': () => '/s/unknown',
  '/spaces/[slug]': ({ space }) => `/spaces/${space}`,
  '/spaces/[slug]/trash': ({ space }) => `/spaces/${space}/trash`,
  '/spaces/[slug]/webhooks/[id]': null,
  '/admin/users/[id]': ({ person }) => `/admin/users/${person}`,
  '/admin/webhooks/[id]': null,
  '/admin': () => '/admin?q=cuebook.example',
};

/** Pages that only people with an account see; guests are sent to sign in. */
const MEMBERS =
  /^\/(?:admin|analytics|connect\/|dashboard|following|import|inbox|my-prompts|profile\/(?:notifications|security|ways-in)|profile$|prompts\/(?:edit|new|suggest)|reviews|spaces)/;

const ROUTES = [...pagesOf(resolve(import.meta.dirname, '../..')).keys()].filter(
  (route) => ADDRESSES[route] !== null,
);

/** Records what moves, without the news of other tests: what they share comes to lists that are looked at. */
async function startRecording(page: Page): Promise<void> {
  await page.route('**/api/trpc/prompt.onChange*', (route) => route.abort());
  await recordShifts(page);
}

/** Opens a page, waits until nothing more is asked for, and expects that nothing moved. */
async function expectStill(page: Page, address: string): Promise<void> {
  const pending = new Set<Request>();
  const begin = (request: Request) => {
    if (/\/api\/trpc\/|_rsc=/.test(request.url())) pending.add(request);
  };
  const end = (request: Request) => pending.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await openPage(page, address);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect.poll(() => [...pending].map((request) => request.url()), { message: address }).toEqual([]);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await nextFrames(page);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  const { total, moved } = await takeShifts(page);
  expect.soft(total, `${address}\n${moved}`).toBeLessThanOrEqual(MOST);
}

/** A member who sees every page, and what its pages show. */
async function makeWorld(page: Page): Promise<World> {
  const { id: person } = await signInNewcomer(page, undefined, { role: 'admin', emailProvedAt: new Date() });
  const space = (await callApi(page, 'space.create', { name: uniqueTitle('Still') })) as {
    id: string;
    slug: string;
  };
  const made = await createPrompt(page, {
    title: uniqueTitle('Stands still'),
    content: TEXT,
    tags: ['mail', 'thanks'],
    // Its review asks nobody else, whose inbox would grow while it is looked at.
    spaceId: space.id,
  });
  await callApi(page, 'prompt.update', { id: made.id, content: 'Dear {{name}},\n\nthank you.\n\n{{team}}' });
  const collection = (await callApi(page, 'collection.create', { name: uniqueTitle('Still') })) as {
    slug: string;
  };
  const review = (await callApi(page, 'status.review.ask', { promptId: made.id, version: 2 })) as {
    id: string;
  };
  return {
    ...{ slug: made.slug, id: made.id, person },
    ...{ space: space.slug, collection: collection.slug, review: review.id },
  };
}

for (const size of WINDOWS) {
  test(`nothing moves for a member while a screen opens, ${size.width} px`, async ({ page }) => {
    test.setTimeout(900_000);
    await page.setViewportSize(size);
    const world = await makeWorld(page);
    await startRecording(page);
    for (const route of ROUTES) await expectStill(page, ADDRESSES[route]?.(world) ?? route);
  });

  test(`nothing moves for a guest while a screen opens, ${size.width} px`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(900_000);
    const author = await browser.newPage({ baseURL: baseURL! });
    const world = await makeWorld(author);
    await callApi(author, 'prompt.setShared', { id: world.id, isShared: true });
    await author.context().close();
    await page.setViewportSize(size);
    await startRecording(page);
    const shown = ROUTES.filter((route) => !MEMBERS.test(route));
    for (const route of shown) await expectStill(page, ADDRESSES[route]?.(world) ?? route);
  });

  test(`nothing moves with kept values, over the tabs and beside a run, ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const world = await makeWorld(page);
    await startRecording(page);
    await openPage(page, `/prompts/${world.slug}`);
    const name = page.getByRole('main').getByRole('textbox', { name: 'name' }).first();
    await name.fill('Ada Lovelace');
    await expect(page.getByText(/1 of \d filled/).first()).toBeVisible();
    await takeShifts(page);
    await reloadPage(page);
    await expect(name).toHaveValue('Ada Lovelace');
    await expectNoMove(page, 'kept values');

    const tabs = page.getByRole('tablist', { name: 'Parts of this prompt' });
    const line = async () => Math.round((await tabs.boundingBox())!.y);
    const before = await line();
    for (const tab of ['History', 'Tests', 'Discussion', 'Prompt']) {
      await tabs.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await expect(tabs.getByRole('tab', { name: new RegExp(`^${tab}`), selected: true })).toBeVisible();
      expect(await line(), tab).toBe(before);
      await expectNoMove(page, tab);
    }
  });

  test(`an inbox with changes to decide about stands still while it opens, ${size.width} px`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(size);
    await signInNewcomer(page, undefined, { role: 'contributor' });
    const reader = await someoneNew(browser, baseURL, uniqueTitle('Still Reader'));
    for (const [name, content] of Object.entries(CHANGES)) {
      const made = await createPrompt(page, { title: uniqueTitle(name), content: TEXT, isShared: true });
      const change = { promptId: made.id, baseVersion: 1, content, title: uniqueTitle('Another title') };
      await callApi(reader.page, 'suggestion.create', change);
    }
    await reader.page.context().close();
    await startRecording(page);
    for (const address of ['/inbox', '/inbox?show=decide']) await expectStill(page, address);
  });

  test(`the first failed sign-in moves nothing, ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await startRecording(page);
    await openPage(page, '/login');
    await page.getByLabel('Email').fill('nobody@example.org');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await answerLate(page, (url) => url.pathname.includes('/api/auth/callback'));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expectNoMove(page, 'failed sign-in');
  });
}

async function expectNoMove(page: Page, what: string): Promise<void> {
  await nextFrames(page);
  const { total, moved } = await takeShifts(page);
  expect(total, `${what}\n${moved}`).toBeLessThanOrEqual(MOST);
}

/** Each makes a screen move as one did before: what measures must see it. */
const MUTATIONS = [
  { what: 'a line that comes late above the page', selector: 'main', height: 60 },
  { what: 'a list that grows late above the footer', selector: 'footer', height: 400 },
] as const;

for (const { what, selector, height } of MUTATIONS) {
  test(`the measure sees ${what}`, { tag: '@nightly' }, async ({ page }) => {
    await page.setViewportSize(WINDOWS[0]);
    await recordShifts(page);
    await openPage(page, '/reset-password');
    await takeShifts(page);
    await page.locator(selector).evaluate((element, pixels) => {
      const late = document.createElement('div');
      late.style.height = `${pixels}px`;
      element.before(late);
    }, height);
    await nextFrames(page);
    expect((await takeShifts(page)).total).toBeGreaterThan(MOST);
  });
}
