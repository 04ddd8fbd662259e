import { type Actor, hasRole } from '../actor';

/** What a policy must know of a prompt. */
export type PromptFacts = { createdBy: string; isShared: boolean };

function isCreator(actor: Actor, prompt: PromptFacts): boolean {
  return actor.kind === 'member' && actor.id === prompt.createdBy;
}

/** What lists, searches and counts hold: shared prompts are public, private ones their creator's alone. */
export function canList(actor: Actor, prompt: PromptFacts): boolean {
  return prompt.isShared || isCreator(actor, prompt);
}

/** What can be opened by its address: admins moderate, so they may open any (decisions, Prompts). */
export function canRead(actor: Actor, prompt: PromptFacts): boolean {
  return canList(actor, prompt) || hasRole(actor, 'admin');
}

/**
 * Versions and events of the time in which a prompt was private: its creator and admins. Others read what everybody could
 * read when it was written.
 */
export function canReadPrivateHistory(actor: Actor, prompt: PromptFacts): boolean {
  return isCreator(actor, prompt) || hasRole(actor, 'admin');
}

/** Who used a prompt: its creator and admins. Others see how many. */
export const canSeeUsers = canReadPrivateHistory;

/** Viewers read; contributors and admins write (decisions, Roles). */
export function canCreate(actor: Actor): boolean {
  return hasRole(actor, 'admin', 'contributor');
}

/** The creator, unless a viewer by now. */
export function canEdit(actor: Actor, prompt: PromptFacts): boolean {
  return canCreate(actor) && isCreator(actor, prompt);
}

/** Sharing and making private is editing. */
export const canShare = canEdit;

/** The creator in any role, and admins. */
export function canDelete(actor: Actor, prompt: PromptFacts): boolean {
  return isCreator(actor, prompt) || hasRole(actor, 'admin');
}

/** Any signed-in person, on what their lists hold; recording a use follows the same rule. */
export function canFavorite(actor: Actor, prompt: PromptFacts): boolean {
  return actor.kind === 'member' && canList(actor, prompt);
}

/** Keeping a prompt at the top of one's dashboard. */
export const canPin = canFavorite;
