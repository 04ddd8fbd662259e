import { describe, expect, it } from 'vitest';
import type { Audience } from '@/domain/grant/schema';
import { audienceText, lossText } from './audience-text';

const ME = '11111111-1111-4111-8111-111111111111';
const ALONE: Audience = {
  prompts: 1,
  refused: 0,
  differ: false,
  guests: false,
  members: false,
  count: 1,
  spaces: [],
  links: 0,
  people: [{ userId: ME, name: 'Mira Okafor', isCreator: true, right: null, prompts: 1 }],
  peopleCount: 1,
  loses: { guests: false, members: false, count: 0, people: [] },
};
type Named = Audience['people'][number];
const person = (name: string): Named => ({
  userId: crypto.randomUUID(),
  name,
  isCreator: false,
  right: 'read',
  prompts: 1,
});

describe('the sentence about who sees a prompt', () => {
  it('names everybody in one word', () => {
    expect(audienceText({ ...ALONE, guests: true, members: true, count: null }, ME)).toBe(
      'Anyone, even without an account.',
    );
    expect(audienceText({ ...ALONE, members: true, count: null }, ME)).toBe('Everyone with an account.');
    expect(audienceText(ALONE, ME)).toBe('Only you.');
  });

  it('names a few people, counts the rest, and gives each space its size', () => {
    const people = [...ALONE.people, person('Ada'), person('Bo'), person('Cy')];
    const home = { spaceId: ME, name: 'Sales', memberCount: 4, isHome: true, right: null, prompts: 1 };
    const hidden = { ...home, spaceId: null, name: null, memberCount: 1 };
    const said = audienceText({ ...ALONE, people, peopleCount: 5, count: 9, spaces: [home, hidden] }, ME);
    expect(said).toBe(
      'You, Ada, Bo, 2 more people, Sales (4 people), and A space you’re not in (1 person). 9 people in total.',
    );
  });

  it('adds anyone with the guest link, unless everyone can read it anyway', () => {
    expect(audienceText({ ...ALONE, links: 1 }, ME)).toBe('You. Also anyone with the guest link.');
    expect(audienceText({ ...ALONE, members: true, count: null, links: 3 }, ME)).toBe(
      'Everyone with an account. Also anyone with one of 3 guest links.',
    );
    expect(audienceText({ ...ALONE, guests: true, members: true, count: null, links: 3 }, ME)).toBe(
      'Anyone, even without an account.',
    );
  });

  it('the sentence about who sees a prompt says when prompts differ', () => {
    expect(audienceText({ ...ALONE, differ: true }, ME)).toBe(
      'These prompts have different access. Combined: Only you.',
    );
  });
});

describe('the sentence about who loses access', () => {
  const NOBODY = ALONE.loses;
  const [ada, bo, cy, di] = ['Ada', 'Bo', 'Cy', 'Di'].map(person) as [Named, Named, Named, Named];

  it('names a few people and counts the rest', () => {
    expect(lossText(NOBODY, ME)).toBeNull();
    expect(lossText({ ...NOBODY, count: 1, people: [ada] }, ME)).toBe('Ada.');
    expect(lossText({ ...NOBODY, count: 6, people: [ada, bo, cy, di] }, ME)).toBe(
      'Ada, Bo, Cy, and 3 more people.',
    );
    expect(lossText({ ...NOBODY, count: 2 }, ME)).toBe('2 people.');
    expect(lossText({ ...NOBODY, count: 1, people: [{ userId: ME, name: 'Mira Okafor' }] }, ME)).toBe('You.');
  });

  it('the sentence about who loses access says when it is everyone else, or only people without an account', () => {
    expect(lossText({ ...NOBODY, guests: true, members: true, count: null }, ME)).toBe('Everyone else.');
    expect(lossText({ ...NOBODY, guests: true }, ME)).toBe('Anyone without an account.');
  });
});
