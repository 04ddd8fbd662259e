import { expect, it } from 'vitest';
import { CACHED_PLAN, statementNames } from './statement-names';

it('gives a statement to be kept one name, and no other any', () => {
  const nameOf = statementNames();
  const first = nameOf(`${CACHED_PLAN} SELECT 1`);
  expect(first).not.toBe('');
  expect(nameOf(`${CACHED_PLAN} SELECT 2`)).not.toBe(first);
  expect(nameOf(`${CACHED_PLAN} SELECT 1`)).toBe(first);
  expect(nameOf('SELECT 1')).toBe('');
});

it('stops at a number of them, and keeps those it has given', () => {
  const nameOf = statementNames(1);
  const first = nameOf(`${CACHED_PLAN} SELECT 1`);
  expect(nameOf(`${CACHED_PLAN} SELECT 2`)).toBe('');
  expect(nameOf(`${CACHED_PLAN} SELECT 1`)).toBe(first);
});
