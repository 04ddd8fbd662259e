import { z } from 'zod';

/**
 * The share that a person wrote of the text that a decision would cover: the version itself, or an earlier one since the last
 * approved version. A version that restores an older text was also written by the older text's author, an accepted
 * suggestion by its author. Text that a prompt was created with doesn't count against its creator once the
 * version was written by others (docs/decisions/0015-reviews-and-suggestions.md).
 */
export const AUTHORSHIPS = ['none', 'earlier', 'version'] as const;
export const Authorship = z.enum(AUTHORSHIPS);
export type Authorship = z.infer<typeof Authorship>;

/** The share that the actor wrote, and the least that another person who can approve there wrote; null if there is none. */
export type DecisionFacts = { wrote: Authorship; others: Authorship | null };

/** Facts of a person who wrote none of the text. */
export const WROTE_NOTHING: DecisionFacts = { wrote: 'none', others: null };

const rankOf = (authorship: Authorship) => AUTHORSHIPS.indexOf(authorship);

/** Whether an approver can decide: nobody decides about their own words while another approver wrote less of them. */
export function isLeastInvolved({ wrote, others }: DecisionFacts): boolean {
  return others === null || rankOf(wrote) <= rankOf(others);
}

/** Who besides a member can decide about a version. */
export const Deciders = z.object({
  /** Names of those who can decide in the prompt's space, if the member is in it. */
  people: z.array(z.string()),
  /** Whether there are more of them than names. */
  hasMore: z.boolean(),
  /** Whether admins of the library can decide. */
  admins: z.boolean(),
});
export type Deciders = z.infer<typeof Deciders>;

/** Why a member can't decide about a version, and who can. */
export const DecisionRefusal = Deciders.extend({
  /** The reason that they can't: their words, or their role. */
  cause: z.enum(['version', 'earlier', 'role']),
});
export type DecisionRefusal = z.infer<typeof DecisionRefusal>;

/** Output of `status.decision`: whether the caller can approve the latest version, else why not. */
export const DecisionView = z.object({
  version: z.int(),
  mayApprove: z.boolean(),
  refusal: DecisionRefusal.nullable(),
});
export type DecisionView = z.infer<typeof DecisionView>;
