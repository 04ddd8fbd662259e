import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lastLines } from '../child.mjs';
import { root } from '../prepare.mjs';
import { runInGroup } from '../process-group.mjs';
import { changesOf } from './changed.mjs';
import { readPlaywright, readVitest } from './reports.mjs';

/**
 * A step of a run and what it found.
 * @typedef {import('./reports.mjs').Findings} Findings
 * @typedef {Findings & { processorSeconds: number }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome>, after?: Step, needs?: Step }} Step
 *   `after`: waits until that one has ended; `needs`: is not run when that one has failed, either
 */

/** Reports and logs of a run; Playwright empties the folder beside it when it starts. Runs beside each other need different ones. */
export const REPORTS_DIR = process.env['TEST_REPORTS_DIR'] ?? 'test-results/reports';
const LINES_OF_A_LOG = 30;

/** The children's environment: a NODE_ENV of the terminal would make React and Next behave as in production. */
const ENVIRONMENT = {
  NODE_ENV: undefined,
  NEXT_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
  FORCE_COLOR: undefined,
};

/** @param {string} name of a step, as the name of its files */
const fileName = (name) => name.toLowerCase().replaceAll(/\W+/g, '-');

/** @type {Omit<Findings, 'passed' | 'failed'>} */
const NOTHING_MORE = { failures: [], timings: [], flaky: [] };

/** Measures the program that it is loaded into. */
const PROCESSOR_HOOK = new URL('processor-hook.mjs', import.meta.url).href;

/**
 * Runs a program of this folder for a step.
 * @param {string} name of the step
 * @param {readonly string[]} words
 * @param {Record<string, string | undefined>} [env]
 */
async function runFor(name, words, env = {}) {
  const log = join(REPORTS_DIR, `${fileName(name)}.log`);
  const seconds = resolve(root, REPORTS_DIR, `${fileName(name)}.seconds`);
  const ended = await runInGroup(process.execPath, ['--import', PROCESSOR_HOOK, ...words], {
    cwd: root,
    env: { ...ENVIRONMENT, ...env, PROCESSOR_SECONDS_FILE: seconds },
    log: resolve(root, log),
  });
  // A program that a signal ended has written none.
  const processorSeconds = existsSync(seconds) ? Number(readFileSync(seconds, 'utf8')) : 0;
  return { ...ended, log, processorSeconds };
}

/**
 * A step that passes when a program ends well, and shows the end of what it said when not.
 * @param {string} name
 * @param {readonly string[]} words of Node.js
 * @param {{ env?: Record<string, string>, isGood?: (output: string) => boolean, after?: Step }} [options] `isGood`:
 *   whether the output of one that ended well is right, too
 * @returns {Step}
 */
export function checkStep(name, words, { env = {}, isGood = () => true, ...rest } = {}) {
  return {
    name,
    ...rest,
    run: async () => {
      const { code, output, log, processorSeconds } = await runFor(name, words, env);
      if (code === 0 && isGood(output)) return { passed: 1, failed: 0, ...NOTHING_MORE, processorSeconds };
      const failure = {
        name: `${name} (all of it: ${log})`,
        said: lastLines(output, LINES_OF_A_LOG),
        command: `node ${words.join(' ')}`,
      };
      return { passed: 0, failed: 1, ...NOTHING_MORE, failures: [failure], processorSeconds };
    },
  };
}

/**
 * The findings of a report; a run that left none has failed as a whole.
 * @param {{ code: number, log: string, processorSeconds: number }} run
 * @param {string} file the report
 * @param {(report: any, root: string) => Findings} read
 * @returns {Outcome}
 */
function countFrom(run, file, read) {
  return { ...findingsOf(run, file, read), processorSeconds: run.processorSeconds };
}

/**
 * @param {{ code: number, log: string }} run
 * @param {string} file
 * @param {(report: any, root: string) => Findings} read
 * @returns {Findings}
 */
function findingsOf({ code, log }, file, read) {
  const outside = (/** @type {string} */ name) => ({
    name,
    said: `${lastLines(readFileSync(resolve(root, log), 'utf8'), LINES_OF_A_LOG)}\n(all of it: ${log})`,
  });
  if (!existsSync(file)) {
    return { passed: 0, failed: 1, ...NOTHING_MORE, failures: [outside('The run left no report')] };
  }
  const findings = read(JSON.parse(readFileSync(file, 'utf8')), root);
  if (code === 0 || findings.failed > 0) return findings;
  // Errors outside of any test count too.
  const failures = [...findings.failures, outside(`The run ended with code ${code}`)];
  return { ...findings, failed: 1, failures };
}

/** @type {Outcome} of a step that had nothing to run */
const NOTHING_TO_RUN = { passed: 0, failed: 0, ...NOTHING_MORE, processorSeconds: 0 };

/**
 * Tests that need no browser.
 * @param {string} name
 * @param {readonly string[]} projects of vitest.config.ts
 * @param {{ env?: Record<string, string>, onlyChanged?: boolean }} [options] `onlyChanged`: only the files whose modules
 *   have changed
 * @returns {Step}
 */
export function vitestStep(name, projects, { env = {}, onlyChanged = false } = {}) {
  return {
    name,
    run: async () => {
      const changed = onlyChanged ? changesOf(root) : undefined;
      if (changed?.files.length === 0) return NOTHING_TO_RUN;
      const report = resolve(root, REPORTS_DIR, `${fileName(name)}.json`);
      const words = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
      const chosen = projects.map((project) => `--project=${project}`);
      const since = changed === undefined ? [] : [`--changed=${changed.base}`, '--passWithNoTests'];
      const ended = await runFor(name, [...words, `--outputFile.json=${report}`, ...chosen, ...since], env);
      return countFrom(ended, report, readVitest);
    },
  };
}

/**
 * Tests in a browser.
 * @param {string} name
 * @param {{ needs: Step, shard?: string | undefined, env?: Record<string, string>, specs?: () => readonly string[] }}
 *   options `needs`: the build; `shard`: such as `1/3`, this part of them; `specs`: only these files
 * @returns {Step}
 */
export function browserStep(name, { needs, shard, env = {}, specs }) {
  return {
    name,
    needs,
    run: async () => {
      const report = resolve(root, REPORTS_DIR, `${fileName(name)}.json`);
      const words = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
      const part = shard === undefined ? [] : [`--shard=${shard}`];
      const chosen = specs === undefined ? [] : specs().map((spec) => `tests/e2e/${spec}`);
      const ended = await runFor(name, [...words, ...part, ...chosen], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      });
      return countFrom(ended, report, readPlaywright);
    },
  };
}
