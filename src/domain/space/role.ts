/** Roles in a space, in ascending order. Publishing is separate from writing. */
export const SPACE_ROLES = ['reader', 'member', 'publisher', 'owner'] as const;
export type SpaceRole = (typeof SPACE_ROLES)[number];

/** Roles that can add prompts and change existing ones. */
export const WRITING_ROLES: readonly SpaceRole[] = ['member', 'publisher', 'owner'];
/** Roles that can share the space's prompts with everyone, and approve there. */
export const PUBLISHING_ROLES: readonly SpaceRole[] = ['publisher', 'owner'];

/** Whether a role can add prompts to a space; null for users who are not members. */
export function roleCanWrite(role: SpaceRole | null): boolean {
  return role !== null && WRITING_ROLES.includes(role);
}

/** Whether a role can share the prompts of a space with everyone. */
export function roleCanPublish(role: SpaceRole | null): boolean {
  return role !== null && PUBLISHING_ROLES.includes(role);
}
