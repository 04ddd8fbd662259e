import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import type { Actor } from '@/domain/actor';
import { type ApiStub, StubbedApi } from '../../../../tests/support/api-stub';
import { CREATOR_ID, listItemFixture, promptFixture } from '../../../../tests/support/prompt-fixture';
import { CardMenu } from './card-menu';

/** The menu of a card: what each reader finds in it. */

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn(), push: vi.fn() }) }));

const api = vi.fn<ApiStub>();

beforeEach(() => {
  api.mockReset();
  api.mockImplementation((path) => (path === 'pin.list' ? [] : {}));
});

async function open(role: 'contributor' | 'viewer', isOwn: boolean): Promise<string[]> {
  const actor: Actor = { kind: 'member', id: isOwn ? CREATOR_ID : 'someone else', role };
  render(
    <StubbedApi answer={api}>
      <CardMenu
        prompt={listItemFixture({})}
        actor={actor}
        mayShare={isOwn}
        onDelete={isOwn ? vi.fn() : undefined}
      />
      <Toaster />
    </StubbedApi>,
  );
  expect(api).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'More: Launch email' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

it('has what its creator may do, and nothing is asked of the server before it is opened', async () => {
  expect(await open('contributor', true)).toEqual([
    'Copy link',
    'Add to collection…',
    'Duplicate',
    'Pin',
    'Make private',
    'Delete',
  ]);
});

it('has what other readers may do', async () => {
  expect(await open('contributor', false)).toEqual(['Copy link', 'Add to collection…', 'Duplicate', 'Pin']);
});

it('makes nobody write who only reads', async () => {
  expect(await open('viewer', false)).toEqual(['Copy link', 'Add to collection…', 'Pin']);
});

it('flips at once who sees the prompt, and announces it', async () => {
  api.mockImplementation((path) => (path === 'pin.list' ? [] : { id: promptFixture().id, isShared: false }));
  await open('contributor', true);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Make private' }));
  expect(await screen.findByText('Prompt is now private')).toBeTruthy();
  expect(api).toHaveBeenCalledWith('prompt.setShared', { id: promptFixture().id, isShared: false });
});
