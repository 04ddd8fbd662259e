import type { Place } from './finding';

/** Names that are followed by a secret, with the reported kind. */
const NAMES: readonly (readonly [kind: string, words: readonly string[]])[] = [
  ['password', ['password', 'passwd', 'passphrase', 'passcode', 'pwd', 'pass']],
  ['API key', ['api[_ -]?[Kk]ey', 'access[_ -]?[Kk]ey', 'secret[_ -]?[Kk]ey']],
  ['secret', ['secret']],
  ['token', ['token']],
];

/** Colon, equals sign or arrow after the name, with the quotes and marks of JSON, code and Markdown around it. */
const SIGN = '["\'`*_]{0,3}[ \\t]{0,4}(?:=>|:=|[:=：])[ \\t]{0,4}["\'`*_]{0,3}[ \\t]{0,2}["\'`]?';
/** A possible secret that is not a placeholder: not `<…>`, `{{…}}`, `[…]`, `$NAME` or `call(…)`. */
const VALUE = '([^\\s"\'`<>{}\\[\\]()$,;|\\\\]{6,200})(?![\\[({])';

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** `password`, `DB_PASSWORD` and `apiKey` in any case, or `dbPassword`: not the end of another word. */
const PATTERNS = NAMES.flatMap(([kind, words]): [string, RegExp][] => [
  [kind, new RegExp(`(?<![A-Za-z])(?:${words.join('|')})${SIGN}${VALUE}`, 'gi')],
  [kind, new RegExp(`(?<=[a-z])(?:${words.map(capitalised).join('|')})${SIGN}${VALUE}`, 'g')],
]);

/** Parts of all names above: a text without any of them is not searched. */
const LETTERS = /pass|pwd|key|secret|token/i;

/** Names of code (`user.password2`, `process.env.TOKEN`), addresses of mail and of the web, paths. */
const NO_SECRET = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$|^[^@]+@[^@]+\.[a-z]+$|^[a-z]+:\/\/|^\.{0,2}\//;
/** Punctuation at the end of a sentence or list item, not part of a value. */
const TRAILING = '.:?';

function withoutTrailing(value: string): string {
  let end = value.length;
  while (end > 0 && TRAILING.includes(value.charAt(end - 1))) end -= 1;
  return value.slice(0, end);
}

/** Words contain no digits; a token has several and is long. */
function isLikeSecret(kind: string, value: string): boolean {
  if (NO_SECRET.test(value) || !/\p{L}/u.test(value)) return false;
  const isMixed = /\d/.test(value) || /[!@#%^&*?][^!@#%^&*?]/.test(value);
  if (kind === 'password') return isMixed;
  return value.length >= 10 && (value.match(/\d/g) ?? []).length >= 2;
}

/**
 * Finds secrets after their name: `password: …`, `token=…`, `"api_key": "…"`. Ignores values that could be words. Takes
 * time linear in the length of the text.
 */
export function findAssignedSecrets(
  text: string,
): (Omit<Place, 'reason'> & { kind: string; value: string })[] {
  if (!LETTERS.test(text)) return [];
  return PATTERNS.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const value = withoutTrailing(match[1] ?? '');
      if (value.length < 6 || !isLikeSecret(kind, value)) return [];
      const valueStart = match.index + match[0].length - (match[1] ?? '').length;
      return [{ start: match.index, end: valueStart + value.length, kind, value }];
    }),
  );
}
