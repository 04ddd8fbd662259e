import { describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import type { DecisionView } from '@/domain/status/authorship';
import { mayUpdateStatus, refusal } from './refusal';

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

describe('mayUpdateStatus', () => {
  it.each([
    [GUEST, false],
    [member('viewer'), false],
    [member('contributor'), true],
    [member('admin'), true],
  ])('for %o is %s', (actor, expected) => {
    expect(mayUpdateStatus(actor, prompt())).toBe(expected);
  });
});
