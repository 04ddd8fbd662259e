import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { MANY_MAX } from '@/domain/prompt/limits';
import { db } from '@/server/db';
import type { PromptHub } from '@/server/services/prompt/watch/prompt-hub';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { about, readStream, startInstance } from '../../support/prompt-stream';

/** Bulk calls: prompt.setSharedMany, deleteMany and undeleteMany check each id like the single ones. */

const DELETED = new Date('2026-03-01T12:00:00Z');
const AFTER_30_DAYS = new Date('2026-03-31T12:00:00.001Z');

let creator: TestProfile;
let api: Api;

beforeEach(async () => {
  creator = await makeProfile();
  api = callerAs(creator, { now: DELETED });
});

async function makeMany(visibilities: readonly boolean[], of: TestProfile = creator): Promise<string[]> {
  const made: string[] = [];
  for (const isShared of visibilities) made.push((await makePrompt({ creator: of, isShared })).id);
  return made;
}

/** The state of each prompt as a letter: shared, private or deleted. */
async function statesOf(ids: readonly string[]): Promise<string> {
  const rows = await db.prompt.findMany({ where: { id: { in: [...ids] } } });
  const stateOf = (id: string) => {
    const row = rows.find((candidate) => candidate.id === id)!;
    if (row.deletedAt !== null) return 'd';
    return row.isShared ? 's' : 'p';
  };
  return ids.map(stateOf).join('');
}

const sorted = (ids: readonly string[]) => [...ids].sort();

describe('who may', () => {
  const ROLES = ['viewer', 'contributor', 'admin'] as const;
  /** States afterwards of one's own shared and private prompt, then another user's shared and private one. */
  const DELETION = { viewer: 'ddsp', contributor: 'ddsp', admin: 'dddd' };

  it.each(ROLES)('who may delete: a %s', async (role) => {
    const { profile, api: caller } = await newMember(role);
    const ids = [...(await makeMany([true, false], profile)), ...(await makeMany([true, false]))];
    const { deleted } = await caller.prompt.deleteMany({ ids });
    expect(await statesOf(ids)).toBe(DELETION[role]);
    expect(sorted(deleted)).toEqual(sorted(ids.filter((_id, index) => DELETION[role][index] === 'd')));

    const audited = await db.auditEvent.findMany({ where: { actorId: profile.id } });
    expect(sorted(audited.map(({ subjectId }) => subjectId!))).toEqual(
      role === 'admin' ? sorted(ids.slice(2)) : [],
    );
    const { restored } = await caller.prompt.undeleteMany({ ids });
    expect(sorted(restored)).toEqual(sorted(deleted));
    expect(await statesOf(ids)).toBe('spsp');
    expect(await db.auditEvent.count({ where: { actorId: profile.id } })).toBe(role === 'admin' ? 4 : 0);
  });

  it.each(['contributor', 'admin'] as const)('who may share: a %s, their own only', async (role) => {
    const { profile, api: caller } = await newMember(role);
    const ids = [...(await makeMany([true, false], profile)), ...(await makeMany([true, false]))];
    expect(await caller.prompt.setSharedMany({ ids, isShared: true })).toEqual({
      changed: [ids[1]],
      unchanged: 1,
    });
    expect(await statesOf(ids)).toBe('sssp');
    expect(await caller.prompt.setSharedMany({ ids, isShared: false })).toEqual({
      changed: sorted(ids.slice(0, 2)),
      unchanged: 0,
    });
    expect(await statesOf(ids)).toBe('ppsp');
  });

  it('who may share: not a viewer, not even their own, and nobody without a session', async () => {
    const { profile, api: viewer } = await newMember('viewer');
    const ids = await makeMany([false], profile);
    const refusals = await Promise.all([
      failureOf(viewer.prompt.setSharedMany({ ids, isShared: true })),
      failureOf(callerAs(GUEST).prompt.setSharedMany({ ids, isShared: true })),
      failureOf(callerAs(GUEST).prompt.deleteMany({ ids })),
      failureOf(callerAs(GUEST).prompt.undeleteMany({ ids })),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual([
      'FORBIDDEN',
      'UNAUTHORIZED',
      'UNAUTHORIZED',
      'UNAUTHORIZED',
    ]);
    expect(await statesOf(ids)).toBe('p');
  });

  it('who may bring back: who deleted it, for 30 days', async () => {
    const ids = await makeMany([true, false]);
    await api.prompt.deleteMany({ ids });
    const other = await newMember();
    expect(await other.api.prompt.undeleteMany({ ids })).toEqual({ restored: [] });
    const late = callerAs(creator, { now: AFTER_30_DAYS });
    expect(await late.prompt.undeleteMany({ ids })).toEqual({ restored: [] });

    const byAdmin = await makeMany([true]);
    await (await newMember('admin')).api.prompt.deleteMany({ ids: byAdmin });
    expect(await api.prompt.undeleteMany({ ids: byAdmin })).toEqual({ restored: [] });
    expect(await statesOf([...ids, ...byAdmin])).toBe('ddd');
  });
});

it('answers of somebody else’s private prompt, of a deleted one and of none alike', async () => {
  const hidden = await makeMany([false], await makeProfile());
  const gone = await makeMany([true]);
  await api.prompt.delete({ id: gone[0]! });
  for (const ids of [hidden, gone, [randomUUID()]]) {
    expect(await api.prompt.setSharedMany({ ids, isShared: true })).toEqual({ changed: [], unchanged: 0 });
    expect(await api.prompt.deleteMany({ ids })).toEqual({ deleted: [] });
  }
  expect(await statesOf([...hidden, ...gone])).toBe('pd');
});

it('counts an id once, in any case and however often it is given', async () => {
  const [first, second] = await makeMany([false, false]);
  const ids = [first!, first!, first!.toUpperCase(), second!];
  const { changed } = await api.prompt.setSharedMany({ ids, isShared: true });
  expect(changed).toEqual(sorted([first!, second!]));
  expect((await api.prompt.deleteMany({ ids })).deleted).toEqual(sorted([first!, second!]));
  expect((await api.prompt.undeleteMany({ ids })).restored).toEqual(sorted([first!, second!]));
});

it.each([
  ['none', []],
  ['more than the most', Array.from({ length: MANY_MAX + 1 }, () => randomUUID())],
  ['what is no id', ['nonsense']],
])('a call for many prompts refuses %s', async (_name, ids) => {
  const refusals = await Promise.all([
    failureOf(api.prompt.setSharedMany({ ids, isShared: true })),
    failureOf(api.prompt.deleteMany({ ids })),
    failureOf(api.prompt.undeleteMany({ ids })),
  ]);
  expect(refusals.map(({ code }) => code)).toEqual(['BAD_REQUEST', 'BAD_REQUEST', 'BAD_REQUEST']);
});

it('leaves version, updatedAt and counters of what it changes as they are', async () => {
  const prompt = await makePrompt({ creator });
  const fan = await newMember();
  await fan.api.favorite.toggle({ promptId: prompt.id });
  await fan.api.usage.record({ promptId: prompt.id });
  const before = await api.prompt.get({ identifier: prompt.id });
  const ids = [prompt.id];
  await api.prompt.setSharedMany({ ids, isShared: false });
  await api.prompt.deleteMany({ ids });
  await api.prompt.undeleteMany({ ids });
  await api.prompt.setSharedMany({ ids, isShared: true });
  expect(await api.prompt.get({ identifier: prompt.id })).toEqual(before);
  expect(before).toMatchObject({ favoriteCount: 1, usageCount: 1 });
});

it('keeps the totals of lists right, the public one’s and one’s own', async () => {
  const ids = await makeMany([true, true, false]);
  const totals = async () => [
    (await callerAs(GUEST).prompt.list({ creatorId: creator.id })).total,
    (await api.prompt.list({ scope: 'mine' })).total,
  ];
  expect(await totals()).toEqual([2, 3]);
  await api.prompt.setSharedMany({ ids, isShared: true });
  expect(await totals()).toEqual([3, 3]);
  await api.prompt.deleteMany({ ids: ids.slice(0, 2) });
  expect(await totals()).toEqual([1, 1]);
  await api.prompt.undeleteMany({ ids });
  expect(await totals()).toEqual([3, 3]);
  await api.prompt.setSharedMany({ ids, isShared: false });
  expect(await totals()).toEqual([0, 3]);
});

describe('at the same time', () => {
  it('ten deletions delete each once', async () => {
    const ids = await makeMany(Array.from({ length: 12 }, () => true));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        api.prompt.deleteMany({ ids: turn % 2 ? ids : ids.toReversed() }),
      ),
    );
    expect(sorted(answers.flatMap(({ deleted }) => deleted))).toEqual(sorted(ids));
  });

  it('sharing, making private, Share All and deleting never wait in a circle', async () => {
    const ids = await makeMany(Array.from({ length: 16 }, (_, index) => index % 2 === 0));
    const calls = Array.from({ length: 6 }, (_, turn) => {
      const mixed = turn % 2 ? ids : ids.toReversed();
      return [
        api.prompt.setSharedMany({ ids: mixed, isShared: true }),
        api.prompt.setSharedMany({ ids: mixed.toReversed(), isShared: false }),
        api.prompt.shareAll(),
        api.prompt.deleteMany({ ids: mixed.slice(0, 3) }),
        api.prompt.undeleteMany({ ids: mixed.toReversed() }),
      ];
    });
    await Promise.all(calls.flat());
    await api.prompt.undeleteMany({ ids });
    await api.prompt.shareAll();
    expect((await callerAs(GUEST).prompt.list({ creatorId: creator.id, perPage: 50 })).total).toBe(16);
    expect(await statesOf(ids)).toBe('s'.repeat(16));
  });
});

describe('live', () => {
  let hub: PromptHub;
  beforeAll(async () => void (hub = await startInstance()));
  afterAll(() => hub.close());

  it('each prompt notifies those who may read it', async () => {
    const guest = await readStream(hub, GUEST);
    const own = await readStream(hub, creator);
    const [shared, secret] = (await makeMany([true, false])) as [string, string];
    const ids = [shared, secret];
    // If it were sent only after sharing, the guest would receive this event a second time.
    await own.take(about(secret, 'insert'));
    await api.prompt.setSharedMany({ ids, isShared: true });
    await guest.take(about(secret, 'insert'));
    await own.take(about(secret, 'update'));
    await api.prompt.setSharedMany({ ids: [secret], isShared: false });
    await guest.take(about(secret, 'delete'));
    await api.prompt.deleteMany({ ids });
    await guest.take(about(shared, 'delete'));
    await own.take(about(shared, 'delete'));
    await api.prompt.undeleteMany({ ids });
    await guest.take(about(shared, 'insert'));
    const ofSecret = guest.events.filter(about(secret)).map(({ type }) => type);
    expect(ofSecret).toEqual(['insert', 'delete']);
    guest.close();
    own.close();
  });
});
