import { type Actor, hasRole } from '../actor';
import { canCreate } from '../prompt/policy';
import type { CollectionVisibility } from './limits';

/** What decides about a collection. Which of its prompts a reader sees is decided by the rule of prompts, not here. */
export type CollectionFacts = { createdBy: string; visibility: CollectionVisibility };

function isCreator(actor: Actor, collection: CollectionFacts): boolean {
  return actor.kind === 'member' && actor.id === collection.createdBy;
}

/** Nobody else opens a private one, admins neither. */
export function canReadCollection(actor: Actor, collection: CollectionFacts): boolean {
  return collection.visibility === 'shared' || isCreator(actor, collection);
}

/** Anybody signed in keeps collections for themselves; what others read is made by those who may write prompts. */
export function canGiveVisibility(actor: Actor, visibility: CollectionVisibility): boolean {
  return visibility === 'private' ? actor.kind === 'member' : canCreate(actor);
}

/** Its texts, its visibility and what is in it: the creator, a viewer only while it is private. */
export function canEditCollection(actor: Actor, collection: CollectionFacts): boolean {
  return isCreator(actor, collection) && canGiveVisibility(actor, collection.visibility);
}

/** The creator in any role; of what everybody may read, admins too. */
export function canDeleteCollection(actor: Actor, collection: CollectionFacts): boolean {
  return isCreator(actor, collection) || (collection.visibility === 'shared' && hasRole(actor, 'admin'));
}
