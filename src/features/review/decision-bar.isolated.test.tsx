import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { gateMessages } from '@/domain/gate/messages';
import type { GateView } from '@/domain/gate/schema';
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

type BarProps = { risks: () => Promise<Risks>; nextId?: string | null; gate?: GateView };

function Bar({ risks, nextId = null, gate }: BarProps) {
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
      gate={gate}
    />
  );
}

function openWith(props: BarProps) {
  render(
    <StubbedApi answer={answer}>
      <Bar {...props} />
    </StubbedApi>,
  );
  return userEvent.setup();
}

const open = (risks: Risks = HARMLESS, nextId: string | null = null) =>
  openWith({ risks: () => Promise.resolve(risks), nextId });

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
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Agreed with the team.');
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('alertdialog', { name: title });
    expect(dialog.textContent).toContain(text);
    expect(sent).toEqual([]);
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Look again'));
    // What was typed into the bar is the note: it is not asked for again.
    expect(within(dialog).queryByRole('textbox')).toBeNull();
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

describe('a version that isn’t checked yet', () => {
  it('a version is approved only once the check says that nothing speaks against it', async () => {
    let answerWith: (risks: Risks) => void = () => undefined;
    const known = new Promise<Risks>((resolve) => {
      answerWith = resolve;
    });
    const user = openWith({ risks: () => known });
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(screen.getByRole('button', { name: 'Approve' }).getAttribute('aria-busy')).toBe('true');
    expect(sent).toEqual([]);
    answerWith({ ...HARMLESS, skill: [RISK] });
    await screen.findByRole('alertdialog', { name: 'Approve with 1 risk?' });
    expect(sent).toEqual([]);
  });

  it('a version is not approved where the check failed: the bar says so, and asks again', async () => {
    let isDown = true;
    const user = openWith({
      risks: () =>
        isDown ? Promise.reject(new Error('Down')) : Promise.resolve({ ...HARMLESS, skill: [RISK] }),
    });
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect((await screen.findByRole('alert')).textContent).toContain('couldn’t be checked');
    expect(sent).toEqual([]);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('alertdialog', { name: 'Approve with 1 risk?' });
    expect(screen.queryByText(/couldn’t be checked/)).toBeNull();
    expect(sent).toEqual([]);
  });
});

describe('a gate that is not met', () => {
  const GATE: GateView = {
    state: 'notMet',
    version: 3,
    reasons: ['2 cases fail with Big'],
    mayOverride: true,
    needs: null,
  };

  it('names the risks also where it is overridden', async () => {
    const risks = { ...HARMLESS, lostVariables: ['product'], skill: [RISK] };
    const user = openWith({ risks: () => Promise.resolve(risks), gate: GATE });
    await user.click(screen.getByRole('button', { name: gateMessages.override }));
    const dialog = await screen.findByRole('alertdialog', { name: gateMessages.overrideTitle });
    expect(dialog.textContent).toContain('Removed: product.');
    expect(dialog.textContent).toContain('Downloads code and runs it scripts/get.sh:2');
    await user.type(within(dialog).getByRole('textbox'), 'The model is down today.');
    await user.click(within(dialog).getByRole('button', { name: 'Approve anyway' }));
    await vi.waitFor(() =>
      expect(sent).toMatchObject([{ decision: 'approved', override: 'The model is down today.' }]),
    );
  });

  it('a gate is not overridden while the risks are unknown', async () => {
    const user = openWith({ risks: () => Promise.reject(new Error('Down')), gate: GATE });
    await user.click(screen.getByRole('button', { name: gateMessages.override }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
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
