import { type Actor, hasRole, spaceLimitOf } from '../actor';
import { canCreate } from '../prompt/policy';
import { canManageSpace, canSeeSpace, canWriteInSpace, type SpaceFacts } from '../space/policy';
import type { CollectionVisibility } from './limits';

/** What decides about a collection. Which of its prompts a reader sees is decided by the rule of prompts, not here. */
export type CollectionFacts = {
  createdBy: string;
  visibility: CollectionVisibility;
  /** Its space and the actor's role there, null for people outside; null without a space and for a deleted one. */
  space: SpaceFacts | null;
};

/** What decides who reads it: a token may be limited to spaces. */
type ReadFacts = CollectionFacts & { space: { id: string } | null };

function isCreator(actor: Actor, collection: CollectionFacts): boolean {
  return actor.kind === 'member' && actor.id === collection.createdBy;
}

/**
 * Nobody else opens a private one, admins neither; one of a space is read by its people. A token limited to spaces reaches those
 * only those of these spaces.
 */
export function canReadCollection(actor: Actor, collection: ReadFacts): boolean {
  const { visibility, space } = collection;
  const isOfSpace = visibility === 'space' && space !== null && canSeeSpace(actor, space);
  const limit = spaceLimitOf(actor);
  if (limit !== null) return isOfSpace && limit.includes(space.id);
  return visibility === 'shared' || isOfSpace || isCreator(actor, collection);
}

/**
 * Anybody signed in keeps collections for themselves; what others read is made by those who may write prompts, in a space by
 * those who write there.
 */
export function canGiveVisibility(
  actor: Actor,
  { visibility, space }: Pick<CollectionFacts, 'visibility' | 'space'>,
): boolean {
  if (visibility === 'private') return actor.kind === 'member';
  if (visibility === 'shared') return canCreate(actor);
  return space !== null && canWriteInSpace(actor, space);
}

/**
 * Its texts, its visibility and what is in it: the creator, a viewer only while it is private, and in a space while they write
 * there. Once its space is gone it is as good as private.
 */
export function canEditCollection(actor: Actor, collection: CollectionFacts): boolean {
  const isAlone = collection.visibility === 'space' && collection.space === null;
  return isCreator(actor, collection) && (isAlone || canGiveVisibility(actor, collection));
}

/** Who says who reads it: who may edit it, and of one in a space that they have left its creator, to take it back. */
export function canChangeReaders(actor: Actor, collection: CollectionFacts): boolean {
  const isInSpace = collection.visibility === 'space';
  return canEditCollection(actor, collection) || (isInSpace && isCreator(actor, collection));
}

/** The creator in any role; of what everybody may read, admins too, and owners of the space that it is of. */
export function canDeleteCollection(actor: Actor, collection: CollectionFacts): boolean {
  const { visibility, space } = collection;
  if (isCreator(actor, collection)) return true;
  if (visibility === 'shared') return hasRole(actor, 'admin');
  return visibility === 'space' && space !== null && canManageSpace(actor, space);
}
