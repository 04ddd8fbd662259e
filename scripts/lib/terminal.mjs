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

/**
 * Prints why a start or a command failed, with a stack trace only for unexpected errors.
 * @param {unknown} error
 */
export function reportFailure(error) {
  const { message, remedy, code, path, stack } =
    /** @type {{ message?: string, remedy?: string, code?: string, path?: string, stack?: string }} */ (
      error
    );
  const known = FILE_PROBLEMS[code ?? ''];
  if (remedy !== undefined) {
    print(message ?? '', remedy);
  } else if (known) {
    print(`${known[0]}${path === undefined ? '' : `: ${path}`}.`, known[1]);
  } else {
    print(stack ?? String(error), 'Unexpected error. Please report it with the output above.');
  }
}

/**
 * @param {string} what
 * @param {string} remedy
 */
function print(what, remedy) {
  console.error(`\n${what}\n  To fix: ${remedy}`);
}
