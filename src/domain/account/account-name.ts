import { normalizeEmail } from './email';
import { plainPhone } from './phone';

/** Normalizes a sign-in name: an email address or a phone number, in the one spelling it is stored and counted in. */
export function accountName(input: string): { kind: 'email' | 'phone'; value: string } {
  const name = normalizeEmail(input);
  return name.includes('@')
    ? { kind: 'email', value: name }
    : { kind: 'phone', value: plainPhone(name) || name };
}
