import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Health } from '@/domain/admin/health';
import type { SignInSetup } from '@/domain/admin/sign-in';
import { type ApiStub, StubbedApi } from '../../../../tests/support/api-stub';
import { HealthView } from './health-view';

const HEALTH: Health = {
  version: '0.1.0',
  held: null,
  checks: [{ part: 'signIn', state: 'ok', text: 'Password, Acme', remedy: '' }],
};
const provider = {
  problem: '',
  workedAt: null,
  issuer: null,
  saved: null,
  redirectAddress: 'https://cue.example.org',
} as const;
const SETUP: SignInSetup = {
  providers: [
    { ...provider, id: 'oidc', name: 'Acme', state: 'works', source: 'environment' },
    { ...provider, id: 'google', name: 'Google', state: 'unset', source: 'none' },
  ],
  company: null,
  isOnlyWay: false,
  areRolesInEnvironment: false,
  directoryAddress: 'https://cue.example.org/scim/v2',
  hasDirectoryGroups: false,
  lastMatch: null,
  notices: [],
};

it('tries each provider of sign-ins that is set, and says how it went', async () => {
  const answers: Record<string, unknown> = {
    'admin.health': HEALTH,
    'admin.signIn': SETUP,
    'admin.testSignIn': { steps: [{ step: 'client', state: 'fails', text: 'The secret is wrong.' }] },
  };
  const api = vi.fn<ApiStub>((path) => answers[path]);
  render(<HealthView />, { wrapper: ({ children }) => <StubbedApi answer={api}>{children}</StubbedApi> });
  await userEvent.click(await screen.findByRole('button', { name: 'Test Acme' }));
  expect(await screen.findByText('The secret is wrong.')).toBeTruthy();
  expect(api).toHaveBeenCalledWith('admin.testSignIn', { provider: 'oidc' });
  expect(screen.queryByRole('button', { name: 'Test Google' })).toBeNull();
});
