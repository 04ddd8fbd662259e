import type { Actor } from '../actor';
import { canEdit, canRead, type PromptFacts } from '../prompt/policy';
import { isApprover } from '../status/policy';
import { canRunTests } from '../test-case/policy';

/**
 * Whether the actor can start an evaluation: people who can edit the prompt or decide about it, not every reader. A
 * program can if its owner can and its token covers the prompt; it changes nothing.
 */
export function canEvaluate(actor: Actor, prompt: PromptFacts): boolean {
  if (actor.kind !== 'member' || !canRead(actor, prompt)) return false;
  const { token: _, ...person } = actor;
  return canEdit(person, prompt) || isApprover(person, prompt);
}

/** Whoever can start one can stop and continue any of the prompt. */
export const canStopEvaluation = canEvaluate;

/** Whether the actor can mark answers Good or Bad: people who can run tests, never programs. */
export function canMarkAnswer(actor: Actor, prompt: PromptFacts): boolean {
  return actor.kind === 'member' && actor.token === undefined && canRunTests(actor, prompt);
}
