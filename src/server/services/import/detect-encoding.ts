import chardet from 'chardet';
import type { TextEncodingName } from '@/domain/import/encodings';
import { PAIRED, pairsExplained } from './common-pairs';
import { type Explained, lettersExplained } from './real-words';

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
const COMMON = 'windows-1252';
const LATIN: readonly TextEncodingName[] = [
  ...(['windows-1252', 'windows-1250', 'windows-1254', 'windows-1257', 'macintosh'] as const),
];
/**
 * Encodings of other alphabets, and how hard it is for words of another one to pass for theirs: Hebrew, Greek and Arabic
 * have letters that are written only at the end of words, or never there.
 */
const OTHER_ALPHABETS: readonly (readonly [name: TextEncodingName, strictness: number])[] = [
  ['windows-1251', 1],
  ['koi8-r', 1],
  ['windows-1253', 2],
  ['windows-1255', 3],
  ['windows-1256', 2],
];
/** So many letters pass by chance in no strict alphabet; of fewer the detector's confidence decides. */
const TELLING_LETTERS = 10;

/** How much of a file is compared with the words of languages. */
const COMPARED_BYTES = 16 * 1024;
/** The detector has no opinion on fewer signs than this of two bytes each: a short text is repeated for it. */
const REPEATED_BYTES = 200;
/** Its confidence in every encoding of two bytes in which a text is valid. */
const NO_OPINION = 10;
/** Encodings whose shares differ by less are as likely; then the detector decides. */
const SHARE_STEPS = 20;

const isHigh = (byte: number) => byte >= 0x80;
const isLetter = (byte: number) =>
  isHigh(byte) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** Returns the words with a byte beyond ASCII, separated by blanks: the others don't help to detect the encoding. */
function wordsBeyondAscii(sample: Uint8Array): Uint8Array {
  const kept: number[] = [];
  let [start, hasHigh] = [0, false];
  for (let at = 0; at <= sample.length; at += 1) {
    const byte = sample[at];
    if (byte !== undefined && isLetter(byte)) {
      hasHigh ||= isHigh(byte);
      continue;
    }
    // A single byte is a mark of punctuation more often than a word.
    if (hasHigh && at - start > 1) kept.push(...sample.subarray(start, at), 0x20);
    start = at + 1;
    hasHigh = false;
  }
  return Uint8Array.from(kept);
}

/** Share of its letters that the right encoding explains, and that Western European explains at most of another one. */
const [NEARLY_ALL, NOT_ALL] = [0.97, 0.9];
/** Share of letters, quotation marks and dashes that Western European explains of a text in it. */
const HALF = 0.5;
/** Fewer signs than these are a coincidence: `ƒ(x)` is Western European. */
const FEW = 3;

/** Whether another Latin encoding than Western European is that of a text, by what both explain of it. */
function isLikelier(other: Explained, common: Explained): boolean {
  if (other.share <= common.share) return false;
  const isAllButSigns =
    other.explained >= NEARLY_ALL * other.all &&
    other.explained > common.explained &&
    common.explained < NOT_ALL * common.all;
  const isAll = other.total >= FEW && other.share >= NEARLY_ALL && common.share < HALF;
  return other.explained > 2 * common.explained || isAllButSigns || isAll;
}

/**
 * Returns the Latin encodings with Western European first, unless another explains more than twice as many letters of
 * real words, or nearly all of them where Western European doesn't: in a short text, quotation marks and dashes look like
 * letters to the detector.
 */
function latinEncodings(sample: Uint8Array): { names: TextEncodingName[]; share: number } {
  const [common, ...others] = LATIN.map((name) => ({ name, ...lettersExplained(sample, name) }));
  const byLetters = others.toSorted((a, b) => b.explained - a.explained || b.share - a.share);
  const likelier = common && byLetters.find((other) => isLikelier(other, common));
  const { name: first, share } = likelier ?? { name: COMMON, share: common?.share ?? 0 };
  return { names: [first, ...LATIN.filter((name) => name !== first)], share };
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

/** The same bytes over and over, until the detector has enough of them. */
function repeated(sample: Uint8Array): Uint8Array {
  const times = Math.ceil(REPEATED_BYTES / Math.max(1, sample.length));
  return Buffer.concat(Array.from({ length: times }, () => sample));
}

/**
 * Returns the possible encodings of bytes that are not UTF-8, most likely first: by how much each explains as words of
 * its languages, then by the detector's confidence; the Latin ones before others that explain as much.
 * @param sample lines of the file that have bytes beyond ASCII
 */
export function candidateEncodings(sample: Uint8Array): TextEncodingName[] {
  const compared = sample.subarray(0, COMPARED_BYTES);
  const latin = latinEncodings(compared);
  const byWords = confidences(wordsBeyondAscii(sample));
  const byPairs = confidences(repeated(sample));
  const singles = OTHER_ALPHABETS.map(([name, strictness]) => {
    const { explained, share } = lettersExplained(compared, name);
    const isTelling = explained >= TELLING_LETTERS;
    return {
      names: [name],
      share,
      confidence: (byWords.get(name) ?? 0) + (isTelling ? 100 * strictness : 0),
    };
  });
  const pairs = PAIRED.map((name) => ({
    names: [name],
    confidence: Math.max(0, (byPairs.get(name) ?? 0) - NO_OPINION),
    share: pairsExplained(compared, name),
  }));
  const step = ({ share }: { share: number }) => Math.round(share * SHARE_STEPS);
  return [{ ...latin, confidence: Infinity }, ...singles, ...pairs]
    .sort((a, b) => step(b) - step(a) || b.confidence - a.confidence)
    .flatMap(({ names }) => names);
}
