import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import type { Actor } from '@/domain/actor';
import { type ApiStub, StubbedApi } from '../../../../tests/support/api-stub';
import { CREATOR_ID, listItemFixture, promptFixture } from '../../../../tests/support/prompt-fixture';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import { OpenInTargets } from '../actions/open-in-targets';
import { CardMenu } from './card-menu';

/** The menu of a card: what each reader finds in it. */

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), push: vi.fn() }) }));

const api = vi.fn<ApiStub>();

beforeEach(() => {
  api.mockReset();
  api.mockImplementation((path) => (path === 'pin.list' ? [] : {}));
});

async function open(
  role: 'contributor' | 'viewer',
  isOwn: boolean,
  targets: readonly OpenInTarget[] = [],
): Promise<string[]> {
  const actor: Actor = { kind: 'member', id: isOwn ? CREATOR_ID : 'someone else', role };
  render(
    <StubbedApi answer={api}>
      <OpenInTargets value={targets}>
        <CardMenu
          prompt={listItemFixture({})}
          actor={actor}
          mayEdit={isOwn}
          onDelete={isOwn ? vi.fn() : undefined}
        />
      </OpenInTargets>
      <Toaster />
    </StubbedApi>,
  );
  expect(api).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'More: Launch email' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

it('the card menu has what the creator may do, and asks the server nothing before it is opened', async () => {
  expect(await open('contributor', true)).toEqual([
    'Copy link',
    'Add to collection…',
    'Duplicate',
    'Pin',
    'Make private',
    'Delete',
  ]);
});

it('the card menu has Edit too on phones, where the card has no room for it', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  expect((await open('contributor', true))[0]).toBe('Edit');
  expect(screen.getByRole('menuitem', { name: 'Edit' }).getAttribute('href')).toMatch(/^\/prompts\/edit\//);
  vi.unstubAllGlobals();
});

it('the card menu has what other readers may do', async () => {
  expect(await open('contributor', false)).toEqual([
    'Copy link',
    'Add to collection…',
    'Make it mine',
    'Pin',
  ]);
});

it('makes nobody write who only reads', async () => {
  expect(await open('viewer', false)).toEqual(['Copy link', 'Add to collection…', 'Pin']);
});

it('opens the prompt in a service, filled in with what this device keeps', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  api.mockImplementation((path) =>
    path === 'pin.list'
      ? []
      : path === 'prompt.get'
        ? promptFixture({ content: 'Ask ${who:Ada} about {{topic}}.', variables: [] })
        : {},
  );
  await open('contributor', false, [{ name: 'ChatGPT', url: 'https://chatgpt.com/?q={prompt}' }]);
  await userEvent.click(screen.getByRole('menuitem', { name: 'ChatGPT' }));
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  expect(opened.mock.calls[0]?.[0]).toBe(
    `https://chatgpt.com/?q=${encodeURIComponent('Ask Ada about {{topic}}.')}`,
  );
  opened.mockRestore();
});

it('flips at once who sees the prompt, and announces it', async () => {
  api.mockImplementation((path) => (path === 'pin.list' ? [] : { id: promptFixture().id, isShared: false }));
  await open('contributor', true);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Make private' }));
  expect(await screen.findByText('Prompt is now private')).toBeTruthy();
  expect(api).toHaveBeenCalledWith('prompt.setShared', { id: promptFixture().id, isShared: false });
});
