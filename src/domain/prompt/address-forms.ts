import { LATIN_FORMS } from './latin-forms';

/** Pairs of rarer letters and their forms, as addresses take them; searches leave these letters as they are. */
const RARE =
  'ɐa ɑa ʌv ƃb ƅb ƌd ȡd ɜe ɡg ɢg ɥh ɦh ⱨh ꜧh ɯu ɪi ɭl ɫl ɬl ȴl ƚl ⱡl ƛl ɱm ɳn ȵn ƞn ꞑn ꞥn ɴn ɒo ɸf ʠq ɹr ɾr ʀr ꞧr ꝛr ʂs ȿs ꞩs ẜs ẝs ʈt ȶt ʊu ʍw ʏy ỿy ɏy ʐz ʑz ɀz ⱬz ⱪk ꝁk ꝃk ꝅk ꞣk ꝇl ꝉl ꝑp ꝓp ꝕp ꝗq ꝙq ɋq ꞡg ⱳw ⱴv ỽv ƨs ƽs ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ʜh ᴊj ᴋk ʟl ᴍm ᴏo ᴘp ǫq ꜱs ᴛt ᴜu ᴠv ᴡw ᴢz';
const RARE_PAIRS = 'ƕhv ƣgh ȣou ꜩtz ꜳaa ꜵao ꜷau ꜹav ꜻav ꜽay ꝏoo ꝡvy ꝥth ꝧth ỻll ȸdb ȹqp ᴁae ɶoe ʦts ʣdz';

/** The forms of letters in addresses: those above, rarer ones, and small capitals, which people decorate titles with. */
export const ADDRESS_FORMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(`${RARE} ${RARE_PAIRS}`.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)])),
  ...LATIN_FORMS,
};
