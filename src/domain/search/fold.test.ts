import { describe, expect, it } from 'vitest';
import { foldText, withoutAccents } from './fold';

/** The code points that have a property, as this version of Node knows it, by their numbers. */
function signsOf(property: RegExp): string[] {
  const signs: string[] = [];
  for (let code = 1; code <= 0x10ffff; code += 1) {
    const sign = String.fromCodePoint(code);
    if (property.test(sign)) signs.push(sign);
  }
  return signs;
}

const codeOf = (sign: string) => sign.codePointAt(0)?.toString(16) ?? '';

/** Signs of a property with another form than those named. */
const others = (property: RegExp, ...forms: readonly string[]) =>
  signsOf(property)
    .filter((sign) => !forms.includes(foldText(sign)))
    .map(codeOf);

describe('signs of one kind have one form', () => {
  it('every dash is a hyphen, but for the wave dash, which is a tilde', () => {
    expect(others(/\p{Pd}/u, '-')).toEqual(['301c']);
    expect(others(/\p{Dash}/u, '-', '~')).toEqual([]);
    expect(foldText('\u301c\u2053\uff5e')).toBe('~~~');
  });

  it('every quotation mark is a straight one', () => {
    expect(others(/[\p{Pi}\p{Pf}\p{Quotation_Mark}]/u, '"', "'")).toEqual([]);
  });

  it.each(Array.from('`´‘’‚‛′‵‹›❛❜❟❮❯＇｀ʼʹꞌ՚׳'))('%s is an apostrophe', (sign) => {
    expect(foldText(`don${sign}t`)).toBe("don't");
  });

  it.each(Array.from('«»“”„‟❝❞❠″‶〝〞〟＂「」『』｢｣﹁﹄⹂🙶🙷🙸⸂⸝״'))('%s is a quotation mark', (sign) => {
    expect(foldText(`${sign}x`)).toBe('"x');
  });

  it.each(Array.from('‐‑‒–—―−⁃➖゠〰﹘﹣－⸺⸻־᠆᐀֊⹝𐺭'))('%s is a hyphen', (sign) => {
    expect(foldText(`a${sign}b`)).toBe('a-b');
  });

  it.each(['½', '1⁄2', '1∕2', '１／２'])('%s has a slash', (text) => {
    expect(foldText(text)).toBe('1/2');
  });

  it.each([
    ['Ｅ－mail', 'e-mail'],
    ['don᾽t', "don't"],
    ['Hawaiʻi', "hawai'i"],
    ['of\u180efer', 'offer'],
    ['a\u200eb', 'ab'],
    ['a\u2066b\u2069', 'ab'],
    ['a\u061cb', 'ab'],
    ['ﬆop', 'stop'],
    ['a\u2007b', 'a b'],
    ['a\u1680b', 'a b'],
    ['№ 5', 'no 5'],
    ['㎏', 'kg'],
    ['ǆ', 'dž'],
    ['ſick', 'sick'],
    ['￥', '¥'],
  ])('%j has the form of %j', (text, typed) => {
    expect(foldText(text)).toBe(foldText(typed));
  });

  it('nothing is left of what is not seen', () => {
    expect(others(/\p{Default_Ignorable_Code_Point}/u, '')).toEqual([]);
  });

  it('nothing is left of the points of Hebrew, Arabic and Syriac, but what makes another letter', () => {
    expect(others(/(?=\p{Mn})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}]/u, '')).toEqual([]);
    expect(others(/(?=\p{Mn})(?=\p{scx=Arab})(?=\p{Script=Inherited})[\u0600-\u06ff]/u, '')).toEqual([
      '653',
      '654',
      '655',
    ]);
  });

  it('every radical is its ideograph', () => {
    const radicals = others(/\p{Radical}/u, '');
    const left = radicals.filter((code) =>
      /\p{Radical}/u.test(foldText(String.fromCodePoint(Number.parseInt(code, 16)))),
    );
    // A sign for "again", which is no ideograph.
    expect(left).toEqual(['2e80']);
  });

  it.each(Array.from('٣۳३৩੩૩୩௩౩೩൩๓໓༣၃៣３³③'))('%s is three', (sign) => {
    expect(foldText(sign)).toBe('3');
  });

  it('every white space is a space', () => {
    expect(others(/[\p{White_Space}\p{Z}]/u, ' ')).toEqual([]);
  });
});

it.each([
  ['i\ufe20a\ufe21', 'ia'],
  ['x\u20d7', 'x'],
  ['a\u1dc4', 'a'],
  ['o\u1ab0', 'o'],
  ['а\u0483', 'а'],
  ['أحمد', 'احمد'],
  ['آب', 'اب'],
])('%j has accents, and is %j without', (text, plain) => {
  expect(withoutAccents(foldText(text))).toBe(plain);
});

it('signs of other scripts that are part of their letters stay', () => {
  for (const text of ['कि', 'ไม่', 'か\u3099', 'தமிழ்', 'ខ្មែរ', 'བོད'])
    expect(withoutAccents(foldText(text))).toBe(foldText(text).normalize('NFC'));
});
