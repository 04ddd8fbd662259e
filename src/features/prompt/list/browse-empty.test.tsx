import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Actor } from '@/domain/actor';
import { loadListParams } from '@/features/prompt-base/list-params';
import { BrowseEmpty } from './browse-empty';

const PUBLIC_ACCESS = /public-access policy for shared prompts/;

function show(actor: Actor) {
  render(<BrowseEmpty actor={actor} params={loadListParams('?q=none')} hint={null} clear={null} />);
  expect(screen.getByRole('heading', { name: 'No prompts found' })).toBeTruthy();
  expect(screen.getByText('No prompts match your search criteria.')).toBeTruthy();
}

it('invites guests to sign in, and tells them nothing of an admin’s settings', () => {
  show({ kind: 'guest' });
  expect(screen.getByRole('link', { name: 'Sign in to Create Prompts' }).getAttribute('href')).toBe(
    '/login?callbackUrl=%2Fprompts%2Fnew',
  );
  expect(screen.queryByText(PUBLIC_ACCESS)).toBeNull();
});

it.each([
  ['viewer', 0, 0],
  ['contributor', 1, 0],
  ['admin', 1, 1],
] as const)('offers a %s %i ways to create, and %i notes about the database', (role, ways, notes) => {
  show({ kind: 'member', id: 'mira', role });
  expect(screen.queryAllByRole('link', { name: 'Create New Prompt' })).toHaveLength(ways);
  expect(screen.queryAllByText(PUBLIC_ACCESS)).toHaveLength(notes);
});
