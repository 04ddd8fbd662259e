import { describe, expect, it } from 'vitest';
import { groupRoles, RoleLines } from './role-lines';

describe('the roles of groups', () => {
  it('the roles of groups are read from lines, with the last sign as the one that counts', () => {
    const lines = RoleLines.parse('  admins = admin \n\ncn=staff,ou=x=user\n');
    expect(lines).toBe('admins=admin\ncn=staff,ou=x=contributor');
    expect(groupRoles(lines)).toEqual([
      { group: 'admins', role: 'admin' },
      { group: 'cn=staff,ou=x', role: 'contributor' },
    ]);
    expect(RoleLines.parse(lines)).toBe(lines);
    expect(groupRoles(RoleLines.parse(''))).toEqual([]);
  });

  it.each(['staff', 'staff=owner', '=admin', 'staff='])(
    'the roles of groups are not %s, which is named',
    (line) => {
      const { error } = RoleLines.safeParse(`admins=admin\n${line}`);
      expect(error?.issues[0]?.message).toContain(`“${line}”`);
    },
  );
});
