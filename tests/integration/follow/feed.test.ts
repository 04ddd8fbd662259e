import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FeedCursor, FeedEntry, FollowTarget } from '@/domain/follow/schema';
import { FEED_PAGE_SIZE } from '@/domain/follow/limits';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, type TestProfile, unique } from '../../support/factories';
import { at, join, newText, short } from './support';

/** Lines of the feed by reader, and excluded events. */

let owner: TestProfile;
let reader: TestProfile;

beforeEach(async () => {
  owner = await makeProfile();
  reader = await makeProfile({ role: 'viewer' });
});

const follow = (who: TestProfile, kind: FollowTarget['kind'], id: string) =>
  callerAs(who).follow.set({ kind, id, on: true });
const feed = async (who: TestProfile) => (await callerAs(who).follow.feed({})).items;
const why = (entry: FeedEntry | undefined) => entry?.because.map(({ kind }) => kind).sort();

describe('the feed', () => {
  it('tells of a person what they share and the versions of that, and nothing of what they keep to themselves', async () => {
    await follow(reader, 'person', owner.id);
    const first = await at(1, owner).prompt.create(newText('公開'));
    const later = await at(2, owner).prompt.create(newText('CANARY before', { isShared: false }));
    await at(3, owner).prompt.update({ id: later.id, title: 'CANARY still', note: 'CANARY note' });
    await at(4, owner).prompt.create(newText('CANARY never', { isShared: false }));
    expect(short(await feed(reader))).toEqual([['created', first.title, 1]]);

    await at(5, owner).prompt.update({ id: later.id, title: 'Open now' });
    await at(6, owner).prompt.setShared({ id: later.id, isShared: true });
    await at(7, owner).prompt.update({ id: later.id, content: 'Say more.', note: 'Longer' });
    const entries = await feed(reader);
    expect(short(entries)).toEqual([
      ['edited', 'Open now', 4],
      ['shared', 'Open now'],
      ['created', first.title, 1],
    ]);
    expect(entries[0]).toMatchObject({
      actorName: owner.fullName,
      note: 'Longer',
      place: null,
      because: [{ kind: 'person', id: owner.id, name: owner.fullName, slug: owner.id }],
    });
    expect(JSON.stringify(entries)).not.toContain('CANARY');
    // Own actions are not in one's feed.
    await follow(owner, 'prompt', first.id);
    expect(await feed(owner)).toEqual([]);

    await at(8, owner).prompt.setShared({ id: later.id, isShared: false });
    expect(short(await feed(reader))).toEqual([['created', first.title, 1]]);
    await callerAs(reader).follow.set({ kind: 'person', id: owner.id, on: false });
    expect(await feed(reader)).toEqual([]);
  });

  it('tells the people of a space what is created, moved there, written and approved, from when it came', async () => {
    const space = await callerAs(owner).space.create({ name: unique('Team') });
    await join(callerAs(owner), space, reader, 'reader');
    const approver = await makeProfile({ role: 'admin' });
    await join(callerAs(owner), space, approver, 'member');
    await follow(reader, 'space', space.id);
    const created = await at(1, owner).prompt.create(newText('Created', { spaceId: space.id }));
    const moved = await at(2, owner).prompt.create(newText('Moved', { isShared: false }));
    await at(3, owner).prompt.update({ id: moved.id, content: 'Say it.', note: 'CANARY of before' });
    await at(4, owner).space.movePrompts({ ids: [moved.id], spaceId: space.id });
    await at(5, owner).prompt.update({ id: created.id, content: 'Say this.' });
    await at(6, approver).status.set({ promptId: created.id, version: 2, status: 'approved' });
    const entries = await feed(reader);
    expect(short(entries)).toEqual([
      ['approved', created.title, 2],
      ['edited', created.title, 2],
      ['moved', moved.title],
      ['created', created.title, 1],
    ]);
    expect(entries[2]).toMatchObject({ place: space.name, because: [{ kind: 'space', slug: space.slug }] });
    expect(JSON.stringify(entries)).not.toContain('CANARY');

    const activity = async (who: TestProfile) => (await callerAs(who).space.activity({ id: space.id })).items;
    expect(short(await activity(reader))).toEqual(short(entries));
    // Their author sees the entries too, without following anything.
    expect(short(await activity(owner))).toEqual(short(entries));
    for (const stranger of [await makeProfile(), await makeProfile({ role: 'admin' })]) {
      expect((await failureOf(activity(stranger))).code).toBe('NOT_FOUND');
    }

    // Outside the space it belongs to its creator again.
    await at(7, owner).space.movePrompts({ ids: [moved.id], spaceId: null });
    expect((await feed(reader)).map(({ prompt }) => prompt.id)).not.toContain(moved.id);
    expect((await activity(owner)).map(({ prompt }) => prompt.id)).not.toContain(moved.id);
    await callerAs(reader).space.leave({ id: space.id });
    expect(await feed(reader)).toEqual([]);
    expect((await failureOf(activity(reader))).code).toBe('NOT_FOUND');
    await join(callerAs(owner), space, reader, 'reader');
    expect(await feed(reader)).toHaveLength(3);
  });

  it('the feed never names a space to people outside it', async () => {
    const space = await callerAs(owner).space.create({ name: `CANARY ${randomUUID()}` });
    await follow(reader, 'person', owner.id);
    const prompt = await at(1, owner).prompt.create(newText('Shared'));
    await at(2, owner).space.movePrompts({ ids: [prompt.id], spaceId: space.id });
    const secret = await at(3, owner).prompt.create(newText('CANARY', { spaceId: space.id }));
    await at(4, owner).prompt.update({ id: secret.id, content: 'CANARY content' });
    const entries = await feed(reader);
    expect(short(entries)).toEqual([['created', prompt.title, 1]]);
    expect(JSON.stringify(entries)).not.toContain('CANARY');
  });

  it('tells what is added to a collection, as far as its reader may read it', async () => {
    const { id, name } = await callerAs(owner).collection.create({
      name: unique('Set'),
      visibility: 'shared',
    });
    await follow(reader, 'collection', id);
    const open = await at(1, owner).prompt.create(newText('Open'));
    const hidden = await at(1, owner).prompt.create(newText('CANARY', { isShared: false }));
    await at(2, owner).collection.add({ id, promptIds: [open.id, hidden.id] });
    const entries = await feed(reader);
    expect(short(entries)).toEqual([['added', open.title]]);
    expect(entries[0]).toMatchObject({
      actorName: owner.fullName,
      place: name,
      because: [{ kind: 'collection' }],
    });
    // Actions from before it was shared stay hidden.
    await at(3, owner).prompt.setShared({ id: hidden.id, isShared: true });
    expect(await feed(reader)).toHaveLength(1);
    await at(4, owner).collection.update({ id, visibility: 'private' });
    expect(await feed(reader)).toEqual([]);
  });

  it('tells the people of a space what is added to its collections, until they leave', async () => {
    const space = await callerAs(owner).space.create({ name: unique('Team') });
    await join(callerAs(owner), space, reader, 'reader');
    const { id } = await callerAs(owner).collection.create({
      name: unique('Set'),
      visibility: 'space',
      spaceId: space.id,
    });
    await follow(reader, 'collection', id);
    const prompt = await at(1, owner).prompt.create(newText('Of the team', { spaceId: space.id }));
    await at(2, owner).collection.add({ id, promptIds: [prompt.id] });
    expect(short(await feed(reader))).toEqual([['added', prompt.title]]);
    const outsider = callerAs(await makeProfile());
    await expect(outsider.follow.set({ kind: 'collection', id, on: true })).rejects.toThrow();
    await callerAs(reader).space.leave({ id: space.id });
    expect(await feed(reader)).toEqual([]);
    expect((await callerAs(reader).follow.list({})).items).toEqual([]);
  });

  it('tells a line once, with all that it comes from', async () => {
    const space = await callerAs(owner).space.create({ name: unique('Team') });
    await join(callerAs(owner), space, reader, 'reader');
    const prompt = await at(1, owner).prompt.create(newText('Once', { spaceId: space.id }));
    for (const [kind, id] of [
      ['person', owner.id],
      ['space', space.id],
      ['prompt', prompt.id],
    ] as const) {
      await follow(reader, kind, id);
    }
    await at(2, owner).prompt.update({ id: prompt.id, content: 'Say it.' });
    const entries = await feed(reader);
    expect(short(entries)).toEqual([
      ['edited', prompt.title, 2],
      ['created', prompt.title, 1],
    ]);
    expect(entries.map(why)).toEqual([
      ['person', 'prompt', 'space'],
      ['person', 'space'],
    ]);
  });

  it('tells of a granted prompt what was written since, and nothing once the grant has ended', async () => {
    const prompt = await at(1, owner).prompt.create(newText('Granted', { isShared: false }));
    await at(2, owner).prompt.update({ id: prompt.id, content: 'Say it.', note: 'CANARY of before' });
    const subject = { kind: 'user' as const, userId: reader.id };
    const { id } = await at(3, owner).grant.set({ promptId: prompt.id, subject, right: 'read' });
    await follow(reader, 'prompt', prompt.id);
    await follow(reader, 'person', owner.id);
    await at(4, owner).prompt.update({ id: prompt.id, content: 'Say this.' });
    const entries = await feed(reader);
    expect(short(entries)).toEqual([['edited', prompt.title, 3]]);
    expect(JSON.stringify(entries)).not.toContain('CANARY');
    await db.promptGrant.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await feed(reader)).toEqual([]);
  });

  it('shows an admin no more than a member', async () => {
    const admin = await makeProfile({ role: 'admin' });
    await follow(admin, 'person', owner.id);
    const hidden = await at(1, owner).prompt.create(newText('Hidden', { isShared: false }));
    expect(await feed(admin)).toEqual([]);
    await at(2, owner).prompt.setShared({ id: hidden.id, isShared: true });
    expect(short(await feed(admin))).toEqual([['shared', hidden.title]]);
  });

  it('gives each line on one page alone while new ones arrive, also those of one moment', async () => {
    await follow(reader, 'person', owner.id);
    const { id } = await callerAs(owner).collection.create({ name: unique('Set'), visibility: 'shared' });
    await follow(reader, 'collection', id);
    const made: string[] = [];
    for (let count = 0; count < FEED_PAGE_SIZE; count += 1) {
      made.push((await at(1, owner).prompt.create(newText('Many'))).id);
    }
    await at(1, owner).collection.add({ id, promptIds: made });
    const wanted = 2 * made.length;
    const seen: string[] = [];
    let cursor: FeedCursor | undefined;
    for (let page = 0; page < 5; page += 1) {
      const answer = await callerAs(reader).follow.feed({ cursor });
      seen.push(...answer.items.map((entry) => entry.id));
      await at(2 + page, owner).prompt.create(newText('New'));
      if (answer.nextCursor === null) break;
      cursor = answer.nextCursor;
    }
    expect(seen).toHaveLength(wanted);
    expect(new Set(seen).size).toBe(wanted);
    expect(seen.filter((line) => line.startsWith('c'))).toHaveLength(made.length);
  });
});
