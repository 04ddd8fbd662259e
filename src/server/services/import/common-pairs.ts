import type { TextEncodingName } from '@/domain/import/encodings';

/** Encodings of two bytes for most signs, in the order in which they are tried if nothing else speaks for one. */
export const PAIRED = [
  'gb18030',
  'shift_jis',
  'euc-kr',
  'big5',
  'euc-jp',
] as const satisfies TextEncodingName[];
type PairedEncoding = (typeof PAIRED)[number];

/**
 * First bytes of the signs that most texts consist of: punctuation and full width, kana or Hangul, and the first, common
 * half of the Chinese signs. In all but two encodings the second byte is beyond ASCII as well.
 */
const COMMON: Readonly<Record<PairedEncoding, (first: number, second: number) => boolean>> = {
  gb18030: (first, second) => second >= 0xa1 && (first === 0xa1 || first === 0xa3 || isIn(first, 0xb0, 0xd7)),
  'euc-kr': (first, second) =>
    second >= 0xa1 && (first === 0xa1 || first === 0xa3 || isIn(first, 0xb0, 0xc8)),
  'euc-jp': (first, second) =>
    second >= 0xa1 && (first === 0xa1 || isIn(first, 0xa3, 0xa5) || isIn(first, 0xb0, 0xcf)),
  big5: (first) => isIn(first, 0xa1, 0xa2) || isIn(first, 0xa4, 0xc6),
  shift_jis: (first) => isIn(first, 0x81, 0x83) || isIn(first, 0x88, 0x98),
};
/** Chinese signs and Hangul: a single one between Latin letters is rather a letter with an accent, or a quotation mark. */
const IDEOGRAPHS: Readonly<Record<PairedEncoding, number>> = {
  gb18030: 0xb0,
  'euc-kr': 0xb0,
  'euc-jp': 0xb0,
  big5: 0xa4,
  shift_jis: 0x88,
};

const isIn = (byte: number, from: number, to: number) => byte >= from && byte <= to;
const isLetter = (byte: number | undefined) =>
  byte !== undefined && (isIn(byte, 0x41, 0x5a) || isIn(byte, 0x61, 0x7a));
const isNarrowKana = (encoding: PairedEncoding, byte: number) =>
  encoding === 'shift_jis' && isIn(byte, 0xa1, 0xdf);

/** Narrow kana are rare today: where another encoding makes as many common signs of a text, they aren't meant. */
const NARROW = 0.9;

/** Length of the sign at a place. */
function lengthAt(sample: Uint8Array, at: number, encoding: PairedEncoding): number {
  const [first = 0, second = 0] = sample.subarray(at, at + 2);
  if (first < 0x81 || isNarrowKana(encoding, first)) return 1;
  if (encoding === 'euc-jp' && first === 0x8f) return 3;
  return encoding === 'gb18030' && isIn(second, 0x30, 0x39) ? 4 : 2;
}

/** The share of the signs beyond ASCII of which an encoding makes common ones of its language. */
export function pairsExplained(sample: Uint8Array, encoding: PairedEncoding): number {
  let [explained, all] = [0, 0];
  for (let at = 0; at < sample.length;) {
    if ((sample[at] ?? 0) < 0x80) {
      at += 1;
      continue;
    }
    const start = at;
    let [signs, common, ideographs] = [0, 0, 0];
    while (at < sample.length && (sample[at] ?? 0) >= 0x80) {
      const [first = 0, second = 0] = sample.subarray(at, at + 2);
      const length = lengthAt(sample, at, encoding);
      signs += 1;
      if (length === 1) common += isNarrowKana(encoding, first) ? NARROW : 0;
      else if (length === 2 && COMMON[encoding](first, second)) common += 1;
      if (length === 1 || first >= IDEOGRAPHS[encoding]) ideographs += 1;
      at += length;
    }
    const isAmongLetters = isLetter(sample[start - 1]) || isLetter(sample[at]);
    all += signs;
    if (signs > 1 || ideographs === 0 || !isAmongLetters) explained += common;
  }
  return explained / Math.max(1, all);
}
