import { beforeAll, describe, expect, it } from 'vitest';
import type { SpaceDto } from '@/domain/space/schema';
import { whyRefused } from '@/domain/status/decision-messages';
import { db } from '@/server/db';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { makePrompt, type TestProfile, unique } from '../../support/factories';

/**
 * Nobody decides about what they wrote (docs/decisions/0015-reviews-and-suggestions.md), in a space: who wrote which
 * version × who acts × approving and requesting changes, by a review and by the status dialog.
 */

const WHO = ['owner', 'publisher', 'member', 'admin'] as const;
type Who = (typeof WHO)[number];

let people: Record<Who, TestProfile>;
let space: SpaceDto;
const api = (who: Who): Api => callerAs(people[who]);

beforeAll(async () => {
  const owner = await newMember();
  const others = { publisher: await newMember(), member: await newMember() };
  space = await owner.api.space.create({ name: unique('Answers') });
  for (const role of ['publisher', 'member'] as const) {
    const { url } = await owner.api.space.invite({ id: space.id, role });
    await others[role].api.space.join({ token: url?.split('token=')[1] ?? '' });
  }
  const admin = await newMember('admin');
  people = {
    owner: owner.profile,
    publisher: others.publisher.profile,
    member: others.member.profile,
    admin: admin.profile,
  };
});

/** A prompt made by the owner, with what happened to it since. */
type History = {
  edit: (who: Who) => Promise<void>;
  approve: (who: Who) => Promise<void>;
  restore: (who: Who, version: number) => Promise<void>;
  /** Accepts a suggestion of another person, as it is or changed. */
  accept: (who: Who, from: Who, isChanged?: boolean) => Promise<void>;
};

async function makeHistory(creator: Who, write: (history: History) => Promise<void>): Promise<string> {
  const { id } = await makePrompt({ creator: people[creator], spaceId: space.id });
  const versionOf = async () => (await api('owner').prompt.get({ identifier: id })).version;
  let texts = 0;
  const newText = () => `Text ${(texts += 1)}`;
  await write({
    edit: async (who) => void (await api(who).prompt.update({ id, content: newText() })),
    approve: async (who) =>
      void (await api(who).status.set({ promptId: id, version: await versionOf(), status: 'approved' })),
    restore: async (who, version) =>
      void (await api(who).prompt.restore({ id, version, current: await versionOf() })),
    accept: async (who, from, isChanged = false) => {
      const version = await versionOf();
      const prompt = await api(who).prompt.get({ identifier: id });
      const { title, description, category, tags } = prompt;
      const suggested = { title, description, category, tags, content: newText() };
      const made = await api(from).suggestion.create({ promptId: id, baseVersion: version, ...suggested });
      const edited = { ...suggested, content: newText() };
      await api(who).suggestion.accept({ id: made.id, version, ...(isChanged && { edited }) });
    },
  });
  return id;
}

type Case = [
  words: string,
  creator: Who,
  write: (history: History) => Promise<void>,
  deciders: readonly Who[],
  cause: Partial<Record<Who, 'version' | 'earlier'>>,
];

const CASES: Case[] = [
  [
    'the first version, by the owner',
    'owner',
    () => Promise.resolve(),
    ['publisher', 'admin'],
    { owner: 'version' },
  ],
  [
    'a member’s edit of a prompt that the owner made: its creator decides about it too',
    'owner',
    ({ edit }) => edit('member'),
    ['owner', 'publisher', 'admin'],
    { member: 'version' },
  ],
  [
    'a member’s edit after one of its creator',
    'owner',
    async ({ edit }) => {
      await edit('owner');
      await edit('member');
    },
    ['publisher', 'admin'],
    { owner: 'earlier', member: 'version' },
  ],
  [
    'a member’s edit after one of a publisher',
    'member',
    async ({ edit }) => {
      await edit('publisher');
      await edit('member');
    },
    ['owner', 'admin'],
    { publisher: 'earlier', member: 'version' },
  ],
  [
    'a member’s edit after an approved one of a publisher',
    'member',
    async ({ edit, approve }) => {
      await edit('publisher');
      await approve('owner');
      await edit('member');
    },
    ['owner', 'publisher', 'admin'],
    { member: 'version' },
  ],
  [
    'an edit after an approval that was withdrawn',
    'member',
    async ({ edit, approve }) => {
      await edit('publisher');
      await approve('owner');
      const { promptId, version } = await db.promptStatus.findFirstOrThrow({ orderBy: { id: 'desc' } });
      await api('owner').status.set({ promptId, version, status: 'tested' });
      await edit('member');
    },
    ['owner', 'admin'],
    { publisher: 'earlier', member: 'version' },
  ],
  [
    'a version that restores a publisher’s text',
    'member',
    async ({ edit, approve, restore }) => {
      await edit('publisher');
      await edit('member');
      await approve('owner');
      await restore('member', 2);
    },
    ['owner', 'admin'],
    { publisher: 'version', member: 'version' },
  ],
  [
    'a publisher’s suggestion that the owner accepted as it is',
    'member',
    ({ accept }) => accept('owner', 'publisher'),
    ['owner', 'admin'],
    { publisher: 'version' },
  ],
  [
    'a member’s suggestion that the owner accepted with changes',
    'member',
    ({ accept }) => accept('owner', 'member', true),
    ['publisher', 'admin'],
    { owner: 'version', member: 'version' },
  ],
];

describe.each(CASES)('%s', (_words, creator, write, deciders, cause) => {
  it('a version is decided by those who wrote least, and by nobody else, wherever they try', async () => {
    const promptId = await makeHistory(creator, write);
    const { version } = await api('owner').prompt.get({ identifier: promptId });
    const asked = await api('member').status.review.ask({ promptId, version });
    for (const who of WHO) {
      const may = deciders.includes(who);
      const review = await api(who).status.review.get({ id: asked.id });
      const offered = review.may.decide.filter((decision) => decision !== 'tested');
      // A member who wrote none of it tests it, so they also request changes.
      const isTester = !may && cause[who] === undefined;
      const expectedOffer = may ? ['changes', 'approved'] : isTester ? ['changes'] : [];
      expect([who, offered]).toEqual([who, expectedOffer]);
      const view = await api(who).status.decision({ promptId });
      expect(view).toMatchObject({ version, mayApprove: may });
      if (who !== 'admin') {
        const { items } = await api(who).status.review.inbox({ spaceId: space.id });
        expect([who, items.some(({ id }) => id === asked.id)]).toEqual([who, may || isTester]);
        const told = await api(who).account.notifications({});
        const isAsked = told.items.some((item) => item.kind === 'asked' && item.subject.id === asked.id);
        expect([who, isAsked]).toEqual([who, may]);
      }
      if (may) continue;
      const expected = { cause: cause[who] ?? 'role' };
      expect(view.refusal).toMatchObject(expected);
      if (isTester) continue;
      expect(review.refusal).toEqual(view.refusal);
      const text = whyRefused(review.refusal!);
      for (const decider of deciders) {
        if (decider !== 'admin') expect(text).toContain(people[decider].fullName);
      }
      const given = { id: asked.id, version, notes: 'No.' };
      for (const decision of ['approved', 'changes'] as const) {
        const failure = await failureOf(api(who).status.review.decide({ ...given, decision }));
        expect(failure.code).toBe('FORBIDDEN');
        expect(failure.message).toBe(text);
      }
      const failure = await failureOf(api(who).status.set({ promptId, version, status: 'approved' }));
      expect(failure.code).toBe('FORBIDDEN');
    }
    const [first = 'admin', second = 'admin'] = deciders;
    const changed = { id: asked.id, version, decision: 'changes' as const, notes: 'Shorter.' };
    expect((await api(first).status.review.decide(changed)).state).toBe('changes');
    expect((await api(second).status.set({ promptId, version, status: 'approved' })).status?.status).toBe(
      'approved',
    );
  });
});

it('stays with the others when a member who wrote it becomes an admin', async () => {
  const promptId = await makeHistory('owner', ({ edit }) => edit('member'));
  await db.profile.update({ where: { id: people.member.id }, data: { role: 'admin' } });
  const admin = callerAs({ ...people.member, role: 'admin' });
  try {
    const refused = await failureOf(admin.status.set({ promptId, version: 2, status: 'approved' }));
    expect(refused.code).toBe('FORBIDDEN');
    expect(refused.message).toContain(people.owner.fullName);
    const marked = await admin.status.set({ promptId, version: 2, status: 'tested' });
    expect(marked.status?.status).toBe('tested');
  } finally {
    await db.profile.update({ where: { id: people.member.id }, data: { role: 'contributor' } });
  }
});

it('a version that everybody wrote is decided by those who wrote no part of it, else by all of them', async () => {
  const promptId = await makeHistory('member', async ({ edit }) => {
    await edit('owner');
    await edit('publisher');
  });
  const admins = await db.profile.findMany({
    where: { role: 'admin', isActive: true },
    select: { id: true },
  });
  const away = { id: { in: admins.map(({ id }) => id) } };
  await db.profile.updateMany({ where: away, data: { isActive: false } });
  try {
    const may = async (who: Who) => (await api(who).status.decision({ promptId })).mayApprove;
    expect([await may('owner'), await may('publisher')]).toEqual([true, false]);
    await db.spaceMember.updateMany({
      where: { spaceId: space.id, userId: people.owner.id },
      data: { role: 'member' },
    });
    expect([await may('owner'), await may('publisher')]).toEqual([false, true]);
  } finally {
    await db.spaceMember.updateMany({
      where: { spaceId: space.id, userId: people.owner.id },
      data: { role: 'owner' },
    });
    await db.profile.updateMany({ where: away, data: { isActive: true } });
  }
});

it('keeps writers out of the people to ask', async () => {
  const promptId = await makeHistory('owner', async ({ edit }) => {
    await edit('publisher');
    await edit('member');
  });
  const names = await api('member').status.review.reviewers({ promptId, q: '' });
  expect(names.map(({ id }) => id)).toEqual([people.owner.id]);
  const input = { promptId, version: 3, reviewers: [people.publisher.id] };
  expect((await failureOf(api('member').status.review.ask(input))).code).toBe('BAD_REQUEST');
});

it('suggestions are decided by others than their author, unless nobody else can edit', async () => {
  const { id: promptId } = await makePrompt({ creator: people.owner, spaceId: space.id });
  const text = { title: 'Better', description: 'D', content: 'C', category: 'AI' as const, tags: [] };
  const made = await api('publisher').suggestion.create({ promptId, baseVersion: 1, ...text });
  expect((await api('publisher').suggestion.get({ id: made.id })).may).toEqual({
    decide: false,
    isOwnOnly: true,
    withdraw: true,
  });
  expect((await failureOf(api('publisher').suggestion.accept({ id: made.id }))).code).toBe('FORBIDDEN');
  const forMe = async (who: Who) =>
    (await api(who).suggestion.list({ show: 'for-me' })).items.map(({ id }) => id);
  expect(await forMe('publisher')).not.toContain(made.id);
  expect(await forMe('owner')).toContain(made.id);
  const own = await makePrompt({ creator: people.owner, isShared: false });
  const mine = await api('owner').suggestion.create({ promptId: own.id, baseVersion: 1, ...text });
  expect(await forMe('owner')).toContain(mine.id);
  expect((await api('owner').suggestion.accept({ id: mine.id })).resultingVersion).toBe(2);
});
