import { relative } from 'node:path';
import { lastLines } from './child.mjs';

/**
 * What a runner's report says: how many passed and failed, and of each failure where it is and what it said.
 * @typedef {{ passed: number, failed: number, failures: string[] }} Findings
 * @typedef {{ fullName: string, status: string, failureMessages?: readonly string[] }} VitestCase
 * @typedef {{ name: string, status: string, message: string, assertionResults: readonly VitestCase[] }} VitestFile
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ title: string, file: string, line: number, ok: boolean, tests: readonly { results: readonly { errors: readonly PlaywrightError[] }[] }[] }} PlaywrightSpec
 * @typedef {{ specs?: readonly PlaywrightSpec[], suites?: readonly PlaywrightSuite[] }} PlaywrightSuite
 */

const LINES_OF_A_FAILURE = 20;

/**
 * The first lines of a message without colours, below the name of what failed.
 * @param {string} name
 * @param {string} message
 */
function describe(name, message) {
  const lines = lastLines(message, Number.MAX_SAFE_INTEGER).split('\n').slice(0, LINES_OF_A_FAILURE);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: readonly VitestFile[] }} report of vitest
 * @param {string} root the files are named from here
 * @returns {Findings} a file that could not even be read has no failed test and is among the failures
 */
export function readVitest({ numPassedTests, numFailedTests, testResults }, root) {
  const failures = testResults.flatMap((file) => {
    const place = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return file.status === 'failed' ? [describe(place, file.message)] : [];
    return failed.map((test) =>
      describe(`${place} › ${test.fullName}`, (test.failureMessages ?? []).join('\n')),
    );
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]} of it and of all suites within
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * @param {PlaywrightSuite & { stats: { expected: number, flaky: number, unexpected: number }, errors?: readonly PlaywrightError[] }} report
 *   of Playwright
 * @returns {Findings} what went wrong outside of any test is among the failures
 */
export function readPlaywright(report) {
  const { stats, errors = [] } = report;
  const failed = specsOf(report).filter(({ ok }) => !ok);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: [
      ...errors.map(({ message = '' }) => describe('Outside of any test', message)),
      ...failed.map(({ title, file, line, tests }) => {
        const messages = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
        return describe(`${file}:${line} › ${title}`, messages.map(({ message = '' }) => message).join('\n'));
      }),
    ],
  };
}
