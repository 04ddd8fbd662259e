import { describe, expect, it } from 'vitest';
import { ROLES } from '../account/role';
import { type Actor, GUEST } from '../actor';
import {
  canCreate,
  canDelete,
  canEdit,
  canFavorite,
  canList,
  canRead,
  canShare,
  type PromptFacts,
} from './policy';

/** The table of roles (decisions, Roles), a line for every actor and prompt. */

const ME = 'me';
const member = (role: 'admin' | 'contributor' | 'viewer'): Actor => ({ kind: 'member', id: ME, role });
const viewer = member('viewer');
const contributor = member('contributor');
const admin = member('admin');

const ownShared: PromptFacts = { createdBy: ME, isShared: true, space: null, grant: null };
const ownPrivate: PromptFacts = { createdBy: ME, isShared: false, space: null, grant: null };
const othersShared: PromptFacts = { createdBy: 'somebody', isShared: true, space: null, grant: null };
const othersPrivate: PromptFacts = { createdBy: 'somebody', isShared: false, space: null, grant: null };

const POLICIES = { canList, canRead, canFavorite, canEdit, canShare, canDelete };

const TABLE: [
  who: string,
  actor: Actor,
  what: string,
  prompt: PromptFacts,
  may: (keyof typeof POLICIES)[],
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
    ['canList', 'canRead', 'canFavorite', 'canEdit', 'canShare', 'canDelete'],
  ],
  [
    'a contributor',
    contributor,
    'their private one',
    ownPrivate,
    ['canList', 'canRead', 'canFavorite', 'canEdit', 'canShare', 'canDelete'],
  ],
  ['an admin', admin, 'a shared one', othersShared, ['canList', 'canRead', 'canFavorite', 'canDelete']],
  ['an admin', admin, 'a private one', othersPrivate, ['canRead', 'canDelete']],
  [
    'an admin',
    admin,
    'their shared one',
    ownShared,
    ['canList', 'canRead', 'canFavorite', 'canEdit', 'canShare', 'canDelete'],
  ],
  [
    'an admin',
    admin,
    'their private one',
    ownPrivate,
    ['canList', 'canRead', 'canFavorite', 'canEdit', 'canShare', 'canDelete'],
  ],
];

describe('what may be done with a prompt', () => {
  it.each(TABLE)('by %s (%o) with %s (%o)', (_who, actor, _what, prompt, may) => {
    const allowed = Object.entries(POLICIES).filter(([, policy]) => policy(actor, prompt));
    expect(allowed.map(([name]) => name).sort()).toEqual([...may].sort());
  });

  it('covers every role, own and others’, shared and private', () => {
    expect(TABLE).toHaveLength(2 + ROLES.length * 4);
    expect(new Set(TABLE.map(([who, , what]) => who + what)).size).toBe(TABLE.length);
  });

  it('lets contributors and admins create', () => {
    expect([GUEST, viewer, contributor, admin].map(canCreate)).toEqual([false, false, true, true]);
  });
});
