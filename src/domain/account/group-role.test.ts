import { describe, expect, it } from 'vitest';
import { mappedDirectoryRole, mappedRole, roleAtSignIn, roleByDirectory } from './group-role';

const MAP = [
  { group: 'Admins', role: 'admin' },
  { group: 'staff', role: 'contributor' },
  { group: 'guests', role: 'viewer' },
];

describe('the role of groups', () => {
  it('the role of groups is the highest of those that the map names', () => {
    expect(mappedRole(['guests', 'Admins', 'staff'], MAP)).toBe('admin');
    expect(mappedRole(['guests', 'another'], MAP)).toBe('viewer');
    expect(mappedRole(['another'], MAP)).toBeNull();
    expect(mappedRole([], MAP)).toBeNull();
  });

  it('the role of groups has case in a token, and none in a directory', () => {
    expect(mappedRole(['admins'], MAP)).toBeNull();
    expect(mappedDirectoryRole(['ADMINS'], MAP)).toBe('admin');
  });
});

describe('a sign-in', () => {
  it.each([
    [{ role: 'admin', source: 'hand' }, null, null, { role: 'admin', source: 'hand' }],
    [{ role: 'admin', source: 'sign-in' }, null, null, { role: 'contributor', source: 'hand' }],
    [{ role: 'viewer', source: 'directory' }, null, null, { role: 'contributor', source: 'hand' }],
    [{ role: 'admin', source: 'hand' }, 'viewer', null, { role: 'viewer', source: 'sign-in' }],
    [{ role: 'viewer', source: 'hand' }, 'viewer', 'admin', { role: 'admin', source: 'directory' }],
    [{ role: 'viewer', source: 'hand' }, 'admin', 'viewer', { role: 'admin', source: 'sign-in' }],
  ] as const)('a sign-in of %j with %s and %s gives %j', (held, bySignIn, byDirectory, role) => {
    expect(roleAtSignIn(held, { bySignIn, byDirectory }, 'contributor')).toEqual(role);
  });
});

describe('a change of the directory', () => {
  it.each([
    [{ role: 'admin', source: 'hand' }, null, { role: 'admin', source: 'hand' }],
    [{ role: 'admin', source: 'sign-in' }, null, { role: 'admin', source: 'sign-in' }],
    [{ role: 'admin', source: 'directory' }, null, { role: 'contributor', source: 'hand' }],
    [{ role: 'admin', source: 'hand' }, 'viewer', { role: 'viewer', source: 'directory' }],
    [{ role: 'admin', source: 'sign-in' }, 'viewer', { role: 'admin', source: 'sign-in' }],
    [{ role: 'viewer', source: 'sign-in' }, 'admin', { role: 'admin', source: 'directory' }],
    [{ role: 'admin', source: 'sign-in' }, 'admin', { role: 'admin', source: 'directory' }],
  ] as const)('a change of the directory of %j with %s gives %j', (held, byDirectory, role) => {
    expect(roleByDirectory(held, byDirectory, 'contributor')).toEqual(role);
  });
});
