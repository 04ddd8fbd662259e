/** Shorter words differ from too many others by one letter. */
export const SHORTEST_SUGGESTED = 4;
const LETTERS_OR_DIGITS = /^[\p{L}\p{N}]+(?:['’_-][\p{L}\p{N}]+)*$/u;

/** A word as the library holds it, with punctuation around it, and about how many prompts do. */
export type KnownWord = { term: string; prompts: number };

/**
 * The smallest number of letters to add, leave out, change or swap with their neighbour to get from one word to the
 * other; above `most` some number above it.
 */
export function editDistance(from: string, to: string, most: number): number {
  const a = Array.from(from);
  const b = Array.from(to);
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = b.map((_, index) => index).concat(b.length);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(at(above, j) + 1, at(row, j - 1) + 1, at(above, j - 1) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, at(before, j - 2) + 1);
      }
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    before = above;
    above = row;
  }
  return at(above, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** How many letters may differ for a word to be taken for another one. */
export function maxEdits(word: string): number {
  const length = Array.from(word).length;
  if (length < SHORTEST_SUGGESTED) return 0;
  return length < 6 ? 1 : length < 10 ? 2 : 3;
}

/** A word without the punctuation around it. */
export function trimPunctuation(text: string): string {
  const letters = Array.from(text);
  const isPart = (letter: string) => LETTERS_OR_DIGITS.test(letter);
  const start = letters.findIndex(isPart);
  return start === -1 ? '' : letters.slice(start, letters.findLastIndex(isPart) + 1).join('');
}

/**
 * Of the words that a library holds those closest to a word that it does not, closest first, then the more common:
 * bare, in lower case, none twice and never the word itself.
 */
export function closestWords(word: string, known: readonly KnownWord[], limit: number): string[] {
  const wanted = word.toLowerCase();
  const most = maxEdits(wanted);
  const found = new Map<string, { distance: number; prompts: number }>();
  for (const { term, prompts } of known) {
    const bare = trimPunctuation(term).toLowerCase();
    if (bare === wanted || !LETTERS_OR_DIGITS.test(bare)) continue;
    const distance = editDistance(wanted, bare, most);
    if (distance > most) continue;
    found.set(bare, { distance, prompts: prompts + (found.get(bare)?.prompts ?? 0) });
  }
  return [...found]
    .sort(([a, x], [b, y]) => x.distance - y.distance || y.prompts - x.prompts || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([bare]) => bare);
}
