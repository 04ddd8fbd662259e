import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReviewDto } from '@/domain/review/schema';
import { type ApiStub, StubbedApi } from '../../../tests/support/api-stub';
import { DecisionBar } from './decision-bar';
import type { Risks } from './risk-dialog';

/** The decision about a version: one press, or one more where something is lost; then the next review. */

const push = vi.fn();
vi.mock('next/navigation', () => ({ useRouter: () => ({ push, refresh: vi.fn() }) }));

const ID = '0198f0de-0000-7000-8000-000000000001';
const NEXT = '0198f0de-0000-7000-8000-000000000002';
const RISK: Risks['skill'][number] = {
  code: 'download-and-run',
  level: 'risk',
  path: 'scripts/get.sh',
  line: 2,
  contentLine: 0,
  reason: 'Downloads code and runs it',
};
const HARMLESS: Risks = { lostVariables: [], failing: 0, tests: 0, skill: [] };
const REVIEW = {
  id: ID,
  promptId: ID,
  reviewed: { version: 3 },
  may: { decide: ['changes', 'tested', 'approved'] },
  refusal: null,
} as unknown as ReviewDto;

let sent: unknown[];
beforeEach(() => {
  sent = [];
  push.mockClear();
});

const answer: ApiStub = (path, input) => {
  if (path === 'status.review.decide') sent.push(input);
  return REVIEW;
};

function Bar({ risks, nextId }: { risks: Risks; nextId: string | null }) {
  const [notes, setNotes] = useState('');
  return (
    <DecisionBar
      review={REVIEW}
      notes={notes}
      onNotes={setNotes}
      unsent={[]}
      onSent={() => undefined}
      risks={risks}
      nextId={nextId}
    />
  );
}

function open(risks: Risks = HARMLESS, nextId: string | null = null) {
  render(
    <StubbedApi answer={answer}>
      <Bar risks={risks} nextId={nextId} />
    </StubbedApi>,
  );
  return userEvent.setup();
}

it('approves a harmless version in one press, and opens the next review', async () => {
  const user = open(HARMLESS, NEXT);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await vi.waitFor(() => expect(sent).toMatchObject([{ id: ID, version: 3, decision: 'approved' }]));
  await vi.waitFor(() => expect(push).toHaveBeenCalledExactlyOnceWith(`/reviews/${NEXT}`));
});

it('stays after a version was marked as tested, which an approval can follow', async () => {
  const user = open(HARMLESS, NEXT);
  await user.click(screen.getByRole('button', { name: 'Mark as Tested' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(push).not.toHaveBeenCalled();
});

describe('where something is lost', () => {
  it.each<[Risks, string, string]>([
    [
      { ...HARMLESS, lostVariables: ['product', 'readers'] },
      'Approve without 2 variables?',
      'product, readers',
    ],
    [{ ...HARMLESS, lostVariables: ['product'] }, 'Approve without 1 variable?', 'Removed: product.'],
    [{ ...HARMLESS, failing: 2, tests: 3 }, 'Approve with failing tests?', '2 of 3 tests fail.'],
    [{ ...HARMLESS, skill: [RISK] }, 'Approve with 1 risk?', 'Downloads code and runs it scripts/get.sh:2'],
  ])('a decision where something is lost asks once, with %j', async (risks, title, text) => {
    const user = open(risks);
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('alertdialog', { name: title });
    expect(dialog.textContent).toContain(text);
    expect(sent).toEqual([]);
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Look again'));
    await user.type(screen.getByLabelText('Note (optional)'), 'Agreed with the team.');
    await user.click(screen.getByRole('button', { name: 'Approve anyway' }));
    await vi.waitFor(() =>
      expect(sent).toMatchObject([{ decision: 'approved', notes: 'Agreed with the team.' }]),
    );
  });

  it('sends nothing when its reader looks again', async () => {
    const user = open({ ...HARMLESS, failing: 1, tests: 1 });
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    await user.click(await screen.findByRole('button', { name: 'Look again' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
  });
});

it('asks for notes before it requests changes', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Request changes' }));
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Notes'), 'Shorter.');
  await user.click(screen.getByRole('button', { name: 'Request changes' }));
  await vi.waitFor(() => expect(sent).toMatchObject([{ decision: 'changes', notes: 'Shorter.' }]));
});
