import { parseArgs, type ParseArgsConfig } from 'node:util';
import { identifierKind } from '@/domain/prompt/slug';
import { VersionKey } from '@/server/api/v1/schemas';
import type { ExitCode } from './exit';
import { usage } from './exit';

export type Command = {
  /** Its line in `cuebook --help`. */
  summary: string;
  /** Text of `cuebook COMMAND --help`. */
  help: string;
  /** @param args arguments after the command's name */
  run: (args: string[]) => Promise<ExitCode>;
};

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses the arguments of a command. Throws if they are invalid. */
export function readArgs<const Own extends Options>(args: string[], options: Own) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw usage(error instanceof Error ? error.message : 'Invalid arguments.');
  }
}

/** Returns the only argument. Throws if there is none or more than one. */
export function onlyArg(args: readonly string[], what: string): string {
  const [word, ...more] = args;
  if (word === undefined) throw usage(`Specify ${what}.`);
  if (more.length > 0) throw usage(`Specify only one ${what.replace(/^an? /, '')}, not "${args.join(' ')}".`);
  return word;
}

/** Parses an integer within bounds. Throws for anything else. */
export function readNumber(text: string, name: string, [least, most]: readonly [number, number]): number {
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number < least || number > most) {
    throw usage(`${name} must be a number from ${least} to ${most}.`);
  }
  return number;
}

export type PromptAt = { prompt: string; version: string };

/** Parses `slug`, `slug@3` and `slug@approved`. Throws for anything else. */
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
