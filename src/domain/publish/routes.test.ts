import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { pagesOf } from '../../../scripts/lib/tests/changed.mjs';
import { CORE_PAGES } from '../sitemap/entry';
import { hasSideBar, PAGES, UNLISTED } from './routes';

test('names the first part of the address of every page, and no other', () => {
  const routes = [...pagesOf(resolve(import.meta.dirname, '../../..')).keys()].filter(
    // The page of paths that lead nowhere has no address of its own.
    (route) => route !== '/' && route !== '/[...path]',
  );
  const firstParts = new Set(routes.map((route) => `/${route.split('/')[1]}`));
  expect(Object.keys(PAGES).sort()).toEqual([...firstParts].sort());
});

/** Addresses of pages without parameters that only members open. */
const ofMembers = [...pagesOf(resolve(import.meta.dirname, '../../..'))].flatMap(([route, file]) =>
  file.includes('/(member)/') && !route.includes('[') ? [route] : [],
);

test.each(ofMembers)('search engines leave %s alone', (route) => {
  // The own profile has the address under which the public ones are.
  if (route !== '/profile') expect(UNLISTED.some((path) => route.startsWith(path))).toBe(true);
});

test.each(CORE_PAGES)('the sitemap has $path, which search engines may read', ({ path }) => {
  expect(UNLISTED.some((unlisted) => path.startsWith(unlisted))).toBe(false);
});

test.each(['/dashboard', '/spaces/a', '/prompts/a', '/prompts/edit/1', '/reviews', '/collections'])(
  'the side bar is on %s',
  (path) => {
    expect(hasSideBar(path)).toBe(true);
  },
);

test.each([
  '/',
  '/analytics',
  '/profile/1',
  '/generate-prompt',
  '/admin',
  '/spaces/join',
  '/about',
  '/spacesuit',
  '/constructor',
])('the side bar is not on %s', (path) => {
  expect(hasSideBar(path)).toBe(false);
});
