import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWellFormed } from '../characters';
import { splitAtMatches } from './found-parts';
import { foundRanges, excerptAround } from './found-ranges';

const found = (text: string, query: string) =>
  foundRanges(text, query).map(([from, to]) => text.slice(from, to));

describe('foundRanges', () => {
  it.each([
    ['in any case', 'Reply to the Customer, CUSTOMER', 'customer', ['Customer', 'CUSTOMER']],
    ['inside words', 'customers', 'customer', ['customer']],
    [
      'in Japanese, without borders of words',
      '商品ページのコピーを三案、コピー',
      'コピー',
      ['コピー', 'コピー'],
    ],
    ['in Arabic', 'اكتب رسالة إلى العميل', 'العميل', ['العميل']],
    ['without accents', 'École, ÉCOLE and école', 'ecole', ['École', 'ÉCOLE', 'école']],
    ['as it stands and with accents', 'ecole, école', 'ecole', ['ecole', 'école']],
    ['with accents only with them', 'ecole, École', 'école', ['École']],
    ['with marks apart from their letters', 'E\u0301cole du nord', 'ecole', ['E\u0301cole']],
    ['with letters that grow without accents', 'Straße, STRASSE', 'strasse', ['Straße', 'STRASSE']],
    ['of one letter for two', 'die große Straße', 'strasse', ['Straße']],
    ['that begin or end inside such a letter', 'Straße', 'stras', ['Straß']],
    ['behind letters that grow in lower case', 'İİİ end', 'end', ['end']],
    ['of such letters', 'İstanbul', 'i\u0307stanbul', ['İstanbul']],
    ['behind characters of two units', '👩‍🚀🎉 launch', 'launch', ['launch']],
    ['of such characters', 'a 🎉 b', '🎉', ['🎉']],
    ['over lines and runs of blanks', 'one \n\t two', '"one two"', ['one \n\t two']],
    ['word by word', 'Refund request email', 'email “refund request”', ['Refund request', 'email']],
    ['of words over one another as one', 'abcd', 'abc bcd', ['abcd']],
    ['of narrow kana', 'ﾃﾞｰﾀﾍﾞｰｽ', 'データ', ['ﾃﾞｰﾀ']],
    ['with what is not seen', 'soft\u00adhyphen', 'softhyphen', ['soft\u00adhyphen']],
    ['with signs of patterns as they are', 'a.c abc (a|b)', 'a.c', ['a.c']],
    ['one after the other, none over another', 'aaaa', 'aa', ['aa', 'aa']],
    ['of shared letters as one', 'ßs', 'ss', ['ß']],
    ['nowhere', 'nothing here', 'absent', []],
    ['for blanks alone: nowhere', 'a b', '  ', []],
  ])('foundRanges marks places %s', (_name, text, query, expected) => {
    expect(found(text, query)).toEqual(expected);
  });

  it('gives ranges in order that do not overlap, whose texts joined with the rest are the text', () => {
    const letters = fc.string({
      unit: fc.constantFrom('a', 'é', 'E\u0301', 'ß', 'İ', ' ', '\n', '語', '🎉', 's'),
    });
    fc.assert(
      fc.property(letters, letters, (text, query) => {
        const ranges = foundRanges(text, query);
        let done = 0;
        for (const [from, to] of ranges) {
          expect(from).toBeGreaterThanOrEqual(done);
          expect(to).toBeGreaterThan(from);
          done = to;
        }
        expect(
          splitAtMatches(text, ranges)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });

  it('finds each place of a plain text that it was put into', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'É', '語', 'ß'), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(word, word, (before, query) => {
        expect(found(`${before}|${query}|`, query).length).toBeGreaterThan(0);
      }),
    );
  });

  it('goes through 200,000 characters without a long stop', () => {
    expect(foundRanges('a b é '.repeat(34_000), 'b e')).toHaveLength(500);
  });
});

describe('excerptAround', () => {
  it('shows the place in one line', () => {
    const text = `${'before '.repeat(40)}\n\nthe customer said${' after'.repeat(60)}`;
    const { line, isFound } = excerptAround(text, 'customer');
    expect(isFound).toBe(true);
    expect(line).toMatch(/^…\S.* the customer said after .*…$/);
    expect(line.length).toBeLessThan(170);
  });
  it('begins with the text where nothing is found', () => {
    expect(excerptAround('All of it', 'x')).toEqual({ line: 'All of it', isFound: false });
  });
  it('cuts no character in two', () => {
    for (let pad = 0; pad < 4; pad += 1) {
      const { line } = excerptAround(`${'🎉'.repeat(40)}${' '.repeat(pad)}here${'🎉'.repeat(200)}`, 'here');
      expect(isWellFormed(line)).toBe(true);
    }
  });
});
