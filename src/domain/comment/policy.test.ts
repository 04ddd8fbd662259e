import { describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '../actor';
import { canComment, canDeleteComment, canEditComment, canReadComment, canResolveComment } from './policy';

const member = (id: string, role: 'viewer' | 'contributor' | 'admin' = 'contributor'): Actor => ({
  kind: 'member',
  id,
  role,
});
const OWNER = member('owner');
const AUTHOR = member('author');
const OTHER = member('other');
const VIEWER = member('viewer', 'viewer');
const ADMIN = member('admin', 'admin');
const SHARED = { createdBy: 'owner', isShared: true, space: null, grant: null, creatorSince: null };
const PRIVATE = { createdBy: 'owner', isShared: false, space: null, grant: null, creatorSince: null };
const comment = { authorId: 'author' };

describe('comments', () => {
  it('comments are every reading member’s, and no guest’s', () => {
    for (const actor of [OWNER, AUTHOR, VIEWER, ADMIN]) expect(canComment(actor, SHARED)).toBe(true);
    expect(canComment(GUEST, SHARED)).toBe(false);
    expect([OWNER, ADMIN, OTHER, VIEWER].map((actor) => canComment(actor, PRIVATE))).toEqual([
      ...[true, true, false, false],
    ]);
  });

  it('comments of a private time are the creator’s and admins’', () => {
    const read = (actor: Actor, isShown: boolean) => canReadComment(actor, SHARED, { isShown });
    for (const actor of [OWNER, ADMIN, OTHER, VIEWER]) expect(read(actor, true)).toBe(true);
    expect([OWNER, ADMIN, OTHER, VIEWER, GUEST].map((actor) => read(actor, false))).toEqual([
      ...[true, true, false, false, false],
    ]);
    expect(canReadComment(OTHER, PRIVATE, { isShown: true })).toBe(false);
    expect(canReadComment(GUEST, SHARED, { isShown: true })).toBe(false);
  });

  it('comments are edited by their author, deleted and resolved by them, the owner and admins', () => {
    expect([OWNER, AUTHOR, OTHER, ADMIN, GUEST].map((actor) => canEditComment(actor, comment))).toEqual([
      ...[false, true, false, false, false],
    ]);
    for (const may of [canDeleteComment, canResolveComment]) {
      expect([OWNER, AUTHOR, OTHER, ADMIN, GUEST].map((actor) => may(actor, SHARED, comment))).toEqual([
        ...[true, true, false, true, false],
      ]);
    }
    expect(canEditComment(GUEST, { authorId: null })).toBe(false);
  });
});
