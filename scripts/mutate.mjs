// `node scripts/mutate.mjs [WORD]`: changes each message and constant that docs/specification-coverage.md names, one at a time, runs
// the tests that its row names, and says how many changes they noticed. With WORD only rows that hold it. Runs in the night: each
// change costs a run of tests. Rows that only a browser proves are counted and left alone.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutationsOf } from './lib/mutation/rows.mjs';

const ROOT = join(import.meta.dirname, '..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const word = process.argv[2] ?? '';

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

const all = mutationsOf(ROOT).filter(({ row }) => row.includes(word));
const runnable = all
  .map((mutation) => ({
    ...mutation,
    tests: mutation.tests.filter((file) => !file.startsWith('tests/e2e/')),
  }))
  .filter(({ tests }) => tests.length > 0);
let noticed = 0;
for (const mutation of runnable) {
  const isSeen = await isNoticed(mutation);
  if (isSeen) noticed += 1;
  console.log(`${isSeen ? 'noticed ' : 'SURVIVED'} ${mutation.row}: ${mutation.from} -> ${mutation.to}`);
}
console.log(
  `${noticed} of ${runnable.length} changes noticed; ${all.length - runnable.length} more have their proof in a browser.`,
);
process.exitCode = noticed === runnable.length ? 0 : 1;
