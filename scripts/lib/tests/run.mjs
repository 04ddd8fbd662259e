import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureChromium } from '../ensure-chromium.mjs';
import { ensureInstalled } from '../install.mjs';
import { root } from '../prepare.mjs';
import { ensurePrismaClient } from '../prisma-client.mjs';
import { stopAll } from '../process-group.mjs';
import { LaunchProblem, reportFailure, say } from '../terminal.mjs';
import { planOf } from './plans.mjs';
import { sayResults } from './say-results.mjs';
import { REPORTS_DIR } from './steps.mjs';

/**
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {import('./steps.mjs').Outcome & { name: string, seconds: number }} StepResult
 */

/**
 * Runs the steps of all lanes, also after failed ones, and reports each result.
 * @param {readonly (readonly Step[])[]} lanes
 * @param {StepResult[]} results each step's is added to it
 */
async function runLanes(lanes, results) {
  /** @type {Map<Step, (result: StepResult) => void>} */
  const settle = new Map();
  /** @type {Map<Step, Promise<StepResult>>} */
  const ended = new Map(
    lanes.flat().map((step) => [step, new Promise((resolve) => settle.set(step, resolve))]),
  );

  /** @param {Step} step */
  async function runStep({ name, run, after, needs }) {
    if (after) await ended.get(after);
    const needed = needs ? await ended.get(needs) : undefined;
    const startedAt = performance.now();
    const notRun = { name, said: `Not run, for this has failed: ${needed?.name}` };
    const findings =
      needed && needed.failed > 0
        ? { passed: 0, failed: 1, failures: [notRun], timings: [], flaky: [], processorSeconds: 0 }
        : await run();
    return { ...findings, name, seconds: (performance.now() - startedAt) / 1_000 };
  }

  await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) {
        const result = await runStep(step);
        const verdict = result.failed > 0 ? `FAILED (${result.failed})` : `passed (${result.passed})`;
        const time = `${result.seconds.toFixed(1)} s, ${result.processorSeconds.toFixed(0)} processor s`;
        say(`${step.name}: ${verdict}, ${time}`);
        results.push(result);
        settle.get(step)?.(result);
      }
    }),
  );
}

/**
 * Everything that the checks need. A failure here makes the rest meaningless.
 * @param {import('./plans.mjs').Plan} plan
 */
async function prepareChecks({ needsBrowser }) {
  await ensureInstalled(root, say, 'all');
  await ensurePrismaClient(root, say);
  if (needsBrowser) await ensureChromium(root, say);
  rmSync(resolve(root, REPORTS_DIR), { recursive: true, force: true });
  mkdirSync(resolve(root, REPORTS_DIR), { recursive: true });
}

/**
 * At the first signal, stops all that was started and leaves as a program does that the signal has ended.
 * @param {readonly StepResult[]} results so far
 */
function stopAtSignals(results) {
  const numbers = /** @type {const} */ ({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 });
  let isStopping = false;
  /** @param {keyof typeof numbers} signal */
  function stop(signal) {
    if (isStopping) return;
    isStopping = true;
    say(`${signal}: stopping everything that was started`);
    void stopAll().finally(() => {
      const passed = results.reduce((sum, result) => sum + result.passed, 0);
      console.log(`${passed} passed, 1 failed`);
      process.exit(128 + numbers[signal]);
    });
  }
  for (const signal of /** @type {(keyof typeof numbers)[]} */ (Object.keys(numbers))) {
    process.on(signal, () => stop(signal));
  }
  // A signal ends npm and its shell, which does not pass it on: that their parent is another one says so.
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop('SIGTERM');
  }, 500).unref();
}

/**
 * Runs the checks of a plan and says of each what it found and how long it took, then the slowest tests, those that
 * were tried twice, and what failed. The last line is `N passed, N failed`: tests and check steps together. Exits with
 * 1 when something failed. A signal stops everything.
 *
 * @param {{ plan: string, shard?: string | undefined, only?: string | undefined }} options `plan`: check, integration,
 *   verify, browser, mutations, all, full or nightly; `shard`: such as `1/3`, the part of the browser tests to run;
 *   `only`: words in the names of the mutations to make
 */
export async function test({ plan: name, shard, only }) {
  const startedAt = performance.now();
  /** @type {StepResult[]} */
  const results = [];
  stopAtSignals(results);
  try {
    const plan = planOf(name, { shard, only });
    if (plan === undefined) {
      throw new LaunchProblem(
        `There are no checks of the name ${name}.`,
        'Take check, integration, verify, browser, mutations, full or nightly; the core without a name.',
      );
    }
    await prepareChecks(plan);
    await runLanes(plan.lanes, results);
    const { passed, failed } = sayResults(results, (performance.now() - startedAt) / 1_000);
    process.exitCode = failed > 0 ? 1 : 0;
    console.log(`${passed} passed, ${failed} failed`);
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
    console.log('0 passed, 1 failed');
  }
}
