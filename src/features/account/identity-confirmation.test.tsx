import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { messages } from '@/domain/messages';
import { trpc } from '@/trpc/client';
import { refusal, StubbedApi } from '../../../tests/support/api-stub';
import { IdentityConfirmation } from './identity-confirmation';

const PASSWORD = 'right password';

/** A server that wants a fresh session for a change, and the calls it got. */
function serverThatAsks(ways = ['password'], kinds: string[] = []) {
  const calls: string[] = [];
  let isFresh = false;
  const answer = (path: string, input: unknown) => {
    if (path === 'account.identities.list') return ways.map((provider) => ({ provider }));
    if (path === 'account.factors.list') {
      return { factors: kinds.map((kind) => ({ kind, status: 'verified' })), recoveryCodes: 0, trusted: [] };
    }
    calls.push(path);
    if (path === 'account.reauthenticate') {
      const { password, code } = input as { password?: string; code?: string };
      if (password !== PASSWORD && code !== '123456') {
        throw refusal('BAD_REQUEST', messages.auth.wrongCurrentPassword);
      }
      isFresh = true;
      return { confirmed: true };
    }
    if (isFresh) return { ended: 1 };
    throw refusal('FORBIDDEN', messages.auth.confirmIdentity, undefined, { remedy: 'confirmIdentity' });
  };
  return { calls, answer };
}

function Change() {
  const change = trpc.account.signOutEverywhere.useMutation();
  return (
    <>
      <button onClick={() => change.mutate()}>Change</button>
      <p role="status">{change.error?.message ?? (change.isSuccess ? 'changed' : '')}</p>
    </>
  );
}

function renderWith({ answer }: ReturnType<typeof serverThatAsks>) {
  render(
    <StubbedApi answer={answer}>
      <Change />
      <IdentityConfirmation email="ada@example.org" />
    </StubbedApi>,
  );
}

test('asks for the password and repeats the call by itself', async () => {
  const user = userEvent.setup();
  const server = serverThatAsks();
  renderWith(server);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  expect(dialog).toBeTruthy();

  await user.type(screen.getByLabelText('Password'), 'a guess');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(messages.auth.wrongCurrentPassword)).toBeTruthy();

  await user.clear(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
  expect(await screen.findByText('changed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls).toEqual([
    'account.signOutEverywhere',
    'account.reauthenticate',
    'account.reauthenticate',
    'account.signOutEverywhere',
  ]);
});

test('leaves the call refused, with a reason, when the dialog is closed', async () => {
  const user = userEvent.setup();
  const server = serverThatAsks();
  renderWith(server);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  await user.keyboard('{Escape}');
  expect(await screen.findByText(messages.auth.confirmIdentity)).toBeTruthy();
  expect(server.calls).toEqual(['account.signOutEverywhere']);
});

test('sends an account without a password to its provider', async () => {
  const user = userEvent.setup();
  renderWith(serverThatAsks(['github']));
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByRole('dialog', { name: 'Confirm it’s you' });
  expect(await screen.findByRole('button', { name: 'Continue with GitHub' })).toBeTruthy();
  expect(screen.queryByLabelText('Password')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('asks an account without a password for the code of its app, and offers its passkey', async () => {
  const user = userEvent.setup();
  const server = serverThatAsks(['github'], ['totp', 'passkey']);
  renderWith(server);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('changed')).toBeTruthy();
});
