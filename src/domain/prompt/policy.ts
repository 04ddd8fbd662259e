import { type Actor, hasRole, isProgram, spaceLimitOf } from '../actor';
import type { GrantRight } from '../grant/right';
import { canManageSpace, canPublishFromSpace, canSeeSpace, canWriteInSpace } from '../space/policy';
import { type SpaceRole, writes } from '../space/role';

/** What a policy must know of a prompt, as seen by the actor. */
export type PromptFacts = {
  /** Who made it, or whom it was handed over to when they were no longer there. */
  createdBy: string;
  isShared: boolean;
  /**
   * Its home space and the actor's role there, null for people outside; null for a prompt without a home. A token that is limited
   * to spaces reaches none of which the id is not said.
   */
  space: { id?: string; role: SpaceRole | null } | null;
  /** The strongest right that the actor has by grants right now, to them or to a space they are in; null without one. */
  grant: GrantRight | null;
};

/**
 * Whether the actor's token reaches the prompt: one that is limited to spaces reaches what is at home there, while its owner is.
 */
function isWithinToken(actor: Actor, { space }: PromptFacts): boolean {
  const limit = spaceLimitOf(actor);
  if (limit === null) return true;
  if (space?.id === undefined || space.role === null) return false;
  return limit.includes(space.id);
}

/** What a policy must know to decide about old texts and words. */
export type CreatorFacts = PromptFacts & {
  /** Since when the creator may read what was written, for a prompt that was handed over to them; null for everything. */
  creatorSince: Date | null;
};

function isCreator(actor: Actor, prompt: PromptFacts): boolean {
  return actor.kind === 'member' && actor.id === prompt.createdBy;
}

/** A prompt in a space belongs to the space: its creator is somebody only while they are in it (decisions, Spaces). */
function isCreatorAtHome(actor: Actor, prompt: PromptFacts): boolean {
  return isCreator(actor, prompt) && (prompt.space === null || isOfSpace(actor, prompt));
}

function isOfSpace(actor: Actor, { space }: PromptFacts): boolean {
  return space !== null && canSeeSpace(actor, space);
}

function isGranted(actor: Actor, { grant }: PromptFacts): boolean {
  return actor.kind === 'member' && grant !== null;
}

/**
 * What lists, searches and counts hold: shared prompts are public, others their space's, without a space their creator's, and
 * whom they are granted.
 */
export function canList(actor: Actor, prompt: PromptFacts): boolean {
  if (!isWithinToken(actor, prompt)) return false;
  return (
    prompt.isShared || isCreatorAtHome(actor, prompt) || isOfSpace(actor, prompt) || isGranted(actor, prompt)
  );
}

/** What can be opened by its address: admins moderate, so they may open any (decisions, Prompts). */
export function canRead(actor: Actor, prompt: PromptFacts): boolean {
  return canList(actor, prompt) || hasRole(actor, 'admin');
}

/**
 * Versions and events of the time in which a prompt was private: its creator, unless they have left its home or it was handed
 * over to them, and admins. Others read what everybody could read when it was written.
 */
export function canReadPrivateHistory(actor: Actor, prompt: CreatorFacts): boolean {
  return (isCreatorAtHome(actor, prompt) && prompt.creatorSince === null) || hasRole(actor, 'admin');
}

/** Versions and events since the prompt was handed over: its creator at home. */
export function canReadHandedOver(actor: Actor, prompt: CreatorFacts): boolean {
  return isCreatorAtHome(actor, prompt);
}

/** Versions and events since the prompt came into its home: for the people of that space. */
export function canReadSpaceHistory(actor: Actor, prompt: PromptFacts): boolean {
  return isOfSpace(actor, prompt);
}

/** Versions and events since the prompt was granted: whom it is granted. */
export function canReadGrantedHistory(actor: Actor, prompt: PromptFacts): boolean {
  return isGranted(actor, prompt);
}

/** Who used a prompt: its creator and admins. Others see how many. */
export const canSeeUsers = canReadPrivateHistory;

/** Viewers read; contributors and admins write (decisions, Roles). */
export function canCreate(actor: Actor): boolean {
  return hasRole(actor, 'admin', 'contributor');
}

/** Who may edit: the creator, unless a viewer by now; for a prompt with a home, everybody who may write in that space. */
function isWriter(actor: Actor, prompt: PromptFacts): boolean {
  if (prompt.space !== null) return canWriteInSpace(actor, prompt.space);
  return canCreate(actor) && isCreator(actor, prompt);
}

/**
 * Its writers, and contributors and admins whom it is granted for editing. Programs edit what is shared with nobody but people
 * of a space or of grants: to the others they suggest.
 */
export function canEdit(actor: Actor, prompt: PromptFacts): boolean {
  if (isProgram(actor) && (prompt.isShared || !isWithinToken(actor, prompt))) return false;
  return isWriter(actor, prompt) || (canCreate(actor) && prompt.grant === 'edit');
}

/**
 * Sharing and making private is its writers'; from a space it takes the right to publish. A grant gives neither, programs do
 * neither.
 */
export function canShare(actor: Actor, prompt: PromptFacts): boolean {
  if (isProgram(actor)) return false;
  return prompt.space === null ? isWriter(actor, prompt) : canPublishFromSpace(actor, prompt.space);
}

/** Who may grant a prompt to people and spaces: those who may share it with everybody. */
export const canGrant = canShare;

/**
 * Who may give a prompt another home, or none: its creator; for a prompt in a space, those who may show it to everybody, for it is
 * out of the space's hands then.
 */
export const canMove = canShare;

/** Actions that need the right to publish in the prompt's space; people who only write there can request them (decisions, Spaces). */
export function canAskToPublish(actor: Actor, prompt: PromptFacts): boolean {
  if (isProgram(actor) || prompt.space === null) return false;
  return canWriteInSpace(actor, prompt.space) && !canPublishFromSpace(actor, prompt.space);
}

/** The creator in any role; in a space those of its members who made it, publishers and owners any; and admins. */
export function canDelete(actor: Actor, prompt: PromptFacts): boolean {
  if (isProgram(actor)) return false;
  if (hasRole(actor, 'admin')) return true;
  if (prompt.space === null) return isCreator(actor, prompt);
  if (canManageSpace(actor, prompt.space) || canPublishFromSpace(actor, prompt.space)) return true;
  return isCreator(actor, prompt) && isOfSpace(actor, prompt) && writes(prompt.space.role);
}

/** Any signed-in person, on what their lists hold; recording a use follows the same rule. */
export function canFavorite(actor: Actor, prompt: PromptFacts): boolean {
  return actor.kind === 'member' && canList(actor, prompt);
}

/** Keeping a prompt at the top of one's dashboard. */
export const canPin = canFavorite;
