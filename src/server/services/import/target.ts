import type { Member } from '@/domain/actor';
import { canEditCollection } from '@/domain/collection/policy';
import { canCreate } from '@/domain/prompt/policy';
import type { Transaction } from '@/server/db';
import { requireWritableHome } from '../access/load-space';
import { lockCollection } from '../collection/load-collection';
import { recheckAccess } from '../recheck-access';

/** Whose prompts an import makes, where they come to and who sees them. */
export type ImportTarget = {
  owner: Member;
  /** Their home; null for the owner's own. */
  spaceId: string | null;
  /** The collection they are added to, if any. */
  collectionId: string | null;
  /** True shows those to everybody that the file does not mark as private. */
  isShared: boolean;
  /** Of the session that began it: the import ends with it. */
  sessionHash?: string | undefined;
};

/**
 * Checks that the owner may write there at this moment, and keeps space and collection until the transaction ends. Throws FORBIDDEN,
 * also where they may not publish or change the collection, and NOT_FOUND for a space that they are not in and a collection that they
 * may not read.
 */
export async function requireTarget(
  tx: Transaction,
  { owner, spaceId, collectionId, isShared, sessionHash }: ImportTarget,
): Promise<void> {
  const now = await recheckAccess(tx, owner, canCreate, sessionHash);
  if (spaceId !== null) await requireWritableHome(tx, now, { spaceId, isShared });
  if (collectionId !== null) await lockCollection(tx, now, collectionId, canEditCollection);
}
