import { describe, expect, it } from 'vitest';
import { findPasswordProblem } from './new-password';

describe('findPasswordProblem', () => {
  it.each([
    ['secret', 'secret', null],
    ['🎉🎉🎉🎉🎉🎉', '🎉🎉🎉🎉🎉🎉', null],
    ['a'.repeat(128), 'a'.repeat(128), null],
    ['secret', 'Secret', 'Passwords do not match'],
    ['secret', 'secret ', 'Passwords do not match'],
    ['12345', '12345', 'Password must be at least 6 characters'],
    ['🎉🎉🎉', '🎉🎉🎉', 'Password must be at least 6 characters'],
    ['', '', 'Password must be at least 6 characters'],
    ['a'.repeat(129), 'a'.repeat(129), 'Password must be at most 128 characters'],
  ])('the new password %j and its repetition %j: %s', (password, confirmation, problem) => {
    expect(findPasswordProblem(password, confirmation)).toBe(problem);
  });
});
