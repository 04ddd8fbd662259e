import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlaywright } from '../tests/reports.mjs';

/**
 * @typedef {import('./rows.mjs').Mutation} Mutation
 */

/**
 * Groups mutations into rounds for one build: at most one for each test file, so that no test is affected by two of
 * them.
 *
 * @param {readonly Mutation[]} mutations
 * @returns {Mutation[][]}
 */
export function roundsOf(mutations) {
  /** @type {Mutation[][]} */
  const rounds = [];
  for (const mutation of mutations) {
    const free = rounds.find((round) =>
      round.every(({ tests }) => !tests.some((file) => mutation.tests.includes(file))),
    );
    if (free === undefined) rounds.push([mutation]);
    else free.push(mutation);
  }
  return rounds;
}

/**
 * Returns the arguments for Playwright: the tests that contain the text, or the whole file if none does.
 *
 * @param {string} file
 * @param {string} source of the file
 * @param {string} text
 * @returns {string[]} such as `tests/e2e/accounts.spec.ts:42`
 */
export function testsWith(file, source, text) {
  const starts = source.split('\n').flatMap((line, index) => (/^\s*test\(/.test(line) ? [index + 1] : []));
  const parts = source.split('\n');
  const holding = starts.filter((start, index) =>
    parts
      .slice(start - 1, (starts[index + 1] ?? parts.length + 1) - 1)
      .join('\n')
      .includes(text),
  );
  return holding.length === 0 ? [file] : holding.map((line) => `${file}:${line}`);
}

/**
 * @param {string} root
 * @param {readonly string[]} words arguments of Node.js
 * @param {Record<string, string>} [env]
 * @returns {Promise<number | null>} the exit code
 */
async function runNode(root, words, env = {}) {
  const run = spawn(process.execPath, words, { cwd: root, stdio: 'ignore', env: { ...process.env, ...env } });
  const [code] = await once(run, 'close');
  return code;
}

/**
 * Builds the product with all mutations of a round and runs their tests in the browser. A mutation is noticed if a test
 * failed with the text it waited for.
 *
 * @param {string} root
 * @param {readonly Mutation[]} round
 * @param {(putBack: () => void) => void} onChange receives a function that restores the files
 * @returns {Promise<boolean[]>} of each mutation
 */
export async function noticedInBrowser(root, round, onChange) {
  const before = new Map(round.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]));
  const putBack = () => before.forEach((whole, file) => writeFileSync(join(root, file), whole));
  onChange(putBack);
  const report = join(root, 'test-results', 'mutation.json');
  rmSync(report, { force: true });
  try {
    const changed = new Map(before);
    for (const { file, from, to } of round) changed.set(file, (changed.get(file) ?? '').replace(from, to));
    changed.forEach((whole, file) => writeFileSync(join(root, file), whole));
    if ((await runNode(root, ['scripts/build.mjs'])) !== 0)
      throw new Error('The changed product doesn’t build.');
    const tests = round.flatMap(({ tests: files, from }) =>
      files.flatMap((file) => testsWith(file, readFileSync(join(root, file), 'utf8'), from)),
    );
    await runNode(
      root,
      ['node_modules/@playwright/test/cli.js', 'test', ...tests, '--retries=0', '--reporter=json'],
      {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    );
  } finally {
    putBack();
  }
  const { failures } = readPlaywright(JSON.parse(readFileSync(report, 'utf8')), root);
  return round.map(({ from, tests }) =>
    failures.some(({ name, said }) => tests.some((file) => name.startsWith(file)) && said.includes(from)),
  );
}
