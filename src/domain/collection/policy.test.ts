import { expect, it } from 'vitest';
import { type Actor, GUEST } from '../actor';
import type { SpaceRole } from '../space/role';
import { canChangeReaders, canDeleteCollection, canEditCollection, canReadCollection } from './policy';

const OWNER = '11111111-1111-4111-8111-111111111111';
const SPACE = '22222222-2222-4222-8222-222222222222';
const member = (role: 'viewer' | 'contributor' | 'admin', id = 'another'): Actor => ({
  kind: 'member',
  id,
  role,
});

it.each([
  ['a guest', GUEST, [false, false, false], [true, false, false]],
  ['somebody else', member('contributor'), [false, false, false], [true, false, false]],
  ['an admin', member('admin'), [false, false, false], [true, false, true]],
  ['the creator', member('contributor', OWNER), [true, true, true], [true, true, true]],
  ['the creator as a viewer', member('viewer', OWNER), [true, true, true], [true, false, true]],
] as const)('%s reads, edits and deletes', (_, actor, ofPrivate, ofShared) => {
  const may = (visibility: 'private' | 'shared') =>
    [canReadCollection, canEditCollection, canDeleteCollection].map((can) =>
      can(actor, { createdBy: OWNER, visibility, space: null }),
    );
  expect([may('private'), may('shared')]).toEqual([ofPrivate, ofShared]);
});

it.each<[string, Actor, SpaceRole | null, boolean[]]>([
  ['a guest', GUEST, null, [false, false, false, false]],
  ['an outsider', member('contributor'), null, [false, false, false, false]],
  ['an admin who is not in it', member('admin'), null, [false, false, false, false]],
  ['a reader', member('contributor'), 'reader', [true, false, false, false]],
  ['an owner of the space', member('viewer'), 'owner', [true, false, false, true]],
  ['the creator', member('contributor', OWNER), 'member', [true, true, true, true]],
  ['the creator who only reads by now', member('contributor', OWNER), 'reader', [true, false, true, true]],
  ['the creator who has left', member('contributor', OWNER), null, [true, false, true, true]],
])('%s reads, edits, takes back and deletes one of a space', (_, actor, role, expected) => {
  const may = [canReadCollection, canEditCollection, canChangeReaders, canDeleteCollection].map((can) =>
    can(actor, { createdBy: OWNER, visibility: 'space', space: { id: SPACE, role } }),
  );
  expect(may).toEqual(expected);
});

it('a collection of a space is as good as private once its space is gone', () => {
  const gone = { createdBy: OWNER, visibility: 'space' as const, space: null };
  expect(canEditCollection(member('contributor', OWNER), gone)).toBe(true);
  expect(canReadCollection(member('contributor'), gone)).toBe(false);
});
