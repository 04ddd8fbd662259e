import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEED, sized } from '../../../tests/support/sizes';
import { foldText, withoutAccents } from './fold';
import { holdAll } from './found-ranges';
import { searchWords, wholeText } from './words';

describe('searchWords', () => {
  it.each([
    ['refund email', ['refund', 'email'], 'refund email'],
    ['  fun   refund ', ['refund'], 'fun refund'],
    ['"angry customer" refund', ['angry customer', 'refund'], 'angry customer refund'],
    ['“angry customer”', ['angry customer'], 'angry customer'],
    ['„böser Kunde“ mail', ['böser Kunde', 'mail'], 'böser Kunde mail'],
    ['«client fâché»', ['client fâché'], 'client fâché'],
    ['「記憶 系統」', ['記憶 系統'], '記憶 系統'],
    ['「はい」と言った', ['「はい」と言った'], '「はい」と言った'],
    ['« client fâché » mail', ['client fâché', 'mail'], 'client fâché mail'],
    ['«\u202fclient fâché\u00a0»', ['client fâché'], 'client fâché'],
    ['‹ x y ›', ['x y'], 'x y'],
    ['‹böser Kunde›', ['böser Kunde'], 'böser Kunde'],
    ['»böser Kunde« mail', ['böser Kunde', 'mail'], 'böser Kunde mail'],
    ['”arg kund”', ['arg kund'], 'arg kund'],
    ['『記憶 系統』', ['記憶 系統'], '記憶 系統'],
    ['｢記憶 系統｣', ['記憶 系統'], '記憶 系統'],
    ['〝記憶 系統〟', ['記憶 系統'], '記憶 系統'],
    ['＂angry customer＂', ['angry customer'], 'angry customer'],
    ['❝angry customer❞', ['angry customer'], 'angry customer'],
    ['❠angry customer❝', ['angry customer'], 'angry customer'],
    ['❮angry customer❯', ['angry customer'], 'angry customer'],
    ['❟angry customer❛', ['angry customer'], 'angry customer'],
    ['🙶angry customer🙷', ['angry customer'], 'angry customer'],
    ['﹁angry customer﹂', ['angry customer'], 'angry customer'],
    ['⸂angry customer⸃', ['angry customer'], 'angry customer'],
    ['`angry customer`', ['customer`', '`angry'], '`angry customer`'],
    ['„a b” “c d„', ['a b', 'c d'], 'a b c d'],
    ['"a"', ['a'], 'a'],
    ['a « b', ['a', 'b'], 'a b'],
    ['« a', ['a'], 'a'],
    ['" a b "', ['a b'], 'a b'],
    ['“ angry customer ” refund', ['angry customer', 'refund'], 'angry customer refund'],
    ['「　記憶 系統　」', ['記憶 系統'], '記憶 系統'],
    ['„ böser Kunde“', ['böser Kunde'], 'böser Kunde'],
    ['‘angry customer’ refund', ['angry customer', 'refund'], 'angry customer refund'],
    ['‚böser Kunde‘', ['böser Kunde'], 'böser Kunde'],
    ["'angry customer'", ['angry customer'], 'angry customer'],
    ['‘don’t shout’ now', ['don’t shout', 'now'], 'don’t shout now'],
    ["rock 'n' roll", ['rock', 'roll', "'n'"], "rock 'n' roll"],
    ["the kids' toys", ["kids'", 'toys', 'the'], "the kids' toys"],
    ["'tis so", ["'tis", 'so'], "'tis so"],
    ['("angry customer")', ['angry customer'], 'angry customer'],
    ['（「記憶 系統」）', ['記憶 系統'], '記憶 系統'],
    ['"angry customer"; "refund mail"', ['angry customer', 'refund mail'], 'angry customer refund mail'],
    ['"refund email', ['refund', 'email'], 'refund email'],
    ['refund email"', ['refund', 'email'], 'refund email'],
    ['“refund email', ['refund', 'email'], 'refund email'],
    ['„refund email', ['refund', 'email'], 'refund email'],
    ['«refund email', ['refund', 'email'], 'refund email'],
    ['refund email»', ['refund', 'email'], 'refund email'],
    ['「記憶 系統', ['記憶', '系統'], '記憶 系統'],
    ['記憶 系統」', ['記憶', '系統'], '記憶 系統'],
    ['"angry customer" "refund', ['angry customer', 'refund'], 'angry customer refund'],
    ['"angry" customer"', ['customer', 'angry'], 'angry customer'],
    ['refund "', ['refund'], 'refund'],
    ['"" refund', ['refund'], 'refund'],
    ['""', ['""'], '""'],
    ['"', ['"'], '"'],
    ['“”', ['“”'], '“”'],
    ['„“ „“', ['„“'], '„“ „“'],
    ['???', ['???'], '???'],
    ['！！', ['！！'], '！！'],
    ['#tag refund', ['refund', '#tag'], '#tag refund'],
    ['@ada refund', ['refund', '@ada'], '@ada refund'],
    ['5" screen', ['screen', '5"'], '5" screen'],
    ['re"fund', ['re"fund'], 're"fund'],
    ['refund "" email', ['refund', 'email'], 'refund email'],
    ['" "', ['"'], '" "'],
    ['「」', ['「」'], '「」'],
    ['-', ['-'], '-'],
    ['...', ['...'], '...'],
    ['refund - email', ['refund', 'email', '-'], 'refund - email'],
    ['"angry customer", refund', ['angry customer', 'refund'], 'angry customer refund'],
    ['refund “angry customer”.', ['angry customer', 'refund'], 'refund angry customer'],
    ['« client fâché »; mail', ['client fâché', 'mail'], 'client fâché mail'],
    ['「記憶 系統」、 記録', ['記憶 系統', '記録'], '記憶 系統 記録'],
    ['"angry customer",refund', ['angry customer', 'refund'], 'angry customer refund'],
    ['"angry\tcustomer"', ['angry customer'], 'angry customer'],
    ['refund\nemail', ['refund', 'email'], 'refund email'],
    ['refund\u00a0email', ['refund', 'email'], 'refund email'],
    ['re\u00adfund email', ['re\u00adfund', 'email'], 're\u00adfund email'],
    ['記憶系統', ['記憶系統'], '記憶系統'],
    ['記憶　系統', ['記憶', '系統'], '記憶 系統'],
    ['5" pipe', ['pipe', '5"'], '5" pipe'],
    ['say "hello', ['hello', 'say'], 'say hello'],
    ['x="a b" c', ['x="a', 'b', 'c'], 'x="a b c'],
    ['""', ['""'], '""'],
    ['refund, email', ['refund', 'email'], 'refund, email'],
    ['refund; email,', ['refund', 'email'], 'refund; email,'],
    ['refund ,email', ['refund', 'email'], 'refund ,email'],
    ['記憶、 系統', ['記憶', '系統'], '記憶、 系統'],
    ['記憶、系統', ['記憶、系統'], '記憶、系統'],
    ['"refund," email', ['refund,', 'email'], 'refund, email'],
    ['refund,email', ['refund,email'], 'refund,email'],
    ['a, b, c', ['a', 'b', 'c'], 'a, b, c'],
    [', ;', [',', ';'], ', ;'],
    ['f(a, b)', ['f(a', 'b)'], 'f(a, b)'],
    ['what? yes!', ['what?', 'yes!'], 'what? yes!'],
    ['mail e-mail', ['e-mail'], 'mail e-mail'],
    ['Mail mail MAIL', ['Mail'], 'Mail mail MAIL'],
    ['\u200b', [], '\u200b'],
    ['', [], ''],
  ])('searchWords of %j are %j', (q, words, whole) => {
    expect(searchWords(q)).toEqual(words);
    expect(wholeText(q)).toBe(whole);
  });
});

/** The rule before words were searched apart and signs compared by form: one text in one field, or without accents. */
function heldBefore(text: string, q: string): boolean {
  const fold = (value: string) => value.toLowerCase().replace(/\s+/gu, ' ');
  const wanted = fold(q.trim());
  const isPlain = withoutAccents(wanted) === wanted;
  return fold(text).includes(wanted) || (isPlain && withoutAccents(fold(text)).includes(wanted));
}

/** Without marks and letters that stand for a part of a sign: a search never ends inside one. */
const UNITS = Array.from(`aAeéÉsSßnΣσ.'’"“”«»「」-–ﬁＡ１語デのñ ø½ـ`).concat([
  ' ',
  ' ',
  ' ',
  '\u00ad',
  '\u200b',
  '🎉',
  '\n',
]);

it('a search by words finds everything that the search for the whole text found before', () => {
  const text = fc.string({ unit: fc.constantFrom(...UNITS), minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(text, fc.nat(29), fc.integer({ min: 1, max: 20 }), (content, from, length) => {
      const units = Array.from(content);
      const q = units
        .slice(from % units.length, (from % units.length) + length)
        .join('')
        .replace(/\n/g, ' ');
      for (const asked of [q, q.toUpperCase(), q.normalize('NFD')]) {
        if (asked.trim() !== '' && heldBefore(content, asked)) expect(holdAll([content], asked)).toBe(true);
      }
    }),
    { numRuns: sized(2_000, 100_000), seed: SEED },
  );
});

it('a search by words is the same for any form of its words', () => {
  const text = fc.string({ unit: fc.constantFrom(...UNITS), maxLength: 20 });
  fc.assert(
    fc.property(text, text, (content, q) => {
      expect(holdAll([foldText(content)], q)).toBe(holdAll([content], q));
    }),
  );
});
