import { createHmac, hkdfSync } from 'node:crypto';
import { env } from '@/env';

/** A key of 256 bits made of the server's secret; `purpose` keeps the keys of different things apart. */
export function derivedKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', env.NEXTAUTH_SECRET, '', `cuebook ${purpose}`, 32));
}

/**
 * What is kept of a code that is short enough to be guessed: without the key, which is not in the database, the hash of one tells
 * nothing. Hex.
 * @param owner keeps the same code of two owners apart
 */
export function hashShortCode(key: Buffer, owner: string, code: string): string {
  return createHmac('sha256', key).update(`${owner} ${code}`).digest('hex');
}
