import { type Actor, actorId, hasRole } from '../actor';
import { canManageSpace } from '../space/policy';
import { canRead, canReadPrivateHistory, type CreatorFacts, type PromptFacts } from '../prompt/policy';

/** Everybody signed in who can read the prompt, in any role. Guests see no comments. */
export function canComment(actor: Actor, prompt: PromptFacts): boolean {
  return actor.kind === 'member' && canRead(actor, prompt);
}

/**
 * As of versions and notes: what was shown to everybody, or to the people of the prompt's home and the actor is of them; all of
 * it the prompt's creator and admins.
 */
export function canReadComment(actor: Actor, prompt: CreatorFacts, comment: { isShown: boolean }): boolean {
  return canComment(actor, prompt) && (comment.isShown || canReadPrivateHistory(actor, prompt));
}

type CommentFacts = { authorId: string | null };

/** Only one's own comments. */
export function canEditComment(actor: Actor, comment: CommentFacts): boolean {
  return actor.kind === 'member' && actor.id === comment.authorId;
}

/** Its author, the creator of the prompt while they are at its home, owners of that space, and admins. */
export function canDeleteComment(actor: Actor, prompt: PromptFacts, comment: CommentFacts): boolean {
  const id = actorId(actor);
  if (hasRole(actor, 'admin') || (id !== null && id === comment.authorId)) return true;
  if (prompt.space !== null && canManageSpace(actor, prompt.space)) return true;
  return id === prompt.createdBy && prompt.space?.role !== null;
}

/** The person who began the thread, the creator of the prompt, and admins. */
export const canResolveComment = canDeleteComment;
