import fc from 'fast-check';
import superjson from 'superjson';
import { describe, expect, it } from 'vitest';
import { serializePlain } from './serialize-plain';
import { sized } from '../../../tests/support/sizes';

/** Data of every kind that superjson knows, plain or not. */
const anything = fc.anything({
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withSparseArray: true,
  key: fc.oneof(fc.string(), fc.constantFrom('a.b', 'a\\b', '', 'a', 'length')),
  maxDepth: 4,
});

describe('what is written without superjson', () => {
  it('a value written without superjson is what superjson would have written', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const written = serializePlain(value);
        fc.pre(written !== null);
        expect(written).toEqual(superjson.serialize(value));
        expect(JSON.parse(JSON.stringify(written))).toEqual(JSON.parse(superjson.stringify(value)));
      }),
      { numRuns: sized(200, 10_000) },
    );
  });

  it('reads back as it was', () => {
    const page = {
      items: [
        {
          title: '題名',
          tags: ['a', 'b'],
          createdAt: new Date(0),
          badge: undefined,
          'odd.key\\': new Date(1),
        },
      ],
      total: 1,
      isLast: true,
      next: null,
    };
    const written = serializePlain(page);
    expect(written).not.toBeNull();
    expect(superjson.parse(JSON.stringify(written))).toEqual(page);
  });

  const date = new Date(0);
  const cycle: { self?: object } = {};
  cycle.self = cycle;
  it.each([
    ['a date alone', date],
    ['nothing', undefined],
    ['a text alone', 'text'],
    ['a map', { map: new Map() }],
    ['a class', { made: new URL('https://example.com') }],
    ['no number', [Number.NaN]],
    ['minus nought', { n: -0 }],
    ['a big integer', { n: 1n }],
    ['an invalid date', { at: new Date(Number.NaN) }],
    ['one thing twice', [date, date]],
    ['a thing within itself', cycle],
    ['a hole', Object.assign([], { 1: 'second' })],
    ['a refused name', JSON.parse('{"constructor":1}') as object],
  ])('a value written without superjson leaves %s to superjson', (_name, value) => {
    expect(serializePlain(value)).toBeNull();
  });
});
