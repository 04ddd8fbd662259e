import { type Actor, actorId, hasRole } from '../actor';
import { canEdit, canRead, canReadPrivateHistory, type CreatorFacts } from '../prompt/policy';
import { canApprove, canMarkTested } from '../status/policy';
import type { ReviewAbilities, ReviewDecision, ReviewState } from './schema';

/** What a policy must know of a version under review. */
export type VersionFacts = {
  /** Whether it was shown to everybody, or to the people of the prompt's home and the actor is of them. */
  wasShown: boolean;
};

/** Everybody signed in who can read the version: its prompt's policy, and nothing from a time in which it was private. */
export function canReadReview(actor: Actor, prompt: CreatorFacts, version: VersionFacts): boolean {
  if (actor.kind !== 'member' || !canRead(actor, prompt)) return false;
  return version.wasShown || canReadPrivateHistory(actor, prompt);
}

/** Those who may edit the prompt; asking shows a private version to admins, who could open it anyway. */
export const canAskReview = canEdit;

/** The author and the reviewers: contributors and admins who can read it. */
export function canCommentReview(actor: Actor, prompt: CreatorFacts, version: VersionFacts): boolean {
  return hasRole(actor, 'admin', 'contributor') && canReadReview(actor, prompt, version);
}

/** What a reviewer may say of an open review: nobody judges their own text, save the sole admin by approving. */
export function canDecide(
  actor: Actor,
  prompt: CreatorFacts,
  version: VersionFacts,
  decision: ReviewDecision,
  facts: { isSoleAdmin: boolean },
): boolean {
  if (!canReadReview(actor, prompt, version)) return false;
  if (decision === 'approved') return canApprove(actor, prompt, facts);
  return canMarkTested(actor, prompt) && actorId(actor) !== prompt.createdBy;
}

/** All of it at once, for the page: the server asks the rules above again with each change. */
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
  facts: { isSoleAdmin: boolean },
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
    comment: takesComments(review.state) && canCommentReview(actor, prompt, prompt),
    decide: decisions,
    withdraw: isOpen && canWithdraw(actor, review),
    edit: canEdit(actor, prompt),
    askAgain:
      canAskReview(actor, prompt) &&
      review.isLatest &&
      (isCurrent ? review.state === 'changes' || review.state === 'withdrawn' : true),
  };
}

/** Reviews that wait for somebody's word, and those that they asked for. */
export function canUseInbox(actor: Actor): boolean {
  return hasRole(actor, 'admin', 'contributor');
}

/** Only who asked takes the question back, unless a viewer by now. */
export function canWithdraw(actor: Actor, review: { requestedBy: string | null }): boolean {
  return hasRole(actor, 'admin', 'contributor') && actor.id === review.requestedBy;
}

/** While it is open, and after changes were asked for: the author answers. */
export function takesComments(state: ReviewState): boolean {
  return state === 'open' || state === 'changes';
}
