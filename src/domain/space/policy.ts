import { type Actor, hasRole } from '../actor';
import { roleCanPublish, type SpaceRole, roleCanWrite } from './role';

/** Access facts of a space: the actor's role in it, null if not a member. */
export type SpaceFacts = { role: SpaceRole | null };

/** Contributors and admins can create spaces (docs/decisions/0019-spaces.md). */
export function canCreateSpace(actor: Actor): boolean {
  return hasRole(actor, 'admin', 'contributor');
}

/** Only members. For others a space does not exist, except for its name and size for admins. */
export function canSeeSpace(actor: Actor, { role }: SpaceFacts): boolean {
  return actor.kind === 'member' && role !== null;
}

/** Whether the actor can add prompts to the space and change those in it. Viewers of the instance can only read. */
export function canWriteInSpace(actor: Actor, { role }: SpaceFacts): boolean {
  return hasRole(actor, 'admin', 'contributor') && roleCanWrite(role);
}

/** Whether the actor can share its prompts with everyone. */
export function canPublishFromSpace(actor: Actor, { role }: SpaceFacts): boolean {
  return hasRole(actor, 'admin', 'contributor') && roleCanPublish(role);
}

/** Name, members and deletion: only owners. */
export function canManageSpace(actor: Actor, { role }: SpaceFacts): boolean {
  return actor.kind === 'member' && role === 'owner';
}

/** Whether the actor can bring the people of a company's group into the space: admins, and owners who are in it. */
export function canNameGroup(actor: Actor, space: SpaceFacts, group: { isInGroup: boolean }): boolean {
  return canManageSpace(actor, space) && (hasRole(actor, 'admin') || group.isInGroup);
}

/** Whether the actor can restore or permanently delete the deleted prompts of the space. */
export function canSeeTrash(actor: Actor, space: SpaceFacts): boolean {
  return canManageSpace(actor, space) || canPublishFromSpace(actor, space);
}
