import { expect, it } from 'vitest';
import { z } from 'zod';
import { db } from '@/server/db';
import { rowsOf } from '@/server/services/rows';
import { randomNumbers } from './library';

/** The runs of a text by the rule alone (docs/decisions/0006-search-and-totals.md). */
function gramsOf(text: string): number[] {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const found = new Set<number>();
  codes.forEach((a, at) => {
    const [b, c, d, e, f] = codes.slice(at + 1, at + 6);
    found.add(a < 128 ? a : 128 + (a % 16_256));
    if (b === undefined) return;
    found.add(a < 128 && b < 128 ? 16_384 + a * 128 + b : 32_768 + ((a * 1_021 + b) % 32_749));
    if (c === undefined || Math.max(a, b, c) >= 128) return;
    found.add(65_536 + ((a * 16_384 + b * 128 + c) % 131_071));
    if (d === undefined || d >= 128) return;
    found.add(196_607 + ((a * 2_097_152 + b * 16_384 + c * 128 + d) % 65_521));
    if (e === undefined || f === undefined || Math.max(e, f) >= 128) return;
    const six = ((a * 16_384 + b * 128 + c) * 2_097_152 + d * 16_384 + e * 128 + f) % 1_048_573;
    if (six % 2 === 0) found.add(262_128 + six);
  });
  return [...found].sort((a, b) => a - b);
}

const ALPHABETS = ['ab c', 'aé日', 'abcdefghié', 'xyz\n', 'ïöz', '日本語', 'a😀b'];
const LENGTHS = [0, 1, 2, 3, 4, 5, 6, 7, 17, 299, 300, 301, 700];

it('gives the same runs for short texts, long ones of ASCII and long ones of other scripts', async () => {
  const random = randomNumbers(7);
  const texts = ALPHABETS.flatMap((alphabet) => {
    const letters = Array.from(alphabet);
    return LENGTHS.map((length) => Array.from({ length }, () => letters[random(letters.length)]).join(''));
  });
  const rows = await rowsOf(db, z.object({ text: z.string(), grams: z.array(z.int()) }))`
    SELECT text, ARRAY(SELECT DISTINCT gram FROM unnest(search_grams(text)) AS gram ORDER BY 1) AS grams
    FROM unnest(${texts}::text[]) WITH ORDINALITY AS given(text, place) ORDER BY place`;
  expect(rows).toHaveLength(texts.length);
  for (const { text, grams } of rows) expect(grams, JSON.stringify(text)).toEqual(gramsOf(text));
});
