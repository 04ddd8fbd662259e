import { type Actor, hasRole, isProgram } from '../actor';
import { canEdit, canRead, type PromptFacts } from '../prompt/policy';
import { canPublishFromSpace } from '../space/policy';
import { type DecisionFacts, isLeastInvolved } from './authorship';
import type { Status } from './schema';

/** Contributors and admins, on any shared prompt; on others editors and admins. */
export function canMarkTested(actor: Actor, prompt: PromptFacts): boolean {
  if (!hasRole(actor, 'admin', 'contributor') || !canRead(actor, prompt)) return false;
  return prompt.isShared || actor.role === 'admin' || canEdit(actor, prompt);
}

/** Whether the actor approves versions there that others wrote: admins, and publishers of its space; never an app. */
export function isApprover(actor: Actor, prompt: PromptFacts): boolean {
  if (isProgram(actor)) return false;
  if (!canRead(actor, prompt)) return false;
  if (hasRole(actor, 'admin')) return true;
  return prompt.space !== null && canPublishFromSpace(actor, prompt.space);
}

/** Whether the actor can approve a version: nobody decides about what they wrote while another approver can. */
export function canApprove(actor: Actor, prompt: PromptFacts, facts: DecisionFacts): boolean {
  return isApprover(actor, prompt) && isLeastInvolved(facts);
}

/** Whether the actor can request changes of a version: people who can approve it, and testers who wrote nothing. */
export function canRequestChanges(actor: Actor, prompt: PromptFacts, facts: DecisionFacts): boolean {
  if (isApprover(actor, prompt)) return isLeastInvolved(facts);
  return canMarkTested(actor, prompt) && facts.wrote === 'none';
}

/** Whether `to` can follow `from`: from none or tested to either, from approved to tested, by approvers. */
export function canChange(
  actor: Actor,
  prompt: PromptFacts,
  change: { from: Status | null; to: Status },
  facts: DecisionFacts,
): boolean {
  if (isProgram(actor)) return false;
  if (change.to === 'approved') return change.from !== 'approved' && canApprove(actor, prompt, facts);
  if (change.from === 'approved') return isApprover(actor, prompt);
  return canMarkTested(actor, prompt);
}
