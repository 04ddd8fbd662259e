import { type Actor, actorId, hasRole } from '../actor';
import { canManageSpace } from '../space/policy';
import { canRead, canReadPrivateHistory, type CreatorFacts, type PromptFacts } from '../prompt/policy';

/** Any signed-in user in any role who can read the prompt. Guests see no comments. */
export function canComment(actor: Actor, prompt: PromptFacts): boolean {
  return actor.kind === 'member' && canRead(actor, prompt);
}

/**
 * Same rule as for versions and notes: comments made visible to everyone, or to the members of the prompt's space if
 * the actor is one. The prompt's creator and admins can read all.
 */
export function canReadComment(actor: Actor, prompt: CreatorFacts, comment: { isShown: boolean }): boolean {
  return canComment(actor, prompt) && (comment.isShown || canReadPrivateHistory(actor, prompt));
}

type CommentFacts = { authorId: string | null };

/** Only the author. */
export function canEditComment(actor: Actor, comment: CommentFacts): boolean {
  return actor.kind === 'member' && actor.id === comment.authorId;
}

/** Its author, the creator of the prompt while they are in its space, owners of that space, and admins. */
export function canDeleteComment(actor: Actor, prompt: PromptFacts, comment: CommentFacts): boolean {
  const id = actorId(actor);
  if (hasRole(actor, 'admin') || (id !== null && id === comment.authorId)) return true;
  if (prompt.space !== null && canManageSpace(actor, prompt.space)) return true;
  return id === prompt.createdBy && prompt.space?.role !== null;
}

/** The author of the thread, the creator of the prompt, owners of its space, and admins. */
export const canResolveComment = canDeleteComment;
