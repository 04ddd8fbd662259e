import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProfileProblem } from './profile-problem';

test('says that the session could not be read and why, and offers to try again', () => {
  render(<ProfileProblem />);
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Session expired\. Please sign in again\..*Failed to fetch user profile/s,
  );
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});
