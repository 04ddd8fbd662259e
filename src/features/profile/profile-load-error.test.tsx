import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ProfileLoadError } from './profile-load-error';

test('says that the profile failed to load, with the id to quote, and tries again', async () => {
  const retry = vi.fn();
  render(<ProfileLoadError reference="4711" retry={retry} />);
  expect(screen.getByRole('alert').textContent).toContain('Failed to load profile');
  expect(screen.getByRole('alert').textContent).toContain('4711');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(retry).toHaveBeenCalledOnce();
});
