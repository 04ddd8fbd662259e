import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type ApiStub, StubbedApi } from '../../../tests/support/api-stub';
import { AdminSideList } from './admin-side-list';

vi.mock('next/navigation', () => ({ usePathname: () => '/admin/setup' }));

const part = (state: string) => ({ state, source: 'none', inUse: '', problem: '', workedAt: null });
const api = vi.fn<ApiStub>(() => ({
  ai: { ...part('works'), saved: null },
  mail: { ...part('unset'), saved: null },
  address: part('attention'),
  signIn: { state: 'attention', names: ['Password'], problem: 'Acme: …' },
}));

function show(isAdmin: boolean) {
  render(
    <StubbedApi answer={api}>
      <AdminSideList isAdmin={isAdmin} />
    </StubbedApi>,
  );
}

it('says in words how AI, mail, sign-in and the address are set up, and where the page is', async () => {
  show(true);
  expect(await screen.findByRole('link', { name: 'Mail, not set' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'AI, works' }).getAttribute('href')).toBe('/admin/setup#ai');
  expect(screen.getByRole('link', { name: 'Public URL, needs attention' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign-in and provisioning, needs attention' })).toBeTruthy();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Setup');
});

it('asks for nothing where no admin looks', () => {
  api.mockClear();
  show(false);
  expect(screen.getByRole('link', { name: 'Mail' })).toBeTruthy();
  expect(api).not.toHaveBeenCalled();
});
