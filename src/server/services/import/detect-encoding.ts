import chardet from 'chardet';
import type { TextEncodingName } from '@/domain/import/encodings';

/** The names that the detector gives, as those that are read here. */
const NAMES: Readonly<Record<string, TextEncodingName>> = {
  'ISO-8859-1': 'windows-1252',
  'windows-1252': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'windows-1250': 'windows-1250',
  'ISO-8859-5': 'windows-1251',
  'windows-1251': 'windows-1251',
  'KOI8-R': 'koi8-r',
  'ISO-8859-6': 'windows-1256',
  'windows-1256': 'windows-1256',
  'ISO-8859-7': 'windows-1253',
  'windows-1253': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'windows-1255': 'windows-1255',
  'ISO-8859-9': 'windows-1254',
  'windows-1254': 'windows-1254',
  'windows-1257': 'windows-1257',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  GB18030: 'gb18030',
  Big5: 'big5',
  'EUC-KR': 'euc-kr',
};
const ASIAN: ReadonlySet<TextEncodingName> = new Set(['shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr']);
const LATIN: readonly TextEncodingName[] = ['windows-1252', 'windows-1250', 'windows-1254', 'windows-1257'];
const OTHER_ALPHABETS: readonly TextEncodingName[] = [
  ...(['windows-1251', 'koi8-r', 'windows-1253', 'windows-1255', 'windows-1256'] as const),
];

/** How sure the detector must be of two bytes a character, and how much surer than of Western European. */
const ASIAN_CONFIDENCE = 30;
const LATIN_MARGIN = 12;
/** Letters with accents that are too few to tell one Latin encoding from another: then it is the usual one. */
const FEW_LETTERS = 12;
/** From this share of letters beyond ASCII on, words are of another alphabet, not Latin ones with accents. */
const ALPHABET_SHARE = 0.7;

const isHigh = (byte: number) => byte >= 0x80;
const isLetter = (byte: number) =>
  isHigh(byte) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** The words that have a byte beyond ASCII, with blanks between them: the others say nothing of the encoding. */
function wordsBeyondAscii(sample: Uint8Array): { words: Uint8Array; share: number; high: number } {
  const kept: number[] = [];
  let [high, letters, start, hasHigh] = [0, 0, 0, false];
  for (let at = 0; at <= sample.length; at += 1) {
    const byte = sample[at];
    if (byte !== undefined && isLetter(byte)) {
      hasHigh ||= isHigh(byte);
      continue;
    }
    // A single byte is a mark of punctuation more often than a word.
    if (hasHigh && at - start > 1) {
      const word = sample.subarray(start, at);
      letters += word.length;
      for (const one of word) if (isHigh(one)) high += 1;
      kept.push(...word, 0x20);
    }
    start = at + 1;
    hasHigh = false;
  }
  return { words: Uint8Array.from(kept), share: letters === 0 ? 0 : high / letters, high };
}

/** What the detector says of the encodings that are read here, each once with its best confidence. */
function confidences(bytes: Uint8Array): Map<TextEncodingName, number> {
  const found = new Map<TextEncodingName, number>();
  for (const { name, confidence } of chardet.analyse(bytes)) {
    const known = NAMES[name];
    if (known !== undefined) found.set(known, Math.max(found.get(known) ?? 0, confidence));
  }
  return found;
}

/**
 * The encodings that bytes which are no UTF-8 may be written in, the likeliest first.
 * @param sample lines of the file that have bytes beyond ASCII
 */
export function likelyEncodings(sample: Uint8Array): TextEncodingName[] {
  const asian = [...confidences(sample)]
    .filter(([name, confidence]) => ASIAN.has(name) && confidence >= ASIAN_CONFIDENCE)
    .sort((a, b) => b[1] - a[1])
    .map(([name]) => name);
  const { words, share, high } = wordsBeyondAscii(sample);
  const found = confidences(words);
  const isAlphabet = share >= ALPHABET_SHARE;
  const confidenceOf = (name: TextEncodingName) =>
    (found.get(name) ?? 0) + (name === 'windows-1252' ? LATIN_MARGIN : 0);
  if (!isAlphabet && high < FEW_LETTERS) return [...asian, ...LATIN, ...OTHER_ALPHABETS];
  const single = [...(isAlphabet ? OTHER_ALPHABETS : LATIN)].sort(
    (a, b) => confidenceOf(b) - confidenceOf(a),
  );
  return [...asian, ...single, ...(isAlphabet ? LATIN : OTHER_ALPHABETS)];
}
