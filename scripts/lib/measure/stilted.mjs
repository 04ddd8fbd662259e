import { proseOf } from './comments.mjs';

/** @typedef {import('./files.mjs').SourceFile} SourceFile */
/** @typedef {{ file: string, line: number, words: string }} Phrase */

/** End of a clause, a comment, a quoted name or a table cell. `alone` for *only* is matched at such an end, except in
 * "leave it alone". */
const END = String.raw`(?=[.,;:)?!]|\s*(?:\*\/|\||$))`;
/** Between two words, also over the end of a line of a comment. */
const GAP = String.raw`[\s*]+`;

const ANYWHERE = String.raw`whoever|whatever|what${GAP}of|anew|hears?${GAP}of|is${GAP}said|stands?${GAP}(?:in|at|on)`;

/** Beginning of a doc comment that is neither a verb nor a noun phrase: "What …", "Who …", "Whom …". */
const RIDDLE = String.raw`(?<=\/\*\*${GAP})(?:what|who|whom)\b`;

/** Most files have none of these words, in prose or elsewhere, and need no parser. */
const WORTH_PARSING = new RegExp(String.raw`\b(?:${ANYWHERE}|of${GAP}it|alone)\b|${RIDDLE}`, 'i');

/** Wording that a newcomer would need explained. */
const STILTED = new RegExp(
  [
    String.raw`\b(?:${ANYWHERE})\b`,
    String.raw`\bof${GAP}it${END}`,
    String.raw`(?<!\b(?:leav(?:e|es|ing)|left|lets?)\b[^.,;:]{0,60})\balone${END}`,
    RIDDLE,
  ].join('|'),
  'gim',
);

/**
 * The stilted phrases of a file.
 * @param {SourceFile} source
 * @returns {Phrase[]}
 */
export function stiltedPhrases(source) {
  if (!WORTH_PARSING.test(source.text)) return [];
  return proseOf(source).flatMap(({ text, start }) =>
    [...text.matchAll(STILTED)].map((match) => ({
      file: source.path,
      line: source.text.slice(0, start + match.index).split('\n').length,
      words: match[0],
    })),
  );
}
