import chardet from 'chardet';
import type { TextEncodingName } from '@/domain/import/encodings';
import { lettersExplained } from './real-words';

/** Names of the detector, mapped to the supported encodings. */
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
const COMMON = 'windows-1252';
const LATIN: readonly TextEncodingName[] = ['windows-1252', 'windows-1250', 'windows-1254', 'windows-1257'];
const OTHER_ALPHABETS: readonly TextEncodingName[] = [
  ...(['windows-1251', 'koi8-r', 'windows-1253', 'windows-1255', 'windows-1256'] as const),
];

/** Minimum confidence for a two-byte encoding, and minimum lead over Western European. */
const ASIAN_CONFIDENCE = 30;
const LATIN_MARGIN = 12;
/** Too few accented letters to distinguish Latin encodings: then the most common one is used. */
const FEW_LETTERS = 12;
/** Above this share of letters beyond ASCII, words are of another alphabet, not Latin ones with accents. */
const ALPHABET_SHARE = 0.7;

const isHigh = (byte: number) => byte >= 0x80;
const isLetter = (byte: number) =>
  isHigh(byte) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** Returns the words with a byte beyond ASCII, separated by blanks: the others don't help to detect the encoding. */
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

/** Share of its letters that the right encoding explains, and that Western European explains at most of another one. */
const [NEARLY_ALL, NOT_ALL] = [0.97, 0.9];

/**
 * Puts Western European first, unless another encoding explains more than twice as many letters of real words, or nearly
 * all of them where Western European doesn't: in a short text, quotation marks and dashes look like letters to the
 * detector.
 */
function withLikelyFirst(found: readonly TextEncodingName[], sample: Uint8Array): TextEncodingName[] {
  const common = lettersExplained(sample, COMMON);
  const others = found
    .filter((name) => name !== COMMON)
    .map((name) => ({ name, ...lettersExplained(sample, name) }))
    .sort((a, b) => b.explained - a.explained);
  const [best] = others;
  const isOther =
    best !== undefined &&
    (best.explained > 2 * common.explained ||
      (best.explained >= NEARLY_ALL * best.all &&
        best.explained > common.explained &&
        common.explained < NOT_ALL * common.all));
  const first = isOther ? best.name : COMMON;
  return [first, ...found.filter((name) => name !== first)];
}

/** Returns the detector's supported encodings, each once with its best confidence. */
function confidences(bytes: Uint8Array): Map<TextEncodingName, number> {
  const found = new Map<TextEncodingName, number>();
  for (const { name, confidence } of chardet.analyse(bytes)) {
    const known = NAMES[name];
    if (known !== undefined) found.set(known, Math.max(found.get(known) ?? 0, confidence));
  }
  return found;
}

/**
 * Returns the possible encodings of bytes that are not UTF-8, most likely first.
 * @param sample lines of the file that have bytes beyond ASCII
 */
export function candidateEncodings(sample: Uint8Array): TextEncodingName[] {
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
  const sure = isAlphabet ? single : withLikelyFirst(single, sample);
  return [...asian, ...sure, ...(isAlphabet ? LATIN : OTHER_ALPHABETS)];
}
