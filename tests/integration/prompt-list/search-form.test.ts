import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { foldText, foldWithPlaces, withoutAccents } from '@/domain/search/fold';
import { db } from '@/server/db';
import { rowsOf } from '@/server/services/rows';
import { SEED, sized } from '../../support/sizes';

/** The database and the browser compare texts in the same form, so a mark is where the search found something. */

const Row = z.object({ text: z.string(), form: z.string(), plain: z.string() });

async function expectSame(texts: readonly string[]) {
  const rows = await rowsOf(db, Row)`
    SELECT t.text, f.form, coalesce(search_unaccented(f.form), f.form) AS plain
    FROM unnest(${texts}::text[]) WITH ORDINALITY AS t(text, place)
      CROSS JOIN LATERAL (SELECT search_form(t.text) AS form OFFSET 0) f ORDER BY t.place`;
  expect(rows).toHaveLength(texts.length);
  const differing = rows.filter(
    ({ text, form, plain }) => form !== foldText(text) || plain !== withoutAccents(foldText(text)),
  );
  expect(
    differing.slice(0, 20).map(({ text, form }) => [shown(text), shown(form), shown(foldText(text))]),
  ).toEqual([]);
}

/** Letters with another form since Unicode 16 or 17, which not every database knows. */
const NEW_SIGNS = /[\u1c89\ua7cb-\ua7d5\ua7da-\ua7dc\ua7f1\u{10d50}-\u{10d65}\u{16ea0}-\u{16eb8}]/gu;

/** Every sign of Unicode, but those that this version of Node doesn't know. */
function everySign(): string[] {
  const signs: string[] = [];
  for (let code = 1; code <= 0x10ffff; code += 1) {
    const sign = String.fromCodePoint(code);
    if (!/[\p{Cs}\p{Cn}\p{Co}]/u.test(sign) && sign.search(NEW_SIGNS) < 0) signs.push(sign);
  }
  return signs;
}

/** Signs of each kind that has several forms, and what they may stand beside. */
const SIGNS = [
  ...Array.from(
    `aAeEiIıİsSßẞσςΣΊάéÉ'’‘‛ʼ´\`"“”„«»「」『』-‐‑–—−ﬁﬀﬆＡ１％ﾃﾞﾊﾟデヾ㍿①²½…™Ⅳ한ㅎㅏ한ﾎￂ日豈⼀آأاללְּשׁלّّ`,
  ),
  ...['\u0301', '\u0308', '\u0323', '\u0307', '\u3099', '\u309a', '\u0654', '\u064e', '\u05b0', '\u0640'],
  ...[
    '\u00ad',
    '\u200b',
    '\u200c',
    '\u200d',
    '\ufe0f',
    '\ufeff',
    '\u2060',
    '\u034f',
    '\u{e0101}',
    '🎉',
    '👩‍🚀',
  ],
  ...[
    ' ',
    '\n',
    '\t',
    '\u00a0',
    '\u3000',
    '\u2009',
    '\u202f',
    '\u00a8',
    '\u00b8',
    'ﷺ',
    'ﹰ',
    'ŉ',
    'ŀ',
    '\u0345',
    'ᾳ',
  ],
  ...Array.from('ðǝșțىیک٣۳३๓かハ゛゜○•⋯⻑เแนํ้ำາໍ່ຳເൻৎװכײ'),
];
const Generated = fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 14 });
const AnyUnicode = fc.string({ unit: 'grapheme', maxLength: 14 });

const cleaned = (text: string) => text.replace(/\0|[\p{Cn}\p{Co}]/gu, '').replaceAll(NEW_SIGNS, '');

describe('the form of a text', () => {
  it('the form of a text is the same in the database and the browser, sign by sign', async () => {
    const signs = everySign();
    for (let at = 0; at < signs.length; at += 40_000) await expectSame(signs.slice(at, at + 40_000));
  });

  it('the form of a text is the same for generated texts', async () => {
    const each = sized(1_500, 50_000);
    const texts = [Generated, AnyUnicode].flatMap((kind) => fc.sample(kind, { numRuns: each, seed: SEED }));
    const whole = texts.map(cleaned);
    for (let at = 0; at < whole.length; at += 20_000) await expectSame(whole.slice(at, at + 20_000));
  });

  it('the form of a text is the same whole or sign by sign', () => {
    fc.assert(
      fc.property(fc.oneof(Generated, AnyUnicode), (text) => {
        expect(foldWithPlaces(text, false).text).toBe(foldText(text));
        expect(foldWithPlaces(text, true).text).toBe(withoutAccents(foldText(text)));
      }),
      { numRuns: sized(2_000, 100_000), seed: SEED },
    );
  });
});

/** A text by its code points: many of these can’t be seen. */
function shown(text: string): string {
  return Array.from(text, (sign) => (sign.codePointAt(0) ?? 0).toString(16)).join(' ');
}
