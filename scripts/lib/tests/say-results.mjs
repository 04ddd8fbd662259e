import { say } from '../terminal.mjs';

/** @typedef {import('./run.mjs').StepResult} StepResult */

const SLOWEST = 10;
const MAX_FAILURES = 20;

/**
 * @param {import('./reports.mjs').Failure} failure
 * @returns {string} the failed test, its message, and the command to run it again
 */
function textOf({ name, said, command, traces = [] }) {
  return [
    `  ${name}`,
    ...said.split('\n').map((line) => `      ${line}`),
    ...(command === undefined ? [] : [`    Again: ${command}`]),
    ...traces.map((trace) => `    Trace: npx playwright show-trace ${trace}`),
  ].join('\n');
}

/**
 * Prints the summary of a run, without colors.
 * @param {readonly StepResult[]} results
 * @param {number} seconds that all of it took
 * @returns {{ passed: number, failed: number }} together
 */
export function sayResults(results, seconds) {
  const timings = results.flatMap((result) => result.timings).sort((a, b) => b.seconds - a.seconds);
  if (timings.length > 0) {
    console.log('\nThe slowest tests:');
    for (const timing of timings.slice(0, SLOWEST)) {
      console.log(`  ${timing.seconds.toFixed(1)} s  ${timing.name}`);
    }
  }
  const flaky = results.flatMap((result) => result.flaky);
  if (flaky.length > 0) console.log('');
  for (const name of flaky) console.log(`flaky: ${name}`);
  for (const { name, failed, failures } of results) {
    if (failed === 0) continue;
    console.log(`\n${name}: ${failed} failed`);
    for (const failure of failures.slice(0, MAX_FAILURES)) console.log(`\n${textOf(failure)}`);
    if (failures.length > MAX_FAILURES) console.log(`\n  … and ${failures.length - MAX_FAILURES} more`);
  }
  console.log('');
  const processorSeconds = results.reduce((sum, result) => sum + result.processorSeconds, 0);
  say(`Everything together: ${seconds.toFixed(1)} s, ${processorSeconds.toFixed(0)} processor s`);
  return {
    passed: results.reduce((sum, result) => sum + result.passed, 0),
    failed: results.reduce((sum, result) => sum + result.failed, 0),
  };
}
