import iconv from 'iconv-lite';
import type { TextEncodingName } from '@/domain/import/encodings';

/** Letters beyond ASCII of the languages that are written in an encoding, in small letters. */
const ALPHABETS: Readonly<Partial<Record<TextEncodingName, readonly string[]>>> = {
  'windows-1252': [
    'àâæçéèêëîïôœùûüÿ',
    'äöüß',
    'áéíñóúüïç',
    'áâãàçéêíóôõúü',
    'àèéìíîòóù',
    'åäöæøéü',
    'áðéíóúýþæö',
    'áéëïíóöúüèê',
  ],
  'windows-1250': ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžäĺľôŕ', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'],
  'windows-1254': ['çğıöşüâîû'],
  'windows-1257': ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'],
};

const WORD = /[\p{L}\p{M}]+/gu;
const BEYOND_ASCII = /[^\u0000-\u007f]/g;

/** How many letters of real words an encoding explains in a language: those of words with no letter of another one. */
function lettersOf(words: readonly string[], alphabet: string): number {
  let letters = 0;
  for (const word of words) {
    const high = word.match(BEYOND_ASCII) ?? [];
    // A capital in the middle of small letters is no word.
    const isOdd = /\p{Ll}\p{Lu}/u.test(word);
    if (!isOdd && high.every((letter) => alphabet.includes(letter.toLowerCase()))) letters += high.length;
  }
  return letters;
}

/**
 * Returns how many letters beyond ASCII an encoding explains as parts of words, in the language that fits best, and how
 * many there are.
 */
export function lettersExplained(
  sample: Uint8Array,
  encoding: TextEncodingName,
): { explained: number; all: number } {
  const text = iconv.decode(Buffer.from(sample), encoding);
  const words = (text.match(WORD) ?? []).filter((word) => /[^\u0000-\u007f]/.test(word));
  const all = words.reduce((sum, word) => sum + (word.match(BEYOND_ASCII)?.length ?? 0), 0);
  const alphabets = ALPHABETS[encoding] ?? [];
  return { explained: Math.max(0, ...alphabets.map((alphabet) => lettersOf(words, alphabet))), all };
}
