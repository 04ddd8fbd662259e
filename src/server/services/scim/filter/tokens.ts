import { FilterError, type FilterValue } from './filter';

export type Token =
  | { kind: 'word'; text: string }
  | { kind: 'value'; value: FilterValue }
  | { kind: '(' | ')' | '[' | ']' | '.' };

/** In order: blanks, a text, a number, a bracket, a name with its schema. A dot only follows a bracket. */
const TOKEN =
  /(\s+)|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)(?![\w:$-])|([()[\].])|([A-Za-z](?:[\w$:-]|\.(?=[\w$]))*)/y;

const WORDS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

function textIn(quoted: string): string {
  try {
    const text: unknown = JSON.parse(quoted);
    // The database can't store this character in a text.
    if (typeof text === 'string' && !text.includes('\0')) return text;
  } catch {
    // The error is thrown below.
  }
  throw new FilterError(`This is not a JSON string: ${quoted.slice(0, 100)}`);
}

/** Splits a filter into tokens. Throws {@link FilterError} at an invalid character. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const found = pattern.exec(text);
    if (found === null) throw new FilterError(`Unexpected character at position ${at + 1}`);
    const [, blank, quoted, number, bracket, word] = found;
    if (blank !== undefined) continue;
    if (quoted !== undefined) tokens.push({ kind: 'value', value: textIn(quoted) });
    else if (number !== undefined) tokens.push({ kind: 'value', value: Number(number) });
    else if (bracket !== undefined) tokens.push({ kind: bracket as '(' });
    else if (word !== undefined) tokens.push(wordOf(word));
  }
  return tokens;
}

function wordOf(word: string): Token {
  const literal = WORDS[word.toLowerCase()];
  return literal === undefined ? { kind: 'word', text: word } : { kind: 'value', value: literal };
}
