import { describe, expect, it } from 'vitest';
import type { Role } from '../account/role';
import { type Actor, GUEST } from '../actor';
import { AUTHORSHIPS, WROTE_NOTHING } from '../status/authorship';
import { canDecide, canReadReview, reviewAbilities } from './policy';
import { REVIEW_DECISIONS, REVIEW_STATES } from './schema';

/** Policies for reading and deciding reviews. */

const ME = 'me';
const member = (role: Role): Actor => ({ kind: 'member', id: ME, role });
const prompt = (isOwn: boolean, isShared: boolean) => ({
  createdBy: isOwn ? ME : 'somebody',
  isShared,
  space: null,
  grant: null,
  creatorSince: null,
});
const ROLES = ['viewer', 'contributor', 'admin'] as const;
const BOTH = [false, true];

describe('reading a review', () => {
  it('follows the version: what was shared to all members, what was not to its creator and admins', () => {
    for (const isShared of BOTH) {
      for (const wasShown of BOTH) {
        expect(canReadReview(GUEST, prompt(false, isShared), { wasShown })).toBe(false);
        for (const role of ROLES) {
          expect(canReadReview(member(role), prompt(true, isShared), { wasShown })).toBe(true);
          const isReader = role === 'admin' || (isShared && wasShown);
          expect(canReadReview(member(role), prompt(false, isShared), { wasShown })).toBe(isReader);
        }
      }
    }
  });
});

describe('deciding', () => {
  it('deciding is for reviewers, never about what they wrote while others can, for all 108 cases', () => {
    let cases = 0;
    for (const role of ROLES) {
      for (const isOwn of BOTH) {
        for (const wasShown of BOTH) {
          for (const wrote of AUTHORSHIPS) {
            for (const decision of REVIEW_DECISIONS) {
              const isReader = isOwn || role === 'admin' || wasShown;
              const isWriter = role !== 'viewer' && isReader;
              const expected = {
                approved: role === 'admin' && wrote === 'none',
                changes: isWriter && wrote === 'none',
                tested: isWriter && !(isOwn && wrote === 'version'),
              }[decision];
              const facts = { wrote, others: 'none' as const };
              const may = canDecide(member(role), prompt(isOwn, true), { wasShown }, decision, facts);
              expect(may, JSON.stringify({ role, isOwn, wasShown, wrote, decision })).toBe(expected);
              cases += 1;
            }
          }
        }
      }
    }
    expect(cases).toBe(108);
  });
});

describe('what a page offers', () => {
  const facts = WROTE_NOTHING;
  const review = {
    state: 'open' as const,
    version: 2,
    isTested: false,
    isLatest: true,
    requestedBy: 'somebody',
  };

  it.each([
    ['a reviewer of the newest version', 2, false, ['tested', 'changes', 'approved']],
    ['a reviewer after a test', 2, true, ['changes', 'approved']],
    ['a reviewer of an outdated version', 3, false, ['changes']],
  ])('a page offers %s what they may do', (_who, current, isTested, decide) => {
    const about = { ...prompt(false, true), wasShown: true, current };
    expect(reviewAbilities(member('admin'), { ...review, isTested }, about, facts)).toEqual({
      comment: true,
      decide,
      withdraw: false,
      edit: false,
      askAgain: false,
    });
  });

  it('a page offers the author to ask again once there is a newer version, or after a closed review, of the latest only', () => {
    const allowed = (state: (typeof REVIEW_STATES)[number], current: number, isLatest = true) =>
      reviewAbilities(
        member('contributor'),
        { ...review, state, isLatest, requestedBy: ME },
        { ...prompt(true, true), wasShown: true, current },
        facts,
      ).askAgain;
    expect(REVIEW_STATES.filter((state) => allowed(state, 2))).toEqual(['changes', 'withdrawn']);
    expect(REVIEW_STATES.filter((state) => allowed(state, 3))).toEqual([...REVIEW_STATES]);
    expect(REVIEW_STATES.filter((state) => allowed(state, 3, false))).toEqual([]);
  });
});
