import { describe, expect, test } from 'vitest';
import { readPlaywright, readVitest } from '../../../scripts/lib/test-reports.mjs';

const ESCAPE = '\u001B';

describe('readVitest', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };

  test('names what failed from the root, with what it said', () => {
    const findings = readVitest(
      {
        numPassedTests: 1,
        numFailedTests: 1,
        testResults: [
          { name: '/house/tests/good.test.ts', status: 'passed', message: '', assertionResults: [passed] },
          {
            name: '/house/tests/sum.test.ts',
            status: 'failed',
            message: '',
            assertionResults: [
              passed,
              {
                fullName: 'subtracts',
                status: 'failed',
                failureMessages: [`${ESCAPE}[31mexpected 1${ESCAPE}[39m\nto be 2`],
              },
            ],
          },
        ],
      },
      '/house',
    );
    expect(findings).toEqual({
      passed: 1,
      failed: 1,
      failures: ['tests/sum.test.ts › subtracts\n    expected 1\n    to be 2'],
    });
  });

  test('names a file that could not be read', () => {
    const file = {
      name: '/house/a.test.ts',
      status: 'failed',
      message: 'No such module',
      assertionResults: [],
    };
    const report = { numPassedTests: 0, numFailedTests: 0, testResults: [file] };
    expect(readVitest(report, '/house').failures).toEqual(['a.test.ts\n    No such module']);
  });

  test('keeps to the first lines of a long message', () => {
    const message = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
    const file = { name: '/house/a.test.ts', status: 'failed', message, assertionResults: [] };
    const [failure] = readVitest(
      { numPassedTests: 0, numFailedTests: 0, testResults: [file] },
      '/house',
    ).failures;
    expect(failure).toContain('line 19');
    expect(failure).not.toContain('line 20');
  });
});

describe('readPlaywright', () => {
  const spec = (title: string, ok: boolean, messages: string[]) => ({
    title,
    file: 'browse.spec.ts',
    line: 7,
    ok,
    tests: [{ results: [{ errors: messages.map((message) => ({ message })) }] }],
  });

  test('names what failed in suites within suites, and what failed outside of any test', () => {
    const findings = readPlaywright({
      stats: { expected: 3, flaky: 1, unexpected: 1 },
      errors: [{ message: 'The server did not start' }],
      suites: [
        { specs: [spec('shows', true, [])], suites: [{ specs: [spec('hides', false, ['Not hidden'])] }] },
      ],
    });
    expect(findings).toEqual({
      passed: 4,
      failed: 1,
      failures: [
        'Outside of any test\n    The server did not start',
        'browse.spec.ts:7 › hides\n    Not hidden',
      ],
    });
  });
});
