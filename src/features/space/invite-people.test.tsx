import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Member } from '@/domain/actor';
import { spaceMessages } from '@/domain/space/messages';
import type { SpaceInvitee } from '@/domain/space/invitation-schema';
import { type ApiStub, StubbedApi } from '../../../tests/support/api-stub';
import { InvitePeople } from './invite-people';

/** The box for names and addresses: chips, invalid ones that do not affect the others, and the results. */

const ACTOR: Member = { kind: 'member', id: 'me', role: 'contributor' };
const { invite } = spaceMessages;

function show(answer: ApiStub = () => undefined) {
  const stub = vi.fn<ApiStub>((path, input) => {
    if (path === 'space.members') return { members: [], invitations: [], groups: null, removed: null };
    if (path === 'grant.people') return [{ userId: 'jonas', name: 'Jonas Weißmüller', avatarUrl: null }];
    return answer(path, input);
  });
  render(
    <StubbedApi answer={stub}>
      <InvitePeople actor={ACTOR} spaceId="space" />
    </StubbedApi>,
  );
  return { stub, box: screen.getByLabelText('Names or email addresses'), user: userEvent.setup() };
}

const chips = () => screen.getAllByRole('button', { name: /, remove$/ }).map((chip) => chip.textContent);
const calls = (stub: ReturnType<typeof show>['stub']) =>
  stub.mock.calls.flatMap(([path, input]) =>
    path === 'space.inviteMany' ? [input as { role: string; people: SpaceInvitee[] }] : [],
  );

it('a pasted list makes chips; one wrong address of five does not stop the others', async () => {
  const { stub, box, user } = show((_path, input) => ({
    outcomes: (input as { people: SpaceInvitee[] }).people.map((_, at) => ({
      kind: 'invited',
      invitationId: String(at),
    })),
  }));
  await user.click(box);
  await user.paste('a@x.example, b@y.example\nAnn <c@z.example>; x@@y.example\nd@x.example, A@x.example');
  expect(chips()).toEqual(['a@x.example', 'b@y.example', 'c@z.example', 'x@@y.example', 'd@x.example']);
  expect(screen.getByText(invite.repeats(1))).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toMatch(/^x@@y\.example: /);

  await user.selectOptions(screen.getByLabelText('They can'), 'read and suggest');
  await user.click(screen.getByRole('button', { name: 'Invite 4 people' }));
  await waitFor(() => expect(chips()).toEqual(['x@@y.example']));
  expect(calls(stub)).toEqual([
    {
      id: 'space',
      role: 'reader',
      people: ['a@x.example', 'b@y.example', 'c@z.example', 'd@x.example'].map((email) => ({ email })),
    },
  ]);
  await user.click(screen.getByRole('button', { name: invite.dropFaulty }));
  expect(screen.queryAllByRole('button', { name: /, remove$/ })).toEqual([]);
});

it.each(['{Enter}', ',', ';', '{Tab}'])('%s ends an address; Backspace removes the last', async (key) => {
  const { box, user } = show();
  await user.type(box, `a@x.example${key}`);
  expect(chips()).toEqual(['a@x.example']);
  await user.click(box);
  await user.keyboard('{Backspace}');
  expect(screen.queryAllByRole('button', { name: /, remove$/ })).toEqual([]);
});

it('a name finds a person, who is invited without their address', async () => {
  const { stub, box, user } = show(() => ({ outcomes: [{ kind: 'refused', reason: invite.inSpace }] }));
  await user.type(box, 'Jonas');
  await screen.findByRole('list', { name: 'People' });
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Invite 1 person' }));
  await screen.findByText(`: ${invite.inSpace}`);
  expect(calls(stub)[0]?.people).toEqual([{ userId: 'jonas' }]);
});

it('sends 500 addresses in parts, and keeps those that the hourly limit puts off', async () => {
  const { stub, box, user } = show((_path, input) => ({
    outcomes: (input as { people: SpaceInvitee[] }).people.map((person) =>
      'email' in person && person.email.startsWith('late')
        ? { kind: 'later', reason: 'Try again in 10 minutes.' }
        : { kind: 'invited', invitationId: 'id' },
    ),
  }));
  await user.click(box);
  await user.paste(Array.from({ length: 500 }, (_, n) => `${n < 3 ? 'late' : 'p'}${n}@x.example`).join('\n'));
  await user.click(screen.getByRole('button', { name: 'Invite 500 people' }));
  await waitFor(() => expect(chips()).toEqual(['late0@x.example', 'late1@x.example', 'late2@x.example']));
  expect(screen.getByText('Try again in 10 minutes.')).toBeTruthy();
  expect(calls(stub).map(({ people }) => people.length)).toEqual([100, 100, 100, 100, 100]);
});
