import { randomBytes } from 'node:crypto';
import { slugBase } from '@/domain/prompt/slug-base';

/** Characters of an address before what is random. */
const BASE_MAX = 60;

/**
 * An address of a name and something random: a number behind the name would tell that somebody has one of that name, and
 * theirs may be private.
 * @param empty what stands for a name that leaves nothing, e.g. only emoji or non-Latin letters
 */
export function unguessableSlug(name: string, empty: string): string {
  const base = slugBase(name, empty).slice(0, BASE_MAX).replace(/-$/, '');
  return `${base}-${randomBytes(4).toString('hex')}`;
}
