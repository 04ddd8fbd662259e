import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { TokenSection } from '@/features/token/token-section';
import { StubbedApi } from '../../../tests/support/api-stub';
import { ChangeEmail } from './change-email';
import { ChangePassword } from './change-password';
import { FactorSection } from './factors/factor-section';
import { IdentityList } from './identity-list';
import { SessionList } from './session-list';
import { SignInHistory } from './sign-in-history';

/** The closed cards of Account security say how things are. */

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }) }));

const AT = new Date('2026-01-02');
const id = (last: number) => `0198f0de-0000-7000-8000-00000000000${last}`;

const SESSIONS = [1, 2].map((number) => ({
  id: id(number),
  device: 'Firefox on Linux',
  createdAt: AT,
  lastSeenAt: AT,
  isCurrent: number === 1,
}));
const IDENTITIES = (['password', 'google'] as const).map((provider, at) => ({
  id: id(at),
  provider,
  account: null,
  createdAt: AT,
  lastUsedAt: null,
  isRemovable: true,
}));
const FACTOR = {
  id: id(5),
  kind: 'totp' as const,
  name: 'Phone',
  status: 'verified' as const,
  createdAt: AT,
  usedAt: null,
};
const SIGN_IN = { id: '1', at: AT, device: 'Firefox on Linux', network: '', isNewBrowser: false };

/** The line of the card, asked for by its heading. */
function lineOf(card: ReactNode, title: string): string {
  const { unmount } = render(<StubbedApi answer={() => new Promise(() => undefined)}>{card}</StubbedApi>);
  const heading = screen.getByRole('heading', { name: title });
  const text = within(heading.parentElement!).getByRole('paragraph').textContent;
  unmount();
  return text;
}

it.each<[string, ReactNode, string | RegExp]>([
  ['Password', <ChangePassword key="" email="ada@example.org" />, 'You have a password.'],
  [
    'Email address',
    <ChangeEmail key="" email="ada@example.org" isProved hasPassword />,
    'ada@example.org · Confirmed',
  ],
  [
    'Email address',
    <ChangeEmail key="" email="ada@example.org" isProved={false} hasPassword />,
    'ada@example.org · Not confirmed yet',
  ],
  [
    'Sign-in methods',
    <IdentityList key="" identities={IDENTITIES} providers={[]} problem={null} />,
    'Password, Google',
  ],
  [
    'Two-factor authentication',
    <FactorSection key="" first={{ factors: [], recoveryCodes: 0, trusted: [] }} />,
    'Off',
  ],
  [
    'Two-factor authentication',
    <FactorSection key="" first={{ factors: [FACTOR], recoveryCodes: 8, trusted: [] }} />,
    'On: 1 method, 8 recovery codes left',
  ],
  ['Active sessions', <SessionList key="" sessions={SESSIONS} />, 'You’re signed in on 2 devices.'],
  [
    'Active sessions',
    <SessionList key="" sessions={SESSIONS.slice(0, 1)} />,
    'You’re signed in on this device only.',
  ],
  ['Sign-in history', <SignInHistory key="" signIns={[SIGN_IN]} />, /^Last: Firefox on Linux, /],
  ['Sign-in history', <SignInHistory key="" signIns={[]} />, 'No sign-ins in the last 90 days'],
  ['Access tokens', <TokenSection key="" count={2} />, '2 can act for you'],
])('%s: how it is', (title, card, line) => {
  if (typeof line === 'string') expect(lineOf(card, title)).toBe(line);
  else expect(lineOf(card, title)).toMatch(line);
});
