import { type Role, ROLES } from './role';

/** Where a role came from: a person (or the default of new accounts), or groups that the sign-in or the directory (SCIM) named. */
type RoleSource = 'hand' | 'sign-in' | 'directory';

type RoleMap = readonly { group: string; role: string }[];

export type HeldRole = { role: Role; source: RoleSource };

/** The higher of two roles. */
function higher(one: Role | null, other: Role | null): Role | null {
  return ROLES.find((role) => role === one || role === other) ?? null;
}

/** The highest role that the map gives to one of these groups; null for none. Names are compared exactly. */
export function mappedRole(groups: readonly string[], map: RoleMap): Role | null {
  return (
    ROLES.find((role) => map.some((entry) => entry.role === role && groups.includes(entry.group))) ?? null
  );
}

/** As {@link mappedRole}, for groups of a directory: their names have no case (RFC 7643, 4.2). */
export function mappedDirectoryRole(groups: readonly string[], map: RoleMap): Role | null {
  const folded = (name: string) => name.toLowerCase();
  return mappedRole(
    groups.map(folded),
    map.map(({ group, role }) => ({ group: folded(group), role })),
  );
}

/**
 * The role after a sign-in that said which groups somebody is in.
 * @param given what the map gives to the groups of the sign-in and to those of the directory
 */
export function roleAtSignIn(
  held: HeldRole,
  given: { bySignIn: Role | null; byDirectory: Role | null },
  ofNewAccounts: Role,
): HeldRole {
  const role = higher(given.bySignIn, given.byDirectory);
  if (role !== null) return { role, source: role === given.byDirectory ? 'directory' : 'sign-in' };
  return held.source === 'hand' ? held : { role: ofNewAccounts, source: 'hand' };
}

/**
 * The role after the directory changed somebody's groups. A higher role that the last sign-in gave stays until the next sign-in:
 * only that knows its groups.
 */
export function roleByDirectory(held: HeldRole, byDirectory: Role | null, ofNewAccounts: Role): HeldRole {
  if (byDirectory !== null) {
    const isKept =
      held.source === 'sign-in' && held.role !== byDirectory && higher(held.role, byDirectory) === held.role;
    return isKept ? held : { role: byDirectory, source: 'directory' };
  }
  return held.source === 'directory' ? { role: ofNewAccounts, source: 'hand' } : held;
}
