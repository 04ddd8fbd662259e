import { slugBase } from '@/domain/prompt/slug-base';
import type { Transaction } from '@/server/db';
import { addressFor } from './address-for';
import { freeSlug } from './free-slug';
import type { Address } from './private-address';

/** The facts that decide whether a prompt gets another address. */
export type AddressedPrompt = Address & {
  id: string;
  title: string;
  isShared: boolean;
  spaceId: string | null;
};

/**
 * Returns the columns of the address that change with a save. When a prompt is shared for the first time, it gets the
 * plain slug of its title; while only the creator has seen it, a new title creates a new one. Any other address stays.
 */
export async function newAddress(
  tx: Transaction,
  current: AddressedPrompt,
  { title, isShared }: { title: string; isShared: boolean },
): Promise<Partial<Address>> {
  const isFirstShared = isShared && current.slug === current.privateSlug;
  if (isFirstShared) return { slug: await freeSlug(tx, slugBase(title)) };
  if (slugBase(current.title) === slugBase(title) || (await wasShown(tx, current))) return {};
  return addressFor(tx, { title, isShared });
}

/** Returns whether anyone but the creator could see a prompt so far. */
async function wasShown(tx: Transaction, { id, isShared, spaceId }: AddressedPrompt): Promise<boolean> {
  if (isShared || spaceId !== null) return true;
  if ((await tx.promptGrant.count({ where: { promptId: id } })) > 0) return true;
  return (await tx.promptVersion.count({ where: { promptId: id, wasShared: true } })) > 0;
}
