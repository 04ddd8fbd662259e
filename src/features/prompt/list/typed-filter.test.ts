import { describe, expect, it } from 'vitest';
import { loadListParams } from '@/features/prompt-base/list-params';
import { chosenFilter, filterChips, hasTypedFilter } from './typed-filter';

const ID = '4f9c2a1e-0b7d-4c3a-9e21-5d6f7a8b9c0d';

describe('filterChips', () => {
  it('names each filter in force and says what removes it', () => {
    const params = loadListParams(
      `?category=AI&framework=rtf&by=${ID}&in=${ID}&status=tested&kind=skill&tags=a,b`,
    );
    const chips = filterChips(params, { by: 'Zoë', in: null });
    expect(chips.map(({ label }) => label)).toEqual([
      'AI',
      'Framework: RTF',
      'by: Zoë',
      'in: unknown',
      'Skills',
      'status: Tested',
      'a',
      'b',
    ]);
    expect(chips.at(-1)?.without).toEqual({ tags: ['a'] });
    expect(Object.assign({}, ...chips.slice(0, 6).map(({ without }) => without))).toEqual({
      category: null,
      framework: null,
      kind: null,
      by: null,
      in: null,
      status: null,
    });
  });
  it('filterChips gives none without filters', () => {
    expect(filterChips(loadListParams('?q=x'), undefined)).toEqual([]);
  });
});

describe('chosenFilter', () => {
  it.each([
    ['tag', 'Email', { tags: ['a', 'Email'] }],
    ['tag', 'A', { tags: ['a'] }],
    ['by', ID, { by: ID }],
    ['in', ID, { in: ID }],
    ['category', 'AI', { category: 'AI' }],
    ['category', 'Nope', null],
    ['status', 'approved', { status: 'approved' }],
    ['status', 'shared', null],
  ] as const)('the typed filter %s is chosen as %s', (filter, value, change) => {
    expect(chosenFilter({ tags: ['a'] }, filter, value)).toEqual(change);
  });
});

it('a typed filter is offered where it can narrow the list', () => {
  expect(hasTypedFilter('mine', 'by', false)).toBe(false);
  expect(hasTypedFilter('space', 'in', false)).toBe(false);
  expect(hasTypedFilter('browse', 'in', true)).toBe(false);
  expect(hasTypedFilter('browse', 'by', true)).toBe(true);
  expect(hasTypedFilter('dashboard', 'in', false)).toBe(true);
});
