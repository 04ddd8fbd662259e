import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../tests/support/arbitraries';
import { longText } from '../../../tests/support/long-text';
import { missingValues } from './missing-values';

describe('missingValues', () => {
  it.each<[string, string, string[]]>([
    ['Write to {{name}} about ${topic:tea}', 'Write to Ana about ${topic:tea}', ['{{name}}']],
    ['{{ name }}', 'Hi {{name}}', []],
    ['${tone:calm}', '${tone}', ['${tone:calm}']],
    ['{{a}} {{a}} ${b}', 'none', ['{{a}}', '${b}']],
    ['Offer for [Company name]', 'Offer for the company', ['[Company name]']],
    ['- [x] done, see [guide](https://example.org) and a[i]', 'done', []],
    ['In 150 words, 3.5 pages, 1,000 copies', 'In 150 words and 3.5 pages, 1000 copies', []],
    ['At most 150 words by 2026-11-21', 'At most 200 words', ['150', '2026', '11', '21']],
    ['Give 3 ideas', 'Give three ideas', []],
    ['Give 3 ideas', 'Give ideas', ['3']],
    ['1. First\n2) Second 40', 'First, second 40', []],
    ['Use <h1> and gpt4', 'Use a heading', []],
    ['50% of 20 €', '50 % and 20 €', []],
    ['Say {{x1}} once', 'Say {{x1}}', []],
    ['第３章', '第3章', []],
    ['', '', []],
  ])('missingValues of %j in %j misses %j', (original, answer, lost) => {
    expect(missingValues(original, answer)).toEqual(lost);
  });

  it('misses nothing in the text itself, no matter what surrounds it', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 80 }), fc.constantFrom('', '\n\nMore words.'), (text, more) => {
        expect(missingValues(text, text + more)).toEqual([]);
      }),
    );
  });

  it.each(['{{a}} ', '[abc', '[a] ', '1,', '1,000', '12.', '${a:', '\n1. ', ' ', '７'])(
    'comes to an end with a long text of %j',
    (unit) => {
      const text = longText(unit);
      expect(missingValues(text, text)).toEqual([]);
      expect(missingValues('', text)).toEqual([]);
      missingValues(text, '');
    },
  );
});
