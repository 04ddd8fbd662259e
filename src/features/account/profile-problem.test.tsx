import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProfileProblem } from './profile-problem';

test('says that the user profile could not be fetched, and offers to try again', () => {
  render(<ProfileProblem />);
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch user profile');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});
