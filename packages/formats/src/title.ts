import { firstCharacters, isWellFormed } from './characters.ts';
import { hasVariables } from './prompt/variables.ts';

const TITLE_LENGTH = 80;

/** Headings of a prompt's parts: they say nothing about the prompt. */
const PART =
  /^(?:role|task|context|instructions?|system(?: prompt)?|prompt|goal|goals|output|format|rules?|examples?|input|background|overview|introduction|identity(?: and purpose)?|steps?|persona|you are\b.*)\W*$/i;

/**
 * The heading that a Markdown text begins with, if it is its only one of the first level and not the name of a part
 * such as 'Role'; else null.
 */
export function headingOf(text: string): string | null {
  const [, heading = ''] = /^\s{0,20}#[ \t]+([^\r\n]{1,200}?)[ \t#]*(?:[\r\n]|$)/.exec(text) ?? [];
  const title = heading.replaceAll('**', '').trim();
  if (!/[\p{L}\p{N}]/u.test(title) || PART.test(title) || hasVariables(title)) return null;
  return [...text.slice(0, 20_000).matchAll(/^#[ \t]/gm)].length > 1 ? null : title;
}

/** A title for a prompt without one: the first words of its text. Empty for a text without words. */
export function titleOfText(text: string): string {
  const line =
    text
      .slice(0, 4_000)
      .split(/[\r\n\u2028\u2029]+/)
      .map((one) => one.replace(/^[\s#>*_`~=|-]+/u, '').trim())
      .find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
  const short = firstCharacters(line, TITLE_LENGTH);
  const cut =
    short === line ? line : `${short.slice(0, Math.max(short.lastIndexOf(' '), TITLE_LENGTH / 2))}…`;
  const title = cut.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return isWellFormed(title) ? title : '';
}
