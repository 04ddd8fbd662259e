import { type Actor, actorId, hasRole, isProgram } from '../actor';
import { canEdit, canRead, type PromptFacts } from '../prompt/policy';
import { canPublishFromSpace } from '../space/policy';
import type { Status } from './schema';

/** Contributors and admins, on any shared prompt (decisions, Roles); of others those who may edit them, and admins. */
export function canMarkTested(actor: Actor, prompt: PromptFacts): boolean {
  if (!hasRole(actor, 'admin', 'contributor') || !canRead(actor, prompt)) return false;
  return prompt.isShared || actor.role === 'admin' || canEdit(actor, prompt);
}

/** Admins, and publishers of the prompt's home; never a program. */
function isApprover(actor: Actor, prompt: PromptFacts): boolean {
  if (isProgram(actor)) return false;
  if (hasRole(actor, 'admin')) return true;
  return prompt.space !== null && canPublishFromSpace(actor, prompt.space);
}

/** An approver; on their own prompts only when nobody else could do it. */
export function canApprove(actor: Actor, prompt: PromptFacts, facts: { isSoleAdmin: boolean }): boolean {
  if (!isApprover(actor, prompt) || !canRead(actor, prompt)) return false;
  return actorId(actor) !== prompt.createdBy || facts.isSoleAdmin;
}

/**
 * Whether `to` may follow `from` (decisions): none or tested to either, approved to tested. Taking an approval back
 * is only for approvers.
 */
export function canChange(
  actor: Actor,
  prompt: PromptFacts,
  change: { from: Status | null; to: Status },
  facts: { isSoleAdmin: boolean },
): boolean {
  if (isProgram(actor)) return false;
  if (change.to === 'approved') return change.from !== 'approved' && canApprove(actor, prompt, facts);
  if (change.from === 'approved') return isApprover(actor, prompt) && canRead(actor, prompt);
  return canMarkTested(actor, prompt);
}
