/** Rights of a grant, in ascending order. Each includes those before it. */
export const GRANT_RIGHTS = ['read', 'suggest', 'edit'] as const;
export type GrantRight = (typeof GRANT_RIGHTS)[number];
