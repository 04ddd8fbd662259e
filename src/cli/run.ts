import { AppError } from '@/domain/errors';
import { PRODUCT_VERSION } from '@/server/product-version';
import { copy } from './commands/copy';
import { fill } from './commands/fill';
import { exportCommand } from './commands/export';
import { get } from './commands/get';
import { importCommand } from './commands/import';
import { login } from './commands/login';
import { logout } from './commands/logout';
import { pull } from './commands/pull';
import { push } from './commands/push';
import { search } from './commands/search';
import { test } from './commands/test';
import { whoami } from './commands/whoami';
import { CliError, EXIT } from './exit';
import { note, print } from './terminal';
import type { Command } from './words';

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...{ login, logout, whoami, search, get, fill, copy, pull, push },
    ...{ import: importCommand, export: exportCommand, test },
  }),
);

function helpText(): string {
  const lines = [...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(8)}  ${summary}`);
  return `Usage: cuebook COMMAND [words] [--help]

${lines.join('\n')}

The library is the one that you signed in at, or CUEBOOK_URL with CUEBOOK_TOKEN. CUEBOOK_TIMEOUT says for how many seconds a server is
waited for (30).

Ends with
  0  done
  1  test --gate said no
  2  the words are wrong, or a value is missing
  3  not signed in, or not allowed
  4  there is no such thing that you can see
  5  the server could not be reached, or what it said was no answer
  6  something stands in the way: an edited file, a prompt that has moved on, what the library refuses`;
}

async function runWords([name, ...words]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    print(helpText());
    return name === undefined ? EXIT.usage : EXIT.done;
  }
  if (name === '--version') {
    print(PRODUCT_VERSION);
    return EXIT.done;
  }
  const command = COMMANDS.get(name);
  if (command === undefined) {
    note(`There is no command “${name}”.\n\n${helpText()}`);
    return EXIT.usage;
  }
  if (words.some((word) => word === '--help' || word === '-h')) {
    print(command.help);
    return EXIT.done;
  }
  return command.run(words);
}

/** Runs the program. Gives its exit code; what went wrong is said in words on the error channel. */
export async function run(words: string[]): Promise<number> {
  try {
    return await runWords(words);
  } catch (error) {
    if (error instanceof CliError) {
      note(error.message);
      if (error.code === EXIT.usage) note('See: cuebook --help');
      return error.code;
    }
    // What the product's own readers and writers say.
    if (error instanceof AppError) {
      note(error.message);
      return EXIT.conflict;
    }
    // Of files: a full disk, no rights.
    if (error instanceof Error && 'code' in error && 'syscall' in error) {
      note(error.message);
      return EXIT.conflict;
    }
    throw error;
  }
}
