import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { pagesOf } from '../../../scripts/lib/tests/changed.mjs';
import { PAGES } from './routes';

test('names the first part of the address of every page, and no other', () => {
  const routes = [...pagesOf(resolve(import.meta.dirname, '../../..')).keys()].filter(
    // The page of paths that lead nowhere has no address of its own.
    (route) => route !== '/' && route !== '/[...path]',
  );
  const firstParts = new Set(routes.map((route) => `/${route.split('/')[1]}`));
  expect(Object.keys(PAGES).sort()).toEqual([...firstParts].sort());
});
