import { foldText, hasAccents } from './fold';

const MARKS = '"“”„‟«»‹›「」『』｢｣〝〞〟＂❝❞';
/**
 * A part in quotation marks of any form, where the marks are at the borders of words, before a comma or the like too; or
 * a word. Within guillemets French sets spaces.
 */
const PART = new RegExp(
  `(?<=^|\\s)(?:[${MARKS}](?=\\S)|[«‹] )([^${MARKS}]*[^${MARKS}\\s])(?:[${MARKS}]| [»›])[,;:.!?、，]*(?=\\s|$)|\\S+`,
  'gu',
);
const UNSEEN = /[\s\u0085]+/gu;

/**
 * The parts that a search looks for, each anywhere in a prompt: its words, and its parts in quotation marks, without those that
 * are part of another. Longest first. Each is a part of the search as typed, so a text with the search contains them.
 * Empty for a search of which nothing is seen.
 */
export function searchWords(q: string): string[] {
  const found = Array.from(q.replace(UNSEEN, ' ').matchAll(PART), ([word, quoted]) => quoted ?? word);
  const words: { word: string; form: string }[] = [];
  const byLength = found
    .map((word) => ({ word, form: foldText(word).trim() }))
    .filter(({ form }) => form !== '')
    .sort((a, b) => b.form.length - a.form.length);
  for (const one of byLength) if (!words.some(({ form }) => form.includes(one.form))) words.push(one);
  return words.map(({ word }) => word);
}

/** The text as typed, without quotation marks around parts: the best match contains it as a whole. */
export function wholeText(q: string): string {
  return Array.from(q.replace(UNSEEN, ' ').matchAll(PART), ([word, quoted]) => quoted ?? word).join(' ');
}

/** Words with an accent, which a search finds only with it, and the others. */
export function byAccent(words: readonly string[]): { accented: string[]; plain: string[] } {
  const accented = words.filter((word) => hasAccents(foldText(word)));
  return { accented, plain: words.filter((word) => !accented.includes(word)) };
}
