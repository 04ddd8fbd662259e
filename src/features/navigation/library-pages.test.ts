import { expect, it } from 'vitest';
import { currentPlace, isLibraryPage, isInitiallyCollapsed } from './library-pages';

it.each([
  ['/dashboard', '', null, '/dashboard'],
  ['/dashboard', 'q=x&favorites=true', null, '/dashboard?favorites=true'],
  ['/dashboard', 'granted=true', null, '/dashboard?granted=true'],
  ['/my-prompts', '', null, '/my-prompts'],
  ['/my-prompts/trash', '', null, '/my-prompts/trash'],
  ['/spaces/sales/trash', '', null, '/spaces/sales'],
  ['/collections/launch', '', null, '/collections/launch'],
  ['/reviews/1', '', null, '/inbox'],
  ['/inbox', '', null, '/inbox'],
  ['/prompts/hello', '', null, '/prompts/hello'],
  ['/prompts/hello', '', '/spaces/sales?q=x', '/spaces/sales'],
  ['/prompts/hello', '', '/dashboard', '/prompts/hello'],
])('the place in the library on %s?%s after %s is %s', (pathname, search, cameFrom, place) => {
  expect(currentPlace(pathname, new URLSearchParams(search), cameFrom)).toBe(place);
});

it('the side bar is only on pages of the library, collapsed where a text needs the space', () => {
  for (const path of [
    '/dashboard',
    '/spaces/a',
    '/prompts/a',
    '/prompts/edit/1',
    '/reviews',
    '/collections',
  ]) {
    expect(isLibraryPage(path), path).toBe(true);
  }
  for (const path of [
    '/',
    '/analytics',
    '/profile/1',
    '/generate-prompt',
    '/admin',
    '/spaces/join',
    '/about',
  ]) {
    expect(isLibraryPage(path), path).toBe(false);
  }
  for (const path of ['/prompts/new', '/prompts/edit/1', '/prompts/suggest/1', '/reviews/1']) {
    expect(isInitiallyCollapsed(path), path).toBe(true);
  }
  for (const path of ['/dashboard', '/prompts/new-hire', '/reviews']) {
    expect(isInitiallyCollapsed(path), path).toBe(false);
  }
});
