import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { EvaluationColumn, EvaluationDetail, RunningEvaluation } from '@/domain/evaluation/schema';
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

const CELL = { answered: 1, passed: 1, state: 'passed', change: null } as const;
const COLUMN: Omit<EvaluationColumn, 'runId' | 'model'> = {
  ...{ version: 1, modelId: null, state: 'running', reason: '', passed: 1, decided: 1, p50: 1, p95: 1 },
  ...{ cost: 0, comparison: null },
};
const TWO_COLUMNS: EvaluationDetail = {
  ...PAUSED,
  columns: [
    { ...COLUMN, runId: 'r1', model: 'Fast' },
    { ...COLUMN, runId: 'r2', model: 'Slow' },
  ],
  rows: [{ caseId: 'c', name: 'Ann', cells: [CELL, CELL] }],
};

it('phones show the column of the cell that has the focus, which is the one stop of Tab', async () => {
  show(TWO_COLUMNS);
  const column = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Column' });
  const stops = () =>
    screen
      .getAllByRole('button', { name: /^Ann, / })
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((cell) => cell.getAttribute('aria-label'));
  screen.getByRole('button', { name: 'Ann, Version 1 · Fast' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Ann, Version 1 · Slow');
  expect(column.value).toBe('1');
  expect(stops()).toEqual(['Ann, Version 1 · Slow']);
  await userEvent.selectOptions(column, '0');
  expect(stops()).toEqual(['Ann, Version 1 · Fast']);
});

it('phones filter by the column that they show', async () => {
  const failed = { ...CELL, passed: 0, state: 'failed' } as const;
  const mixed: EvaluationDetail = {
    ...TWO_COLUMNS,
    rows: [
      { caseId: 'c1', name: 'Ann', cells: [CELL, failed] },
      { caseId: 'c2', name: 'Bo', cells: [failed, CELL] },
    ],
  };
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  show(mixed);
  await userEvent.click(screen.getByRole('radio', { name: 'Failing' }));
  expect(names()).toEqual(['Ann', 'Bo']);
  cleanup();
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media === '(width < 40rem)', media }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  show(mixed);
  await userEvent.click(screen.getByRole('radio', { name: 'Failing' }));
  expect(names()).toEqual(['Bo']);
  screen.getByRole('button', { name: 'Bo, Version 1 · Fast' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(names()).toEqual(['Ann']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Ann, Version 1 · Slow');
});

type Answer = { attempt: number; verdicts: { isOwn: boolean; isGood: boolean; note: string }[] };

/** Opens the first cell, whose answers the test changes. */
async function openCell(initial: EvaluationDetail, answers: () => Answer[], now = () => initial) {
  const marks: unknown[] = [];
  const given = { textLength: 2, isCut: false, isRemoved: false, problem: null, checks: [], isPassed: true };
  const answer = (path: string, input: unknown) => {
    if (path === 'evaluation.get') return now();
    if (path === 'evaluation.mark') marks.push(input);
    if (path === 'evaluation.mark') return { attempt: 1 };
    if (path !== 'evaluation.cell') return [];
    const shown = answers().map(({ attempt, verdicts }) => ({
      ...given,
      ...{ attempt, text: 'Hi', milliseconds: 1 },
      verdicts: verdicts.map((verdict) => ({ ...verdict, userName: 'Ann', updatedAt: new Date() })),
    }));
    return { caseName: 'Ann', version: 1, model: 'Fast', answers: shown, approved: null };
  };
  render(
    <StubbedApi answer={answer}>
      <EvaluationView owner={OWNER} initial={initial} canImprove={false} />
    </StubbedApi>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ann, Version 1 · Fast' }));
  await screen.findByRole('heading', { name: /^Answer 1/ });
  return marks;
}

it('a note that is added to a verdict is saved with it; the same verdict once more takes it back', async () => {
  const own = { isOwn: true, isGood: true, note: '' };
  const marks = await openCell(TWO_COLUMNS, () => [{ attempt: 1, verdicts: [own] }]);
  await userEvent.click(screen.getByRole('button', { name: 'Good' }));
  await expect.poll(() => marks.at(-1)).toMatchObject({ isGood: null });
  await userEvent.type(screen.getByRole('textbox', { name: 'Note on answer 1' }), 'Kind');
  await userEvent.click(screen.getByRole('button', { name: 'Good' }));
  await expect.poll(() => marks.at(-1)).toMatchObject({ isGood: true, note: 'Kind' });
});

it('an open cell shows the answers that come while the evaluation runs', async () => {
  let count = 1;
  const running: EvaluationDetail = { ...TWO_COLUMNS, state: 'running', reason: '', reachedLimit: null };
  const rows = () => [{ caseId: 'c', name: 'Ann', cells: [{ ...CELL, answered: count }, CELL] }];
  await openCell(
    running,
    () => Array.from({ length: count }, (_, index) => ({ attempt: index + 1, verdicts: [] })),
    () => ({ ...running, rows: rows() }),
  );
  count = 2;
  expect(await screen.findByRole('heading', { name: /^Answer 2/ }, { timeout: 5_000 })).toBeTruthy();
});
