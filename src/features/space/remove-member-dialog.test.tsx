import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Departure } from '@/domain/space/departure';
import type { SpaceMemberDto } from '@/domain/space/schema';
import { type ApiStub, StubbedApi } from '../../../tests/support/api-stub';
import { RemoveMemberDialog } from './remove-member-dialog';

/** Grants and links that end with a removal, and those an owner can keep (docs/decisions/0019-spaces.md). */

const PERSON: SpaceMemberDto = {
  userId: 'person',
  name: 'Max',
  avatarUrl: null,
  role: 'publisher',
  byGroup: null,
  waiting: null,
  isUnproved: false,
  joinedAt: new Date('2026-01-01'),
};
const grant = (id: string, ends: boolean) => ({
  id,
  title: `Prompt ${id}`,
  slug: id,
  right: 'read' as const,
  expiresAt: null,
  giverName: 'Olive',
  isToSpace: false,
  spaceName: null,
  ends,
  isInTrash: false,
});
const DEPARTURE: Departure = {
  grants: [grant('ending', true), grant('staying', false)],
  links: [
    {
      id: 'link',
      title: 'Linked',
      slug: 'linked',
      expiresAt: new Date('2026-05-01'),
      isInTrash: true,
    },
  ],
  given: [
    {
      id: 'given',
      title: 'Given',
      slug: 'given',
      right: 'edit',
      expiresAt: null,
      giverName: 'Person',
      recipientName: 'Stranger',
      isRecent: true,
      isInTrash: false,
    },
    {
      id: 'old',
      title: 'Older',
      slug: 'older',
      right: 'read',
      expiresAt: null,
      giverName: 'Person',
      recipientName: 'Colleague',
      isRecent: false,
      isInTrash: true,
    },
  ],
  givenMore: 2,
  invitations: 2,
  written: 3,
};

it('says what ends, and sends what the owner keeps, ends and leaves', async () => {
  const answer = vi.fn<ApiStub>((path) =>
    path === 'space.departure' ? DEPARTURE : { userId: 'person', copies: 3 },
  );
  const onClose = vi.fn();
  render(
    <StubbedApi answer={answer}>
      <RemoveMemberDialog
        spaceId="space"
        person={PERSON}
        open
        returnFocusTo={{ current: null }}
        onClose={onClose}
      />
    </StubbedApi>,
  );
  await screen.findByText('2 invitations they sent stop working.');
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  expect([box(/Prompt ending/).checked, box(/Prompt staying/).checked]).toEqual([false, true]);
  expect([box(/End: Given/).checked, box(/End: Older/).checked, box(/End: Linked/).checked]).toEqual([
    true,
    true,
    true,
  ]);
  expect(screen.getByText('Can edit: Stranger · new account')).toBeDefined();
  expect(screen.getByText('Can read: Colleague · in the Trash')).toBeDefined();
  expect(screen.getByText('Expires on May 1, 2026 · in the Trash')).toBeDefined();
  expect(screen.getByText('2 more end too.')).toBeDefined();
  for (const name of [/Prompt ending/, /Prompt staying/, /End: Older/, /Linked/, /3 prompts/])
    await userEvent.click(box(name));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(answer).toHaveBeenCalledWith('space.removeMember', {
    id: 'space',
    userId: 'person',
    leaveCopies: true,
    keepGrants: ['ending'],
    endGrants: ['staying'],
    keepGiven: ['old'],
    keepLinks: ['link'],
    keepWebhooks: [],
  });
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});
