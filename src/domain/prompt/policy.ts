import { type Actor, hasRole, isProgram, spaceLimitOf } from '../actor';
import type { GrantRight } from '../grant/right';
import { canManageSpace, canPublishFromSpace, canSeeSpace, canWriteInSpace } from '../space/policy';
import { type SpaceRole, roleCanWrite } from '../space/role';

/** Access facts of a prompt for one actor. */
export type PromptFacts = {
  /** The creator, or the user it was handed over to when the creator left. */
  createdBy: string;
  isShared: boolean;
  /**
   * Its space and the actor's role there (null if not a member); null without a space. A token limited to spaces has no
   * access to prompts whose space id is missing.
   */
  space: { id?: string; role: SpaceRole | null } | null;
  /** The actor's strongest current right by grants to them or to one of their spaces; null without one. */
  grant: GrantRight | null;
};

/** Whether the actor's token has access: one limited to spaces, to their prompts while its owner is a member. */
function isWithinToken(actor: Actor, { space }: PromptFacts): boolean {
  const limit = spaceLimitOf(actor);
  if (limit === null) return true;
  if (space?.id === undefined || space.role === null) return false;
  return limit.includes(space.id);
}

/** Access facts for policies about old versions and comments. */
export type CreatorFacts = PromptFacts & {
  /** For a prompt that was handed over: since when its creator can read earlier texts; null for no limit. */
  creatorSince: Date | null;
};

function isCreator(actor: Actor, prompt: PromptFacts): boolean {
  return actor.kind === 'member' && actor.id === prompt.createdBy;
}

/** A prompt in a space belongs to it: its creator only has rights while they are a member. */
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
 * Whether lists, searches and counts contain the prompt: shared prompts for everyone, others for members of their
 * space, without a space for their creator, and for recipients of grants.
 */
export function canList(actor: Actor, prompt: PromptFacts): boolean {
  if (!isWithinToken(actor, prompt)) return false;
  return (
    prompt.isShared || isCreatorAtHome(actor, prompt) || isOfSpace(actor, prompt) || isGranted(actor, prompt)
  );
}

/** Whether the actor can open the prompt by its address: admins moderate, so they can open any. */
export function canRead(actor: Actor, prompt: PromptFacts): boolean {
  return canList(actor, prompt) || hasRole(actor, 'admin');
}

/**
 * Whether the actor can read versions and events from the time when a prompt was private: its creator, unless they have
 * left its space or it was handed over to them, and admins. Others only read texts that everyone could read when they
 * were written.
 */
export function canReadPrivateHistory(actor: Actor, prompt: CreatorFacts): boolean {
  return (isCreatorAtHome(actor, prompt) && prompt.creatorSince === null) || hasRole(actor, 'admin');
}

/** Whether the actor can read versions and events since the prompt was handed over: its creator, while in its space. */
export function canReadSinceTransfer(actor: Actor, prompt: CreatorFacts): boolean {
  return isCreatorAtHome(actor, prompt);
}

/** Whether the actor can read versions and events since the prompt came into its space: the members of that space. */
export function canReadSpaceHistory(actor: Actor, prompt: PromptFacts): boolean {
  return isOfSpace(actor, prompt);
}

/** Whether the actor can read versions and events since the prompt was granted: the recipients of grants. */
export function canReadGrantedHistory(actor: Actor, prompt: PromptFacts): boolean {
  return isGranted(actor, prompt);
}

/** Whether the actor can see who used a prompt: its creator and admins. Others only see the count. */
export const canSeeUsers = canReadPrivateHistory;

/** Viewers read; contributors and admins write. */
export function canCreate(actor: Actor): boolean {
  return hasRole(actor, 'admin', 'contributor');
}

/** Whether the actor has the right to edit: the creator, unless now a viewer; in a space all who can write there. */
function isWriter(actor: Actor, prompt: PromptFacts): boolean {
  if (prompt.space !== null) return canWriteInSpace(actor, prompt.space);
  return canCreate(actor) && isCreator(actor, prompt);
}

/**
 * Writers, and contributors and admins with a grant to edit. Apps only edit prompts that are not shared with everyone
 * and that their token covers; on others they make suggestions.
 */
export function canEdit(actor: Actor, prompt: PromptFacts): boolean {
  if (isProgram(actor) && (prompt.isShared || !isWithinToken(actor, prompt))) return false;
  return isWriter(actor, prompt) || (canCreate(actor) && prompt.grant === 'edit');
}

/** Sharing and making private are for writers; in a space for publishers. Not by a grant, and not for apps. */
export function canShare(actor: Actor, prompt: PromptFacts): boolean {
  if (isProgram(actor)) return false;
  return prompt.space === null ? isWriter(actor, prompt) : canPublishFromSpace(actor, prompt.space);
}

/** Whether the actor can grant a prompt to people and spaces: those who can share it with everyone. */
export const canGrant = canShare;

/**
 * Whether the actor can move a prompt to another space or to none: its creator; in a space those who can publish from
 * it, because the space loses control of the prompt.
 */
export const canMove = canShare;

/**
 * Actions that need the right to publish in the prompt's space; members who only write there can request them.
 */
export function canAskToPublish(actor: Actor, prompt: PromptFacts): boolean {
  if (isProgram(actor) || prompt.space === null) return false;
  return canWriteInSpace(actor, prompt.space) && !canPublishFromSpace(actor, prompt.space);
}

/** The creator in any role; in a space members who created it, and publishers and owners for any; and admins. */
export function canDelete(actor: Actor, prompt: PromptFacts): boolean {
  if (isProgram(actor)) return false;
  if (hasRole(actor, 'admin')) return true;
  if (prompt.space === null) return isCreator(actor, prompt);
  if (canManageSpace(actor, prompt.space) || canPublishFromSpace(actor, prompt.space)) return true;
  return isCreator(actor, prompt) && isOfSpace(actor, prompt) && roleCanWrite(prompt.space.role);
}

/** Any signed-in user, for the prompts in their lists; recording a use follows the same rule. */
export function canFavorite(actor: Actor, prompt: PromptFacts): boolean {
  return actor.kind === 'member' && canList(actor, prompt);
}

/** Whether the actor can pin a prompt to their dashboard. */
export const canPin = canFavorite;
