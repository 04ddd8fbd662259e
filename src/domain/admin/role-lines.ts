import { Role } from '../account/role';
import { text } from '../text';
import { providerFormMessages as said } from './provider-form-messages';

export type GroupRole = { group: string; role: Role };

/** Parses a line `group=role`. The name may contain `=`, so the last one separates. Null for anything else. */
function readLine(line: string): GroupRole | null {
  const at = line.lastIndexOf('=');
  const group = line.slice(0, Math.max(at, 0)).trim();
  const named = line.slice(at + 1).trim();
  const role = Role.safeParse(named === 'user' ? 'contributor' : named);
  return group !== '' && role.success ? { group, role: role.data } : null;
}

const linesOf = (value: string) => value.split('\n').filter((line) => line.trim() !== '');

/** The roles of groups, one `group=role` a line, normalized. */
export const RoleLines = text({ label: 'Roles of groups', max: 10_000 })
  .refine((value) => linesOf(value).every((line) => readLine(line) !== null), {
    error: (issue) =>
      said.roleLine(linesOf(String(issue.input)).find((line) => readLine(line) === null) ?? ''),
    abort: true,
  })
  .transform((value) =>
    groupRoles(value)
      .map(({ group, role }) => `${group}=${role}`)
      .join('\n'),
  );

/** Parses validated lines into roles of groups. */
export function groupRoles(lines: string): GroupRole[] {
  return linesOf(lines).flatMap((line) => readLine(line) ?? []);
}
