import type { Member } from '@/domain/actor';
import { canEditCollection } from '@/domain/collection/policy';
import { canCreate } from '@/domain/prompt/policy';
import type { Transaction } from '@/server/db';
import { requireWritableHome } from '../access';
import { requireLiveCaller } from '../account/live-caller';
import { lockCollection } from '../collection/load-collection';
import { recheckAccess } from '../recheck-access';

/** Owner, destination and visibility of imported prompts. */
export type ImportTarget = {
  owner: Member;
  /** Their space; null for the owner's own. */
  spaceId: string | null;
  collectionId: string | null;
  /** True shares all prompts with everyone, except those that the file marks as private. */
  isShared: boolean;
  /** Session that started the import: the import ends with it. */
  sessionHash?: string | undefined;
};

/**
 * Checks that the owner may write there now, and locks space and collection until the transaction ends. Throws
 * FORBIDDEN, also if they may not publish or change the collection, and NOT_FOUND for a space that they are not in and
 * a collection that they may not read.
 */
export async function requireTarget(
  tx: Transaction,
  { owner, spaceId, collectionId, isShared, sessionHash }: ImportTarget,
): Promise<void> {
  const now = await recheckAccess(tx, owner, canCreate, sessionHash);
  const session = sessionHash === undefined ? null : { idHash: sessionHash };
  await requireLiveCaller(tx, { actor: owner, now: new Date(), session });
  if (spaceId !== null) await requireWritableHome(tx, now, { spaceId, isShared });
  if (collectionId !== null) await lockCollection(tx, now, collectionId, canEditCollection);
}
