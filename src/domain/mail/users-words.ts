/** Control characters but line breaks and tabs, and characters that show nothing or change the direction of text. */
const UNSEEN =
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** The scheme of an address, also as browsers forgive it (`https:/\`), and the two that need no slashes. */
const SCHEME = /(?:[a-z][a-z0-9+.-]*[:：][/\\／＼]{1,}|(?:mailto|tel|sms|javascript|data)[:：])/gi;

/**
 * Returns what a user wrote as a mail may show it: its addresses have no scheme, so that nobody gets a link to press
 * from a stranger by way of this server, and nothing hides in it.
 */
export function withoutLinks(words: string): string {
  let rest = words.replace(UNSEEN, '');
  // What is left after one is taken out may be another.
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(SCHEME, '');
  }
  return rest;
}

/** The same in quotation marks, without any of its own, so that it can't seem to end before it does. */
export function quotedWords(words: string): string {
  return `“${withoutLinks(words)
    .replace(/[“”„‟"＂]/g, '’')
    .trim()}”`;
}
