import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '@/domain/actor';
import { gateMessages } from '@/domain/gate/messages';
import type { GateView } from '@/domain/gate/schema';
import type { PromptDto } from '@/domain/prompt/schema';
import { type ApiStub, refusal, StubbedApi } from '../../../tests/support/api-stub';
import { StatusDialog } from './status-dialog';

/** An approval outside of a review: the risks of a skill are known before it can be given. */

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) }));

const ID = '0198f0de-0000-7000-8000-000000000001';
const ADMIN: Actor = { kind: 'member', id: ID, role: 'admin' };
const PROMPT = {
  id: ID,
  slug: 'run-it',
  version: 3,
  skillName: 'run-it',
  createdBy: { id: 'another' },
  isShared: true,
  space: null,
  grant: null,
  status: null,
} as unknown as PromptDto;
const RISK = {
  code: 'download-and-run',
  level: 'risk',
  path: 'scripts/get.sh',
  line: 2,
  contentLine: 0,
  reason: 'Downloads code and runs it',
};
const NO_GATE: GateView = { version: 3, state: 'none', reasons: [], mayOverride: false, needs: null };

let sent: unknown[];
beforeEach(() => {
  sent = [];
});

/** Answers that have not come yet. */
const never = () => new Promise<never>(() => undefined);

function open(
  findings: () => unknown,
  gate: GateView | Promise<never> = NO_GATE,
  decision: unknown = { refusal: null },
) {
  const answer: ApiStub = (path, input) => {
    if (path === 'status.set') sent.push(input);
    if (path === 'status.decision') return decision;
    if (path === 'status.gate') return gate;
    if (path === 'skill.findings') return findings();
    return path === 'prompt.tests.list' ? { runs: [] } : PROMPT;
  };
  render(
    <StubbedApi answer={answer}>
      <StatusDialog
        prompt={PROMPT}
        reviewedVersion={3}
        onReviewedVersion={() => undefined}
        actor={ADMIN}
        open
        onOpenChange={() => undefined}
      />
    </StubbedApi>,
  );
  return userEvent.setup();
}

describe('the dialog of a skill’s status', () => {
  it('approves nothing while the checks are running', async () => {
    let answerWith: (found: unknown) => void = () => undefined;
    const known = new Promise((resolve) => {
      answerWith = resolve;
    });
    const user = open(() => known);
    const approve = await screen.findByRole('button', { name: 'Approve' });
    expect(approve.getAttribute('aria-busy')).toBe('true');
    await user.click(approve);
    expect(sent).toEqual([]);
    answerWith([RISK]);
    expect(await screen.findByText('The skill check found a risk:')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Approve anyway' }));
    await vi.waitFor(() => expect(sent).toMatchObject([{ status: 'approved', version: 3 }]));
  });

  it.each([
    ['who may approve', NO_GATE, never()],
    ['the gate', never(), { refusal: null }],
  ])('the dialog has its Approve from the start, busy until it knows %s', async (_what, gate, decision) => {
    const user = open(() => [], gate, decision);
    const approve = await screen.findByRole('button', { name: 'Approve' });
    expect(approve.getAttribute('aria-busy')).toBe('true');
    await user.click(approve);
    expect(sent).toEqual([]);
  });

  it('the dialog has no Approve where the checks failed, until they are asked again', async () => {
    let isDown = true;
    const user = open(() => {
      if (isDown) throw refusal('INTERNAL_SERVER_ERROR', 'It took too long.');
      return [];
    });
    expect(await screen.findByText('It took too long.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
  });

  it('names the risks where a gate is overridden', async () => {
    const gate = { ...NO_GATE, state: 'notMet' as const, reasons: ['there is no judge'], mayOverride: true };
    const user = open(() => [RISK], gate);
    await user.click(await screen.findByRole('button', { name: gateMessages.override }));
    const dialog = await screen.findByRole('alertdialog', { name: gateMessages.overrideTitle });
    expect(dialog.textContent).toContain('Downloads code and runs it scripts/get.sh:2');
    expect(within(dialog).getByRole('button', { name: 'Approve anyway' })).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

it.each([
  [[], false],
  [[null], true],
])('a gate offers an evaluation only if one of its models is left: %j', async (modelIds, isOffered) => {
  const needs = { versions: [3], modelIds, caseIds: null, answersPerCase: 1, answersNeeded: 1 };
  open(() => [], { ...NO_GATE, state: 'notMet', reasons: ['one of its models was removed'], needs });
  await screen.findByText(gateMessages.notMet(['one of its models was removed']));
  expect(screen.queryByRole('link', { name: gateMessages.run }) !== null).toBe(isOffered);
});
