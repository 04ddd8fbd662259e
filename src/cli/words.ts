import { parseArgs, type ParseArgsConfig } from 'node:util';
import { identifierKind } from '@/domain/prompt/slug';
import { VersionKey } from '@/server/api/v1/schemas';
import type { ExitCode } from './exit';
import { usage } from './exit';

/** A command of the program. */
export type Command = {
  /** One line of `cuebook --help`. */
  summary: string;
  /** All of `cuebook COMMAND --help`. */
  help: string;
  /** @param words what stands behind the command's name */
  run: (words: string[]) => Promise<ExitCode>;
};

type Options = NonNullable<ParseArgsConfig['options']>;

/** The words of a command, by its options. Throws where they are others. */
export function readWords<const Own extends Options>(words: string[], options: Own) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw usage(error instanceof Error ? error.message : 'Invalid arguments.');
  }
}

/** The one word of a command that takes one. Throws for none and for more. */
export function onlyWord(words: readonly string[], what: string): string {
  const [word, ...more] = words;
  if (word === undefined) throw usage(`Specify ${what}.`);
  if (more.length > 0)
    throw usage(`Specify only one ${what.replace(/^an? /, '')}, not "${words.join(' ')}".`);
  return word;
}

/** A whole number within bounds. Throws for anything else. */
export function readNumber(text: string, name: string, [least, most]: readonly [number, number]): number {
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number < least || number > most) {
    throw usage(`${name} must be a number from ${least} to ${most}.`);
  }
  return number;
}

/** A prompt and one of its versions. */
export type PromptAt = { prompt: string; version: string };

/** What `slug`, `slug@3` and `slug@approved` name. Throws for anything else. */
export function readPromptAt(word: string): PromptAt {
  const [prompt = '', version = 'newest', ...more] = word.split('@');
  if (identifierKind(prompt) === 'invalid' || more.length > 0) {
    throw usage(`Invalid prompt "${word}". Use the last part of its URL, optionally with @3 or @approved.`);
  }
  if (!VersionKey.safeParse(version).success) {
    throw usage(`Invalid version "@${version}". Use a number, @approved or @newest.`);
  }
  return { prompt, version };
}
