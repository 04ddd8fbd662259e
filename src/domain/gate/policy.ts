import { type Actor, hasRole, isProgram } from '../actor';
import type { PromptFacts } from '../prompt/policy';
import { canManageSpace } from '../space/policy';
import type { DecisionFacts } from '../status/authorship';
import { canApprove } from '../status/policy';

/** Whether the actor can approve a version without the gate: owners of its space and admins, who may decide about it. */
export function canOverrideGate(actor: Actor, prompt: PromptFacts, facts: DecisionFacts): boolean {
  if (isProgram(actor) || !canApprove(actor, prompt, facts)) return false;
  return hasRole(actor, 'admin') || (prompt.space !== null && canManageSpace(actor, prompt.space));
}
