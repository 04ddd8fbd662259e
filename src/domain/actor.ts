import type { Role } from './account/role';
import type { TokenScope } from './token/scopes';

/**
 * Somebody who is not signed in; `approvedOnly` where public needs approval, `approvedInSpaces` where it does for the prompts of
 * some spaces.
 */
export type Guest = { kind: 'guest'; approvedOnly?: boolean; approvedInSpaces?: boolean };

/** What a personal access token lends of its owner's rights to a program. */
export type TokenRights = {
  id: string;
  scopes: readonly TokenScope[];
  /** The spaces whose prompts it reaches; null for all that its owner sees. */
  spaceIds: readonly string[] | null;
};

/**
 * A person with the role the database gives right now: signed in, or with a `token` a program that acts for them. A token lends
 * no admin's rights, so its role is `contributor` at the most (docs/decisions/0022-apis-for-programs-and-agents.md).
 */
export type Member = { kind: 'member'; id: string; role: Role; token?: TokenRights };

/** The role in which somebody acts: a program never in an admin's. */
export function roleActing(role: Role, token: TokenRights | undefined): Role {
  return token !== undefined && role === 'admin' ? 'contributor' : role;
}

/** Who acts: the first argument of every policy. */
export type Actor = Guest | Member;

export const GUEST: Guest = { kind: 'guest' };

/** Whether an actor sees of shared prompts the version alone that was approved last, and none without one. */
export function seesApprovedOnly(actor: Actor): boolean {
  return actor.kind === 'guest' && actor.approvedOnly === true;
}

/** Whether an actor sees only approved versions of shared prompts of some spaces, and the newest of all others. */
export function seesApprovedInSpaces(actor: Actor): boolean {
  return actor.kind === 'guest' && !seesApprovedOnly(actor) && actor.approvedInSpaces === true;
}

/** The id of a signed-in actor, or null for a guest. */
export function actorId(actor: Actor): string | null {
  return actor.kind === 'member' ? actor.id : null;
}

/** The spaces that the actor's token is limited to; null for everybody else. */
export function spaceLimitOf(actor: Actor): readonly string[] | null {
  return actor.kind === 'member' ? (actor.token?.spaceIds ?? null) : null;
}

/** Whether a program acts, by a token: it drafts and suggests, and people approve. */
export function isProgram(actor: Actor): boolean {
  return actor.kind === 'member' && actor.token !== undefined;
}

/** True for a signed-in actor who holds one of the roles. */
export function hasRole(actor: Actor, ...roles: Role[]): actor is Member {
  return actor.kind === 'member' && roles.includes(actor.role);
}
