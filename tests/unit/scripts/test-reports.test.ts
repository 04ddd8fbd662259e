import { describe, expect, test } from 'vitest';
import { readPlaywright, readVitest } from '../../../scripts/lib/tests/reports.mjs';

const ESCAPE = '\u001B';

describe('readVitest', () => {
  const passed = { fullName: 'adds', status: 'passed', duration: 1_500, failureMessages: [] };

  test('names what failed from the root, with what it said and the command that runs just that test', () => {
    const findings = readVitest(
      {
        numPassedTests: 1,
        numFailedTests: 1,
        testResults: [
          { name: '/home/tests/good.test.ts', status: 'passed', message: '', assertionResults: [passed] },
          {
            name: '/home/tests/sum.test.ts',
            status: 'failed',
            message: '',
            assertionResults: [
              passed,
              {
                fullName: `subtracts 1 + "it's"`,
                status: 'failed',
                duration: 20,
                failureMessages: [`${ESCAPE}[31mexpected 1${ESCAPE}[39m\nto be 2`],
              },
            ],
          },
        ],
      },
      '/home',
    );
    expect(findings).toEqual({
      passed: 1,
      failed: 1,
      failures: [
        {
          name: `tests/sum.test.ts › subtracts 1 + "it's"`,
          said: 'expected 1\nto be 2',
          command: String.raw`npx vitest run tests/sum.test.ts -t '^subtracts 1 \+ "it'\''s"$'`,
        },
      ],
      timings: [
        { name: 'tests/good.test.ts › adds', seconds: 1.5 },
        { name: 'tests/sum.test.ts › adds', seconds: 1.5 },
        { name: `tests/sum.test.ts › subtracts 1 + "it's"`, seconds: 0.02 },
      ],
      flaky: [],
    });
  });

  test('names tests that passed only on their second try, and fails when they are many', () => {
    const again = (fullName: string) => ({ ...passed, fullName, failureMessages: ['read ECONNRESET'] });
    const reportOf = (count: number) => {
      const assertionResults = Array.from({ length: count }, (_, number) => again(`adds ${number}`));
      const file = { name: '/home/a.test.ts', status: 'passed', message: '', assertionResults };
      return readVitest({ numPassedTests: count, numFailedTests: 0, testResults: [file] }, '/home');
    };
    expect(reportOf(1)).toMatchObject({ failed: 0, failures: [], flaky: ['a.test.ts › adds 0'] });
    expect(reportOf(3)).toMatchObject({ passed: 3, failed: 0, failures: [] });
    const many = reportOf(4);
    expect(many).toMatchObject({ passed: 4, failed: 1 });
    expect(many.failures[0]?.said).toContain('a.test.ts › adds 3');
  });

  test('names a file that could not be read', () => {
    const file = {
      name: '/home/a [b].test.ts',
      status: 'failed',
      message: 'No such module',
      assertionResults: [],
    };
    const report = { numPassedTests: 0, numFailedTests: 0, testResults: [file] };
    expect(readVitest(report, '/home').failures).toEqual([
      { name: 'a [b].test.ts', said: 'No such module', command: `npx vitest run 'a [b].test.ts'` },
    ]);
  });

  test('keeps to the first lines of a long message', () => {
    const message = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
    const file = { name: '/home/a.test.ts', status: 'failed', message, assertionResults: [] };
    const [failure] = readVitest(
      { numPassedTests: 0, numFailedTests: 0, testResults: [file] },
      '/home',
    ).failures;
    expect(failure?.said).toContain('line 19');
    expect(failure?.said).not.toContain('line 20');
  });
});

describe('readPlaywright', () => {
  type Try = { messages?: string[]; trace?: string };
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky', tries: Try[] = [{}]) => ({
    title,
    file: 'browse.spec.ts',
    line: 7,
    ok: status !== 'unexpected',
    tests: [
      {
        status,
        results: tries.map(({ messages = [], trace }) => ({
          duration: 1_000,
          errors: messages.map((message) => ({ message })),
          attachments: trace === undefined ? [] : [{ name: 'trace', path: trace }],
        })),
      },
    ],
  });
  const config = { rootDir: '/home/tests/e2e' };
  const flakyOnes = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      spec(`blinks ${index}`, 'flaky', [{ messages: ['Gone'] }, { trace: '/home/test-results/t.zip' }]),
    );
  const runWithFlaky = (count: number) =>
    readPlaywright(
      {
        config,
        stats: { expected: 2, flaky: count, unexpected: 0 },
        suites: [{ title: 'browse.spec.ts', file: 'browse.spec.ts', specs: flakyOnes(count) }],
      },
      '/home',
    );

  test('names what failed in suites within suites, with its traces, and what failed outside of any test', () => {
    const failed = spec('hides', 'unexpected', [
      { messages: ['Not hidden'] },
      { messages: ['Still not hidden'], trace: '/home/test-results/browser/hides-retry1/trace.zip' },
    ]);
    const findings = readPlaywright(
      {
        config,
        stats: { expected: 3, flaky: 0, unexpected: 1 },
        errors: [{ message: 'The server did not start' }],
        suites: [
          {
            title: 'browse.spec.ts',
            file: 'browse.spec.ts',
            specs: [spec('shows', 'expected')],
            suites: [{ title: 'The list', file: 'browse.spec.ts', specs: [failed] }],
          },
        ],
      },
      '/home',
    );
    expect(findings).toEqual({
      passed: 3,
      failed: 1,
      failures: [
        { name: 'Outside of any test', said: 'The server did not start' },
        {
          name: 'tests/e2e/browse.spec.ts › The list › hides',
          said: 'Not hidden\nStill not hidden',
          command: 'npx playwright test tests/e2e/browse.spec.ts:7',
          traces: ['test-results/browser/hides-retry1/trace.zip'],
        },
      ],
      timings: [
        { name: 'tests/e2e/browse.spec.ts › shows', seconds: 1 },
        { name: 'tests/e2e/browse.spec.ts › The list › hides', seconds: 2 },
      ],
      flaky: [],
    });
  });

  test('counts three tests that passed on the second try as passed, and names them', () => {
    expect(runWithFlaky(3)).toMatchObject({
      passed: 5,
      failed: 0,
      failures: [],
      flaky: [0, 1, 2].map((index) => `tests/e2e/browse.spec.ts › blinks ${index}`),
    });
  });

  test('takes four of them for a failure of the run', () => {
    const { passed, failed, failures, flaky } = runWithFlaky(4);
    expect([passed, failed, flaky.length]).toEqual([6, 1, 4]);
    const said = ['At most 3 may:', ...flaky].join('\n');
    expect(failures).toEqual([{ name: '4 tests passed only on their second try', said }]);
  });
});
