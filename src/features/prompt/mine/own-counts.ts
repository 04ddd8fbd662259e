import type { PromptListQuery } from '@/domain/prompt/list-query';

type Query = Partial<PromptListQuery>;

/** Query for the number of a member's prompts; only the total is used. */
export const OWN_PROMPTS = { scope: 'mine', perPage: 1, excerpt: true } satisfies Query;

/** The same for the shared ones. */
export function ownSharedPrompts(ownerId: string) {
  return { scope: 'shared', creatorId: ownerId, perPage: 1, excerpt: true } satisfies Query;
}
