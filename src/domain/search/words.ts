import { foldText, hasAccents } from './fold';

/** The signs that searches compare as `"` (fold.ts) and angle marks. */
const MARKS = '"“”„‟«»‹›❮❯「」『』｢｣﹁﹂﹃﹄〝〞〟＂❝❞❠⹂🙶🙷🙸⸂⸃⸄⸅⸉⸊⸌⸍⸜⸝⸠⸡';
/** Marks that are apostrophes as well. */
const SINGLE = "'‘’‚‛＇❛❜❟";
const OPENING = '(\\[{（［【';
const ENDING = ',;:.!?…、，。！？；：)\\]}）］】';

/**
 * A part in quotation marks of any form; or a word. The marks are at the borders of words, within brackets and before a
 * comma or the like too, and may have a space inside, as in French. What is between apostrophes has two signs or more:
 * `rock 'n' roll` has no part in quotation marks.
 */
const PART = new RegExp(
  `(?<=^|[\\s${ENDING}])[${OPENING}]*(?:` +
    `[${MARKS}] ?(?<quoted>[^${MARKS}\\s](?:[^${MARKS}]*[^${MARKS}\\s])?) ?[${MARKS}]|` +
    `[${SINGLE}](?<single>[^${MARKS}${SINGLE}\\s][^${MARKS}]*?[^${MARKS}${SINGLE}\\s])[${SINGLE}])` +
    `(?:[${ENDING}]+|(?=\\s|$))|\\S+`,
  'gu',
);
const UNSEEN = /[\s\u0085]+/gu;

const OPENED = new RegExp(`^[${OPENING}]*[${MARKS}]+(?<rest>[^${MARKS}]+)$`, 'u');
/** Not after a digit, where the mark means inches. */
const CLOSED = new RegExp(`^(?<rest>[^${MARKS}]*[^${MARKS}\\d])[${MARKS}]+[${ENDING}]*$`, 'u');
const ONLY_MARKS = new RegExp(`^[${MARKS}]+$`, 'u');

/** A word without a quotation mark at its border that has no partner, perhaps not yet: people see the results as they type. */
function withoutLoneMark(word: string): string {
  const { rest } = OPENED.exec(word)?.groups ?? CLOSED.exec(word)?.groups ?? {};
  return rest ?? word;
}

type Part = { text: string; isQuoted: boolean };

/** The words of a search, and its parts in quotation marks, in their order. A search for a mark alone is for that mark. */
function partsOf(q: string): Part[] {
  const parts = Array.from(q.replace(UNSEEN, ' ').matchAll(PART), ([word, quoted, single]) => {
    const inside = quoted ?? single;
    return { text: inside ?? withoutLoneMark(word), isQuoted: inside !== undefined };
  });
  const said = parts.filter(({ text }) => !ONLY_MARKS.test(text));
  return said.length > 0 ? said : parts;
}

/** Commas and semicolons around a word, with which people list words. */
const LISTED = /^[,;，；、]+(?=[^,;，；、])|(?<=[^,;，；、])[,;，；、]+$/gu;

/**
 * The parts that a search looks for, each anywhere in a prompt: its words, and its parts in quotation marks, without those that
 * are part of another. Longest first. Each is a part of the search as typed, so a text with the search contains them.
 * Empty for a search of which nothing is seen.
 */
export function searchWords(q: string): string[] {
  const words: { word: string; form: string }[] = [];
  const byLength = partsOf(q)
    .map(({ text, isQuoted }) => (isQuoted ? text : text.replaceAll(LISTED, '')))
    .map((word) => ({ word, form: foldText(word).trim() }))
    .filter(({ form }) => form !== '')
    .sort((a, b) => b.form.length - a.form.length);
  for (const one of byLength) if (!words.some(({ form }) => form.includes(one.form))) words.push(one);
  return words.map(({ word }) => word);
}

/** The text as typed, without quotation marks around parts: the best match contains it as a whole. */
export function wholeText(q: string): string {
  return partsOf(q)
    .map(({ text }) => text)
    .join(' ');
}

/** Words with an accent, which a search finds only with it, and the others. */
export function byAccent(words: readonly string[]): { accented: string[]; plain: string[] } {
  const accented = words.filter((word) => hasAccents(foldText(word)));
  return { accented, plain: words.filter((word) => !accented.includes(word)) };
}
