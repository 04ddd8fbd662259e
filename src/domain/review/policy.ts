import { type Actor, actorId, hasRole } from '../actor';
import { canEdit, canRead, canReadPrivateHistory, type CreatorFacts } from '../prompt/policy';
import type { DecisionFacts } from '../status/authorship';
import { canApprove, canMarkTested, canRequestChanges } from '../status/policy';
import type { ReviewAbilities, ReviewDecision, ReviewState } from './schema';

export type VersionFacts = {
  /** Whether it was visible to everyone, or to the members of the prompt's space if the actor is one. */
  wasShown: boolean;
};

/** Any signed-in user who can read the version: the prompt's policy, without versions from when it was private. */
export function canReadReview(actor: Actor, prompt: CreatorFacts, version: VersionFacts): boolean {
  if (actor.kind !== 'member' || !canRead(actor, prompt)) return false;
  return version.wasShown || canReadPrivateHistory(actor, prompt);
}

/** Editors of the prompt; a request shows a private version to admins, who could open it anyway. */
export const canAskReview = canEdit;

/** Its author and reviewers: contributors and admins who can read it. */
export function canCommentReview(actor: Actor, prompt: CreatorFacts, version: VersionFacts): boolean {
  return hasRole(actor, 'admin', 'contributor') && canReadReview(actor, prompt, version);
}

/** Whether a test by the actor answers a review: not by the creator of the prompt about their own version. */
export function isTestByAuthor(
  actor: Actor,
  { createdBy }: { createdBy: string },
  facts: DecisionFacts,
): boolean {
  return actorId(actor) === createdBy && facts.wrote === 'version';
}

/** Whether an actor can decide an open review: see `domain/status/policy.ts`, which also decides without a review. */
export function canDecide(
  actor: Actor,
  prompt: CreatorFacts,
  version: VersionFacts,
  decision: ReviewDecision,
  facts: DecisionFacts,
): boolean {
  if (!canReadReview(actor, prompt, version)) return false;
  if (decision === 'approved') return canApprove(actor, prompt, facts);
  if (decision === 'changes') return canRequestChanges(actor, prompt, facts);
  return canMarkTested(actor, prompt) && !isTestByAuthor(actor, prompt, facts);
}

/** All abilities together, for the page: the server checks the rules above again on each change. */
export function reviewAbilities(
  actor: Actor,
  review: {
    state: ReviewState;
    version: number;
    isTested: boolean;
    isLatest: boolean;
    requestedBy: string | null;
  },
  prompt: CreatorFacts & VersionFacts & { current: number },
  facts: DecisionFacts,
): ReviewAbilities {
  const isOpen = review.state === 'open';
  const isCurrent = review.version === prompt.current;
  const decisions = (['tested', 'changes', 'approved'] as const).filter(
    (decision) =>
      isOpen &&
      (isCurrent || decision === 'changes') &&
      !(decision === 'tested' && review.isTested) &&
      canDecide(actor, prompt, prompt, decision, facts),
  );
  return {
    comment: acceptsComments(review.state) && canCommentReview(actor, prompt, prompt),
    decide: decisions,
    withdraw: isOpen && canWithdraw(actor, review),
    edit: canEdit(actor, prompt),
    askAgain:
      canAskReview(actor, prompt) &&
      review.isLatest &&
      (isCurrent ? review.state === 'changes' || review.state === 'withdrawn' : true),
  };
}

/** Whether the actor can use the list of reviews that wait for them or that they requested. */
export function canUseInbox(actor: Actor): boolean {
  return hasRole(actor, 'admin', 'contributor');
}

/** Only the requester can withdraw, unless they are a viewer by now. */
export function canWithdraw(actor: Actor, review: { requestedBy: string | null }): boolean {
  return hasRole(actor, 'admin', 'contributor') && actor.id === review.requestedBy;
}

/** While it is open, and after changes were requested: the author replies. */
export function acceptsComments(state: ReviewState): boolean {
  return state === 'open' || state === 'changes';
}
