import { createHmac, hkdfSync } from 'node:crypto';
import { env } from '@/env';

/** Derives a 256-bit key from the server's secret; `purpose` separates keys of different uses. */
export function derivedKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', env.NEXTAUTH_SECRET, '', `cuebook ${purpose}`, 32));
}

/**
 * Returns a keyed hash of a code that is short enough to be guessed, in hex: the key is not in the database, so the
 * hash can't be reversed with the database only.
 * @param owner separates equal codes of different owners
 */
export function hashShortCode(key: Buffer, owner: string, code: string): string {
  return createHmac('sha256', key).update(`${owner} ${code}`).digest('hex');
}
