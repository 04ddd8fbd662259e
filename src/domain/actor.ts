import type { Role } from './account/role';
import type { TokenScope } from './token/scopes';

/**
 * An actor who is not signed in. `approvedOnly` is true where public prompts need approval, `approvedInSpaces` where
 * the prompts of some spaces do.
 */
export type Guest = { kind: 'guest'; approvedOnly?: boolean; approvedInSpaces?: boolean };

/** Rights of a personal access token: a subset of its owner's. */
export type TokenRights = {
  id: string;
  scopes: readonly TokenScope[];
  /** The spaces whose prompts the token can access; null for all that its owner can see. */
  spaceIds: readonly string[] | null;
};

/**
 * A signed-in user, or with a `token` an app that acts for them. The role is read from the database for each request. A
 * token never has admin rights, so its role is at most `contributor`
 * (docs/decisions/0022-apis-for-programs-and-agents.md).
 */
export type Member = { kind: 'member'; id: string; role: Role; token?: TokenRights };

/** Returns the role an actor acts in: an app never acts as admin. */
export function roleActing(role: Role, token: TokenRights | undefined): Role {
  return token !== undefined && role === 'admin' ? 'contributor' : role;
}

/** The actor of a request: the first argument of every policy. */
export type Actor = Guest | Member;

export const GUEST: Guest = { kind: 'guest' };

/** Whether an actor sees only the latest approved version of shared prompts, and none that have never been approved. */
export function seesApprovedOnly(actor: Actor): boolean {
  return actor.kind === 'guest' && actor.approvedOnly === true;
}

/** Whether an actor sees only approved versions of the shared prompts of some spaces, and the latest of all others. */
export function seesApprovedOnlyInSpaces(actor: Actor): boolean {
  return actor.kind === 'guest' && !seesApprovedOnly(actor) && actor.approvedInSpaces === true;
}

export function actorId(actor: Actor): string | null {
  return actor.kind === 'member' ? actor.id : null;
}

/** Returns the spaces that the actor's token is limited to; null without a limit. */
export function spaceLimitOf(actor: Actor): readonly string[] | null {
  return actor.kind === 'member' ? (actor.token?.spaceIds ?? null) : null;
}

/** Whether the actor is an app with a token: apps draft and suggest, people approve. */
export function isProgram(actor: Actor): boolean {
  return actor.kind === 'member' && actor.token !== undefined;
}

/** True for a signed-in actor who holds one of the roles. */
export function hasRole(actor: Actor, ...roles: Role[]): actor is Member {
  return actor.kind === 'member' && roles.includes(actor.role);
}
