import { createHmac, randomBytes } from 'node:crypto';
import { derivedKey } from '../derived-key';
import { seal, unseal } from '../mail/seal';

const SECRET_BYTES = 32;
const SECRET_PREFIX = 'whsec_';

/** A new signing secret, as Standard Webhooks writes them. */
export function newSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** What a secret of a webhook is sealed for: a token can't be decrypted for another host. */
type Purpose = { id: string; use: 'address' | 'secret' } | { id: string; use: 'token'; origin: string };

function contextOf(purpose: Purpose): string {
  return JSON.stringify(['webhook', purpose.id, purpose.use, purpose.use === 'token' ? purpose.origin : '']);
}

export function sealFor(purpose: Purpose, text: string): string {
  return seal(contextOf(purpose), text);
}

/** Returns the text; null without one, or if the server's secret has changed since. */
export function unsealFor(purpose: Purpose, sealed: string | null): string | null {
  if (sealed === null) return null;
  try {
    return unseal(contextOf(purpose), sealed);
  } catch {
    return null;
  }
}

/** A keyed hash of an address and its workflow, by which equal ones are found without being readable. */
export function hashAddress(address: string, target: Readonly<Record<string, string>>): string {
  const names = Object.keys(target).toSorted();
  const url = new URL(address);
  // It is never sent.
  url.hash = '';
  const text = JSON.stringify([url.href, ...names.map((name) => target[name])]);
  return createHmac('sha256', derivedKey('webhook address')).update(text).digest('hex');
}
