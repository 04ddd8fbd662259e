/**
 * What the launchers say. Steps go to the output of `npm start`; commands keep theirs for results and speak on the
 * error channel.
 */

/** @param {string} text one line: what is being done or was found */
export function say(text) {
  console.log(`- ${text}`);
}

/** @param {string} text */
export function sayAside(text) {
  console.error(`- ${text}`);
}

/** A failure the person at the terminal can mend: what happened, and what to do about it. */
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
  ENOSPC: ['The disk is full', 'Make room, then start again.'],
  EDQUOT: ['The disk quota is used up', 'Make room, then start again.'],
  EACCES: ['No rights', 'Start as the user the folder belongs to, or give it to yourself with chown -R.'],
  EPERM: ['No rights', 'Start as the user the folder belongs to, or give it to yourself with chown -R.'],
  EROFS: [
    'The file system is read-only',
    'Set DATA_DIR to a folder that can be written, or move the project.',
  ],
  EEXIST: ['A file stands where a folder should be', 'Move it away, or set DATA_DIR to another folder.'],
  ENOTDIR: ['A file stands where a folder should be', 'Move it away, or set DATA_DIR to another folder.'],
  EMFILE: ['Too many files are open', 'Raise the limit with `ulimit -n 4096`, then start again.'],
  ENOMEM: ['The machine is out of memory', 'Close something, then start again.'],
};

/**
 * Prints why a start or a command failed. Only a surprise shows its stack.
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
    print(stack ?? String(error), 'This is not expected: please report it with the text above.');
  }
}

/**
 * @param {string} what
 * @param {string} remedy
 */
function print(what, remedy) {
  console.error(`\n${what}\n  What to do: ${remedy}`);
}
