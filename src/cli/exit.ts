/** How the program ends, as `cuebook --help` says it. */
export const EXIT = {
  done: 0,
  /** `test --gate` or `evaluate` said no. */
  gate: 1,
  usage: 2,
  notAllowed: 3,
  notFound: 4,
  /** The server could not be reached, or what it said was no answer. */
  server: 5,
  /** The command can't go on: an edited file, a prompt that has changed since, an input that was refused. */
  conflict: 6,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A failure with a message for the terminal. */
export class CliError extends Error {
  readonly code: ExitCode;

  constructor(code: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CliError';
    this.code = code;
  }
}

/** The server repeated an earlier request whose result no longer exists, or is hidden from the caller now. */
export class ResultDeletedError extends CliError {}

/** The token has ended or lacks a permission. */
export class TokenError extends CliError {
  constructor(message: string) {
    super(EXIT.notAllowed, message);
  }
}

/** Whether nothing that follows can go better: the server is away, or the token is of no use. */
export function endsAll(error: CliError): boolean {
  return error.code === EXIT.server || error instanceof TokenError;
}

/** Invalid command-line arguments. */
export function usage(message: string): CliError {
  return new CliError(EXIT.usage, message);
}
