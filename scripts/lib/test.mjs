import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lastLines, runToEnd } from './child.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './prepare.mjs';
import { ensurePrismaClient } from './prisma-client.mjs';
import { LaunchProblem, reportFailure, say } from './terminal.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';

/**
 * What a step found; `failures` are told once more at the end, below thousands of lines about what passed.
 * @typedef {{ passed: number, failed: number, output?: string, failures?: readonly string[] }} Result
 * @typedef {{ name: string, run: () => Promise<Result> }} Step
 */

const RESULTS_DIR = 'test-results/reports';

/** The children's environment: a NODE_ENV of the terminal would make React and Next behave as in production. */
const childEnvironment = { NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' };

/**
 * Runs a program of node_modules and keeps its output unless `quiet` is false.
 * @param {string} file of the package's program, below node_modules
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined> }} [options]
 */
function runTool(file, args, { quiet = true, env = {} } = {}) {
  return runToEnd(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    env: { ...childEnvironment, ...env },
    quiet,
  });
}

/**
 * A step that passes when a program ends well, and shows what it said when not.
 * @param {string} name
 * @param {string} file
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Step}
 */
function check(name, file, args, env = {}) {
  return {
    name,
    run: async () => {
      const { code, output } = await runTool(file, args, { env });
      return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
    },
  };
}

const format = check('Format', 'prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']);
const lint = check('Lint', 'oxlint/bin/oxlint', ['.']);
const types = check('Types', 'typescript/bin/tsc', ['--noEmit']);
const deadCode = check('Dead code', 'knip/bin/knip.js', ['--no-progress']);
// As in a build, nobody asks for a database or a secret.
const routeTypes = check('Route types', 'next/dist/bin/next', ['typegen'], {
  NEXT_PHASE: 'phase-production-build',
});
/** @type {Step} */
const build = {
  name: 'Build',
  run: async () => {
    const { code, output } = await runToEnd(process.execPath, ['scripts/build.mjs'], {
      cwd: root,
      env: childEnvironment,
    });
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
  },
};

/**
 * Under a TypeScript it does not know, dependency-cruiser passes on zero modules: their number is part of the check.
 * @type {Step}
 */
const boundaries = {
  name: 'Boundaries',
  run: async () => {
    const { code, output } = await runTool('dependency-cruiser/bin/dependency-cruise.mjs', [
      '--config=.dependency-cruiser.cjs',
      '--output-type=err-long',
      ...['src', 'scripts', 'bench', 'tests'].filter((folder) => existsSync(join(root, folder))),
    ]);
    const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
    if (code === 0 && modules > 0) return { passed: 1, failed: 0 };
    return { passed: 0, failed: 1, output: modules > 0 ? output : `No module was looked at.\n${output}` };
  },
};

/**
 * The findings of a report; a run that left none has failed as a whole.
 * @param {number} code of the run
 * @param {string} file the report
 * @param {(report: any) => import('./test-reports.mjs').Findings} read
 * @returns {Result}
 */
function countFrom(code, file, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['The run left no report.'] };
  const findings = read(JSON.parse(readFileSync(file, 'utf8')));
  if (code === 0 || findings.failed > 0) return findings;
  // Errors outside of any test count too.
  return { ...findings, failed: 1, failures: [...findings.failures, `The run ended with code ${code}.`] };
}

/**
 * Tests that need no browser.
 * @param {string} name
 * @param {readonly string[]} projects of vitest.config.ts
 * @returns {Step}
 */
function vitest(name, projects) {
  return {
    name,
    run: async () => {
      const report = join(root, RESULTS_DIR, 'vitest.json');
      const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
      const chosen = projects.map((project) => `--project=${project}`);
      const { code } = await runTool('vitest/vitest.mjs', [...args, ...chosen], { quiet: false });
      return countFrom(code, report, (json) => readVitest(json, root));
    },
  };
}

/**
 * @param {string | undefined} shard such as `1/3`: this part of them
 * @returns {Step}
 */
function browser(shard) {
  return {
    name: 'Browser tests',
    run: async () => {
      const report = join(root, RESULTS_DIR, 'playwright.json');
      const args = ['test', '--reporter=list,json', ...(shard === undefined ? [] : [`--shard=${shard}`])];
      const { code } = await runTool('@playwright/test/cli.js', args, {
        quiet: false,
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      });
      return countFrom(code, report, readPlaywright);
    },
  };
}

/**
 * What each command runs: lanes beside each other, one for each of two cores, then the tests.
 * @typedef {{ lanes: readonly (readonly Step[])[], tests: readonly Step[], needsBrowser: boolean }} Plan
 */

/**
 * @param {string} name of the plan
 * @param {string | undefined} shard of the browser tests
 * @returns {Plan | undefined}
 */
function planOf(name, shard) {
  const checks = [
    [format, boundaries],
    // Without a build the types need what Next.js says of the routes.
    [routeTypes, types, lint, deadCode],
  ];
  switch (name) {
    case 'check':
      return { lanes: checks, tests: [vitest('Unit tests', ['unit', 'dom'])], needsBrowser: false };
    case 'integration':
      return {
        lanes: [],
        tests: [vitest('Integration tests', ['stress', 'integration'])],
        needsBrowser: false,
      };
    case 'verify':
      return { lanes: checks, tests: [vitest('Unit and integration tests', [])], needsBrowser: false };
    case 'browser':
      return { lanes: [[build]], tests: [browser(shard)], needsBrowser: true };
    case 'all':
      return {
        // The types need what the build writes, so they come after it in its lane.
        lanes: [
          [build, types],
          [lint, format, boundaries, deadCode],
        ],
        tests: [vitest('Unit and integration tests', []), browser(shard)],
        needsBrowser: true,
      };
    default:
      return undefined;
  }
}

/** @param {number} startedAt by performance.now() */
function secondsSince(startedAt) {
  return `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
}

/**
 * What failed, by step, for whoever reads the end of a long log alone.
 * @param {readonly (Result & { name: string })[]} results
 */
function sayFailures(results) {
  for (const { name, failed, output = '', failures = [lastLines(output, 30)] } of results) {
    if (failed === 0) continue;
    console.log(`\n${name}: ${failed} failed`);
    for (const failure of failures.slice(0, 20)) console.log(`\n  ✘ ${failure}`);
  }
}

/**
 * Runs steps one after the other, each to its end whatever the one before found.
 * @param {readonly Step[]} steps
 * @returns {Promise<(Result & { name: string })[]>}
 */
async function runInTurn(steps) {
  const results = [];
  for (const step of steps) {
    const startedAt = performance.now();
    const result = await step.run();
    if (result.failed > 0 && result.output !== undefined) console.log(`\n${result.output.trim()}\n`);
    const verdict = result.failed > 0 ? `FAILED (${result.failed})` : `passed (${result.passed})`;
    say(`${step.name}: ${verdict}, ${secondsSince(startedAt)}`);
    results.push({ ...result, name: step.name });
  }
  return results;
}

/**
 * Everything that the checks stand on. What fails here makes the rest meaningless.
 * @param {Plan} plan
 */
async function prepareChecks({ needsBrowser }) {
  await ensureInstalled(root, say);
  await ensurePrismaClient(root, say);
  if (needsBrowser) await ensureChromium(root, say);
  rmSync(join(root, RESULTS_DIR), { recursive: true, force: true });
  mkdirSync(join(root, RESULTS_DIR), { recursive: true });
}

/**
 * Runs the checks of a plan and says what each found and how long it took. The last line is `N passed, N failed`: tests and
 * check steps together. Exits with 1 when something failed.
 *
 * @param {{ plan: string, shard?: string | undefined }} options `plan`: check, integration, verify, browser or all;
 *   `shard`: such as `1/3`, the part of the browser tests to run
 */
export async function test({ plan: name, shard }) {
  const startedAt = performance.now();
  try {
    const plan = planOf(name, shard);
    if (plan === undefined) {
      throw new LaunchProblem(
        `There are no checks of the name ${name}.`,
        'Take check, integration, verify or browser; everything without a name.',
      );
    }
    await prepareChecks(plan);
    const checked = await Promise.all(plan.lanes.map((lane) => runInTurn(lane)));
    const results = [...checked.flat(), ...(await runInTurn(plan.tests))];
    const passed = results.reduce((sum, result) => sum + result.passed, 0);
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    sayFailures(results);
    say(`Everything together: ${secondsSince(startedAt)}`);
    process.exitCode = failed > 0 ? 1 : 0;
    console.log(`${passed} passed, ${failed} failed`);
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
    console.log('0 passed, 1 failed');
  }
}
