import { type Actor, actorId } from '../actor';
import { canShare, type PromptFacts } from '../prompt/policy';

type RequestFacts = { requestedBy: string };

/** Those who can publish from the prompt's space. */
export const canDecideRequest = canShare;

/** Only the requester. */
export function canWithdrawRequest(actor: Actor, request: RequestFacts): boolean {
  return actorId(actor) === request.requestedBy;
}

/** The requester and those who decide, while they are members of the prompt's space. */
export function canSeeRequest(actor: Actor, prompt: PromptFacts, request: RequestFacts): boolean {
  if ((prompt.space?.role ?? null) === null) return false;
  return canWithdrawRequest(actor, request) || canDecideRequest(actor, prompt);
}
