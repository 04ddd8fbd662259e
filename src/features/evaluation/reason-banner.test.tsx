import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import type { EvaluationDetail } from '@/domain/evaluation/schema';
import { ReasonBanner } from './reason-banner';

/** An evaluation that paused goes on where it paused, and with another limit where its own was reached. */

const PAUSED: EvaluationDetail = {
  ...{ id: 'e', promptId: 'p', state: 'paused', reason: said.pausedAtMonth, startedByName: 'Ann' },
  ...{ startedAt: new Date('2026-01-01'), endedAt: null, versions: [1], models: ['Fast'], cases: 1 },
  ...{ answersPerCase: 1, answersNeeded: 1, done: 0, total: 1, approvedVersion: null, currency: 'USD' },
  ...{
    stopAt: 0.1,
    reachedLimit: 'month',
    calls: 0,
    repeatedCalls: 0,
    cost: 0,
    isCostUnknown: false,
    isCostEstimated: false,
  },
  ...{ canStop: true, canMark: true, columns: [], rows: [], agreement: { marked: 0, agreed: 0 } },
};

/** In words that nobody compares. */
const AT_COST: EvaluationDetail = { ...PAUSED, reason: 'In other words', reachedLimit: 'cost' };

function show(evaluation: EvaluationDetail) {
  const onContinue = vi.fn();
  render(<ReasonBanner evaluation={evaluation} isBusy={false} onContinue={onContinue} onStop={vi.fn()} />);
  return { onContinue, goOn: () => userEvent.click(screen.getByRole('button', { name: 'Continue' })) };
}

it('goes on without a question after another limit', async () => {
  const { onContinue, goOn } = show(PAUSED);
  expect(screen.queryByRole('textbox')).toBeNull();
  await goOn();
  expect(onContinue).toHaveBeenCalledWith({});
});

it.each([
  ['0,5', 0.5],
  ['', null],
])('asks for another limit after its own: %s', async (typed, stopAt) => {
  const { onContinue, goOn } = show(AT_COST);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stop at (USD)' });
  expect(field.value).toBe('0.2');
  await userEvent.clear(field);
  if (typed !== '') await userEvent.type(field, typed);
  await goOn();
  expect(onContinue).toHaveBeenCalledWith({ stopAt });
});

it('a text that is no limit lets nothing go on', async () => {
  const { onContinue, goOn } = show(AT_COST);
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.type(screen.getByRole('textbox'), 'much');
  expect(screen.getByText(said.stopAtRange)).toBeTruthy();
  await goOn();
  expect(onContinue).not.toHaveBeenCalled();
});

it('readers see only the reason', () => {
  render(
    <ReasonBanner
      evaluation={{ ...PAUSED, canStop: false }}
      isBusy={false}
      onContinue={vi.fn()}
      onStop={vi.fn()}
    />,
  );
  expect(screen.getByText(said.pausedAtMonth)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
