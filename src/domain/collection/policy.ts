import { type Actor, hasRole, spaceLimitOf } from '../actor';
import { canCreate } from '../prompt/policy';
import { canManageSpace, canSeeSpace, canWriteInSpace, type SpaceFacts } from '../space/policy';
import type { CollectionVisibility } from './limits';

/** Access facts of a collection. The policies of prompts decide which of its prompts a reader sees. */
export type CollectionFacts = {
  createdBy: string;
  visibility: CollectionVisibility;
  /** Its space and the actor's role there (null if not a member); null without a space and for a deleted one. */
  space: SpaceFacts | null;
};

/** Access facts for reading: a token may be limited to spaces. */
type ReadFacts = CollectionFacts & { space: { id: string } | null };

function isCreator(actor: Actor, collection: CollectionFacts): boolean {
  return actor.kind === 'member' && actor.id === collection.createdBy;
}

/**
 * A private collection can be read only by its creator, not even by admins; one of a space by its members. A token
 * limited to spaces reads only collections of those spaces.
 */
export function canReadCollection(actor: Actor, collection: ReadFacts): boolean {
  const { visibility, space } = collection;
  const isOfSpace = visibility === 'space' && space !== null && canSeeSpace(actor, space);
  const limit = spaceLimitOf(actor);
  if (limit !== null) return isOfSpace && limit.includes(space.id);
  return visibility === 'shared' || isOfSpace || isCreator(actor, collection);
}

/** Private: any signed-in user. Shared: users who can create prompts. Of a space: its writers. */
export function canGiveVisibility(
  actor: Actor,
  { visibility, space }: Pick<CollectionFacts, 'visibility' | 'space'>,
): boolean {
  if (visibility === 'private') return actor.kind === 'member';
  if (visibility === 'shared') return canCreate(actor);
  return space !== null && canWriteInSpace(actor, space);
}

/**
 * Only the creator edits texts, visibility and prompts: a viewer only while the collection is private, and in a space
 * only while they can write there. Once its space is deleted it counts as private.
 */
export function canEditCollection(actor: Actor, collection: CollectionFacts): boolean {
  const isAlone = collection.visibility === 'space' && collection.space === null;
  return isCreator(actor, collection) && (isAlone || canGiveVisibility(actor, collection));
}

/** Whether an actor can change the visibility: editors; and to private, a creator who has left the space. */
export function canChangeReaders(actor: Actor, collection: CollectionFacts): boolean {
  const isInSpace = collection.visibility === 'space';
  return canEditCollection(actor, collection) || (isInSpace && isCreator(actor, collection));
}

/** The creator in any role. Admins can also delete a shared collection, and owners of a space those of the space. */
export function canDeleteCollection(actor: Actor, collection: CollectionFacts): boolean {
  const { visibility, space } = collection;
  if (isCreator(actor, collection)) return true;
  if (visibility === 'shared') return hasRole(actor, 'admin');
  return visibility === 'space' && space !== null && canManageSpace(actor, space);
}
