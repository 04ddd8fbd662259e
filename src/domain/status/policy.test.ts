import { describe, expect, it } from 'vitest';
import type { Role } from '../account/role';
import { type Actor, GUEST } from '../actor';
import { SPACE_ROLES, type SpaceRole } from '../space/role';
import { canApprove, canChange, canMarkTested } from './policy';

/** Policies for setting a status (decisions, Roles; Status and versions). */

const ME = 'me';
const member = (role: Role): Actor => ({ kind: 'member', id: ME, role });
const prompts = {
  ownShared: { createdBy: ME, isShared: true, space: null, grant: null },
  ownPrivate: { createdBy: ME, isShared: false, space: null, grant: null },
  othersShared: { createdBy: 'somebody', isShared: true, space: null, grant: null },
  othersPrivate: { createdBy: 'somebody', isShared: false, space: null, grant: null },
};
type Which = keyof typeof prompts;
const ALL: Which[] = ['ownShared', 'ownPrivate', 'othersShared', 'othersPrivate'];
const READABLE: Which[] = ['ownShared', 'ownPrivate', 'othersShared'];

const markable = (actor: Actor) => ALL.filter((which) => canMarkTested(actor, prompts[which]));
const approvable = (actor: Actor, isSoleAdmin: boolean) =>
  ALL.filter((which) => canApprove(actor, prompts[which], { isSoleAdmin }));

describe('marking as tested', () => {
  it.each<[who: string, actor: Actor, which: Which[]]>([
    ['a guest', GUEST, []],
    ['a viewer', member('viewer'), []],
    ['a contributor', member('contributor'), READABLE],
    ['an admin', member('admin'), ALL],
  ])('is %s’s to do (%o) on %j', (_who, actor, which) => {
    expect(markable(actor)).toEqual(which);
  });
});

describe('approving', () => {
  it.each<[who: string, actor: Actor, isSoleAdmin: boolean, which: Which[]]>([
    ['a guest', GUEST, false, []],
    ['a viewer', member('viewer'), false, []],
    ['a contributor', member('contributor'), false, []],
    ['a contributor where no admin is', member('contributor'), true, []],
    ['an admin among others', member('admin'), false, ['othersShared', 'othersPrivate']],
    ['the sole admin', member('admin'), true, ALL],
  ])('is %s’s to do (%o, %s) on %j', (_who, actor, isSoleAdmin, which) => {
    expect(approvable(actor, isSoleAdmin)).toEqual(which);
  });
});

describe('changing one status to another', () => {
  const cases = (['viewer', 'contributor', 'admin'] as const).flatMap((role) =>
    ALL.flatMap((which) =>
      ([null, 'tested', 'approved'] as const).flatMap((from) =>
        (['tested', 'approved'] as const).flatMap((to) =>
          [false, true].map((isSoleAdmin) => ({ role, which, from, to, isSoleAdmin })),
        ),
      ),
    ),
  );

  it('follows the table for all 144 cases', () => {
    expect(cases).toHaveLength(144);
    for (const { role, which, from, to, isSoleAdmin } of cases) {
      const isOwn = which.startsWith('own');
      const isReadable = role === 'admin' || READABLE.includes(which);
      const expected =
        to === 'tested'
          ? isReadable && (from === 'approved' ? role === 'admin' : role !== 'viewer')
          : from !== 'approved' && role === 'admin' && (!isOwn || isSoleAdmin);
      const actual = canChange(member(role), prompts[which], { from, to }, { isSoleAdmin });
      expect(actual, JSON.stringify({ role, which, from, to, isSoleAdmin })).toBe(expected);
    }
  });

  it('is nothing for a guest', () => {
    for (const which of ALL) {
      for (const to of ['tested', 'approved'] as const) {
        expect(canChange(GUEST, prompts[which], { from: null, to }, { isSoleAdmin: true })).toBe(false);
      }
    }
  });
});

describe('in a space', () => {
  const ofSpace = (role: SpaceRole | null) => ({
    createdBy: 'somebody',
    isShared: false,
    space: { role },
    grant: null,
  });
  const contributor = member('contributor');
  const facts = { isSoleAdmin: false };

  it('those who write mark as tested, publishers and owners approve', () => {
    const markers = SPACE_ROLES.filter((role) => canMarkTested(contributor, ofSpace(role)));
    expect(markers).toEqual(['member', 'publisher', 'owner']);
    const approvers = SPACE_ROLES.filter((role) => canApprove(contributor, ofSpace(role), facts));
    expect(approvers).toEqual(['publisher', 'owner']);
    expect(canMarkTested(contributor, ofSpace(null))).toBe(false);
    expect(canApprove(member('viewer'), ofSpace('owner'), facts)).toBe(false);
    expect(canApprove(contributor, { ...ofSpace('owner'), createdBy: ME }, facts)).toBe(false);
  });
});
