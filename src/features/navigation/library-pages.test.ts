import { expect, it } from 'vitest';
import { currentPlace, isInitiallyCollapsed } from './library-pages';

it.each([
  ['/dashboard', '', null, '/dashboard'],
  ['/dashboard', 'q=x&favorites=true', null, '/dashboard?favorites=true'],
  ['/dashboard', 'granted=true', null, '/dashboard?granted=true'],
  ['/my-prompts', '', null, '/my-prompts'],
  ['/my-prompts/trash', '', null, '/my-prompts/trash'],
  ['/spaces/sales/trash', '', null, '/spaces/sales'],
  ['/collections/launch', '', null, '/collections/launch'],
  ['/reviews/1', '', null, '/inbox'],
  ['/prompts/hello/suggestions/1', '', '/spaces/sales', '/inbox'],
  ['/prompts/hello/suggestions', '', null, '/prompts/hello/suggestions'],
  ['/inbox', '', null, '/inbox'],
  ['/prompts/hello', '', null, '/prompts/hello'],
  ['/prompts/hello', '', '/spaces/sales?q=x', '/spaces/sales'],
  ['/prompts/hello', '', '/dashboard', '/prompts/hello'],
])('the place in the library on %s?%s after %s is %s', (pathname, search, cameFrom, place) => {
  expect(currentPlace(pathname, new URLSearchParams(search), cameFrom)).toBe(place);
});

it.each(['/prompts/new', '/prompts/edit/1', '/prompts/suggest/1', '/prompts/a/suggestions/1', '/reviews/1'])(
  'the side bar starts collapsed on %s, where a text needs the space',
  (path) => {
    expect(isInitiallyCollapsed(path)).toBe(true);
  },
);

it.each(['/dashboard', '/prompts/new-hire', '/prompts/a/suggestions', '/reviews'])(
  'the side bar starts open on %s',
  (path) => {
    expect(isInitiallyCollapsed(path)).toBe(false);
  },
);
