import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../tests/support/arbitraries';
import { processorMs, SOON_MS } from '../../../tests/support/processor-time';
import { identifierKind, isSlug, isUuid, RESERVED_SLUGS } from './slug';
import { slugBase } from './slug-base';
import { sized } from '../../../tests/support/sizes';

describe('slugBase', () => {
  it.each([
    ['Code Reviewer', 'code-reviewer'],
    ['  Code   Reviewer  ', 'code-reviewer'],
    ['a_b', 'a-b'],
    ['snake_case__title_', 'snake-case-title'],
    ['é', 'e'],
    ['Crème Brûlée für Ångström', 'creme-brulee-fur-angstrom'],
    ['e\u0301tude', 'etude'],
    ['İstanbul', 'istanbul'],
    ['C++ & C#', 'c-c'],
    ['100% sure?!', '100-sure'],
    ["Don't repeat yourself", 'dont-repeat-yourself'],
    ['--- leading and trailing ---', 'leading-and-trailing'],
    ['a - b', 'a-b'],
    ['tab\tand\u00a0no-break', 'tab-and-no-break'],
    ['ﬁne ﬂow ① ½', 'fine-flow-1-12'],
    ['Ｆｕｌｌ　Ｗｉｄｔｈ', 'full-width'],
    ['提示词 for GPT', 'for-gpt'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Smørrebrød på Ærø', 'smorrebrod-pa-aero'],
    ['Łódź', 'lodz'],
    ['Đorđe Đoković', 'dorde-dokovic'],
    ['Þór og Ðja', 'thor-og-dja'],
    ['ISPARTA ılık', 'isparta-ilik'],
    ['Œuvre complète', 'oeuvre-complete'],
    ['Ħal Għargħur', 'hal-gharghur'],
    ['Ŋgũgĩ', 'nggugi'],
    ['Tiếng Việt: đường', 'tieng-viet-duong'],
    ['Bakı şəhəri', 'baki-seheri'],
    ['Ɛʋe Ɔkɔ', 'eve-oko'],
    ['ŧ Ŧ ſ', 't-t-s'],
    ['ᴛʀᴀɴsʟᴀᴛᴇ ᴘʀᴏᴍᴘᴛ', 'translate-prompt'],
    ['Ƃotaŋ Ꞩ Ꝥæt Ꜵ Ⱬ', 'botang-s-thaet-ao-z'],
    ['Bɑɡ', 'bag'],
    ['Привет ß', 'ss'],
    ['🎭✨', 'prompt'],
    ['New', 'new'],
    ['EDIT', 'edit'],
  ])('slugBase makes of %j %j', (title, slug) => {
    expect(slugBase(title)).toBe(slug);
  });

  it('knows each letter of Latin-1 and Latin Extended-A', () => {
    const letters = Array.from({ length: 0x180 - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at));
    const lost = letters.filter((letter) => /\p{L}/u.test(letter) && slugBase(`x${letter}`) === 'x');
    expect(lost).toEqual([]);
  });

  it.each(['', ' ', '🎉', '👩‍👩‍👧', '提示词', 'Привет', 'مرحبا', '!!!', '___', '-', '\u0301', '\u200b'])(
    'gives %j, which leaves nothing, the base prompt',
    (title) => {
      expect(slugBase(title)).toBe('prompt');
    },
  );

  it('prefixes what has the shape of a UUID, in any case and with blanks for hyphens', () => {
    const id = '123e4567-e89b-42d3-a456-426614174000';
    expect(slugBase(id)).toBe(`prompt-${id}`);
    expect(slugBase(id.toUpperCase())).toBe(`prompt-${id}`);
    expect(slugBase(id.replaceAll('-', ' '))).toBe(`prompt-${id}`);
  });

  it('cuts what compatibility forms made too long, and not in the middle of two hyphens', () => {
    expect(slugBase('ﬃ'.repeat(200))).toBe('ffi'.repeat(67).slice(0, 200));
    expect(slugBase(`${'a'.repeat(199)} bcd`)).toBe('a'.repeat(199));
  });

  it('slugBase is always a valid slug, never an id, and room is left for a suffix', () => {
    for (const text of [fc.string({ unit: 'grapheme', maxLength: 60 }), anyText({ maxLength: 100 })]) {
      fc.assert(
        fc.property(text, (title) => {
          const slug = slugBase(title);
          return isSlug(slug) && !isUuid(slug) && isSlug(`${slug}-${Number.MAX_SAFE_INTEGER}`);
        }),
        { numRuns: sized(100, 1_500) },
      );
    }
  });

  it('leaves a slug as it is, and does not care about case, edges or the form of marks', () => {
    const slug = fc.stringMatching(/^[a-z0-9]{1,20}(-[a-z0-9]{1,20}){0,5}$/).filter((text) => !isUuid(text));
    fc.assert(fc.property(slug, (text) => slugBase(text) === text));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (title) => {
        const expected = slugBase(title);
        expect(slugBase(`  ${title}\n`)).toBe(expected);
        expect(slugBase(title.normalize('NFC'))).toBe(expected);
        expect(slugBase(title.normalize('NFD'))).toBe(expected);
      }),
      { numRuns: sized(100, 1_500) },
    );
  });

  it.each([' ', '-', '_', '*', 'a-', 'a ', '- ', 'é', 'ﬃ', '🎉', '\u0301', 'a\u0301'])(
    'takes a moment for 100 KB of %j',
    (fragment) => {
      const title = fragment.repeat(100_000 / fragment.length);
      expect(processorMs(() => slugBase(title))).toBeLessThan(SOON_MS);
    },
  );
});

describe('identifierKind', () => {
  it.each([
    ['123e4567-e89b-42d3-a456-426614174000', 'id'],
    ['123E4567-E89B-42D3-A456-426614174000', 'id'],
    ['00000000-0000-0000-0000-000000000000', 'id'],
    ['code-reviewer', 'slug'],
    ['x', 'slug'],
    ['0', 'slug'],
    ['new', 'slug'],
    ['a-'.repeat(120).slice(0, -1), 'slug'],
    ['123e4567-e89b-42d3-a456-42661417400', 'slug'],
    ['', 'invalid'],
    ['a'.repeat(241), 'invalid'],
    ['Code', 'invalid'],
    ['a_b', 'invalid'],
    ['a--b', 'invalid'],
    ['-a', 'invalid'],
    ['a-', 'invalid'],
    ['a b', 'invalid'],
    ['a\n', 'invalid'],
    ['a%20b', 'invalid'],
    ['../etc/passwd', 'invalid'],
    ["a'--", 'invalid'],
    ['é', 'invalid'],
    ['a\u0000', 'invalid'],
    ['123e4567-e89b-42d3-a456-426614174000\n', 'invalid'],
    ['{123e4567-e89b-42d3-a456-426614174000}', 'invalid'],
  ])('identifierKind of %j is %s', (identifier, kind) => {
    expect(identifierKind(identifier)).toBe(kind);
  });

  it('knows no slug with a character outside a-z, 0-9 and the hyphen', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 20 }), (text) => {
        expect(isSlug(text)).toBe(/^[a-z0-9-]+$/.test(text) && !/^-|-$|--/.test(text));
      }),
    );
  });

  it('reserves slugs that would pass for routes', () => {
    for (const slug of RESERVED_SLUGS) expect(isSlug(slug)).toBe(true);
    expect([...RESERVED_SLUGS].sort()).toEqual(['edit', 'new']);
  });
});
