import { describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import type { PromptEventItem } from '@/domain/prompt/event';
import type { PromptChange } from '@/server/ports/prompt-events/change-feed';
import { eventsFor } from './events-for';

const OWNER = 'b3b7c1de-0000-4000-8000-000000000001';
const ADMIN = 'b3b7c1de-0000-4000-8000-000000000002';
const ID = 'b3b7c1de-0000-4000-8000-00000000000f';
const owner: Actor = { kind: 'member', id: OWNER, role: 'contributor' };
const admin: Actor = { kind: 'member', id: ADMIN, role: 'admin' };

function item(isShared: boolean): PromptEventItem {
  const at = new Date(0);
  return {
    id: ID,
    slug: 'x',
    title: 'X',
    description: 'D',
    content: 'C',
    category: 'AI',
    tags: [],
    isShared,
    visibility: isShared ? 'shared' : 'private',
    space: null,
    grant: null,
    createdBy: OWNER,
    creatorName: 'Owner',
    createdAt: at,
    updatedAt: at,
    usageCount: 0,
    favoriteCount: 0,
    skillName: '',
    version: 1,
    isExcerpt: false,
  };
}

function heard(
  before: PromptChange['before'],
  now: 'none' | 'private' | 'shared',
  {
    kind = 'changed',
    by = OWNER,
    ...seen
  }: { kind?: PromptChange['kind']; by?: string; meanwhile?: PromptChange['before'] } = {},
) {
  const change: PromptChange = { kind, before, id: ID, createdBy: OWNER, homes: [], by, ...seen };
  const decide = eventsFor([{ change, now: now === 'none' ? null : item(now === 'shared') }]);
  const typeFor = (reader: Actor) => decide(reader)[0]?.type ?? 'nothing';
  return { owner: typeFor(owner), guest: typeFor(GUEST), admin: typeFor(admin) };
}

describe('what a change means to its creator, to a guest, and to an admin, whose lists hold no private prompt', () => {
  it.each([
    ['none', 'shared', 'insert', 'insert'],
    ['none', 'private', 'insert', 'nothing'],
    ['none', 'none', 'nothing', 'nothing'],
    ['private', 'private', 'update', 'nothing'],
    ['private', 'shared', 'update', 'insert'],
    ['private', 'none', 'delete', 'nothing'],
    ['shared', 'shared', 'update', 'update'],
    ['shared', 'private', 'update', 'delete'],
    ['shared', 'none', 'delete', 'delete'],
  ] as const)(
    'a prompt that goes from %s to %s is told to creator, guest and admin as each may know',
    (before, now, forOwner, forOthers) => {
      expect(heard(before, now)).toEqual({ owner: forOwner, guest: forOthers, admin: forOthers });
    },
  );

  it.each([
    ['shared', 'none', 'delete', 'delete'],
    ['shared', 'private', 'insert', 'delete'],
    ['shared', 'shared', 'insert', 'insert'],
    ['private', 'none', 'delete', 'nothing'],
    ['none', 'none', 'nothing', 'nothing'],
  ] as const)('new, %s meanwhile, then %s', (meanwhile, now, forOwner, forOthers) => {
    const expected = { owner: forOwner, guest: forOthers, admin: forOthers };
    expect(heard('none', now, { meanwhile })).toEqual(expected);
  });

  it('a delete says the id and nothing else', () => {
    const change: PromptChange = {
      kind: 'changed',
      before: 'shared',
      id: ID,
      createdBy: OWNER,
      homes: [],
      by: OWNER,
    };
    expect(eventsFor([{ change, now: item(false) }])(GUEST)).toEqual([{ type: 'delete', id: ID }]);
  });
});

describe('an insert', () => {
  const insert = (kind: PromptChange['kind'], by: string, reader: Actor) =>
    eventsFor([
      { change: { kind, before: 'none', id: ID, createdBy: OWNER, homes: [], by }, now: item(true) },
    ])(reader)[0];

  it('an insert is one’s own for the creator and for who brought it back', () => {
    expect(insert('created', OWNER, owner)).toMatchObject({ isOwn: true, isNew: true });
    expect(insert('created', OWNER, GUEST)).toMatchObject({ isOwn: false, isNew: true });
    expect(insert('changed', ADMIN, admin)).toMatchObject({ isOwn: true, isNew: false });
    expect(insert('changed', ADMIN, owner)).toMatchObject({ isOwn: true, isNew: false });
    expect(insert('changed', ADMIN, GUEST)).toMatchObject({ isOwn: false, isNew: false });
  });
});

it('many changes at once are one refresh, for those alone who see any of them', () => {
  const changes = Array.from({ length: 51 }, () => ({
    change: { kind: 'created', before: 'none', id: ID, createdBy: OWNER, homes: [], by: OWNER } as const,
    now: item(false),
  }));
  const decide = eventsFor(changes);
  expect(decide(owner)).toEqual([{ type: 'refresh' }]);
  expect(decide(GUEST)).toEqual([]);
  expect(eventsFor(changes.slice(1))(owner)).toHaveLength(50);
});
