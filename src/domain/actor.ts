import type { Role } from './account/role';

/**
 * Somebody who is not signed in; `approvedOnly` where public needs approval, `approvedInSpaces` where it does for the prompts of
 * some spaces.
 */
export type Guest = { kind: 'guest'; approvedOnly?: boolean; approvedInSpaces?: boolean };

/** A signed-in person with the role the database gives right now. */
export type Member = { kind: 'member'; id: string; role: Role };

/** Who acts: the first argument of every policy. */
export type Actor = Guest | Member;

export const GUEST: Guest = { kind: 'guest' };

/** Whether an actor sees of shared prompts the version alone that was approved last, and none without one. */
export function seesApprovedOnly(actor: Actor): boolean {
  return actor.kind === 'guest' && actor.approvedOnly === true;
}

/** Whether an actor sees of shared prompts of some spaces approved versions alone, and of all others the newest. */
export function seesApprovedInSpaces(actor: Actor): boolean {
  return actor.kind === 'guest' && !seesApprovedOnly(actor) && actor.approvedInSpaces === true;
}

/** The id of a signed-in actor, or null for a guest. */
export function actorId(actor: Actor): string | null {
  return actor.kind === 'member' ? actor.id : null;
}

/** True for a signed-in actor who holds one of the roles. */
export function hasRole(actor: Actor, ...roles: Role[]): actor is Member {
  return actor.kind === 'member' && roles.includes(actor.role);
}
