import { Lexer } from 'yaml';
import { parseYaml } from './parse.ts';

/** The lexer's mark before a text without quotes. */
const PLAIN_TEXT = '\u001f';
const NUMBER = /^[-+]?\.?\d/;
const WHOLE_NUMBER = /^[-+]?(?:\d+|0x[\da-f]+|0o[0-7]+)$/i;
const NO_NUMBER = /^[-+]?\.(?:nan|inf)$/i;

/** Whether JSON can't hold a number, or a whole one not exactly. */
function isLost(word: string): boolean {
  if (NO_NUMBER.test(word)) return true;
  const value = NUMBER.test(word) ? Math.abs(Number(word)) : 0;
  return value === Infinity || (value > Number.MAX_SAFE_INTEGER && WHOLE_NUMBER.test(word));
}

/**
 * Whether each parser reads the same in a part of YAML, and JSON can hold it: without anchors, aliases, tags, merged
 * keys, keys of several values, infinite and inexact numbers.
 */
export function isPlainYaml(text: string): boolean {
  let previous = '';
  for (const word of new Lexer().lex(text)) {
    const isText = previous === PLAIN_TEXT;
    previous = word;
    if (isText ? word === '<<' || isLost(word) : /^[&*!?]/.test(word)) return false;
  }
  return parseYaml(text).why === null;
}
