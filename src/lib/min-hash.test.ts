import { describe, expect, it } from 'vitest';
import { jaccard, similarityBands, shingles } from './min-hash';

const shared = (a: readonly number[], b: readonly number[]) =>
  a.filter((band, index) => band === b[index]).length;

/** Texts of made-up words: the same for the same number. */
function madeText(seed: number, words: number): string[] {
  let state = seed + 1;
  return Array.from({ length: words }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return `w${state % 5_000}`;
  });
}

/** The same text with every `step`th word replaced. */
const changed = (words: readonly string[], step: number) =>
  words.map((word, index) => (index % step === step - 1 ? `${word}x` : word));

describe('near-duplicates', () => {
  it('near-duplicates are found at a Jaccard of 0.7 and more, in at least 98 of 100 pairs', () => {
    let near = 0;
    let found = 0;
    for (let seed = 0; seed < 400; seed += 1) {
      const words = madeText(seed, 40 + (seed % 300));
      const [a, b] = [shingles(words.join(' ')), shingles(changed(words, 28 + (seed % 40)).join(' '))];
      if (jaccard(a, b) < 0.7) continue;
      near += 1;
      if (shared(similarityBands(a), similarityBands(b)) >= 2) found += 1;
    }
    expect(near).toBeGreaterThan(200);
    expect(found / near).toBeGreaterThanOrEqual(0.98);
  });

  it('near-duplicates are none of texts that only begin alike', () => {
    const opening = 'I want you to act as a careful and patient writer. ';
    const bands = Array.from({ length: 60 }, (_, seed) =>
      similarityBands(shingles(opening + madeText(seed, 120).join(' '))),
    );
    const pairs = bands.flatMap((a, index) => bands.slice(index + 1).map((b) => shared(a, b)));
    expect(pairs.filter((count) => count >= 2).length / pairs.length).toBeLessThan(0.01);
  });

  it('near-duplicates are found in scripts without spaces, ignoring width and case of letters', () => {
    const text =
      '提取用户的核心意图，并将其重构为清晰、聚焦的提示词。请逐步思考，然后给出最终答案，不要解释。';
    const near = text.replace('最终', '最后');
    expect(jaccard(shingles(text), shingles(near))).toBeGreaterThan(0.7);
    expect(shingles('ＡＢＣ Def ghi jkl mno pqr')).toEqual(shingles('abc def GHI jkl mno pqr'));
  });

  it('near-duplicates say nothing of texts without words, and compare short ones as a whole', () => {
    expect(similarityBands(shingles(' … !'))).toEqual([]);
    expect(jaccard(shingles('Do one.'), shingles('do ONE'))).toBe(1);
    expect(jaccard(shingles('Do one.'), shingles('Do two.'))).toBe(0);
  });
});
