import { LATIN_FORMS } from '../prompt/latin-forms';

/**
 * The form in which searches compare texts, the same as `search_form` of the database (prisma/sql/text.sql): without
 * case, and the same for a sign however it is encoded. tests/integration/prompt-list/search-form.test.ts compares both.
 */

/** Nothing of these is seen: `Default_Ignorable_Code_Point`, annotation anchors, tatweel, lone Arabic marks. */
const IGNORED =
  '\\u00ad\\u034f\\u061c\\u0640\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e' +
  '\\u2060-\\u206f\\u3164\\ufc5e-\\ufc63\\ufcf2-\\ufcf4\\ufe00-\\ufe0f\\ufe70-\\ufe7f\\ufeff\\uffa0' +
  '\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}';
const IGNORED_SIGNS = new RegExp(`[${IGNORED}]+`, 'gu');

/** Quotes and tildes that NFKC would take apart into a space and a mark, and what people mean by them. */
const TAKEN_APART: Readonly<Record<string, string>> = {
  '\u00b4': "'",
  '\u0384': "'",
  '\u1fbd': "'",
  '\u1fbf': "'",
  '\u1ffd': "'",
  '\u1ffe': "'",
  '\u02dd': '"',
  '\u2033': '"',
  '\u2036': '"',
  '\u02dc': '~',
  // Voicing marks of kana that stand behind their letter.
  '\u309b': '\u3099',
  '\u309c': '\u309a',
};
const APART = new RegExp(`[${Object.keys(TAKEN_APART).join('')}]`, 'gu');

/**
 * Quotation marks and dashes: those of Unicode's properties `Quotation_Mark`, `Pi`, `Pf` and `Pd`, and signs that are
 * typed or drawn as such. fold.test.ts compares them with the properties. Ranges are written out, because the database
 * has no properties, and another version of Node would have others.
 */
const APOSTROPHES =
  /[`\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u07f4\u07f5\u2018-\u201b\u2032\u2035\u2039\u203a\u275b\u275c\u275f\u276e\u276f\ua78b\ua78c]/gu;
const QUOTES =
  /[\u00ab\u00bb\u02ba\u02ee\u05f4\u201c-\u201f\u275d\u275e\u2760\u2e02-\u2e05\u2e09\u2e0a\u2e0c\u2e0d\u2e1c\u2e1d\u2e20\u2e21\u2e42\u300c-\u300f\u301d-\u301f\u{1f676}-\u{1f678}]/gu;
const DASHES =
  /[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2796\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u3030\u30a0\u{10d6e}\u{10ead}]/gu;
/** The wave dash is one: fonts and encodings of Japanese take it for a wide tilde. */
const TILDES = /[\u02f7\u2053\u223c\u301c]/gu;
/** NFKC makes one of ½. */
const SLASHES = /[\u2044\u2215\u29f8]/gu;

/**
 * Vowel points and reading marks of Hebrew, Arabic and Syriac, which most texts leave out: `Mn` of these scripts, but for
 * the three that make other letters (U+0653 to U+0655).
 */
const POINTS =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\ufb1e\u{10efa}-\u{10eff}]+/gu;

/**
 * Letters that Unicode has twice, or that keyboards and older encodings take for one another: i without a dot (its
 * capital is that of i), eth and d with a stroke, schwa, s and t with a comma or a cedilla, yeh, kaf, heh and alef of
 * Persian, Urdu and the Quran, zero in Chinese words, dots in the middle.
 */
const TWICE = [
  '\u0131\u00f0\u0256\u01dd\u0219\u021b\u0649\u06cc\u06a9\u06aa\u06c1\u06c3\u0671\u25cb\u25ef\u2022\u2027\u2219\u22c5\u2e31\u30fb',
  '\u0069\u0111\u0111\u0259\u015f\u0163\u064a\u064a\u0643\u0643\u0647\u0629\u0627\u3007\u3007\u00b7\u00b7\u00b7\u00b7\u00b7\u00b7',
] as const;
/** Radicals of the block U+2E80, by Unicode's `Equivalent_Unified_Ideograph`: PDF files have them for ideographs. */
const RADICALS = [
  '⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲',
  '厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵旡日月歺民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀',
] as const;
const PAIRS = new Map(
  [TWICE, RADICALS].flatMap(([from, to]) => {
    const forms = Array.from(to);
    return Array.from(from, (sign, at) => [sign, forms[at] ?? sign] as const);
  }),
);
/** Zero of the digits that people type in their own script. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0,
];
for (const zero of ZEROS)
  for (let digit = 0; digit < 10; digit += 1) PAIRS.set(String.fromCodePoint(zero + digit), String(digit));
/**
 * Signs that are written as several: sharp s by its capitals, Thai and Lao ae typed as two e, letters of Yiddish, final
 * consonants of Malayalam and Bengali, and dots.
 */
const SEVERAL = new Map([
  ['\u00df', 'ss'],
  ['\u0e40\u0e40', '\u0e41'],
  ['\u0ec0\u0ec0', '\u0ec1'],
  ['\u05f0', '\u05d5\u05d5'],
  ['\u05f1', '\u05d5\u05d9'],
  ['\u05f2', '\u05d9\u05d9'],
  ['\u0d7a', '\u0d23\u0d4d'],
  ['\u0d7b', '\u0d28\u0d4d'],
  ['\u0d7c', '\u0d30\u0d4d'],
  ['\u0d7d', '\u0d32\u0d4d'],
  ['\u0d7e', '\u0d33\u0d4d'],
  ['\u0d7f', '\u0d15\u0d4d'],
  ['\u09ce', '\u09a4\u09cd'],
  ['\u22ef', '...'],
]);
const RECODED = new RegExp(`${[...SEVERAL.keys()].join('|')}|[${[...PAIRS.keys()].join('')}]`, 'gu');
/** A tone behind am of Thai and Lao, or between its parts: it belongs before both. */
const TONE_LATE = /([\u0e4d\u0ecd][\u0e32\u0eb2]?)([\u0e48-\u0e4b\u0ec8-\u0ecb]+)/gu;

const SPACE = '[ \\t\\r\\n\\v\\f\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const SPACES = new RegExp(`${SPACE}+`, 'gu');

/** Marks, voicing marks of kana and unseen signs, which join the sign before them. */
const JOINED = `[\\p{M}\\u309b\\u309c\\uff9e\\uff9f${IGNORED}]*`;
const HANGUL = '\\u1100-\\u11ff\\u3131-\\u318e\\ua960-\\ua97c\\ud7b0-\\ud7fb\\uffa1-\\uffdc\\uac00-\\ud7a3';
/** A sign with what joins it: letters of one Hangul syllable, and of Thai and Lao e with another and both parts of am. */
const SIGNS = new RegExp(
  `(?:(?:[${HANGUL}]${JOINED})+|(?:[\\u0e40\\u0ec0]${JOINED})+|[^]${JOINED})` +
    `(?:(?<=[\\u0e4d\\u0ecd][${IGNORED}]*)[\\u0e32\\u0eb2]${JOINED})?`,
  'gu',
);
/** Combining marks of Latin, Greek and Cyrillic, by their blocks, and hamza and madda of Arabic. */
const ACCENTS =
  /[\u0300-\u036f\u0483-\u0489\u0653-\u0655]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g;

/** Returns a text in the form in which searches compare it. */
export function foldText(text: string): string {
  if (!/[^\0-\u007f]/.test(text)) return text.toLowerCase().replaceAll('`', "'").replace(SPACES, ' ');
  return text
    .replace(IGNORED_SIGNS, '')
    .replace(APART, (sign) => TAKEN_APART[sign] ?? sign)
    .normalize('NFKC')
    .replace(/İ/g, 'i')
    .toLowerCase()
    .replace(RECODED, (sign) => SEVERAL.get(sign) ?? PAIRS.get(sign) ?? sign)
    .replace(TONE_LATE, '$2$1')
    .replaceAll('i\u0307', 'i')
    .replaceAll('ς', 'σ')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-')
    .replace(TILDES, '~')
    .replace(SLASHES, '/')
    .replace(POINTS, '')
    .replace(SPACES, ' ');
}

/** Returns a folded text without accents, as `search_unaccented` of the database. */
export function withoutAccents(folded: string): string {
  const bare = folded.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  return Array.from(bare, (sign) => LATIN_FORMS[sign] ?? sign).join('');
}

/** Whether a folded text has letters that a search without accents would find without them. */
export function hasAccents(folded: string): boolean {
  return withoutAccents(folded) !== folded;
}

/** A folded text, with the place of each of its code units in the original. */
export type Folded = { text: string; from: number[]; to: number[] };

/** Folds sign by sign, so that what is found can be marked in the original. */
export function foldWithPlaces(text: string, plain: boolean): Folded {
  const folded: Folded = { text: '', from: [], to: [] };
  const parts: string[] = [];
  let isSpace = false;
  for (const { 0: sign, index } of text.matchAll(SIGNS)) {
    const whole = foldText(sign);
    const end = index + sign.length;
    const isAgain = isSpace && whole.startsWith(' ');
    if (isAgain) folded.to[folded.to.length - 1] = end;
    const form = isAgain ? whole.slice(1) : whole;
    const written = plain && /[^\0-\u007f]/.test(form) ? withoutAccents(form) : form;
    parts.push(written);
    folded.from.push(...Array.from({ length: written.length }, () => index));
    folded.to.push(...Array.from({ length: written.length }, () => end));
    if (whole !== '') isSpace = whole.endsWith(' ');
  }
  folded.text = parts.join('');
  return folded;
}
