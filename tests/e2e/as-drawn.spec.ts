import { expect, type Locator, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';

/** Where the parts of a screen stand: as in its drawing. */

const boxOf = async (part: Locator) => {
  const { x, y, width, height } = (await part.boundingBox())!;
  return { left: x, right: x + width, top: y, bottom: y + height, width, height };
};

/** The lower edge of the window. */
const footOf = (page: Page) => page.evaluate(() => document.documentElement.clientHeight);

test('the keys of a search stand in the frame of list and preview, at the foot of the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/browse-prompts?q=the');
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
  const keys = page.locator('.hit-keys > p');
  const frame = await boxOf(page.locator('.hit-split'));
  const line = await boxOf(keys);
  expect(line.left).toBeCloseTo(frame.left, 0);
  expect(line.right).toBeCloseTo(frame.right, 0);
  expect((await footOf(page)) - line.bottom).toBeLessThanOrEqual(16);
  // Scrolled to its end it is the last line of the frame.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [end, whole] = [await boxOf(keys), await boxOf(page.locator('.hit-split'))];
  expect(whole.bottom - end.bottom).toBeLessThanOrEqual(16);
});

test('the editor has its tags within their box, and the category in its colour', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInNewcomer(page);
  const made = await createPrompt(page, {
    title: uniqueTitle('Tags in a box'),
    tags: ['support', 'email', 'tone', 'refund', 'escalation'],
    category: 'Marketing',
  });
  await openPage(page, `/prompts/edit/${made.id}`);
  const field = page.getByPlaceholder('Add a tag');
  const box = await boxOf(field.locator('..'));
  const tags = page.getByRole('list', { name: 'Tags on this prompt' }).getByRole('button');
  await expect(tags).toHaveCount(5);
  for (const part of [...(await tags.all()), field]) {
    const { left, right, top, bottom } = await boxOf(part);
    expect(left).toBeGreaterThan(box.left);
    expect(right).toBeLessThan(box.right);
    expect(top).toBeGreaterThan(box.top);
    expect(bottom).toBeLessThan(box.bottom);
  }
  const category = page.getByRole('combobox', { name: 'Category' });
  await expect(category.locator('[data-hue="marketing"]')).toBeVisible();
});

test('a column headed Uses shows the number alone, which a screen reader gets with its word', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/browse-prompts?sort=used');
  await page.getByRole('radio', { name: 'List' }).check({ force: true });
  const uses = page.locator('.card-uses').first();
  await expect(uses).toHaveText(/^[\d,]+ uses$/);
  expect((await boxOf(uses.locator('span'))).width).toBeLessThanOrEqual(1);
  await page.getByRole('radio', { name: 'Cards' }).check({ force: true });
  expect((await boxOf(uses.locator('span'))).width).toBeGreaterThan(10);
});

test('no button above a list on a phone has a word that is cut', async ({ page }) => {
  for (const query of ['', '?q=the', '?sort=used-30d', '?category=Marketing', '?q=the&category=Marketing']) {
    await openPage(page, `/browse-prompts${query}`);
    const sort = page.getByRole('button', { name: /^Sort: / });
    for (const width of [360, 390, 430, 480, 640]) {
      await page.setViewportSize({ width, height: 844 });
      const isCut = await sort.evaluate((button) => {
        const words = button.querySelector(':scope > span > span')!;
        return words.checkVisibility() && words.clientWidth > 1 && words.scrollWidth > words.clientWidth;
      });
      expect(isCut, `${query} at ${width} px`).toBe(false);
    }
  }
});

test('addresses that lead nowhere have one look', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInNewcomer(page);
  const cards = [];
  for (const address of ['/nowhere/at/all', '/prompts/no-such-prompt', '/spaces/join']) {
    await openPage(page, address);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(page.getByRole('main').locator('a').last()).toBeVisible();
    const card = page.getByRole('main').locator('[data-cover-card]');
    const { width } = await boxOf(card);
    const style = await card.evaluate((one) => getComputedStyle(one).boxShadow);
    const size = await heading.evaluate((one) => getComputedStyle(one).fontSize);
    const { top, bottom } = await boxOf(page.getByRole('main'));
    cards.push({ width, style, size, top, height: bottom - top });
  }
  for (const card of cards) expect(card).toEqual(cards[0]);
});

test('a page that is missing is dark for its reader, with its words and its status, before any script has come', async ({
  page,
}) => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInNewcomer(page);
  await page.route(/\/_next\/static\/.*\.js$/, (route) => route.abort());
  for (const [address, name] of [
    ['/nowhere/at/all', '404'],
    ['/spaces/no-such-space', '404'],
    ['/spaces/no-such-space/trash', '404'],
    [`/spaces/no-such-space/webhooks/${nobody}`, '404'],
    ['/inbox?space=no-such-space', '404'],
    ['/analytics?space=no-such-space', '404'],
    [`/reviews/${nobody}`, '404'],
    [`/prompts/suggest/${nobody}`, '404'],
    [`/profile/${nobody}`, '404'],
    ['/collections/no-such-collection', '404'],
    ['/developers/noSuchOperation', '404'],
    [`/prompts/edit/${nobody}`, 'Prompt Not Found'],
    ['/prompts/no-such-prompt', 'Prompt Not Found'],
    ['/prompts/no-such-prompt/versions', 'Prompt Not Found'],
  ] as const) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name }), address).toBeVisible();
    await expect(page.locator('html'), address).toHaveClass(/\bdark\b/);
    expect(await page.locator('html').evaluate((html) => html.style.colorScheme)).toBe('dark');
    if (/no-such-space|reviews/.test(address)) await expect(page).toHaveTitle('Page not found · Cuebook');
  }
});

test('the bar of a short review or suggestion stands at the foot of the window, on a phone in one line', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInNewcomer(page, undefined, { role: 'admin' });
  const author = await someoneNew(browser, baseURL, 'Ines Author');
  const made = await createPrompt(author.page, { title: uniqueTitle('Short') });
  const review = (await callApi(author.page, 'status.review.ask', { promptId: made.id, version: 1 })) as {
    id: string;
  };
  const suggestion = (await callApi(page, 'suggestion.create', {
    promptId: made.id,
    baseVersion: 1,
    content: 'Write a long mail to {{reader}}.',
  })) as { id: string };
  for (const [who, address] of [
    [page, `/reviews/${review.id}`],
    [author.page, `/prompts/${made.slug}/suggestions/${suggestion.id}`],
  ] as const) {
    await openPage(who, address);
    const bar = who.getByRole('region', { name: 'Your decision' });
    for (const [width, height] of [
      [1440, 1400],
      [390, 1600],
    ] as const) {
      await who.setViewportSize({ width, height });
      const { bottom } = await boxOf(bar);
      expect(Math.abs(bottom - height), `${address} at ${width} px`).toBeLessThanOrEqual(1);
      const buttons = await bar.getByRole('button').all();
      const tops = await Promise.all(buttons.map(async (button) => (await boxOf(button)).top));
      expect(new Set(tops).size, `${address} at ${width} px`).toBe(1);
    }
  }
  await author.page.context().close();
});

test('a space that is lived in shows the faces of its people, and My Prompts has Import at its title', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInNewcomer(page);
  const space = (await callApi(page, 'space.create', { name: uniqueTitle('Faces') })) as {
    id: string;
    slug: string;
  };
  await createPrompt(page, { title: uniqueTitle('In it'), spaceId: space.id, isShared: false });
  const link = (await callApi(page, 'space.invite', { id: space.id, role: 'member', uses: 5 })) as {
    url: string;
  };
  await openPage(page, `/spaces/${space.slug}`);
  await expect(page.getByRole('img', { name: /people$/ })).toHaveCount(0);
  const other = await someoneNew(browser, baseURL, 'Ines Author');
  await callApi(other.page, 'space.join', { token: /[\w-]{43}$/.exec(link.url)![0] });
  await other.page.context().close();
  await openPage(page, `/spaces/${space.slug}`);
  const faces = page.getByRole('img', { name: '2 people' });
  await expect(faces.locator('[data-initials="IA"]')).toBeVisible();

  await openPage(page, '/my-prompts');
  const title = await boxOf(page.getByRole('heading', { level: 1, name: 'My Prompts' }));
  const imports = await boxOf(page.getByRole('main').getByRole('link', { name: 'Import', exact: true }));
  expect(Math.abs((title.top + title.bottom) / 2 - (imports.top + imports.bottom) / 2)).toBeLessThanOrEqual(
    2,
  );
});

test('a list begins with its number and ends with the notice on private prompts, also on a phone', async ({
  page,
}) => {
  await signInNewcomer(page);
  await createPrompt(page, { title: uniqueTitle('Kept to myself'), isShared: false });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, '/my-prompts');
    const main = page.getByRole('main');
    const card = await boxOf(main.locator('[data-cover-card]'));
    const notice = await boxOf(main.getByText('Private prompts are not visible on the public Browse page.'));
    const count = await boxOf(main.getByText('1 prompt(s) found'));
    expect(notice.top).toBeGreaterThan(card.bottom);
    expect(notice.top - card.bottom).toBeLessThan(24);
    expect(count.left).toBeCloseTo(card.left, 0);
    expect(count.bottom).toBeLessThan(card.top);
  }
});

test('the collections of a space are chips with an edge in a colour of their own, after their name', async ({
  page,
}) => {
  await signInNewcomer(page);
  const { id, slug } = (await callApi(page, 'space.create', { name: uniqueTitle('Chips') })) as {
    id: string;
    slug: string;
  };
  await createPrompt(page, { title: uniqueTitle('In it'), spaceId: id, isShared: false });
  await callApi(page, 'collection.create', { name: 'Release day', visibility: 'space', spaceId: id });
  await openPage(page, `/spaces/${slug}`);
  const list = page.getByRole('list', { name: 'Collections of this space' });
  const chip = list.getByRole('link', { name: 'Release day' });
  await expect(chip).toHaveCSS('border-left-width', '4px');
  const edge = await chip.evaluate((link) => {
    const style = getComputedStyle(link);
    return style.borderLeftColor !== style.borderRightColor;
  });
  expect(edge).toBe(true);
  const name = await boxOf(list.locator('..').getByText('Collections', { exact: true }));
  expect(name.right).toBeLessThan((await boxOf(chip)).left);
});

test('the facts beside a prompt stand without a frame', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInNewcomer(page);
  const { slug } = await createPrompt(page, { title: uniqueTitle('Facts') });
  await openPage(page, `/prompts/${slug}`);
  const facts = page.getByRole('region', { name: 'About this prompt' });
  await expect(facts).toHaveCSS('border-top-width', '0px');
  for (const row of await facts.locator('dl > div').all()) {
    await expect(row).toHaveCSS('border-top-width', '0px');
  }
});
