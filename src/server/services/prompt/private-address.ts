import { randomInt } from 'node:crypto';
import { slugBase } from '@/domain/prompt/slug-base';

const ENDING_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ENDING_LENGTH = 6;

/** The columns of a prompt that say where it is. */
export type Address = { slug: string; privateSlug: string | null };

/**
 * The address of a prompt that nobody has been shown yet: its title and a random ending. A number behind the title would tell that a
 * hidden prompt has the same one (decisions, Spaces). Two of one title may be given the same: the unique index refuses the second.
 */
export function privateAddress(title: string): Address {
  const ending = Array.from(
    { length: ENDING_LENGTH },
    () => ENDING_CHARACTERS[randomInt(ENDING_CHARACTERS.length)],
  ).join('');
  const slug = `${slugBase(title)}-${ending}`;
  return { slug, privateSlug: slug };
}
