import { type Actor, hasRole } from '../actor';
import { publishes, type SpaceRole, writes } from './role';

/** What a policy must know of a space: the actor's role in it, null for people outside. */
export type SpaceFacts = { role: SpaceRole | null };

/** Contributors and admins make spaces (docs/decisions/0019-spaces.md). */
export function canCreateSpace(actor: Actor): boolean {
  return hasRole(actor, 'admin', 'contributor');
}

/** Its members. To everybody else a space does not exist, save its name and size for admins. */
export function canSeeSpace(actor: Actor, { role }: SpaceFacts): boolean {
  return actor.kind === 'member' && role !== null;
}

/** Who may bring prompts into it and change those that are there. Viewers of the instance only read. */
export function canWriteInSpace(actor: Actor, { role }: SpaceFacts): boolean {
  return hasRole(actor, 'admin', 'contributor') && writes(role);
}

/** Who may show its prompts to everybody. */
export function canPublishFromSpace(actor: Actor, { role }: SpaceFacts): boolean {
  return hasRole(actor, 'admin', 'contributor') && publishes(role);
}

/** Its name, its people, its end: its owners. */
export function canManageSpace(actor: Actor, { role }: SpaceFacts): boolean {
  return actor.kind === 'member' && role === 'owner';
}

/** What was deleted in it: to bring it back or remove it for good. */
export function canSeeTrash(actor: Actor, space: SpaceFacts): boolean {
  return canManageSpace(actor, space) || canPublishFromSpace(actor, space);
}
