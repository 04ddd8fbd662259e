import { expect, it } from 'vitest';
import { type Actor, GUEST } from '../actor';
import { canDeleteCollection, canEditCollection, canReadCollection } from './policy';

const OWNER = '11111111-1111-4111-8111-111111111111';
const member = (role: 'viewer' | 'contributor' | 'admin', id = 'another'): Actor => ({
  ...{ kind: 'member', id, role },
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
      can(actor, { createdBy: OWNER, visibility }),
    );
  expect([may('private'), may('shared')]).toEqual([ofPrivate, ofShared]);
});
