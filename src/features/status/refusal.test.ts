import { describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import type { DecisionView } from '@/domain/status/authorship';
import { mayUpdateStatus, reasons, refusal } from './refusal';

const member = (role: 'admin' | 'contributor' | 'viewer', id = 'someone'): Actor => ({
  kind: 'member',
  id,
  role,
});
const prompt = (status?: 'tested' | 'approved' | 'shared') => ({
  createdBy: 'creator',
  isShared: true,
  space: null,
  grant: null,
  status: status && { status, approvedByName: null },
});
const may: DecisionView = { version: 1, mayApprove: true, refusal: null };
const wrote: DecisionView = {
  version: 1,
  mayApprove: false,
  refusal: { cause: 'version', people: [], hasMore: false, admins: true },
};

describe('refusal', () => {
  it('lets contributors test what is not approved, and nothing more', () => {
    const actor = member('contributor');
    expect(refusal(actor, prompt(), 'tested', may)).toBeNull();
    expect(refusal(actor, prompt('shared'), 'tested', may)).toBeNull();
    expect(refusal(actor, prompt('approved'), 'tested', may)).toBe('Only admins can withdraw an approval');
    expect(refusal(actor, prompt('tested'), 'approved', may)).toBe('Only admins can approve');
  });

  it('lets admins do both on prompts of others', () => {
    const actor = member('admin');
    expect(refusal(actor, prompt('approved'), 'tested', may)).toBeNull();
    expect(refusal(actor, prompt(), 'approved', may)).toBeNull();
  });

  it('says why an approver can’t, and who can', () => {
    const actor = member('admin', 'creator');
    expect(refusal(actor, prompt(), 'approved', wrote)).toBe(
      'You wrote this version, so you can’t decide on it. An admin who didn’t write it can.',
    );
    expect(refusal(actor, prompt(), 'approved', undefined)).toBe('Checking who can approve…');
    expect(refusal(actor, prompt(), 'tested', wrote)).toBeNull();
  });
});

describe('reasons', () => {
  const role: DecisionView = {
    version: 1,
    mayApprove: false,
    refusal: { cause: 'role', people: ['Ada'], hasMore: false, admins: true },
  };

  it('says whatever the actor can’t do, and who can, once it is known', () => {
    expect(reasons(member('admin'), prompt(), may)).toEqual([]);
    expect(reasons(member('admin', 'creator'), prompt(), undefined)).toEqual([]);
    expect(reasons(member('admin', 'creator'), prompt(), wrote)).toEqual([
      'You wrote this version, so you can’t decide on it. An admin who didn’t write it can.',
    ]);
    expect(reasons(member('contributor'), prompt('approved'), role)).toEqual([
      'Only admins can withdraw an approval',
      'Your role doesn’t let you approve this version. Ada or an admin can.',
    ]);
    expect(reasons(member('admin'), prompt('approved'), may)).toEqual(['This version is already approved']);
  });
});

describe('mayUpdateStatus', () => {
  it.each([
    [GUEST, false],
    [member('viewer'), false],
    [member('contributor'), true],
    [member('admin'), true],
  ])('mayUpdateStatus for %o is %s', (actor, expected) => {
    expect(mayUpdateStatus(actor, prompt())).toBe(expected);
  });
});
