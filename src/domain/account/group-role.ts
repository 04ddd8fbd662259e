import { type Role, ROLES } from './role';

/** Source of a role: `hand` for an admin or the default, else groups from the sign-in or the directory (SCIM). */
type RoleSource = 'hand' | 'sign-in' | 'directory';

type RoleMap = readonly { group: string; role: string }[];

export type HeldRole = { role: Role; source: RoleSource };

function higher(one: Role | null, other: Role | null): Role | null {
  return ROLES.find((role) => role === one || role === other) ?? null;
}

/** The highest role that the map gives to one of these groups; null for none. Names are compared exactly. */
export function mappedRole(groups: readonly string[], map: RoleMap): Role | null {
  return (
    ROLES.find((role) => map.some((entry) => entry.role === role && groups.includes(entry.group))) ?? null
  );
}

/** Same as {@link mappedRole} for directory groups, whose names are case-insensitive (RFC 7643, 4.2). */
export function mappedDirectoryRole(groups: readonly string[], map: RoleMap): Role | null {
  const folded = (name: string) => name.toLowerCase();
  return mappedRole(
    groups.map(folded),
    map.map(({ group, role }) => ({ group: folded(group), role })),
  );
}

/**
 * Returns the role after a sign-in that included the user's groups.
 * @param given the mapped roles of the sign-in's groups and of the directory's groups
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
 * Returns the role after the directory changed a user's groups. A higher role from the last sign-in stays until the
 * next sign-in, because only a sign-in knows its groups.
 */
export function roleByDirectory(held: HeldRole, byDirectory: Role | null, ofNewAccounts: Role): HeldRole {
  if (byDirectory !== null) {
    const isKept =
      held.source === 'sign-in' && held.role !== byDirectory && higher(held.role, byDirectory) === held.role;
    return isKept ? held : { role: byDirectory, source: 'directory' };
  }
  return held.source === 'directory' ? { role: ofNewAccounts, source: 'hand' } : held;
}
