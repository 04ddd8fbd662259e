import { type Role, ROLES } from './role';

/**
 * The role that somebody's groups at the provider give: the highest of those named for them. Whoever is in none of the groups
 * keeps theirs, but never more than what new accounts get.
 */
export function roleOfGroups(
  groups: readonly string[],
  map: readonly { group: string; role: string }[],
  { current, ofNewAccounts }: { current: Role; ofNewAccounts: Role },
): Role {
  const given = ROLES.find((role) =>
    map.some((entry) => entry.role === role && groups.includes(entry.group)),
  );
  return given ?? ROLES[Math.max(ROLES.indexOf(current), ROLES.indexOf(ofNewAccounts))] ?? ofNewAccounts;
}
