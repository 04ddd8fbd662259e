import { type Actor, hasRole } from '../actor';
import { canRead, type PromptFacts } from '../prompt/policy';
import type { Status } from './schema';

/** Contributors and admins, on any prompt they can read (decisions, Roles). */
export function canMarkTested(actor: Actor, prompt: PromptFacts): boolean {
  return hasRole(actor, 'admin', 'contributor') && canRead(actor, prompt);
}

/** Admins; on their own prompts only when nobody else could do it. */
export function canApprove(actor: Actor, prompt: PromptFacts, facts: { isSoleAdmin: boolean }): boolean {
  if (!hasRole(actor, 'admin') || !canRead(actor, prompt)) return false;
  return actor.id !== prompt.createdBy || facts.isSoleAdmin;
}

/**
 * Whether `to` may follow `from` (decisions): none or tested to either, approved to tested. Taking an approval back
 * is an admin's alone.
 */
export function canChange(
  actor: Actor,
  prompt: PromptFacts,
  change: { from: Status | null; to: Status },
  facts: { isSoleAdmin: boolean },
): boolean {
  if (change.to === 'approved') return change.from !== 'approved' && canApprove(actor, prompt, facts);
  if (change.from === 'approved') return hasRole(actor, 'admin') && canRead(actor, prompt);
  return canMarkTested(actor, prompt);
}
