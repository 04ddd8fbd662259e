import { z } from 'zod';

/** What somebody may do in a space, least first. The right to publish is apart from writing. */
export const SpaceRole = z.enum(['reader', 'member', 'publisher', 'owner']);
export type SpaceRole = z.infer<typeof SpaceRole>;

/** Whether a role is one of those given; nobody's is none. */
export function isRole(role: SpaceRole | null, ...roles: SpaceRole[]): boolean {
  return role !== null && roles.includes(role);
}
