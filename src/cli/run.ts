import { AppError } from '@/domain/errors';
import { PRODUCT_VERSION } from '@/server/product-version';
import { copy } from './commands/copy';
import { evaluate } from './commands/evaluate';
import { fill } from './commands/fill';
import { exportCommand } from './commands/export';
import { get } from './commands/get';
import { importCommand } from './commands/import';
import { login } from './commands/login';
import { logout } from './commands/logout';
import { pull } from './commands/pull';
import { push } from './commands/push';
import { search } from './commands/search';
import { skills } from './commands/skills';
import { sync } from './commands/sync';
import { test } from './commands/test';
import { whoami } from './commands/whoami';
import { CliError, EXIT } from './exit';
import { note, print } from './terminal';
import type { Command } from './args';

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    login,
    logout,
    whoami,
    search,
    get,
    fill,
    copy,
    pull,
    push,
    sync,
    import: importCommand,
    export: exportCommand,
    skills,
    test,
    evaluate,
  }),
);

function helpText(): string {
  const lines = [...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(8)}  ${summary}`);
  return `Usage: cuebook COMMAND [arguments] [--help]

${lines.join('\n')}

Uses the library you signed in to, or CUEBOOK_URL and CUEBOOK_TOKEN. CUEBOOK_TIMEOUT sets the request timeout in seconds
(default 30). HTTPS_PROXY, HTTP_PROXY and NO_PROXY (hosts, suffixes, networks, ports) set the way to it. CUEBOOK_CA_FILE or
NODE_EXTRA_CA_CERTS name a PEM file with your own certificate authority.

Exit codes
  0  success
  1  test --gate failed, or skills check found a difference
  2  invalid arguments or missing value
  3  not signed in or not allowed
  4  not found
  5  network or server error
  6  conflict: an edited file, a newer version, or a request the server rejected`;
}

async function runArgs([name, ...args]: string[]): Promise<number> {
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
    note(`Unknown command "${name}".\n\n${helpText()}`);
    return EXIT.usage;
  }
  if (args.some((arg) => arg === '--help' || arg === '-h')) {
    print(command.help);
    return EXIT.done;
  }
  return command.run(args);
}

/** Runs the CLI. Returns its exit code; errors are written as sentences to stderr. */
export async function run(args: string[]): Promise<number> {
  try {
    return await runArgs(args);
  } catch (error) {
    if (error instanceof CliError) {
      note(error.message);
      if (error.code === EXIT.usage) note('See: cuebook --help');
      return error.code;
    }
    // Errors of shared importers and exporters.
    if (error instanceof AppError) {
      note(error.message);
      return EXIT.conflict;
    }
    // File system errors: a full disk, no permission.
    if (error instanceof Error && 'code' in error && 'syscall' in error) {
      note(error.message);
      return EXIT.conflict;
    }
    throw error;
  }
}
