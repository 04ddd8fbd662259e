import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { appPages } from '../support/app-pages';
import { signInNewcomer } from '../support/sign-in';
import { callApi, createPrompt, uniqueTitle } from './pages/call-api';
import { lookAt } from './pages/look-at';
import { SCREENS } from './pages/screens';
import { someoneNew } from './pages/someone-new';

/**
 * Every page of `src/app` that accessibility.spec.ts doesn't open, with the same checks. The list comes from the folders:
 * a new page is opened by itself, and one with a parameter needs its address below.
 */

/** Pages that need what only their own test makes. It looks at them with axe. */
const ELSEWHERE: Record<string, string> = {
  '/admin/webhooks/[id]': 'webhooks.spec.ts',
  '/spaces/[slug]/webhooks/[id]': 'webhooks.spec.ts',
  '/prompts/[identifier]/tests/[run]': 'test-cases.spec.ts',
  '/prompts/[identifier]/tests/evaluations/[evaluation]': 'evaluation.spec.ts',
};

const seen = new Set<string>(
  SCREENS.flatMap(({ paths }) => paths.map((path: string) => path.replace(/\?.*$/, ''))),
);
const rest = appPages().filter(({ route }) => !seen.has(route) && !Object.hasOwn(ELSEWHERE, route));
const isForAdmins = (route: string) => route.startsWith('/admin');
const hasParameter = (route: string) => route.includes('[');

type Id = { id: string };

/** Makes what pages with a parameter show, and gives their addresses. */
async function addressesOf(page: Page, personId: string, browser: Browser, baseURL: string | undefined) {
  const space = (await callApi(page, 'space.create', { name: uniqueTitle('Every page') })) as {
    slug: string;
  };
  const collection = (await callApi(page, 'collection.create', { name: uniqueTitle('Every page') })) as {
    slug: string;
  };
  const made = await createPrompt(page, { title: uniqueTitle('Every page'), isShared: true });
  await callApi(page, 'prompt.update', { id: made.id, content: 'Write a short mail to {{reader}}.' });
  const review = (await callApi(page, 'status.review.ask', { promptId: made.id, version: 2 })) as Id;
  const link = (await callApi(page, 'shareLink.create', { promptId: made.id, version: 'newest' })) as {
    url: string;
  };
  const reader = await someoneNew(browser, baseURL, 'A Reader');
  const suggestion = (await callApi(reader.page, 'suggestion.create', {
    promptId: made.id,
    baseVersion: 2,
    content: 'Write a long mail to {{reader}}.',
  })) as Id;
  const prompt = `/prompts/${made.slug}`;
  const addresses: Record<string, { at: string; page: Page }> = {
    '/[...path]': { at: '/nowhere/at/all', page },
    '/collections/[slug]': { at: `/collections/${collection.slug}`, page },
    '/developers/[operation]': { at: '/developers/listPrompts', page },
    '/profile/[id]': { at: `/profile/${personId}`, page },
    '/prompts/[identifier]': { at: prompt, page },
    '/prompts/[identifier]/compare': { at: `${prompt}/compare?from=1&to=2`, page },
    '/prompts/[identifier]/discussion': { at: `${prompt}/discussion`, page },
    '/prompts/[identifier]/suggestions': { at: `${prompt}/suggestions`, page },
    '/prompts/[identifier]/suggestions/[id]': { at: `${prompt}/suggestions/${suggestion.id}`, page },
    '/prompts/[identifier]/tests': { at: `${prompt}/tests`, page },
    '/prompts/[identifier]/tests/evaluate': { at: `${prompt}/tests/evaluate`, page },
    '/prompts/[identifier]/versions': { at: `${prompt}/versions`, page },
    '/prompts/[identifier]/versions/[version]': { at: `${prompt}/versions/1`, page },
    '/prompts/edit/[id]': { at: `/prompts/edit/${made.id}`, page },
    '/prompts/suggest/[id]': { at: `/prompts/suggest/${made.id}`, page: reader.page },
    '/reviews/[id]': { at: `/reviews/${review.id}`, page },
    '/s/[token]': { at: new URL(link.url).pathname, page: reader.page },
    '/spaces/[slug]': { at: `/spaces/${space.slug}`, page },
    '/spaces/[slug]/trash': { at: `/spaces/${space.slug}/trash`, page },
  };
  return addresses;
}

for (const [group, reader] of [
  ['auth', 'guest'],
  ['full', 'guest'],
  ['public', 'guest'],
  ['member', 'contributor'],
] as const) {
  test(`axe finds nothing on the other ${group} pages for a ${reader}`, async ({ page }) => {
    test.slow();
    if (reader !== 'guest') await signInNewcomer(page);
    for (const { route } of rest.filter((one) => one.group === group)) {
      if (!hasParameter(route) && !isForAdmins(route)) await lookAt(page, route);
    }
  });
}

test('axe finds nothing on the other pages for an admin', async ({ page }) => {
  test.slow();
  const { id } = await signInNewcomer(page, undefined, { role: 'admin' });
  for (const { route } of rest.filter((one) => isForAdmins(one.route))) {
    await lookAt(page, route.replace('[id]', id));
  }
});

test('axe finds nothing on pages with a parameter', async ({ page, browser, baseURL }) => {
  test.slow();
  const { id } = await signInNewcomer(page);
  const addresses = await addressesOf(page, id, browser, baseURL);
  const routes = rest.map(({ route }) => route).filter((route) => hasParameter(route) && !isForAdmins(route));
  expect(Object.keys(addresses).toSorted()).toEqual(expect.arrayContaining(routes));
  for (const route of routes) {
    const { at, page: reader } = addresses[route]!;
    await lookAt(reader, at);
  }
});

test('pages that are left to another test have axe there', () => {
  for (const spec of Object.values(ELSEWHERE)) {
    const text = readFileSync(join(import.meta.dirname, spec), 'utf8');
    expect(text, spec).toContain('await expectNoViolations(');
  }
});
