import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lastLines } from '../child.mjs';
import { root } from '../prepare.mjs';
import { runInGroup } from '../process-group.mjs';
import { readPlaywright, readVitest } from './reports.mjs';

/**
 * A step of a run and what it found.
 * @typedef {import('./reports.mjs').Findings} Findings
 * @typedef {{ name: string, run: () => Promise<Findings>, after?: Step, needs?: Step }} Step
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

/**
 * Runs a program of this folder for a step.
 * @param {string} name of the step
 * @param {readonly string[]} words
 * @param {Record<string, string | undefined>} [env]
 */
async function runFor(name, words, env = {}) {
  const log = join(REPORTS_DIR, `${fileName(name)}.log`);
  const ended = await runInGroup(process.execPath, words, {
    cwd: root,
    env: { ...ENVIRONMENT, ...env },
    log: resolve(root, log),
  });
  return { ...ended, log };
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
      const { code, output, log } = await runFor(name, words, env);
      if (code === 0 && isGood(output)) return { passed: 1, failed: 0, ...NOTHING_MORE };
      const failure = {
        name: `${name} (all of it: ${log})`,
        said: lastLines(output, LINES_OF_A_LOG),
        command: `node ${words.join(' ')}`,
      };
      return { passed: 0, failed: 1, ...NOTHING_MORE, failures: [failure] };
    },
  };
}

/**
 * The findings of a report; a run that left none has failed as a whole.
 * @param {{ code: number, log: string }} run
 * @param {string} file the report
 * @param {(report: any, root: string) => Findings} read
 * @returns {Findings}
 */
function countFrom({ code, log }, file, read) {
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

/**
 * Tests that need no browser.
 * @param {string} name
 * @param {readonly string[]} projects of vitest.config.ts
 * @param {Record<string, string>} [env]
 * @returns {Step}
 */
export function vitestStep(name, projects, env = {}) {
  return {
    name,
    run: async () => {
      const report = resolve(root, REPORTS_DIR, `${fileName(name)}.json`);
      const words = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
      const chosen = projects.map((project) => `--project=${project}`);
      const ended = await runFor(name, [...words, `--outputFile.json=${report}`, ...chosen], env);
      return countFrom(ended, report, readVitest);
    },
  };
}

/**
 * Tests in a browser.
 * @param {string} name
 * @param {{ needs: Step, shard?: string | undefined, env?: Record<string, string> }} options `needs`: the build;
 *   `shard`: such as `1/3`, this part of them
 * @returns {Step}
 */
export function browserStep(name, { needs, shard, env = {} }) {
  return {
    name,
    needs,
    run: async () => {
      const report = resolve(root, REPORTS_DIR, `${fileName(name)}.json`);
      const words = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
      const part = shard === undefined ? [] : [`--shard=${shard}`];
      const ended = await runFor(name, [...words, ...part], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
      return countFrom(ended, report, readPlaywright);
    },
  };
}
