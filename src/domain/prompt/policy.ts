import { type Actor, hasRole } from '../actor';
import { canManageSpace, canPublishFromSpace, canSeeSpace, canWriteInSpace } from '../space/policy';
import type { SpaceRole } from '../space/role';

/** What a policy must know of a prompt, as seen by the actor. */
export type PromptFacts = {
  createdBy: string;
  isShared: boolean;
  /** Its home space and what the actor is there, null for nobody of it; null for a prompt without a home. */
  space: { role: SpaceRole | null } | null;
};

function isCreator(actor: Actor, prompt: PromptFacts): boolean {
  return actor.kind === 'member' && actor.id === prompt.createdBy;
}

function isOfSpace(actor: Actor, { space }: PromptFacts): boolean {
  return space !== null && canSeeSpace(actor, space);
}

/** What lists, searches and counts hold: shared prompts are public, others their creator's and their space's alone. */
export function canList(actor: Actor, prompt: PromptFacts): boolean {
  return prompt.isShared || isCreator(actor, prompt) || isOfSpace(actor, prompt);
}

/** What can be opened by its address: admins moderate, so they may open any (decisions, Prompts). */
export function canRead(actor: Actor, prompt: PromptFacts): boolean {
  return canList(actor, prompt) || hasRole(actor, 'admin');
}

/**
 * Versions and events of the time in which a prompt was private: its creator, unless they have left its home, and admins.
 * Others read what everybody could read when it was written.
 */
export function canReadPrivateHistory(actor: Actor, prompt: PromptFacts): boolean {
  const isAtHome = prompt.space === null || isOfSpace(actor, prompt);
  return (isCreator(actor, prompt) && isAtHome) || hasRole(actor, 'admin');
}

/** Versions and events since the prompt came into its home: whoever is of that space. */
export function canReadSpaceHistory(actor: Actor, prompt: PromptFacts): boolean {
  return isOfSpace(actor, prompt);
}

/** Who used a prompt: its creator and admins. Others see how many. */
export const canSeeUsers = canReadPrivateHistory;

/** Viewers read; contributors and admins write (decisions, Roles). */
export function canCreate(actor: Actor): boolean {
  return hasRole(actor, 'admin', 'contributor');
}

/** The creator, unless a viewer by now; of a prompt with a home, whoever writes in that space. */
export function canEdit(actor: Actor, prompt: PromptFacts): boolean {
  if (prompt.space !== null) return canWriteInSpace(actor, prompt.space);
  return canCreate(actor) && isCreator(actor, prompt);
}

/** Sharing and making private is editing; from a space it takes the right to publish. */
export function canShare(actor: Actor, prompt: PromptFacts): boolean {
  return prompt.space === null ? canEdit(actor, prompt) : canPublishFromSpace(actor, prompt.space);
}

/** Who may give a prompt another home, or none: its creator while they write where it is, and owners of its space. */
export function canMove(actor: Actor, prompt: PromptFacts): boolean {
  if (prompt.space !== null && canManageSpace(actor, prompt.space)) return canCreate(actor);
  return canEdit(actor, prompt) && isCreator(actor, prompt);
}

/** The creator in any role while they see it in its home, owners of that space, and admins. */
export function canDelete(actor: Actor, prompt: PromptFacts): boolean {
  if (hasRole(actor, 'admin')) return true;
  if (prompt.space === null) return isCreator(actor, prompt);
  return canManageSpace(actor, prompt.space) || (isCreator(actor, prompt) && isOfSpace(actor, prompt));
}

/** Any signed-in person, on what their lists hold; recording a use follows the same rule. */
export function canFavorite(actor: Actor, prompt: PromptFacts): boolean {
  return actor.kind === 'member' && canList(actor, prompt);
}

/** Keeping a prompt at the top of one's dashboard. */
export const canPin = canFavorite;
