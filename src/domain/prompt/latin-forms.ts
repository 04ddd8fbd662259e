/**
 * Letters that no decomposition leads back to a Latin one, and how they are usually written without them: German, the
 * Nordic languages, Polish, Croatian, Turkish, Vietnamese, Maltese, Azerbaijani, Sámi, Old English, and the letters of
 * African alphabets. Lower-case: what is looked up has lost its case.
 */
export const LATIN_FORMS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ȷ: 'j',
  ĸ: 'k',
  ŋ: 'ng',
  ŧ: 't',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ǝ: 'e',
  ƒ: 'f',
  ƙ: 'k',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ɠ: 'g',
  ɣ: 'g',
  ɨ: 'i',
  ɩ: 'i',
  ɲ: 'n',
  ʋ: 'v',
  ƴ: 'y',
  ʉ: 'u',
  ʊ: 'u',
  ƶ: 'z',
  ʒ: 'z',
  ƿ: 'w',
  ȝ: 'y',
  ⱥ: 'a',
  ȼ: 'c',
  ɇ: 'e',
  ǥ: 'g',
  ɉ: 'j',
  ɍ: 'r',
  ɵ: 'o',
  ⱦ: 't',
  ƀ: 'b',
  ƈ: 'c',
  ƥ: 'p',
  ƭ: 't',
  ʃ: 's',
  ſ: 's',
};

const MARKS = /[\u0300-\u036f]/;

/** Whether a text has letters that a search without accents folds; a search with such letters finds only exact matches. */
export function hasAccents(text: string): boolean {
  const plain = text.toLowerCase().normalize('NFD');
  return MARKS.test(plain) || Array.from(plain).some((letter) => letter in LATIN_FORMS);
}
