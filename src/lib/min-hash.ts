/**
 * Finds texts that are nearly the same: their shingles (five words, or five characters in scripts without spaces) are
 * hashed, and a signature of the least hashes is cut into bands. Two texts that share 70 % of their shingles share a
 * band with a probability of 0.9998; two that share 20 % with 0.05.
 */

const SHINGLE_WORDS = 5;
const BANDS = 32;
const ROWS = 4;
const SIZE = BANDS * ROWS;

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const UNSPACED_OR_WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]|[^\P{L}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+|[\p{N}\p{M}]+/gu;

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return mix(hash);
}

/** The words of a text, without case; single characters in scripts without spaces. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  return plain.match(UNSPACED.test(plain) ? UNSPACED_OR_WORD : WORD) ?? [];
}

/** How much two texts say in the same words, in percent rounded down: words in common of all words of both, each as often as it occurs. */
export function percentInCommon(a: string, b: string): number {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  if (first.length + second.length === 0) return 0;
  const left = new Map<string, number>();
  for (const word of first) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of second) {
    const times = left.get(word) ?? 0;
    if (times === 0) continue;
    left.set(word, times - 1);
    common += 1;
  }
  return Math.floor((200 * common) / (first.length + second.length));
}

/** The hashes of a text's shingles; none for a text without words. */
export function shingles(text: string): Set<number> {
  const hashes = wordsOf(text).map(hashOf);
  const found = new Set<number>();
  if (hashes.length === 0) return found;
  const last = Math.max(hashes.length - SHINGLE_WORDS, 0);
  for (let from = 0; from <= last; from += 1) {
    let shingle = 0;
    for (const hash of hashes.slice(from, from + SHINGLE_WORDS)) shingle = mix(Math.imul(shingle, 31) + hash);
    found.add(shingle);
  }
  return found;
}

const SEEDS = Uint32Array.from({ length: SIZE }, (_, index) => mix(index + 1));
const FACTORS = Uint32Array.from({ length: SIZE }, (_, index) => mix(index + 1 + SIZE) | 1);

/** A number for each band of a text's signature, as signed integers of 32 bits; none for a text without words. */
export function similarityBands(of: ReadonlySet<number>): number[] {
  if (of.size === 0) return [];
  const least = new Uint32Array(SIZE).fill(0xffffffff);
  for (const shingle of of) {
    for (let index = 0; index < SIZE; index += 1) {
      const product = Math.imul(shingle ^ (SEEDS[index] ?? 0), FACTORS[index] ?? 1);
      const hash = (product ^ (product >>> 15)) >>> 0;
      if (hash < (least[index] ?? 0)) least[index] = hash;
    }
  }
  return Array.from({ length: BANDS }, (_, band) => {
    let hash = band;
    for (let row = 0; row < ROWS; row += 1) hash = mix(Math.imul(hash, 31) + (least[band * ROWS + row] ?? 0));
    return hash | 0;
  });
}

/** The part of all shingles of two texts that both have, from 0 to 1. */
export function jaccard(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let both = 0;
  for (const shingle of a) if (b.has(shingle)) both += 1;
  const all = a.size + b.size - both;
  return all === 0 ? 0 : both / all;
}
