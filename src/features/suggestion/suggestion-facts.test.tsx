import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ChangeFacts } from '@/domain/review/change-facts';
import { SuggestionFacts } from './suggestion-facts';

const FACTS: ChangeFacts = {
  keptVariables: [],
  lostVariables: ['readers'],
  addedVariables: [],
  removedLines: 2,
  addedLines: 1,
  keptShare: 0.5,
  fields: ['title'],
  files: 0,
  secretKinds: [],
};

const titles = () =>
  within(screen.getByRole('list', { name: 'What changes' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

it('says what a suggestion changes, and of an approved version that its approval ends', () => {
  const { rerender } = render(<SuggestionFacts facts={FACTS} endsApproval />);
  expect(titles()).toEqual([
    'Needs attention: 1 variable removedreaders',
    '−2 lines, +150% of the lines are kept',
    'Title changed',
    'No secrets found',
    'Needs attention: ApprovalAccepting ends the approval of the current version',
  ]);
  rerender(<SuggestionFacts facts={FACTS} endsApproval={false} />);
  expect(titles()).toHaveLength(4);
});
