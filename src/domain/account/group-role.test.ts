import { expect, it } from 'vitest';
import { roleOfGroups } from './group-role';

const MAP = [
  { group: 'staff', role: 'contributor' },
  { group: 'admins', role: 'admin' },
  { group: 'guests', role: 'viewer' },
];
const roleOf = (groups: string[], current: 'admin' | 'contributor' | 'viewer') =>
  roleOfGroups(groups, MAP, { current, ofNewAccounts: 'contributor' });

it('is the highest of the roles that the groups give, up and down', () => {
  expect(roleOf(['guests', 'admins', 'staff'], 'viewer')).toBe('admin');
  expect(roleOf(['staff', 'another'], 'admin')).toBe('contributor');
  expect(roleOf(['guests'], 'contributor')).toBe('viewer');
});

it('is no more than that of new accounts for whoever is in none of them', () => {
  expect(roleOf([], 'admin')).toBe('contributor');
  expect(roleOf(['Admins'], 'contributor')).toBe('contributor');
  expect(roleOf(['another'], 'viewer')).toBe('viewer');
});
