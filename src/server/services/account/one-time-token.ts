import { createHash, randomBytes } from 'node:crypto';

/** How long a link in a mail is valid. */
export const LINK_LIFETIME_MS = 60 * 60 * 1_000;

/** SHA-256, hex: only this is stored of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Creates a token of 256 random bits for a temporary link, and the columns of its row. */
export function newToken(
  now: Date,
  lifetimeMs = LINK_LIFETIME_MS,
): {
  token: string;
  row: { tokenHash: string; createdAt: Date; expiresAt: Date };
} {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  return { token, row: { tokenHash: hashToken(token), createdAt: now, expiresAt } };
}
