import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Actor } from '@/domain/actor';
import { consumePrefill } from '../editor/prefill';
import { CreateTitled } from './create-titled';

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));

const member = (role: 'contributor' | 'viewer'): Actor => ({ kind: 'member', id: 'mira', role });

it('begins a prompt with the searched text as its title', async () => {
  render(<CreateTitled actor={member('contributor')} q=" Refund letter " />);
  await userEvent.click(screen.getByRole('button', { name: 'Create New Prompt “Refund letter”' }));
  expect(push).toHaveBeenCalledExactlyOnceWith('/prompts/new');
  expect(consumePrefill('mira')).toEqual({ title: 'Refund letter', content: '', tags: [] });
});

it.each([
  ['a viewer', member('viewer'), 'Refund'],
  ['a guest', { kind: 'guest' } as const, 'Refund'],
  ['a list without a search', member('contributor'), ' '],
])('offers %s no prompt of that title', (_who, actor, q) => {
  render(<CreateTitled actor={actor} q={q} />);
  expect(screen.queryByRole('button')).toBeNull();
});
