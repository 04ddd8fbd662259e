import { describe, expect, it } from 'vitest';
import type { Role } from '../account/role';
import { type Actor, GUEST } from '../actor';
import { SPACE_ROLES, type SpaceRole } from '../space/role';
import { AUTHORSHIPS, type DecisionFacts, isLeastInvolved, WROTE_NOTHING } from './authorship';
import { canApprove, canChange, canMarkTested, canRequestChanges } from './policy';

/** Policies for setting a status. */

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
/** Facts of somebody who wrote the version, with or without another approver who didn't. */
const wroteIt = (hasOthers: boolean): DecisionFacts => ({
  wrote: 'version',
  others: hasOthers ? 'none' : null,
});
const approvable = (actor: Actor, facts: DecisionFacts) =>
  ALL.filter((which) => canApprove(actor, prompts[which], facts));

describe('marking as tested', () => {
  it.each<[who: string, actor: Actor, which: Which[]]>([
    ['a guest', GUEST, []],
    ['a viewer', member('viewer'), []],
    ['a contributor', member('contributor'), READABLE],
    ['an admin', member('admin'), ALL],
  ])('marking as tested is %s’s to do (%o) on %j', (_who, actor, which) => {
    expect(markable(actor)).toEqual(which);
  });
});

describe('approving', () => {
  it.each<[who: string, actor: Actor, facts: DecisionFacts, which: Which[]]>([
    ['a guest', GUEST, WROTE_NOTHING, []],
    ['a viewer', member('viewer'), WROTE_NOTHING, []],
    ['a contributor', member('contributor'), WROTE_NOTHING, []],
    ['an admin who wrote none of it, creator or not', member('admin'), WROTE_NOTHING, ALL],
    ['an admin who wrote it, among others', member('admin'), wroteIt(true), []],
    ['an admin who wrote it, as the only approver', member('admin'), wroteIt(false), ALL],
  ])('approving is %s’s to do (%o, %o) on %j', (_who, actor, facts, which) => {
    expect(approvable(actor, facts)).toEqual(which);
  });

  it('approving is for those who wrote least: never while another approver wrote less', () => {
    const allowed = AUTHORSHIPS.flatMap((wrote) =>
      [...AUTHORSHIPS, null]
        .filter((others) => isLeastInvolved({ wrote, others }))
        .map((others) => [wrote, others]),
    );
    expect(allowed).toEqual([
      ...[...AUTHORSHIPS, null].map((others) => ['none', others]),
      ['earlier', 'earlier'],
      ['earlier', 'version'],
      ['earlier', null],
      ['version', 'version'],
      ['version', null],
    ]);
  });
});

describe('requesting changes', () => {
  it('requesting changes is for approvers as approving is, and for testers who wrote nothing', () => {
    const facts = { shared: prompts.othersShared, actors: [member('admin'), member('contributor')] };
    const may = (given: DecisionFacts) =>
      facts.actors.map((actor) => canRequestChanges(actor, facts.shared, given));
    expect(may(WROTE_NOTHING)).toEqual([true, true]);
    expect(may({ wrote: 'earlier', others: 'none' })).toEqual([false, false]);
    expect(may({ wrote: 'version', others: null })).toEqual([true, false]);
    expect(canRequestChanges(member('viewer'), facts.shared, WROTE_NOTHING)).toBe(false);
  });
});

describe('changing one status to another', () => {
  const cases = (['viewer', 'contributor', 'admin'] as const).flatMap((role) =>
    ALL.flatMap((which) =>
      ([null, 'tested', 'approved'] as const).flatMap((from) =>
        (['tested', 'approved'] as const).flatMap((to) =>
          [false, true].map((isOthers) => ({ role, which, from, to, isOthers })),
        ),
      ),
    ),
  );

  it('follows the table for all 144 cases', () => {
    expect(cases).toHaveLength(144);
    for (const { role, which, from, to, isOthers } of cases) {
      const isReadable = role === 'admin' || READABLE.includes(which);
      const expected =
        to === 'tested'
          ? isReadable && (from === 'approved' ? role === 'admin' : role !== 'viewer')
          : from !== 'approved' && role === 'admin' && isOthers;
      const facts = isOthers ? WROTE_NOTHING : wroteIt(true);
      const actual = canChange(member(role), prompts[which], { from, to }, facts);
      expect(actual, JSON.stringify({ role, which, from, to, isOthers })).toBe(expected);
    }
  });

  it('changing one status to another is nothing for a guest', () => {
    for (const which of ALL) {
      for (const to of ['tested', 'approved'] as const) {
        expect(canChange(GUEST, prompts[which], { from: null, to }, WROTE_NOTHING)).toBe(false);
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
  const facts = WROTE_NOTHING;

  it('those who write mark as tested, publishers and owners approve', () => {
    const markers = SPACE_ROLES.filter((role) => canMarkTested(contributor, ofSpace(role)));
    expect(markers).toEqual(['member', 'publisher', 'owner']);
    const approvers = SPACE_ROLES.filter((role) => canApprove(contributor, ofSpace(role), facts));
    expect(approvers).toEqual(['publisher', 'owner']);
    expect(canMarkTested(contributor, ofSpace(null))).toBe(false);
    expect(canApprove(member('viewer'), ofSpace('owner'), facts)).toBe(false);
    expect(canApprove(contributor, { ...ofSpace('owner'), createdBy: ME }, facts)).toBe(true);
    expect(canApprove(contributor, ofSpace('owner'), wroteIt(true))).toBe(false);
  });
});
