import { describe, expect, it } from 'vitest';
import type { Member } from '../actor';
import type { PromptFacts } from '../prompt/policy';
import type { SpaceRole } from '../space/role';
import { canDecideRequest, canSeeRequest, canWithdrawRequest } from './policy';

const ASKER: Member = { kind: 'member', id: 'asker', role: 'contributor' };
const OTHER: Member = { kind: 'member', id: 'other', role: 'contributor' };
const REQUEST = { requestedBy: 'asker' };

const promptFor = (role: SpaceRole | null): PromptFacts => ({
  createdBy: 'somebody',
  isShared: false,
  space: { id: 'space', role },
  grant: null,
});

describe('requests to publish', () => {
  it.each([
    ['its requester who writes in the space', ASKER, 'member', { sees: true, decides: false }],
    ['its requester who has left the space', ASKER, null, { sees: false, decides: false }],
    ['another person who writes in the space', OTHER, 'member', { sees: false, decides: false }],
    ['a publisher of the space', OTHER, 'publisher', { sees: true, decides: true }],
    ['an owner of the space', OTHER, 'owner', { sees: true, decides: true }],
    ['a stranger to the space', OTHER, null, { sees: false, decides: false }],
  ] as const)(
    'a request to publish is for %s as its policy says',
    (_who, person, role, { sees, decides }) => {
      const prompt = promptFor(role);
      expect(canSeeRequest(person, prompt, REQUEST)).toBe(sees);
      expect(canDecideRequest(person, prompt)).toBe(decides);
    },
  );

  it('a request to publish is withdrawn only by its requester', () => {
    expect([ASKER, OTHER].map((person) => canWithdrawRequest(person, REQUEST))).toEqual([true, false]);
  });

  it('a request to publish is seen by nobody once its prompt has left the space', () => {
    const prompt = { ...promptFor(null), space: null };
    expect([ASKER, OTHER].map((person) => canSeeRequest(person, prompt, REQUEST))).toEqual([false, false]);
  });
});
