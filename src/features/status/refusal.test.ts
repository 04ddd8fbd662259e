import { describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
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
const many = { isSoleAdmin: false };

describe('refusal', () => {
  it('lets contributors test what is not approved, and nothing more', () => {
    const actor = member('contributor');
    expect(refusal(actor, prompt(), 'tested', many)).toBeNull();
    expect(refusal(actor, prompt('shared'), 'tested', many)).toBeNull();
    expect(refusal(actor, prompt('approved'), 'tested', many)).toBe('Only admins can withdraw an approval');
    expect(refusal(actor, prompt('tested'), 'approved', many)).toBe('Only admins can approve');
  });

  it('lets admins do both on prompts of others', () => {
    const actor = member('admin');
    expect(refusal(actor, prompt('approved'), 'tested', many)).toBeNull();
    expect(refusal(actor, prompt(), 'approved', many)).toBeNull();
  });

  it('lets an admin approve their own prompt only as the sole admin', () => {
    const actor = member('admin', 'creator');
    expect(refusal(actor, prompt(), 'approved', many)).toBe('Another admin must approve your prompts');
    expect(refusal(actor, prompt(), 'approved', { isSoleAdmin: true })).toBeNull();
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
