import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';

/** Content visible on first screens without scrolling. */

test('the decision about a review is low and always in sight', async ({ page, browser, baseURL }) => {
  await signInAs(page, await accountOf('admin'));
  const author = await someoneNew(browser, baseURL, 'Ines Author');
  const made = await createPrompt(author.page, {
    title: uniqueTitle('Long review'),
    content: Array.from({ length: 60 }, (_, line) => `Line ${line} of the text.`).join('\n'),
  });
  await callApi(author.page, 'prompt.update', { id: made.id, content: 'Only this line.' });
  const { id } = (await callApi(author.page, 'status.review.ask', { promptId: made.id, version: 2 })) as {
    id: string;
  };
  await author.page.context().close();
  for (const [width, most] of [
    [1440, 64],
    [390, 120],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, `/reviews/${id}`);
    const bar = page.getByRole('region', { name: 'Your decision' });
    for (const top of [0, 100_000]) {
      await page.evaluate((to) => window.scrollTo(0, to), top);
      await expect(bar.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 });
    }
    expect((await bar.boundingBox())!.height, `${width} px`).toBeLessThanOrEqual(most);
  }
});

test('seven lines of the inbox are in sight at once: four mentions, three changes', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const me = await signInNewcomer(page);
  const other = await someoneNew(browser, baseURL, 'Ines Author');
  const content = 'Write to {{reader}}.\nKeep it short, and end with a question for them.';
  const made = [];
  for (let at = 0; at < 7; at += 1)
    made.push(await createPrompt(page, { title: uniqueTitle(`Line ${at}`), content }));
  for (const { id } of made.slice(0, 4)) {
    const said = { promptId: id, version: 1, body: 'Shall it be shorter?', mentions: [me.id] };
    await callApi(other.page, 'comment.create', said);
  }
  for (const { id } of made.slice(4)) {
    await callApi(other.page, 'suggestion.create', {
      promptId: id,
      baseVersion: 1,
      content: content.replace('a question for them', 'one question that they can answer at once'),
    });
  }
  await other.page.context().close();
  await openPage(page, '/inbox');
  const lines = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem');
  await expect(lines).toHaveCount(7);
  await expect(lines.getByRole('button', { name: /^Accept/ })).toHaveCount(3);
  for (const line of await lines.all()) await expect(line).toBeInViewport({ ratio: 1 });

  // On a phone the actions fill the line, and the checkbox stays at its top end.
  await page.setViewportSize({ width: 390, height: 844 });
  const line = (await lines.first().boundingBox())!;
  const tick = (await lines.first().getByRole('button', { name: /^Done/ }).boundingBox())!;
  expect(line.x + line.width - (tick.x + tick.width)).toBeLessThanOrEqual(16);
  expect(tick.y - line.y).toBeLessThanOrEqual(24);
  const accept = (await lines
    .first()
    .getByRole('button', { name: /^Accept/ })
    .boundingBox())!;
  expect(line.x + line.width - (accept.x + accept.width)).toBeLessThanOrEqual(16);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('what a page is for is in sight at once', async ({ page }) => {
  await test.step('a prompt with six variables has all of them in sight', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInNewcomer(page);
    const names = ['product', 'version', 'audience', 'tone', 'length', 'changes'];
    const content = `Write the release notes.\n\n${names.map((name) => `Mind the ${name}: {{${name}}}.`).join('\n')}`;
    const { slug } = await createPrompt(page, {
      title: uniqueTitle('Six in sight'),
      content,
      tags: ['one', 'two', 'three'],
    });
    await openPage(page, `/prompts/${slug}`);
    for (const name of names) {
      await expect(page.getByRole('textbox', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
  });
  await test.step('tiles, both steps and the list of agents are in sight at once', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInNewcomer(page);
    await openPage(page, '/connect');
    await expect(page.getByRole('group', { name: 'Which app?' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeInViewport({ ratio: 1 });
    for (const step of await page.getByRole('main').locator('ol > li').all()) {
      await expect(step).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByRole('heading', { name: 'Your agents' })).toBeInViewport({ ratio: 1 });
  });
  await test.step('a guest’s home page has the search, a prompt to fill in and the library in sight', async () => {
    await page.context().clearCookies();
    await page.setViewportSize({ width: 1440, height: 900 });
    await openPage(page, '/');
    const main = page.getByRole('main');
    const search = main.getByRole('searchbox', { name: 'Search prompts, creators...' });
    await expect(search).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole('navigation', { name: 'Categories' })).toBeInViewport({ ratio: 1 });
    const titles = main.getByRole('listitem').getByRole('heading');
    for (const place of [0, 1, 2]) await expect(titles.nth(place)).toBeInViewport({ ratio: 1 });

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(search).toBeInViewport({ ratio: 1 });
    const sample = main.getByRole('article').first();
    await expect(sample.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(sample.getByText(/^\d of \d filled/)).toBeAttached();

    await search.fill('prompt');
    await search.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Browse Prompts' })).toBeVisible();
    await expect(page).toHaveURL(/\/browse-prompts\?q=prompt$/);
  });
});
