/** What somebody may do with a prompt that was granted to them, least first. Each holds those before it. */
export const GRANT_RIGHTS = ['read', 'suggest', 'edit'] as const;
export type GrantRight = (typeof GRANT_RIGHTS)[number];
