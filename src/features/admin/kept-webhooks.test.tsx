import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { UserRow } from '@/domain/admin/schema';
import type { SpaceMemberDto } from '@/domain/space/schema';
import type { WebhookDto } from '@/domain/webhook/schema';
import { DemoteOwnerDialog } from '@/features/space/demote-owner-dialog';
import { type ApiStub, StubbedApi } from '../../../tests/support/api-stub';
import { ChangeUserDialog } from './change-user-dialog';

/** Whoever takes a right away decides what becomes of the webhooks that the other one set. */

const hook = (name: string, setById: string): WebhookDto => ({
  id: name,
  spaceId: null,
  name,
  format: 'slack',
  host: 'hooks.example.org',
  target: null,
  events: ['prompt.approved'],
  state: 'working',
  reason: null,
  since: null,
  waiting: 0,
  setByName: 'Max',
  setById,
  lastDelivery: null,
});
const LIST = { isOn: true, items: [hook('first', 'max'), hook('second', 'max'), hook('third', 'other')] };
const answer = (path: string) => (path === 'webhook.list' ? LIST : null);
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

const MAX: UserRow = {
  id: 'max',
  fullName: 'Max',
  email: null,
  role: 'admin',
  isActive: true,
  createdAt: new Date('2026-01-01'),
};
const PERSON: SpaceMemberDto = {
  userId: 'max',
  name: 'Max',
  avatarUrl: null,
  role: 'owner',
  byGroup: null,
  waiting: null,
  isUnproved: false,
  joinedAt: new Date('2026-01-01'),
};

it('lists those of an admin who is demoted, and sends what continues', async () => {
  const onConfirm = vi.fn();
  const api = vi.fn<ApiStub>(answer);
  const change = { kind: 'role', user: MAX, role: 'contributor' } as const;
  render(
    <StubbedApi answer={api}>
      <ChangeUserDialog change={change} open onOpenChange={vi.fn()} onConfirm={onConfirm} />
    </StubbedApi>,
  );
  expect((await box(/Pause: first/)).checked).toBe(true);
  expect(screen.getAllByText('Slack, hooks.example.org')).toHaveLength(2);
  await userEvent.click(await box(/Pause: second/));
  await userEvent.click(screen.getByRole('button', { name: 'Change role' }));
  expect(onConfirm).toHaveBeenCalledWith({ ...change, keepWebhooks: ['second'] });
  expect(api).toHaveBeenCalledWith('webhook.list', { spaceId: null });
});

it('asks for none where no right over them is lost', async () => {
  const api = vi.fn<ApiStub>(answer);
  const change = { kind: 'active', user: MAX, isActive: false } as const;
  render(
    <StubbedApi answer={api}>
      <ChangeUserDialog change={change} open onOpenChange={vi.fn()} onConfirm={vi.fn()} />
    </StubbedApi>,
  );
  await screen.findByRole('button', { name: 'Deactivate' });
  expect(api).not.toHaveBeenCalled();
});

it.each([
  [false, ['first']],
  [true, []],
])('lists those of an owner who gets a lower role (the reader themselves: %s)', async (isSelf, kept) => {
  const onConfirm = vi.fn();
  const demotion = { person: PERSON, role: 'member' } as const;
  render(
    <StubbedApi answer={answer}>
      <DemoteOwnerDialog
        spaceId="space"
        isSelf={isSelf}
        demotion={demotion}
        open
        onClose={vi.fn()}
        onConfirm={onConfirm}
      />
    </StubbedApi>,
  );
  const change = await screen.findByRole('button', { name: 'Change role' });
  for (const name of kept) await userEvent.click(await box(new RegExp(name)));
  await userEvent.click(change);
  expect(onConfirm).toHaveBeenCalledWith(demotion, kept);
});
