// `node scripts/mutate.mjs [WORD] [--browser]`: changes each message and constant that docs/specification-coverage.md
// names, runs the tests that its row names, and says how many changes they noticed. With WORD only rows that hold it.
// Runs in the night: each change costs a run of tests. Rows that only a browser proves need a build for each round of
// changes: they run with `--browser`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { noticedInBrowser, roundsOf } from './lib/mutation/browser.mjs';
import { mutationsOf } from './lib/mutation/rows.mjs';

const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { browser: { type: 'boolean', default: false } },
});
const word = positionals[0] ?? '';

/** Puts the file back that is changed now, and ends the tests that run. */
/** @type {() => void} */
let putBack = () => undefined;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    putBack();
    process.exit(1);
  });
}

/**
 * Whether the tests fail while the change is made.
 *
 * @param {import('./lib/mutation/rows.mjs').Mutation} mutation
 */
async function isNoticed({ file, from, to, tests }) {
  const place = join(ROOT, file);
  const whole = readFileSync(place, 'utf8');
  if (!whole.includes(from)) throw new Error(`${file} holds no “${from}”`);
  writeFileSync(place, whole.replace(from, to));
  const run = spawn(process.execPath, [VITEST, 'run', ...tests], { cwd: ROOT, stdio: 'ignore' });
  putBack = () => {
    run.kill();
    writeFileSync(place, whole);
  };
  try {
    const [code] = await once(run, 'close');
    return code !== 0;
  } finally {
    putBack();
  }
}

/** @typedef {import('./lib/mutation/rows.mjs').Mutation} Mutation */

/** @param {string} file */
const isForBrowser = (file) => file.startsWith('tests/e2e/');
const all = mutationsOf(ROOT).filter(({ row }) => row.includes(word));
const ofBrowser = all.filter(({ tests }) => tests.every(isForBrowser));
const others = all
  .filter((mutation) => !ofBrowser.includes(mutation))
  .map((mutation) => ({ ...mutation, tests: mutation.tests.filter((file) => !isForBrowser(file)) }));
let noticed = 0;
let tried = 0;

/**
 * @param {Mutation} mutation
 * @param {boolean} isSeen
 */
function count({ row, from, to }, isSeen) {
  tried += 1;
  if (isSeen) noticed += 1;
  console.log(`${isSeen ? 'noticed ' : 'SURVIVED'} ${row}: ${from} -> ${to}`);
}

if (values.browser) {
  for (const round of roundsOf(ofBrowser)) {
    const seen = await noticedInBrowser(ROOT, round, (back) => {
      putBack = back;
    });
    round.forEach((mutation, index) => count(mutation, seen[index] === true));
  }
} else {
  for (const mutation of others) count(mutation, await isNoticed(mutation));
}
const rest = values.browser ? others.length : ofBrowser.length;
console.log(
  `${noticed} of ${tried} changes noticed; ${rest} more run ${values.browser ? 'without' : 'with'} --browser.`,
);
process.exitCode = noticed === tried ? 0 : 1;
