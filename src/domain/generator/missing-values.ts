import { splitVariables } from '../prompt/variables';

/**
 * `[Company name]`: words in brackets, found in one of twelve prompts of public collections. Not a link, a footnote, an
 * index or a box to tick.
 */
const BRACKETED = /(?<![\]!\w])\[(\p{L}[^[\]\r\n]{0,60})\](?![([:])/gu;
const TICK_BOX = /^x$/i;

/** A number with the separators inside it; one that belongs to a word, as in `h1` or `gpt4`, is none. */
const NUMBER = /(?<![\p{L}\p{N}_.,])\p{N}+(?:[.,:/]\p{N}+)*/gu;
/** `1.` and `2)` at the start of a line count the items of a list. */
const LIST_MARK = /^[ \t]*\p{N}{1,3}[.)](?=[ \t])/gmu;

const NUMBER_WORDS = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve',
]; // prettier-ignore

/** The text of a placeholder without the blanks that mean nothing. */
const placeholderKey = (text: string) => text.replace(/\s+/g, '').toLowerCase();

function placeholdersOf(text: string): { placeholders: string[]; rest: string } {
  const placeholders: string[] = [];
  let plain = '';
  for (const part of splitVariables(text)) {
    if (part.kind === 'variable') placeholders.push(part.text);
    plain += part.kind === 'variable' ? ' ' : part.text;
  }
  const rest = plain.replace(BRACKETED, (whole, name: string) => {
    if (!TICK_BOX.test(name)) placeholders.push(whole);
    return ' ';
  });
  return { placeholders, rest };
}

/** `1,000` and `1000` are the same number. */
const numberKey = (number: string) => number.normalize('NFKC').replace(/,(?=\d{3}(?!\d))/g, '');

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}+/gu));
}

/**
 * Returns the values of the original that an AI response lacks: placeholders (`{{x}}`, `${x}`, `${x:default}`,
 * `[Company name]`) and numbers, exactly as written, each once, in their order; placeholders first. List numbers are
 * ignored, and a number written out in English (`three`) counts as present. Takes time linear in the length of both.
 */
export function missingValues(original: string, answer: string): string[] {
  const before = placeholdersOf(original);
  const after = placeholdersOf(answer);
  const kept = new Set(after.placeholders.map(placeholderKey));
  const lost = new Map<string, string>();
  for (const placeholder of before.placeholders) {
    const key = placeholderKey(placeholder);
    if (!kept.has(key) && !lost.has(key)) lost.set(key, placeholder);
  }

  const numbers = new Set((answer.match(NUMBER) ?? []).map(numberKey));
  const words = wordsOf(answer);
  for (const number of before.rest.replace(LIST_MARK, ' ').match(NUMBER) ?? []) {
    const key = numberKey(number);
    const word = NUMBER_WORDS[Number(key)];
    if (!numbers.has(key) && !(word !== undefined && words.has(word)) && !lost.has(key))
      lost.set(key, number);
  }
  return [...lost.values()];
}
