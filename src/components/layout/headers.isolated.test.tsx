import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';

import { Footer } from './footer';
import { MemberHeader } from './member-header';
import { MinimalHeader } from './minimal-header';
import { PublicHeader } from './public-header';

const pathname = vi.hoisted(() => vi.fn(() => '/my-prompts'));
vi.mock('next/navigation', () => ({ usePathname: pathname }));

const nav = [
  { href: '/dashboard', label: 'Dashboard' },
  { href: '/my-prompts', label: 'My Prompts' },
];

const member = {
  nav,
  user: { name: 'Mira Okafor', email: 'mira@example.com' },
  onSignOut: () => undefined,
  menu: null,
};

const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('MemberHeader', () => {
  test('shows the given items in their order and marks the current one', () => {
    render(<MemberHeader {...member} />);
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(linksOf(main)).toEqual(['Dashboard', 'My Prompts']);
    expect(screen.getByRole('link', { name: 'My Prompts' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBeNull();
  });

  test('names the user, by e-mail when there is no name', () => {
    const { rerender } = render(<MemberHeader {...member} />);
    expect(screen.getByRole('button', { name: 'Account: Mira Okafor' })).toBeTruthy();
    rerender(<MemberHeader {...member} user={{ name: ' ', email: 'mira@example.com' }} />);
    expect(screen.getByRole('button', { name: 'Account: mira@example.com' })).toBeTruthy();
  });

  test('signs out from the user menu', async () => {
    const signOut = vi.fn();
    render(<MemberHeader {...member} onSignOut={signOut} />);
    await userEvent.click(screen.getByRole('button', { name: /Account/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(signOut).toHaveBeenCalledOnce();
  });
});

describe('PublicHeader', () => {
  test('offers Sign in and Register, and the same navigation in a drawer', async () => {
    render(<PublicHeader nav={[{ href: '/#features', label: 'Features' }, ...nav]} />);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    expect(linksOf(drawer)).toEqual(['Features', 'Dashboard', 'My Prompts', 'Register', 'Sign in']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
    });
  });

  test('a place on the first page is never the current page', () => {
    pathname.mockReturnValueOnce('/');
    render(<PublicHeader nav={[{ href: '/#features', label: 'Features' }]} />);
    expect(screen.getByRole('link', { name: 'Features' }).getAttribute('aria-current')).toBeNull();
  });
});

test('MinimalHeader has only Sign in and Register beside the logo', () => {
  render(<MinimalHeader />);
  expect(linksOf(screen.getByRole('banner'))).toEqual(['Cuebook', 'Sign in', 'Register']);
});

test('Footer shows the current year and the given links', () => {
  render(<Footer links={[{ href: '/about', label: 'About' }]} />);
  expect(screen.getByText(`© ${new Date().getFullYear()} Cuebook`)).toBeTruthy();
  expect(linksOf(screen.getByRole('navigation', { name: 'Footer' }))).toEqual(['About']);
});
