import { firstCharacters, isWellFormed } from '../characters';

const TITLE_LENGTH = 80;

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
