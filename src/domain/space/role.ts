/** What somebody may do in a space, least first. The right to publish is apart from writing. */
export const SPACE_ROLES = ['reader', 'member', 'publisher', 'owner'] as const;
export type SpaceRole = (typeof SPACE_ROLES)[number];

/** Those who bring prompts in, and change those that are there. */
export const WRITING_ROLES: readonly SpaceRole[] = ['member', 'publisher', 'owner'];
/** Those of them who share its prompts with everybody, and approve there. */
export const PUBLISHING_ROLES: readonly SpaceRole[] = ['publisher', 'owner'];

/** Whether a role may bring prompts into a space; people outside have no role. */
export function writes(role: SpaceRole | null): boolean {
  return role !== null && WRITING_ROLES.includes(role);
}

/** Whether somebody with a role shares the prompts of a space with everybody. */
export function publishes(role: SpaceRole | null): boolean {
  return role !== null && PUBLISHING_ROLES.includes(role);
}
