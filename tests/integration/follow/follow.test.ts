import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { FOLLOWS_MAX, FOLLOWS_PAGE_SIZE } from '@/domain/follow/limits';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { apiRequest } from '../../support/api-request';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, makeSession, type TestProfile, unique } from '../../support/factories';
import { join } from './support';

/** Following: permissions, and the list of followed things. */

let owner: TestProfile;
let reader: TestProfile;

beforeEach(async () => {
  owner = await makeProfile();
  reader = await makeProfile({ role: 'viewer' });
});

const names = async (who: TestProfile) => (await callerAs(who).follow.list({})).items.map(({ name }) => name);

async function everything() {
  const api = callerAs(owner);
  const space = await api.space.create({ name: unique('チーム') });
  await join(api, space, reader, 'reader');
  const collection = await api.collection.create({ name: unique('Collection'), visibility: 'shared' });
  const prompt = await makePrompt({ creator: owner });
  const targets = [
    { kind: 'person', id: owner.id },
    { kind: 'space', id: space.id },
    { kind: 'collection', id: collection.id },
    { kind: 'prompt', id: prompt.id },
  ] as const;
  return { space, collection, prompt, targets };
}

describe('following', () => {
  it('following is for a person, a space, a collection and a prompt, each once, also when asked twice at once', async () => {
    const { targets, space, collection, prompt } = await everything();
    const { follow } = callerAs(reader);
    for (const target of targets) {
      expect(await follow.get(target)).toEqual({ on: false });
      const answers = await Promise.all([1, 2, 3].map(() => follow.set({ ...target, on: true })));
      expect(answers).toEqual(answers.map(() => ({ ...target, on: true })));
      expect(await follow.get(target)).toEqual({ on: true });
    }
    expect(await db.follow.count({ where: { userId: reader.id } })).toBe(4);
    expect((await names(reader)).sort()).toEqual(
      [owner.fullName, space.name, collection.name, prompt.title].sort(),
    );
    expect(await names(owner)).toEqual([]);

    for (const target of targets) {
      await Promise.all([1, 2].map(() => follow.set({ ...target, on: false })));
      expect(await follow.get(target)).toEqual({ on: false });
    }
    expect(await names(reader)).toEqual([]);
  });

  it('following is refused for oneself, for guests, and for what is not there or not to be read', async () => {
    const { targets } = await everything();
    const stranger = callerAs(await makeProfile());
    const hidden = await makePrompt({ creator: owner, isShared: false });
    const secret = await callerAs(owner).collection.create({ name: unique('Secret') });
    expect(
      await failureOf(callerAs(owner).follow.set({ kind: 'person', id: owner.id, on: true })),
    ).toMatchObject({
      code: 'BAD_REQUEST',
    });
    for (const target of targets) {
      expect(await failureOf(callerAs(GUEST).follow.set({ ...target, on: true }))).toMatchObject({
        code: 'UNAUTHORIZED',
      });
    }
    expect(await failureOf(callerAs(GUEST).follow.feed({}))).toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await failureOf(callerAs(GUEST).follow.list({}))).toMatchObject({ code: 'UNAUTHORIZED' });
    const admin = callerAs(await makeProfile({ role: 'admin' }));
    const unseen = [
      { kind: 'prompt', id: hidden.id },
      { kind: 'collection', id: secret.id },
      { kind: 'space', id: targets[1].id },
      ...(['person', 'space', 'collection', 'prompt'] as const).map((kind) => ({ kind, id: randomUUID() })),
      // A kind that does not match.
      { kind: 'collection', id: targets[3].id },
    ] as const;
    for (const api of [stranger, admin]) {
      for (const target of unseen) {
        const missing = await failureOf(api.follow.get({ ...target, id: randomUUID() }));
        const calls = [() => api.follow.get(target), () => api.follow.set({ ...target, on: true })];
        for (const call of calls) {
          expect(await failureOf(call())).toMatchObject({ code: 'NOT_FOUND', message: missing.message });
        }
      }
    }
    expect(await db.follow.count({ where: { user: { id: { not: reader.id } } } })).toBe(0);
  });

  it('following of what is hidden by now is not there, can be ended, and is there again with the right to read', async () => {
    const { targets, prompt, collection, space } = await everything();
    const { follow } = callerAs(reader);
    for (const target of targets) await follow.set({ ...target, on: true });
    const api = callerAs(owner);
    await api.prompt.setShared({ id: prompt.id, isShared: false });
    await api.collection.update({ id: collection.id, visibility: 'private' });
    await callerAs(reader).space.leave({ id: space.id });
    expect(await names(reader)).toEqual([owner.fullName]);
    expect(await failureOf(follow.get(targets[1]))).toMatchObject({ code: 'NOT_FOUND' });

    await api.prompt.setShared({ id: prompt.id, isShared: true });
    expect((await names(reader)).sort()).toEqual([prompt.title, owner.fullName].sort());
    await follow.set({ ...targets[2], on: false });
    await api.collection.update({ id: collection.id, visibility: 'shared' });
    await join(api, space, reader, 'reader');
    expect((await names(reader)).sort()).toEqual([prompt.title, owner.fullName, space.name].sort());
  });

  it('following has a limit that two at once do not pass', async () => {
    const people = await db.profile.createManyAndReturn({
      data: Array.from({ length: FOLLOWS_MAX + 1 }, (_, index) => ({ fullName: `Person ${index}` })),
      select: { id: true },
    });
    const [one, another, ...others] = people;
    await db.follow.createMany({
      data: others.map(({ id: profileId }, index) => ({
        userId: reader.id,
        profileId,
        createdAt: new Date(Date.UTC(2026, 0, 1) + (index % 7)),
      })),
    });
    const { follow } = callerAs(reader);
    const answers = await Promise.allSettled(
      [one!, another!].map(({ id }) => follow.set({ kind: 'person', id, on: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await db.follow.count({ where: { userId: reader.id } })).toBe(FOLLOWS_MAX);

    const seen: string[] = [];
    let page = await follow.list({});
    for (;;) {
      seen.push(...page.items.map(({ id }) => id));
      if (page.nextCursor === null) break;
      expect(page.items).toHaveLength(FOLLOWS_PAGE_SIZE);
      page = await follow.list({ cursor: page.nextCursor });
    }
    expect(new Set(seen).size).toBe(FOLLOWS_MAX);
    expect(seen).toHaveLength(FOLLOWS_MAX);
  });

  it('goes with the account, and with the thing', async () => {
    const { targets, collection, prompt } = await everything();
    for (const target of targets) await callerAs(reader).follow.set({ ...target, on: true });
    await callerAs(owner).collection.delete({ id: collection.id });
    await db.prompt.delete({ where: { id: prompt.id } });
    expect(await db.follow.count({ where: { userId: reader.id } })).toBe(2);
    await db.profile.update({ where: { id: reader.id }, data: { digestSentAt: new Date() } });
    const { cookie } = await makeSession(reader);
    const { outcome } = await apiRequest('account.deleteAccount', { prompts: 'keep' }, cookie);
    expect(outcome).toBe('ok');
    expect(await db.follow.count({ where: { userId: reader.id } })).toBe(0);
    expect(await db.profile.findUniqueOrThrow({ where: { id: reader.id } })).toMatchObject({
      digestSentAt: null,
    });
  });
});
