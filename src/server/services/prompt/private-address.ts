import { randomInt } from 'node:crypto';
import { slugBase } from '@/domain/prompt/slug-base';

const ENDING_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ENDING_LENGTH = 6;

export type Address = { slug: string; privateSlug: string | null };

/**
 * Returns the address of a prompt that no one else has seen yet: its title and a random ending. A numeric suffix would
 * reveal that a hidden prompt has the same title. Two of one title may get the same ending: then
 * the unique index rejects the second.
 */
export function privateAddress(title: string): Address {
  const ending = Array.from(
    { length: ENDING_LENGTH },
    () => ENDING_CHARACTERS[randomInt(ENDING_CHARACTERS.length)],
  ).join('');
  const slug = `${slugBase(title)}-${ending}`;
  return { slug, privateSlug: slug };
}
