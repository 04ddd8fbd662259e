import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '@/domain/account/role';
import type { TokenDto } from '@/domain/token/schema';
import { type ApiStub, refusal, StubbedApi } from '../../../tests/support/api-stub';
import { ConnectAgent } from './connect-agent';

/** The page that connects agents, in its states. */

const TOKEN = `cbk_7Qd2${'a'.repeat(30)}k9Xw`;
const ID = '0198f0de-0000-7000-8000-000000000001';
const ADDRESSES = { agents: 'https://prompts.example.org/mcp', api: 'https://prompts.example.org/api/v1' };

function row(fields: Partial<TokenDto> = {}): TokenDto {
  return {
    id: ID,
    name: 'Claude Code',
    lastFour: 'k9Xw',
    scopes: ['prompts:read'],
    spaces: null,
    createdAt: new Date('2026-01-01'),
    lastUsedAt: null,
    lastRead: null,
    expiresAt: new Date('2099-01-01'),
    isExpired: false,
    ...fields,
  };
}

let written: string[];
let tokens: TokenDto[];
let calls: [string, unknown][];
beforeEach(() => {
  localStorage.clear();
  written = [];
  tokens = [];
  calls = [];
});

const answer: ApiStub = (path, input) => {
  calls.push([path, input]);
  if (path === 'token.create') return { id: ID, token: TOKEN, expiresAt: new Date('2099-01-01') };
  if (path === 'token.list') return tokens;
  if (path === 'token.revoke') return { id: ID };
  return [];
};

function open(role: Role | null = 'contributor', { isReachable = true, api = answer } = {}) {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    written.push(text);
    return Promise.resolve();
  });
  render(
    <StubbedApi answer={api}>
      <ConnectAgent
        addresses={ADDRESSES}
        isReachable={isReachable}
        role={role}
        first={role === null ? null : { tokens, connections: [] }}
      />
    </StubbedApi>,
  );
  return user;
}

const made = () => calls.filter(([path]) => path === 'token.create').map(([, input]) => input);

describe('Copy', () => {
  it('creates a read-only token, once, and puts it into the text', async () => {
    const user = open();
    await user.click(screen.getByRole('radio', { name: 'Cursor' }));
    expect(made()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await vi.waitFor(() => expect(written).toHaveLength(1));
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      mcpServers: { cuebook: { headers: { Authorization: `Bearer ${TOKEN}` } } },
    });
    expect(made()).toMatchObject([
      { name: 'Cursor', scopes: ['prompts:read'], spaceIds: null, isForAgent: true },
    ]);
    expect(screen.getByText('cbk_7Qd2…k9Xw')).toBeTruthy();
    expect(document.body.textContent).not.toContain(TOKEN);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await vi.waitFor(() => expect(written).toHaveLength(2));
    expect(made()).toHaveLength(1);
  });

  it('lets the agent suggest where that was chosen, and replaces a token with other rights', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await vi.waitFor(() => expect(written).toHaveLength(1));
    await user.selectOptions(screen.getByLabelText('Access:', { selector: 'select' }), 'read and suggest');
    expect(calls).toContainEqual(['token.revoke', { id: ID }]);
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await vi.waitFor(() => expect(made()).toHaveLength(2));
    expect(made()[1]).toMatchObject({ scopes: ['prompts:read', 'prompts:draft'] });
  });

  it('creates none for an app that signs in by itself', async () => {
    const user = open();
    await user.click(screen.getByRole('radio', { name: 'Claude' }));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await vi.waitFor(() => expect(written).toEqual([ADDRESSES.agents]));
    expect(made()).toEqual([]);
    expect(screen.getByRole('status').textContent).toContain('Waiting for the first call…');
  });

  it('says in the step why a token could not be created, and copies nothing', async () => {
    const refused = (path: string, input: unknown) => {
      if (path === 'token.create') throw refusal('CONFLICT', 'You’ve reached the limit of 20 tokens.');
      return answer(path, input);
    };
    const user = open('contributor', { api: refused });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect((await screen.findByRole('alert')).textContent).toContain('limit of 20 tokens');
    expect(written).toEqual([]);
    expect(screen.queryByText('Waiting for the first call…')).toBeNull();
  });
});

it('waits for the first call, and says what was read', async () => {
  const user = open();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Waiting for the first call…')).toBeTruthy();
  const at = new Date();
  tokens = [row({ lastUsedAt: at, lastRead: { title: 'Release notes', slug: 'release-notes', at } })];
  const status = screen.getByRole('status');
  await within(status).findByText('Claude Code is connected.', undefined, { timeout: 10_000 });
  expect(status.textContent).toContain('It read “Release notes”');
  // A connection seen on this page needs no unread line in the inbox.
  await vi.waitFor(() =>
    expect(calls).toContainEqual(['account.readNotifications', { subject: { kind: 'token', id: ID } }]),
  );
});

it('lists agents with their last call, and those that wait for one', async () => {
  tokens = [
    row({ name: 'release-bot', lastUsedAt: new Date(), lastRead: null }),
    row({ id: ID.replace('1', '2'), name: 'Cursor' }),
  ];
  open();
  expect(await screen.findByText('waiting for its first call', { exact: false })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Revoke release-bot' })).toBeTruthy();
});

it('shows guests the steps with a placeholder, and where to sign in', async () => {
  const user = open(null);
  expect(screen.getByText('YOUR_TOKEN')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/login?callbackUrl=%2Fconnect',
  );
  expect(screen.queryByText('Your agents')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await vi.waitFor(() => expect(written[0]).toContain('YOUR_TOKEN'));
  expect(calls).toEqual([]);
});

it('connecting an agent offers viewers nothing but reading', () => {
  open('viewer');
  const options = within(screen.getByLabelText('Access:', { selector: 'select' })).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['read only']);
});

it('closes the tiles of apps that could not reach a private address', () => {
  open('admin', { isReachable: false });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'ChatGPT' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cursor' }).disabled).toBe(false);
  expect(screen.getByRole('link', { name: 'Set a public address' })).toBeTruthy();
});
