import { slugBase } from '@/domain/prompt/slug-base';
import type { Transaction } from '@/server/db';
import { freeSlug } from './free-slug';
import { type Address, privateAddress } from './private-address';

/** Returns the address of a new prompt: the slug of its title if it is public, else one with a random ending. */
export async function addressFor(
  tx: Transaction,
  { title, isShared }: { title: string; isShared: boolean },
): Promise<Address> {
  return isShared ? { slug: await freeSlug(tx, slugBase(title)), privateSlug: null } : privateAddress(title);
}
