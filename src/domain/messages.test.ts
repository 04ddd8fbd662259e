import { describe, expect, it } from 'vitest';
import { messages } from './messages';

/** Every text of the object, those made by functions with their parameters written `{0}`. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String((value as (parameter: string) => unknown)('{0}'))];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Quoted in sections 5 and 8 of the specification, `{0}` for what is filled in. */
const QUOTED = [
  'You must provide either an email or phone number and a password',
  'No session created after sign in',
  'User creation failed',
  'Please fill in all fields',
  'Please enter your email address',
  'Password must be at least 6 characters',
  'Passwords do not match',
  'Password reset email sent! Check your inbox.',
  'Invalid or expired recovery link. Please request a new password reset link.',
  'Password updated successfully',
  'Failed to reset password',
  'Title is required',
  'Description is required',
  'Prompt content is required',
  'Category is required',
  'Invalid prompt identifier',
  'Session expired. Please sign in again.',
  'Failed to refresh authentication session',
  'Failed to fetch user profile',
  'Failed to record prompt usage',
  'Error fetching shared prompts: {0}',
  'Prompt copied to clipboard!',
  'Failed to copy prompt',
  'Prompt copied!',
  'Prompt marked as {0}',
  'Failed to update status',
  'All your prompts are already shared!',
  'Successfully shared {0} prompts!',
  'Failed to share all prompts',
  'Successfully signed in!',
  'Account created successfully!',
  'Successfully signed out',
  'User role updated successfully',
  'Profile updated successfully',
  'Prompt created successfully!',
  'Prompt updated successfully!',
  'Prompt deleted successfully!',
  'Added to favorites',
  'Removed from favorites',
  'Failed to load profile',
  'Failed to update profile',
  'Error: {0}',
  // Section 4 and 6
  'Prompt is now shared',
  'Prompt is now private',
  'No valid session found',
];

const texts = textsOf(messages);

describe('messages', () => {
  it.each(QUOTED)('hold, to the letter: %s', (quoted) => {
    expect(texts).toContain(quoted);
  });

  it('have no text twice under names that mean the same, and none that is empty', () => {
    expect(texts.filter((text) => text.trim() === '' || text !== text.trim())).toEqual([]);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  it.each([
    [1, '1 second'],
    [2, '2 seconds'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3_600, '60 minutes'],
  ])('say a wait of %i seconds as %s', (seconds, wait) => {
    expect(messages.error.tooManyRequests(seconds)).toBe(`Too many attempts. Please try again in ${wait}.`);
  });

  it.each([
    [0, false, '0 prompt(s) found'],
    [1, false, '1 prompt(s) found'],
    [10_000, false, '10000 prompt(s) found'],
    [10_000, true, 'More than 10,000 prompt(s) found'],
  ])('count %i (capped: %s) as %s', (total, isCapped, text) => {
    expect(messages.list.found(total, isCapped)).toBe(text);
  });
});
