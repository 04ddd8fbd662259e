import { type Actor, actorId, hasRole, isProgram } from '../actor';
import { canEdit, canRead, type PromptFacts } from '../prompt/policy';
import { canPublishFromSpace } from '../space/policy';
import type { Status } from './schema';

/** Contributors and admins, on any shared prompt (decisions, Roles); on others editors and admins. */
export function canMarkTested(actor: Actor, prompt: PromptFacts): boolean {
  if (!hasRole(actor, 'admin', 'contributor') || !canRead(actor, prompt)) return false;
  return prompt.isShared || actor.role === 'admin' || canEdit(actor, prompt);
}

/** Admins, and publishers of the prompt's space; never an app. */
function isApprover(actor: Actor, prompt: PromptFacts): boolean {
  if (isProgram(actor)) return false;
  if (hasRole(actor, 'admin')) return true;
  return prompt.space !== null && canPublishFromSpace(actor, prompt.space);
}

/** Whether the actor can approve; their own prompts only if they are the sole admin. */
export function canApprove(actor: Actor, prompt: PromptFacts, facts: { isSoleAdmin: boolean }): boolean {
  if (!isApprover(actor, prompt) || !canRead(actor, prompt)) return false;
  return actorId(actor) !== prompt.createdBy || facts.isSoleAdmin;
}

/** Whether `to` can follow `from`: from none or tested to either, from approved to tested, by approvers (decisions). */
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
