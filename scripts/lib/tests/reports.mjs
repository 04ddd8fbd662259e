import { join, relative } from 'node:path';
import { lastLines } from '../child.mjs';

/**
 * Findings from a report of vitest or Playwright, in one format.
 * @typedef {{ name: string, said: string, command?: string, traces?: readonly string[] }} Failure `said`: the
 * first lines of its message; `command`: runs just that test; `traces`: trace files
 * @typedef {{ name: string, seconds: number }} Timing
 * @typedef {{ passed: number, failed: number, failures: Failure[], timings: Timing[], flaky: string[] }}
 * Findings `flaky`: the tests that passed only when they were tried again
 *
 * @typedef {{ fullName: string, status: string, duration?: number | null, failureMessages?: readonly string[]
 * | null }} VitestCase
 * @typedef {{ name: string, status: string, message: string, assertionResults: readonly VitestCase[] }}
 * VitestFile
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ duration: number, errors: readonly PlaywrightError[], attachments?: readonly { name: string,
 * path?: string }[] }} PlaywrightResult
 * @typedef {{ title: string, file: string, line: number, ok: boolean, tests: readonly { status?: string,
 * results: readonly PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ title?: string, file?: string, specs?: readonly PlaywrightSpec[], suites?: readonly
 * PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {PlaywrightSuite & { config: { rootDir: string }, stats: { expected: number, flaky: number,
 * unexpected: number }, errors?: readonly PlaywrightError[] }} PlaywrightReport
 */

const LINES_OF_A_FAILURE = 20;
/** More flaky tests than this fail the run. */
const MAX_FLAKY = 3;

/**
 * The first lines of a message without colours.
 * @param {string} message
 */
function firstLines(message) {
  return lastLines(message, Number.MAX_SAFE_INTEGER).split('\n').slice(0, LINES_OF_A_FAILURE).join('\n');
}

/**
 * Quotes an argument for a Unix shell.
 * @param {string} text
 */
function quoted(text) {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** @param {string} text */
function asPattern(text) {
  return `^${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}$`;
}

/**
 * @param {readonly string[]} flaky names of the tests that passed only on their second try
 * @returns {Failure[]} one when there are too many of them
 */
function failuresOf(flaky) {
  if (flaky.length <= MAX_FLAKY) return [];
  const name = `${flaky.length} tests passed only on their second try`;
  return [{ name, said: `At most ${MAX_FLAKY} may:\n${flaky.join('\n')}` }];
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: readonly VitestFile[] }} report of vitest
 * @param {string} root the files are named from here
 * @returns {Findings} includes files that could not be loaded, which have no failed tests
 */
export function readVitest({ numPassedTests, numFailedTests, testResults }, root) {
  /** @type {Failure[]} */
  const failures = [];
  /** @type {Timing[]} */
  const timings = [];
  /** @type {string[]} */
  const flaky = [];
  for (const file of testResults) {
    const place = relative(root, file.name);
    const command = `npx vitest run ${quoted(place)}`;
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed) {
      failures.push({
        name: `${place} › ${fullName}`,
        said: firstLines((failureMessages ?? []).join('\n')),
        command: `${command} -t ${quoted(asPattern(fullName))}`,
      });
    }
    if (failed.length === 0 && file.status === 'failed') {
      failures.push({ name: place, said: firstLines(file.message), command });
    }
    for (const { fullName, duration, status, failureMessages } of file.assertionResults) {
      const name = `${place} › ${fullName}`;
      timings.push({ name, seconds: (duration ?? 0) / 1_000 });
      // A test that passed has messages of failures only from its first try.
      if (status === 'passed' && (failureMessages ?? []).length > 0) flaky.push(name);
    }
  }
  const tooFlaky = failuresOf(flaky);
  return {
    passed: numPassedTests,
    failed: numFailedTests + tooFlaky.length,
    failures: [...failures, ...tooFlaky],
    timings,
    flaky,
  };
}

/**
 * @typedef {PlaywrightSpec & { path: readonly string[] }} NamedSpec
 * @param {PlaywrightSuite} suite
 * @param {readonly string[]} [path] titles of the suites around it
 * @returns {NamedSpec[]} of it and of all suites within
 */
function specsOf({ title, file, specs = [], suites = [] }, path = []) {
  // The suite of a file has the file's name as its title.
  const within = title === undefined || title === file ? path : [...path, title];
  return [
    ...specs.map((spec) => ({ ...spec, path: within })),
    ...suites.flatMap((suite) => specsOf(suite, within)),
  ];
}

/**
 * @param {PlaywrightReport} report of Playwright
 * @param {string} root the files are named from here
 * @returns {Findings} failures include errors outside of tests, and too many flaky tests
 */
export function readPlaywright(report, root) {
  const { stats, config, errors = [] } = report;
  const specs = specsOf(report).map((spec) => {
    const place = relative(root, join(config.rootDir, spec.file));
    const results = spec.tests.flatMap((test) => test.results);
    return { ...spec, place, results, name: `${place} › ${[...spec.path, spec.title].join(' › ')}` };
  });
  const failed = specs.filter(({ ok }) => !ok);
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  /** @type {Failure[]} */
  const failures = [
    ...errors.map(({ message = '' }) => ({ name: 'Outside of any test', said: firstLines(message) })),
    ...failed.map(({ name, place, line, results }) => ({
      name,
      said: firstLines(
        results
          .flatMap((result) => result.errors)
          .map(({ message = '' }) => message)
          .join('\n'),
      ),
      command: `npx playwright test ${quoted(`${place}:${line}`)}`,
      traces: results
        .flatMap(({ attachments = [] }) => attachments)
        .flatMap(({ name: kind, path }) =>
          kind === 'trace' && path !== undefined ? [relative(root, path)] : [],
        ),
    })),
  ];
  const tooFlaky = failuresOf(flaky.map(({ name }) => name));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + tooFlaky.length,
    failures: [...failures, ...tooFlaky],
    timings: specs.map(({ name, results }) => ({
      name,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
    })),
    flaky: flaky.map(({ name }) => name),
  };
}
