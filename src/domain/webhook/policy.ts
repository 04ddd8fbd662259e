import { type Actor, hasRole } from '../actor';
import { canManageSpace, type SpaceFacts } from '../space/policy';

/** Webhooks of a space: its owners. @param space null for those of the library: admins */
export function canManageWebhooks(actor: Actor, space: SpaceFacts | null): boolean {
  return space === null ? hasRole(actor, 'admin') : canManageSpace(actor, space);
}
