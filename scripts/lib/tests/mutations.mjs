import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MUTATIONS } from '../../../tests/mutations/table.mjs';
import { lastLines } from '../child.mjs';
import { root } from '../prepare.mjs';
import { runInGroup } from '../process-group.mjs';
import { say } from '../terminal.mjs';
import { readPlaywright, readVitest } from './reports.mjs';
import { copyTree, linkPackages } from './tree-copy.mjs';

/**
 * @typedef {import('../../../tests/mutations/table.mjs').Mutation} Mutation
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {import('./reports.mjs').Failure} Failure
 */

/** Beside the reports, on the same disk as the packages that are linked. */
const FOLDER = resolve(root, 'test-results/mutations');
const COPY = join(FOLDER, 'tree');
const LINES_OF_A_LOG = 20;

/** @param {string} text */
const asPattern = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** @param {Mutation} mutation */
const isOfBrowser = ({ test }) => test.startsWith('tests/e2e/');

/**
 * Runs a program of the copy.
 * @param {readonly string[]} words
 * @param {Record<string, string | undefined>} [env]
 */
function runInCopy(words, env = {}) {
  return runInGroup(process.execPath, [...words], {
    cwd: COPY,
    env: { NODE_ENV: undefined, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    log: join(FOLDER, 'run.log'),
  });
}

/**
 * Makes the fault in the copy; returns a function that mends it.
 * @param {Mutation} mutation
 */
function make({ file, text, replacement }) {
  const path = join(COPY, file);
  const source = readFileSync(path, 'utf8');
  // A function: `$` in the replacement is a letter.
  writeFileSync(
    path,
    source.replace(text, () => replacement),
  );
  return () => writeFileSync(path, source);
}

/**
 * Runs the test of a fault.
 * @param {Mutation} mutation
 * @returns {Promise<Failure | null>} null if the test found it
 */
async function findingOf(mutation) {
  const { what, test, title, says = '' } = mutation;
  const report = join(FOLDER, 'report.json');
  rmSync(report, { force: true });
  const { output } = isOfBrowser(mutation)
    ? await runInCopy(
        [
          join(COPY, 'node_modules/@playwright/test/cli.js'),
          ...['test', test, '-g', asPattern(title), '--retries=0', '--reporter=json'],
        ],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      )
    : await runInCopy([
        join(root, 'node_modules/vitest/vitest.mjs'),
        ...['run', test, '-t', asPattern(title), '--reporter=json', `--outputFile=${report}`],
      ]);
  const missed = (/** @type {string} */ said) => ({ name: `Mutation: ${what} (${test})`, said });
  let text;
  try {
    text = readFileSync(report, 'utf8');
  } catch {
    return missed(`Its test could not run:\n${lastLines(output, LINES_OF_A_LOG)}`);
  }
  const { failures } = isOfBrowser(mutation)
    ? readPlaywright(JSON.parse(text), COPY)
    : readVitest(JSON.parse(text), COPY);
  const found = failures.filter(({ name }) => name.includes(title));
  if (found.length === 0) return missed('Its test did not fail.');
  if (found.some(({ said }) => said.includes(says))) return null;
  return missed(`Its test failed without “${says}”:\n${found.map(({ said }) => said).join('\n')}`);
}

/**
 * @param {readonly Mutation[]} mutations
 * @param {(mutation: Mutation) => Promise<Failure | null>} check
 */
async function checkAll(mutations, check) {
  /** @type {Failure[]} */
  const failures = [];
  for (const mutation of mutations) {
    const failure = await check(mutation);
    say(`${failure === null ? 'found' : 'MISSED'}: ${mutation.what}`);
    if (failure !== null) failures.push(failure);
  }
  return failures;
}

/** @param {readonly Mutation[]} mutations */
async function checkBuilt(mutations) {
  if (mutations.length === 0) return [];
  linkPackages(root, COPY);
  for (const mutation of mutations) make(mutation);
  const { code, output } = await runInCopy(['scripts/build.mjs']);
  if (code === 0) return checkAll(mutations, findingOf);
  return [
    { name: 'Mutations: the build with all faults of the browser', said: lastLines(output, LINES_OF_A_LOG) },
  ];
}

/** @param {readonly Mutation[]} mutations */
function checkUnbuilt(mutations) {
  return checkAll(mutations, async (mutation) => {
    const mend = make(mutation);
    try {
      return await findingOf(mutation);
    } finally {
      mend();
    }
  });
}

/**
 * Makes known faults in a copy of the tree and expects the test of each to fail.
 * @param {string} [only] those whose name or test contains it
 * @returns {Step}
 */
export function mutationStep(only = '') {
  return {
    name: 'Mutations',
    run: async () => {
      mkdirSync(FOLDER, { recursive: true });
      copyTree(root, COPY);
      const chosen = MUTATIONS.filter(({ what, test }) => `${what} ${test}`.includes(only));
      const failures = [
        ...(await checkUnbuilt(chosen.filter((mutation) => !isOfBrowser(mutation)))),
        ...(await checkBuilt(chosen.filter(isOfBrowser))),
      ];
      if (failures.length === 0) rmSync(COPY, { recursive: true, force: true });
      return {
        passed: chosen.length - failures.length,
        failed: failures.length,
        failures,
        timings: [],
        flaky: [],
        processorSeconds: 0,
      };
    },
  };
}
