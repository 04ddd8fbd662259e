import type { PromptListQuery } from '@/domain/prompt/schema';

type Query = Partial<PromptListQuery>;

/** What to ask for to learn how many prompts a member has; only the total is of use. */
export const OWN_PROMPTS = { scope: 'mine', perPage: 1, excerpt: true } satisfies Query;

/** The same for the shared ones among them. */
export function ownSharedPrompts(ownerId: string) {
  return { scope: 'shared', creatorId: ownerId, perPage: 1, excerpt: true } satisfies Query;
}
