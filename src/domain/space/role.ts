/** What somebody may do in a space, least first. The right to publish is apart from writing. */
export const SPACE_ROLES = ['reader', 'member', 'publisher', 'owner'] as const;
export type SpaceRole = (typeof SPACE_ROLES)[number];

/** Whether a role is one of those given; nobody's is none. */
export function isRole(role: SpaceRole | null, ...roles: SpaceRole[]): boolean {
  return role !== null && roles.includes(role);
}
