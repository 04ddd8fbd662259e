import { z } from 'zod';
import { messages } from '../messages';

const EMAIL_MAX = 254;

/** One e-mail address in the form it is stored and compared: NFKC, trimmed, lower case. */
export function normalizeEmail(input: string): string {
  return input.normalize('NFKC').trim().toLowerCase();
}

/**
 * An address as a provider or a directory states it: equal to a stored one but for the case of ASCII letters. Look-alike
 * forms are other addresses, for nobody typed them; none of them is valid.
 */
export const StatedEmail = z
  .string()
  .max(1_000, { error: messages.auth.invalidEmail })
  .transform(lowerCase)
  .pipe(z.email({ error: messages.auth.invalidEmail }).max(EMAIL_MAX, { error: messages.auth.invalidEmail }));

/**
 * Trims spaces and lowers letters, but makes no ASCII letter of any other character: the Kelvin sign is no `k`, and a
 * full-width `a` stays one.
 */
export function lowerCase(input: string): string {
  return Array.from(input.trim(), (letter) => {
    const lower = letter.toLowerCase();
    return letter > '\u{7f}' && /[\0-\x7f]/.test(lower) ? letter : lower;
  }).join('');
}

/** Normalises first and checks afterwards, so that look-alike forms of one address can't make two accounts. */
export const Email = z
  .string()
  .max(1_000, { error: messages.auth.invalidEmail })
  .transform(normalizeEmail)
  .pipe(z.email({ error: messages.auth.invalidEmail }).max(EMAIL_MAX, { error: messages.auth.invalidEmail }));
