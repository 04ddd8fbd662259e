import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { EvaluationDetail, RunningEvaluation } from '@/domain/evaluation/schema';
import { StubbedApi } from '../../../tests/support/api-stub';
import { EvaluationTray } from './evaluation-tray';
import { EvaluationView } from './evaluation-view';
import { unfollowEvaluations } from './followed';

/** The side bar follows an evaluation from its page on, whoever started it and wherever. */

const OWNER = 'owner';
const PAUSED: EvaluationDetail = {
  ...{ id: 'e', promptId: 'p', state: 'paused', reason: 'A limit', startedByName: 'Ann' },
  ...{ startedAt: new Date('2026-01-01'), endedAt: null, versions: [1], models: ['Fast'], cases: 1 },
  ...{ answersPerCase: 1, answersNeeded: 1, done: 0, total: 2, approvedVersion: null, currency: 'USD' },
  ...{ stopAt: null, reachedLimit: 'day', calls: 0, repeatedCalls: 0, cost: 0, isCostUnknown: false },
  ...{ isCostEstimated: false, canStop: true, canMark: true, columns: [], rows: [] },
  agreement: { marked: 0, agreed: 0 },
};

function show(initial: EvaluationDetail, { isOwn = true } = {}) {
  let now = initial;
  const running = (): RunningEvaluation[] =>
    isOwn && now.state === 'running'
      ? [{ id: 'e', promptId: 'p', slug: 'greeting', title: 'Greeting', done: 0, total: 2 }]
      : [];
  const asked: string[] = [];
  const answer = (path: string) => {
    asked.push(path);
    if (path === 'evaluation.get') return now;
    if (path === 'evaluation.running') return running();
    if (path === 'evaluation.continue')
      now = { ...initial, state: 'running', reason: '', reachedLimit: null };
    return { id: 'e' };
  };
  render(
    <StubbedApi answer={answer}>
      <EvaluationTray owner={OWNER} />
      <EvaluationView owner={OWNER} initial={initial} canImprove={false} />
    </StubbedApi>,
  );
  return { asked };
}

beforeEach(unfollowEvaluations);

it('the side bar shows an evaluation again after Continue', async () => {
  show(PAUSED);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('region', { name: 'Running evaluations' })).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Evaluation of Greeting: 0 of 2 answers' })).toBeTruthy();
});

it('the side bar shows an evaluation that was started elsewhere, once its page is open', async () => {
  show({ ...PAUSED, state: 'running', reason: '', reachedLimit: null });
  expect(await screen.findByRole('region', { name: 'Running evaluations' })).toBeTruthy();
});

it('the side bar asks once about somebody else’s evaluation, and never about one that is over', async () => {
  const { asked } = show({ ...PAUSED, state: 'running', reason: '', reachedLimit: null }, { isOwn: false });
  await expect.poll(() => asked).toContain('evaluation.running');
  await expect.poll(() => localStorage.getItem('followed-evaluations') ?? '').not.toContain(OWNER);
  expect(screen.queryByRole('region', { name: 'Running evaluations' })).toBeNull();
  const over = show({ ...PAUSED, state: 'finished', reachedLimit: null });
  expect(over.asked).not.toContain('evaluation.running');
});
