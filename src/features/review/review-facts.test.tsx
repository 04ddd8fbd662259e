import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChangeFacts } from '@/domain/review/change-facts';
import type { TestRunDetail } from '@/domain/test-case/run-schema';
import { ReviewFacts } from './review-facts';

const FACTS: ChangeFacts = {
  keptVariables: [],
  lostVariables: [],
  addedVariables: [],
  removedLines: 0,
  addedLines: 0,
  keptShare: 1,
  fields: [],
  files: 0,
  secretKinds: [],
};

function shown(
  facts: Partial<ChangeFacts>,
  run: Partial<TestRunDetail> | null = null,
  isFirst = false,
): string[] {
  render(
    <ReviewFacts
      facts={{ ...FACTS, ...facts }}
      isFirst={isFirst}
      run={run as TestRunDetail | null}
      version={3}
    />,
  );
  const list = screen.getByRole('list', { name: 'What changes' });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

it('names the five facts of a harmless change, with the number of variables that are kept', () => {
  const keptVariables = ['agent_name', 'company', 'message', 'facts', 'offer'];
  expect(shown({ keptVariables, removedLines: 1, addedLines: 1, keptShare: 0.9 })).toEqual([
    '5 of 5 variables keptagent name, company, message, 2 more',
    '−1 line, +190% of the lines are kept',
    'Testsnot run for this version',
    'Other fields unchanged',
    'No secrets found',
  ]);
});

it('says that a text without variables has none', () => {
  expect(shown({})[0]).toBe('No variables');
});

it('marks lost variables, failing tests and secrets with a word, and names them', () => {
  const run = { version: 3, total: 3, done: 3, passed: 1, results: [] };
  const facts = shown(
    { lostVariables: ['product', 'readers'], secretKinds: ['OpenAI API key'], fields: ['title'] },
    run,
  );
  expect(facts[0]).toBe('Needs attention: 2 variables removedproduct, readers');
  expect(facts[2]).toBe('Needs attention: Tests: 1 of 3 pass');
  expect(facts[3]).toBe('Title changed');
  expect(facts[4]).toBe('Needs attention: Secrets foundOpenAI API key');
});

it('counts a run of an earlier version as none, and says that a first version is new', () => {
  const facts = shown(
    { addedVariables: ['reader'] },
    { version: 2, total: 1, done: 1, passed: 0, results: [] },
    true,
  );
  expect(facts[0]).toBe('1 variable added+reader');
  expect(facts[1]).toContain('First version: everything is new');
  expect(facts[2]).toBe('Testsnot run for this version');
});
