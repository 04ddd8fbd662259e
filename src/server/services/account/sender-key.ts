import { createHmac, randomInt } from 'node:crypto';
import { derivedKey } from '../derived-key';

/**
 * Sessions and browsers are counted apart from others behind their address, each under limits of its own. Anyone who signs in
 * again and again must not get ever more of these: a person has at most so many, and a further one is shared.
 */
export const SENDER_KEYS_OF_PERSON = 50;

const key = derivedKey('senders');

/** Returns one of the account's sender keys for a new session or browser. It doesn't reveal the account. */
export function newSenderKey(profileId: string): string {
  const place = randomInt(SENDER_KEYS_OF_PERSON);
  return createHmac('sha256', key).update(`${profileId} ${place}`).digest('base64url').slice(0, 16);
}
