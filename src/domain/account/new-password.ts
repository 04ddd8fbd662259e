import { characterCount } from '../characters';
import { messages } from '../messages';
import { PASSWORD_MAX, PASSWORD_MIN } from './limits';

/** Returns the problem of a new password and its confirmation, or null. Free of zod. */
export function findPasswordProblem(password: string, confirmation: string): string | null {
  if (password !== confirmation) return messages.auth.passwordsDiffer;
  const length = characterCount(password);
  if (length < PASSWORD_MIN) return messages.auth.passwordTooShort;
  return length > PASSWORD_MAX ? messages.auth.passwordTooLong : null;
}
