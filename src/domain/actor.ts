import type { Role } from './account/role';

/** Somebody who is not signed in; `approvedOnly` where public needs approval. */
export type Guest = { kind: 'guest'; approvedOnly?: boolean };

/** A signed-in person with the role the database gives right now. */
export type Member = { kind: 'member'; id: string; role: Role };

/** Who acts: the first argument of every policy. */
export type Actor = Guest | Member;

export const GUEST: Guest = { kind: 'guest' };

/** Whether an actor sees of shared prompts the version alone that was approved last, and none without one. */
export function seesApprovedOnly(actor: Actor): actor is Guest {
  return actor.kind === 'guest' && actor.approvedOnly === true;
}

/** The id of a signed-in actor, or null for a guest. */
export function actorId(actor: Actor): string | null {
  return actor.kind === 'member' ? actor.id : null;
}

/** True for a signed-in actor who holds one of the roles. */
export function hasRole(actor: Actor, ...roles: Role[]): actor is Member {
  return actor.kind === 'member' && roles.includes(actor.role);
}
