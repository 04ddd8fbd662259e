import { render } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lazyToast } from '@/components/ui/lazy-toast';
import { RedirectNotice } from './redirect-notice';

const address = { notice: null as string | null };

vi.mock('next/navigation', () => ({
  usePathname: () => '/dashboard',
  useSearchParams: () => new URLSearchParams(address.notice === null ? {} : { notice: address.notice }),
}));

describe('RedirectNotice', () => {
  beforeEach(() => {
    vi.spyOn(lazyToast, 'error').mockReturnValue(undefined);
    vi.spyOn(window.history, 'replaceState').mockReturnValue(undefined);
  });

  test('says why, once, and takes the reason out of the address', async () => {
    address.notice = 'read-only';
    const { rerender } = render(<RedirectNotice />);
    rerender(<RedirectNotice />);
    await expect
      .poll(() => vi.mocked(lazyToast.error).mock.calls)
      .toEqual([['You have view access. Ask an admin if you need to create prompts.', { id: 'read-only' }]]);
    expect(window.history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/dashboard');
  });

  test.each([
    ['invalid-identifier', 'Invalid prompt identifier'],
    ['admins-only', 'Only admins can open that page.'],
    ['not-yours', 'Only the creator can edit this prompt.'],
    ['signed-in', 'You’re already signed in.'],
    ['one-version', 'This prompt has only one version, so there’s nothing to compare.'],
  ])('RedirectNotice says of %s: %s', async (notice, text) => {
    address.notice = notice;
    render(<RedirectNotice />);
    await expect.poll(() => vi.mocked(lazyToast.error).mock.calls).toEqual([[text, { id: notice }]]);
  });

  test.each(['toString', 'Buy now at evil.example', ''])(
    'RedirectNotice says nothing for %j',
    async (notice) => {
      address.notice = notice;
      render(<RedirectNotice />);
      await import('@/domain/redirect-notices');
      expect(lazyToast.error).not.toHaveBeenCalled();
    },
  );

  test('leaves an address without a reason alone', () => {
    address.notice = null;
    render(<RedirectNotice />);
    expect(window.history.replaceState).not.toHaveBeenCalled();
  });
});
