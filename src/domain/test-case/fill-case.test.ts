import { describe, expect, it } from 'vitest';
import { inputDifferences, fillCase } from './fill-case';
import { runWarnings, sameWarnings } from './run-warnings';

/** Inputs against the variables of a text, and what speaks against a run. */

const CONTENT = {
  content: 'Write to {{reader}} in ${tone:a friendly} tone about {{__proto__}}.',
  variables: [],
};

describe('the inputs of a case', () => {
  it('fill the variables, a default where there is none, and are never looked at again', () => {
    const inputs = [
      { name: 'reader', value: '{{tone}} & ${reader}' },
      { name: '__proto__', value: '' },
    ];
    expect(fillCase(CONTENT, inputs)).toBe('Write to {{tone}} & ${reader} in a friendly tone about .');
    expect(fillCase(CONTENT, [...inputs, { name: 'tone', value: 'dry' }])).toContain('in dry tone');
  });

  it('the inputs of a case are missing where no default stands, and unused where no variable does', () => {
    expect(inputDifferences(CONTENT, [{ name: 'reader', value: '' }])).toEqual({
      missing: ['__proto__'],
      unused: [],
    });
    expect(
      inputDifferences({ content: 'No variable.', variables: [] }, [{ name: 'reader', value: 'x' }]),
    ).toEqual({
      missing: [],
      unused: ['reader'],
    });
    expect(inputDifferences({ content: '```\n{{code}}\n```', variables: [] }, [])).toEqual({
      missing: [],
      unused: [],
    });
  });
});

describe('a default from the details of a variable', () => {
  const details = { type: 'choice' as const, label: '', help: '', options: ['dry', 'warm'] };

  it('stands for a missing value, before the one in the text', () => {
    const variables = [
      { ...details, name: 'tone', default: 'dry' },
      { ...details, name: 'reader', default: null },
    ];
    const text = { ...CONTENT, variables };
    expect(inputDifferences(text, []).missing).toEqual(['reader', '__proto__']);
    expect(fillCase(text, [{ name: 'reader', value: 'Ada' }])).toContain('Write to Ada in dry tone');
  });
});

describe('what speaks against a run', () => {
  const cases = [
    { id: 'a', revision: 1 },
    { id: 'b', revision: 2 },
  ];
  const passed = [
    { caseId: 'a', caseRevision: 1, isPassed: true, isUndecided: false },
    { caseId: 'b', caseRevision: 2, isPassed: true, isUndecided: false },
  ];
  const run = { version: 3, total: 2, isFinished: true, results: passed };

  it('nothing speaks against a run when every case of this version passed', () => {
    expect(runWarnings(run, 3, cases)).toEqual([]);
  });

  it.each([
    [
      'a failure',
      { ...run, results: [passed[0]!, { ...passed[1]!, isPassed: false }] },
      3,
      cases,
      ['failing'],
    ],
    [
      'a check that was not run',
      { ...run, results: [passed[0]!, { ...passed[1]!, isPassed: false, isUndecided: true }] },
      3,
      cases,
      ['incomplete'],
    ],
    ['an older text', run, 4, cases, ['olderVersion']],
    ['a newer text than the one judged', run, 2, cases, ['olderVersion']],
    ['an end before the end', { ...run, isFinished: false }, 3, cases, ['incomplete']],
    ['a choice of cases', { ...run, total: 1, results: passed.slice(1) }, 3, cases, ['incomplete']],
    ['a case that came since', run, 3, [...cases, { id: 'c', revision: 1 }], ['incomplete']],
    ['a case that was changed', run, 3, [cases[0]!, { id: 'b', revision: 3 }], ['casesChanged']],
    ['a case that is gone', run, 3, cases.slice(1), ['casesChanged']],
    ['no result', { ...run, results: [] }, 3, [], ['incomplete']],
  ])('%s', (_what, seen, version, now, warnings) => {
    expect(runWarnings(seen, version, now)).toEqual(warnings);
  });

  it('a run is compared without regard to the order of cases', () => {
    expect(sameWarnings(['failing', 'olderVersion'], ['olderVersion', 'failing'])).toBe(true);
    expect(sameWarnings(['failing'], [])).toBe(false);
    expect(sameWarnings([], ['failing'])).toBe(false);
  });
});
