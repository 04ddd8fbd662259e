/**
 * Letters that no decomposition leads back to a Latin one, and how they are usually written without them: German, the Nordic
 * languages, Polish, Croatian, Turkish, Vietnamese, Maltese, Azerbaijani, Sámi, Old English, and the letters of African alphabets.
 * Lower-case: what is looked up has lost its case.
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

/** Pairs of rarer letters and their forms, as addresses take them; searches leave these letters as they are. */
const RARE =
  'ɐa ɑa ʌv ƃb ƅb ƌd ȡd ɜe ɡg ɢg ɥh ɦh ⱨh ꜧh ɯu ɪi ɭl ɫl ɬl ȴl ƚl ⱡl ƛl ɱm ɳn ȵn ƞn ꞑn ꞥn ɴn ɒo ɸf ʠq ɹr ɾr ʀr ꞧr ꝛr ʂs ȿs ꞩs ẜs ẝs ʈt ȶt ʊu ʍw ʏy ỿy ɏy ʐz ʑz ɀz ⱬz ⱪk ꝁk ꝃk ꝅk ꞣk ꝇl ꝉl ꝑp ꝓp ꝕp ꝗq ꝙq ɋq ꞡg ⱳw ⱴv ỽv ƨs ƽs ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ʜh ᴊj ᴋk ʟl ᴍm ᴏo ᴘp ǫq ꜱs ᴛt ᴜu ᴠv ᴡw ᴢz';
const RARE_PAIRS = 'ƕhv ƣgh ȣou ꜩtz ꜳaa ꜵao ꜷau ꜹav ꜻav ꜽay ꝏoo ꝡvy ꝥth ꝧth ỻll ȸdb ȹqp ᴁae ɶoe ʦts ʣdz';

/** The forms of letters in addresses: those above, rarer ones, and small capitals, which people decorate titles with. */
export const ADDRESS_FORMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(`${RARE} ${RARE_PAIRS}`.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)])),
  ...LATIN_FORMS,
};

const MARKS = /[\u0300-\u036f]/;

/** Whether a text has letters that a search without accents folds; a search with such letters finds only exact matches. */
export function hasAccents(text: string): boolean {
  const plain = text.toLowerCase().normalize('NFD');
  return MARKS.test(plain) || Array.from(plain).some((letter) => letter in LATIN_FORMS);
}
