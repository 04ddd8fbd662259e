import { z } from 'zod';
import { messages } from '../messages';

const EMAIL_MAX = 254;

/** One e-mail address in the form it is stored and compared: NFKC, trimmed, lower case (decisions, Identity). */
export function normalizeEmail(input: string): string {
  return input.normalize('NFKC').trim().toLowerCase();
}

/** Normalises first and checks afterwards, so that look-alike forms of one address can't make two accounts. */
export const Email = z
  .string()
  .max(1_000, { error: messages.auth.invalidEmail })
  .transform(normalizeEmail)
  .pipe(z.email({ error: messages.auth.invalidEmail }).max(EMAIL_MAX, { error: messages.auth.invalidEmail }));
