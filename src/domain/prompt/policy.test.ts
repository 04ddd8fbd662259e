import { describe, expect, it } from 'vitest';
import { ROLES } from '../account/role';
import { type Actor, GUEST } from '../actor';
import type { SpaceRole } from '../space/role';
import {
  canAskToPublish,
  canCreate,
  canDelete,
  canEdit,
  canFavorite,
  canList,
  canMove,
  canRead,
  canShare,
  type PromptFacts,
} from './policy';

/** The table of roles, a line for every actor and prompt. */

const ME = 'me';
const member = (role: 'admin' | 'contributor' | 'viewer'): Actor => ({ kind: 'member', id: ME, role });
const viewer = member('viewer');
const contributor = member('contributor');
const admin = member('admin');

const ownShared: PromptFacts = { createdBy: ME, isShared: true, space: null, grant: null };
const ownPrivate: PromptFacts = { createdBy: ME, isShared: false, space: null, grant: null };
const othersShared: PromptFacts = { createdBy: 'somebody', isShared: true, space: null, grant: null };
const othersPrivate: PromptFacts = { createdBy: 'somebody', isShared: false, space: null, grant: null };

/** A private prompt of a space in which the actor is that, or nothing any more. */
const ofSpace = (createdBy: string, role: SpaceRole | null): PromptFacts => ({
  createdBy,
  isShared: false,
  grant: null,
  space: { id: 'space', role },
});

const POLICIES = { canList, canRead, canFavorite, canEdit, canShare, canDelete, canMove, canAskToPublish };
const READ = ['canList', 'canRead', 'canFavorite'] as const;
const ALL = [...READ, 'canEdit', 'canShare', 'canDelete', 'canMove'] as const;

const TABLE: [
  who: string,
  actor: Actor,
  what: string,
  prompt: PromptFacts,
  may: readonly (keyof typeof POLICIES)[],
][] = [
  ['a guest', GUEST, 'a shared one', othersShared, ['canList', 'canRead']],
  ['a guest', GUEST, 'a private one', othersPrivate, []],
  ['a viewer', viewer, 'a shared one', othersShared, ['canList', 'canRead', 'canFavorite']],
  ['a viewer', viewer, 'a private one', othersPrivate, []],
  ['a viewer', viewer, 'their shared one', ownShared, ['canList', 'canRead', 'canFavorite', 'canDelete']],
  ['a viewer', viewer, 'their private one', ownPrivate, ['canList', 'canRead', 'canFavorite', 'canDelete']],
  ['a contributor', contributor, 'a shared one', othersShared, ['canList', 'canRead', 'canFavorite']],
  ['a contributor', contributor, 'a private one', othersPrivate, []],
  [
    'a contributor',
    contributor,
    'their shared one',
    ownShared,
    ['canList', 'canRead', 'canFavorite', 'canEdit', 'canShare', 'canDelete', 'canMove'],
  ],
  [
    'a contributor',
    contributor,
    'their private one',
    ownPrivate,
    ['canList', 'canRead', 'canFavorite', 'canEdit', 'canShare', 'canDelete', 'canMove'],
  ],
  ['an admin', admin, 'a shared one', othersShared, ['canList', 'canRead', 'canFavorite', 'canDelete']],
  ['an admin', admin, 'a private one', othersPrivate, ['canRead', 'canDelete']],
  [
    'an admin',
    admin,
    'their shared one',
    ownShared,
    ['canList', 'canRead', 'canFavorite', 'canEdit', 'canShare', 'canDelete', 'canMove'],
  ],
  [
    'an admin',
    admin,
    'their private one',
    ownPrivate,
    ['canList', 'canRead', 'canFavorite', 'canEdit', 'canShare', 'canDelete', 'canMove'],
  ],
  ['a former creator', contributor, 'one of a space they left', ofSpace(ME, null), []],
  ['a removed member', contributor, 'one of a space they left', ofSpace('somebody', null), []],
  ['a creator who reads there', contributor, 'one of a space', ofSpace(ME, 'reader'), READ],
  [
    'a creator who writes there',
    contributor,
    'one of a space',
    ofSpace(ME, 'member'),
    [...READ, 'canEdit', 'canDelete', 'canAskToPublish'],
  ],
  [
    'a demoted owner',
    contributor,
    'one of a space',
    ofSpace('somebody', 'member'),
    [...READ, 'canEdit', 'canAskToPublish'],
  ],
  ['a publisher', contributor, 'one of a space', ofSpace('somebody', 'publisher'), ALL],
  ['an owner', contributor, 'one of a space', ofSpace('somebody', 'owner'), ALL],
  [
    'an owner who is a viewer',
    viewer,
    'one of a space',
    ofSpace('somebody', 'owner'),
    [...READ, 'canDelete'],
  ],
  ['an admin who is not in it', admin, 'one of a space', ofSpace('somebody', null), ['canRead', 'canDelete']],
];

describe('what may be done with a prompt', () => {
  it.each(TABLE)(
    'what may be done with a prompt by %s (%o) with %s (%o)',
    (_who, actor, _what, prompt, may) => {
      const allowed = Object.entries(POLICIES).filter(([, policy]) => policy(actor, prompt));
      expect(allowed.map(([name]) => name).sort()).toEqual([...may].sort());
    },
  );

  it('covers every role, own and others’, shared and private', () => {
    expect(TABLE.filter(([, , , { space }]) => space === null)).toHaveLength(2 + ROLES.length * 4);
    expect(new Set(TABLE.map(([who, , what]) => who + what)).size).toBe(TABLE.length);
  });

  it('lets contributors and admins create', () => {
    expect([GUEST, viewer, contributor, admin].map(canCreate)).toEqual([false, false, true, true]);
  });
});
