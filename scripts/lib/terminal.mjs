/**
 * Output of the launchers. Steps are written to the output of `npm start`; commands reserve theirs for results and
 * write messages to stderr.
 */

/** @param {string} text one line: what is being done or was found */
export function say(text) {
  console.log(`- ${text}`);
}

/** @param {string} text */
export function sayAside(text) {
  console.error(`- ${text}`);
}

/** A failure that the user can fix: what happened, and what to do about it. */
export class LaunchProblem extends Error {
  /**
   * @param {string} message
   * @param {string} remedy
   * @param {ErrorOptions} [options]
   */
  constructor(message, remedy, options) {
    super(message, options);
    this.name = 'LaunchProblem';
    this.remedy = remedy;
  }
}

/** @type {Record<string, [what: string, remedy: string]>} */
const FILE_PROBLEMS = {
  ENOSPC: ['The disk is full', 'Free up disk space, then start again.'],
  EDQUOT: ['The disk quota is used up', 'Free up disk space, then start again.'],
  EACCES: ['No permission', 'Start as the folder’s owner, or take ownership with chown -R.'],
  EPERM: ['No permission', 'Start as the folder’s owner, or take ownership with chown -R.'],
  EROFS: ['The file system is read-only', 'Set DATA_DIR to a writable folder, or move the project.'],
  EEXIST: ['A file exists where a folder is expected', 'Move it away, or set DATA_DIR to another folder.'],
  ENOTDIR: ['A file exists where a folder is expected', 'Move it away, or set DATA_DIR to another folder.'],
  EMFILE: ['Too many open files', 'Raise the limit with `ulimit -n 4096`, then start again.'],
  ENOMEM: ['Out of memory', 'Close other programs, then start again.'],
};

const LOST = /** @type {const} */ ([
  'The connection to the database was lost',
  'See the log of the database (postgres.log in the data folder, if it is the embedded one), then start again.',
]);
const SLOW = /** @type {const} */ ([
  'The database took too long to answer',
  'Make sure that it has enough memory and a fast disk and is near, then start again.',
]);

/** Conditions of PostgreSQL, and of the way to it. @type {Record<string, readonly [what: string, remedy: string]>} */
const DATABASE_PROBLEMS = {
  53100: ['The disk of the database is full', 'Free up disk space there, then start again.'],
  53200: ['The database is out of memory', 'Give it more memory, or close other programs, then start again.'],
  53300: [
    'The database has no free connections',
    'Raise its max_connections, or stop other programs that use it, then start again.',
  ],
  25006: ['The database is read-only', 'Set DATABASE_URL to the primary server, not to a replica.'],
  57014: SLOW,
  P2028: SLOW,
  '57P01': LOST,
  '57P02': LOST,
  '57P03': LOST,
  ECONNREFUSED: LOST,
  ECONNRESET: LOST,
  EPIPE: LOST,
};
const LOST_WORDS = /^(?:Connection terminated|terminating connection|Server has closed the connection)/;
const SLOW_WORDS = /^(?:Query read timeout|timeout e(?:xpired|xceeded))/;
const CAUSES_MAX = 8;

/** @typedef {{ message?: string, remedy?: string, code?: string, originalCode?: string, path?: string, stack?: string, cause?: unknown, meta?: { driverAdapterError?: unknown } }} Failure */

/**
 * The errors that led to one, itself first.
 * @param {unknown} error
 * @returns {Failure[]}
 */
function causesOf(error) {
  const found = [];
  /** @type {unknown} */
  let next = error;
  while (typeof next === 'object' && next !== null && found.length < CAUSES_MAX) {
    const failure = /** @type {Failure} */ (next);
    found.push(failure);
    next = failure.cause ?? failure.meta?.driverAdapterError;
  }
  return found;
}

/**
 * What happened and what to do about it, for errors of the system and of the database; null for others.
 * @param {Failure} failure
 * @returns {[what: string, remedy: string] | null}
 */
function knownProblem({ code, originalCode, message, path }) {
  const file = FILE_PROBLEMS[code ?? ''];
  if (file !== undefined) return [`${file[0]}${path === undefined ? '' : `: ${path}`}.`, file[1]];
  const lost = LOST_WORDS.test(message ?? '') ? LOST : undefined;
  const slow = SLOW_WORDS.test(message ?? '') ? SLOW : undefined;
  const database = DATABASE_PROBLEMS[originalCode ?? ''] ?? DATABASE_PROBLEMS[code ?? ''] ?? lost ?? slow;
  return database === undefined ? null : [`${database[0]} (${message ?? code}).`, database[1]];
}

/**
 * Prints why a start or a command failed, with a stack trace only for unexpected errors.
 * @param {unknown} error
 */
export function reportFailure(error) {
  const causes = causesOf(error);
  const [{ message, remedy, stack } = /** @type {Failure} */ ({})] = causes;
  // The innermost says most: those around it repeat it with the code that met it.
  const known = causes.map(knownProblem).findLast((one) => one !== null);
  if (remedy !== undefined) print(message ?? '', remedy);
  else if (known) print(...known);
  else print(stack ?? String(error), 'Unexpected error. Please report it with the output above.');
}

/**
 * @param {string} what
 * @param {string} remedy
 */
function print(what, remedy) {
  console.error(`\n${what}\n  To fix: ${remedy}`);
}
