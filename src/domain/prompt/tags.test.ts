import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tags } from './field-schemas';
import { tagKey, uniqueTags } from './tags';

describe('uniqueTags', () => {
  it.each<[typed: string[], kept: string[]]>([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [[' a ', 'a'], ['a']],
    [['Code', 'code', 'CODE'], ['Code']],
    [['', '  ', 'x'], ['x']],
    [['e\u0301t\u00e9', '\u00e9te\u0301'], ['\u00e9t\u00e9']],
    [['ÄRGER', 'ärger'], ['ÄRGER']],
    [
      ['c++', 'c#'],
      ['c++', 'c#'],
    ],
    [['提示', '提示 '], ['提示']],
    [
      ['constructor', '__proto__'],
      ['constructor', '__proto__'],
    ],
    [[], []],
  ])('uniqueTags of %j is %j', (typed, kept) => {
    expect(uniqueTags(typed)).toEqual(kept);
  });

  it('uniqueTags never holds two tags of one key, keeps the first of each, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 6 }), { maxLength: 40 }), (typed) => {
        const kept = uniqueTags(typed);
        const keys = kept.map(tagKey);
        expect(new Set(keys).size).toBe(keys.length);
        expect(new Set(keys)).toEqual(new Set(typed.map(tagKey).filter((key) => key !== '')));
        expect(uniqueTags(kept)).toEqual(kept);
        for (const tag of kept) {
          const first = typed.find((candidate) => tagKey(candidate) === tagKey(tag));
          expect(tag).toBe(first?.trim().normalize('NFC'));
        }
      }),
    );
  });
});

describe('Tags', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);

  it('takes 25, and more when the rest are the same or empty', () => {
    expect(Tags.parse(numbered(25))).toHaveLength(25);
    expect(Tags.parse([...numbered(25), 'TAG 1', ' ', ''])).toHaveLength(25);
  });

  it.each<[what: string, tags: string[], message: string]>([
    ['26 tags', numbered(26), 'A prompt can have at most 25 tags'],
    ['1,001 tags', numbered(1_001), 'A prompt can have at most 25 tags'],
    ['51 characters', ['a'.repeat(51)], 'Tag is too long: 51 characters (maximum 50)'],
    ['51 emoji', ['🎉'.repeat(51)], 'Tag is too long: 51 characters (maximum 50)'],
    ['a line break', ['a\nb'], 'Tag must be a single line without tabs'],
    ['NUL', ['a\u0000'], 'Tag contains an unsupported control character (U+0000)'],
  ])('Tags refuses %s', (_what, tags, message) => {
    expect(Tags.safeParse(tags).error?.issues[0]?.message).toBe(message);
  });

  it('takes 50 characters of any plane', () => {
    expect(Tags.parse(['🎉'.repeat(50)])).toEqual(['🎉'.repeat(50)]);
  });
});
