import { randomBytes } from 'node:crypto';
import { slugBase } from '@/domain/prompt/slug-base';

/** Maximum characters of an address before its random part. */
const BASE_MAX = 60;

/**
 * Creates an address from a name and a random suffix: a numeric suffix would reveal that another one with this name
 * exists, which may be private.
 * @param empty replaces a name that leaves nothing, such as only emoji or non-Latin letters
 */
export function unguessableSlug(name: string, empty: string): string {
  const base = slugBase(name, empty).slice(0, BASE_MAX).replace(/-$/, '');
  return `${base}-${randomBytes(4).toString('hex')}`;
}
