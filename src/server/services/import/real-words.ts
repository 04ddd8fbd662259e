import iconv from 'iconv-lite';
import type { TextEncodingName } from '@/domain/import/encodings';

const CYRILLIC = [
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  'абвгдеёжзійклмнопрстуўфхцчшыьэюя',
  'абвгдђежзијклљмнњопрстћуфхцчџш',
  'абвгдѓежзѕијклљмнњопрстќуфхцчџш',
];

const WESTERN = [
  'àâæçéèêëîïôœùûüÿ',
  'äöüß',
  'áéíñóúüïçºª',
  'áâãàçéêíóôõúüºª',
  'àèéìíîòóùºª',
  'àçèéíïòóúüºª',
  'åäöæøéü',
  'áðéíóúýþæö',
  'áðíóúýæø',
  'áéëïíóöúüèê',
  'äéëöüèêô',
  'çë',
];

/** Letters beyond ASCII of the languages that are written in an encoding, in small letters. */
const ALPHABETS: Readonly<Partial<Record<TextEncodingName, readonly string[]>>> = {
  'windows-1252': [...WESTERN, 'ƒµ'],
  macintosh: WESTERN,
  'windows-1250': ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžäĺľôŕ', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'],
  'windows-1254': ['çğıİöşüâîû'],
  'windows-1257': ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'],
  'windows-1251': CYRILLIC,
  'koi8-r': CYRILLIC.slice(0, 1),
  'windows-1253': ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ'],
  'windows-1255': ['אבגדהוזחטיךכלםמןנסעףפץצקרשת'],
  'windows-1256': [
    'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگکٹڈڑںھے\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652',
  ],
};

const WORD = /[\p{L}\p{M}]+/gu;
const BEYOND_ASCII = /[^\u0000-\u007f]/g;

/** What no word has: a capital behind a small letter, two alphabets, or a form of a letter that has another place. */
const ODD_WORDS: readonly RegExp[] = [
  /\p{Ll}\p{Lu}/u,
  /^(?=.*[a-z])(?=.*[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}])/iu,
  /[œæ]{2}/iu,
  /ς\p{L}|\p{L}σ$/u,
  /[ךםןףץ]\p{L}|\p{L}[כמנצ]$/u,
  /[ةى]\p{L}/u,
  /^[ъьЪЬ]/u,
  // In Serbian and Macedonian r is a vowel as well.
  /^(?:(?![аеёиіїоуыэєюярАЕЁИІЇОУЫЭЄЮЯР])\p{sc=Cyrillic}){4,}$/u,
];

/**
 * What no word has in the languages of one encoding, but words of another one that is read in it: Latvian and
 * Lithuanian, Turkish, Polish, Hungarian and Czech have single letters where Icelandic, French and the like have none.
 */
const ODD_IN: Readonly<Partial<Record<TextEncodingName, readonly RegExp[]>>> = {
  'windows-1252': [
    /^ð\p{L}|þ(?![aeiouyáéíóúýæöjrv])|[ðþ].*[cqw]|[cqw].*[ðþ]/iu,
    /^ý(?:st|n|yi|[çþz])|^y\p{L}*ý|[aeou]y\p{L}*ý/iu,
    /^ç[cstz]|\p{L}ç(?![aouáàâãóòôõúûüë]|$)/iu,
    /\p{L}â$|âj|ârr|îï|ûdz|^ûd/iu,
    /(?<![aeiouyàáâäèéêëìíîïòóôöùúûü])ï/iu,
    /è[aeo]|ìi|òa|ùj|[àèìòù][àèìòù]|ø[áéíóúýàèìòù]|iø$/iu,
    /œ[bgjkmprwz]|ñ(?![aeiouáéíóúü])/iu,
  ],
  'windows-1250': [/^đ\p{L}|ţ(?![aeiouăâî]|$)|â$/iu, /^ý|^y\p{L}*ý|[aeou]y\p{L}*ý/iu, /[bcdfgkpstvz]ď/iu],
  'windows-1254': [/^ğ\p{L}|^[şç][bcdfghjkmnprstvyz]|^[bcdfghjklmnprstvyz]ç|uo|â$/iu],
};

/** How many letters of real words an encoding explains in a language: those of words with no letter of another one. */
function lettersOf(words: readonly string[], alphabet: string): number {
  let letters = 0;
  for (const word of words) {
    const high = word.match(BEYOND_ASCII) ?? [];
    const isOfIt = (letter: string) => alphabet.includes(letter) || alphabet.includes(letter.toLowerCase());
    if (high.every(isOfIt)) letters += high.length;
  }
  return letters;
}

/** What is between and around words. Marks of code pages that nobody types are none of these. */
const SIGN = /^[“”‘’„‚«»‹›–—…•€£¥§©®™°±²³¹½¼¾·×÷¡¿†‡‰№´\u00a0،؛؟\u200c-\u200f₪־]$/u;
/** Signs that stand inside words. */
const INNER = /^(?:[’‘´·־]|\u200c|\u200d)$/u;

/** How many signs beyond ASCII that are no letters stand where such signs do, and how many there are. */
function signsExplained(text: string): { explained: number; all: number } {
  let [explained, all] = [0, 0];
  for (const { 0: sign, index } of text.matchAll(/[^\u0000-\u007f\p{L}\p{M}]/gu)) {
    all += 1;
    const isInside = /\p{L}/u.test(text.charAt(index - 1)) && /\p{L}/u.test(text.charAt(index + 1));
    if (SIGN.test(sign) && (!isInside || INNER.test(sign))) explained += 1;
  }
  return { explained, all };
}

/** Latin encodings in which a word of accents only is rather one of another alphabet: French has `été`. */
const BESIDE_COMMON: ReadonlySet<TextEncodingName> = new Set([
  'windows-1250',
  'windows-1254',
  'windows-1257',
]);
const ONLY_ACCENTS = /^[^\u0000-\u007f]{3,}$/;

/** How many letters beyond ASCII an encoding explains of how many, and what share of all such signs in `total`. */
export type Explained = { explained: number; all: number; total: number; share: number };

/**
 * Returns how many letters beyond ASCII an encoding of one byte for each sign explains as parts of words, in the language
 * that fits best, how many there are, and the share that it explains of all signs beyond ASCII.
 */
export function lettersExplained(sample: Uint8Array, encoding: TextEncodingName): Explained {
  const text = iconv.decode(Buffer.from(sample), encoding);
  const words = (text.match(WORD) ?? []).filter((word) => /[^\u0000-\u007f]/.test(word));
  const all = words.reduce((sum, word) => sum + (word.match(BEYOND_ASCII)?.length ?? 0), 0);
  const alphabets = ALPHABETS[encoding] ?? [];
  const isLikely = (word: string) =>
    ![...ODD_WORDS, ...(ODD_IN[encoding] ?? [])].some((odd) => odd.test(word)) &&
    !(BESIDE_COMMON.has(encoding) && ONLY_ACCENTS.test(word));
  const likely = words.filter(isLikely);
  const explained = Math.max(0, ...alphabets.map((alphabet) => lettersOf(likely, alphabet)));
  const signs = signsExplained(text);
  const total = all + signs.all;
  return { explained, all, total, share: (explained + signs.explained) / Math.max(1, total) };
}
