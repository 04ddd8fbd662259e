import { expect, it } from 'vitest';
import { processorMs, SOON_MS } from '../../../tests/support/processor-time';
import { mentionsOf } from './mentions';

const found = (names: string[], texts: string[]) =>
  Object.fromEntries([...mentionsOf(names, texts)].map(([name, places]) => [name, [...places]]));

it('names are found in the texts that have them, also one within another', () => {
  expect(found(['b.md', 'ab.md', 'b.m', 'xab.md', ''], ['see ab.md', 'b.m', 'nothing', 'aab.md'])).toEqual({
    'b.md': [0, 3],
    'ab.md': [0, 3],
    'b.m': [0, 1],
    'xab.md': [],
  });
});

it('a name is found as a search of each would find it', () => {
  const letters = ['a', 'b', 'ab', 'ba', 'aba', 'bb'];
  const texts = Array.from({ length: 64 }, (_, at) =>
    at.toString(2).replaceAll('0', 'a').replaceAll('1', 'b'),
  );
  for (const text of texts) {
    const mentions = mentionsOf(letters, [text]);
    for (const name of letters) expect(mentions.get(name)?.size === 1).toBe(text.includes(name));
  }
});

it('looks for the files of a large skill in all texts at once', () => {
  const texts = Array.from({ length: 511 }, () => 'file-nothing but these words\n'.repeat(1_200));
  const names = texts.map((_, at) => `file-${at}.txt`);
  expect(processorMs(() => void mentionsOf(names, texts))).toBeLessThan(SOON_MS);
});
