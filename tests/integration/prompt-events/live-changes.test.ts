import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import type { PromptEvent } from '@/domain/prompt/event';
import { env } from '@/env';
import { UNLISTED_FIELDS } from '@/domain/prompt/fields';
import { db } from '@/server/db';
import type { PromptHub } from '@/server/services/prompt/watch/prompt-hub';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile, unique } from '../../support/factories';
import { about, type ReadStream, readStream, startInstance } from '../../support/prompt-stream';

/** Live changes over two processes on one database: all processes receive all writes. */

let here: PromptHub;
let there: PromptHub;
let owner: TestProfile;
let other: TestProfile;
let admin: TestProfile;
let mine: ReadStream;
let readers: { guest: ReadStream; other: ReadStream; admin: ReadStream };

beforeAll(async () => {
  [here, there] = await Promise.all([startInstance(), startInstance()]);
  owner = await makeProfile({ fullName: 'Olive Owner' });
  other = await makeProfile();
  admin = await makeProfile({ role: 'admin' });
  mine = await readStream(here, owner);
  readers = {
    guest: await readStream(there, GUEST),
    other: await readStream(there, other),
    admin: await readStream(here, admin),
  };
});
afterAll(() => Promise.all([here.close(), there.close()]));

const everyReader = () => Object.values(readers);

/** Returns the events of a prompt that all readers except the owner have received before a later, shared change. */
async function heardByOthers(id: string): Promise<PromptEvent[]> {
  const mark = await makePrompt({ creator: owner });
  await Promise.all(everyReader().map((stream) => stream.take(about(mark.id, 'insert'))));
  return everyReader().flatMap((stream) => stream.events.filter(about(id)));
}

describe('a new prompt', () => {
  it('a new prompt that is shared reaches everybody, with the fields of a card and no more', async () => {
    const prompt = await makePrompt({ creator: owner, content: 'x'.repeat(1_000), tags: ['live'] });
    const event = await readers.guest.take(about(prompt.id));
    const { isFavorited: _own, ...shown } = prompt;
    const fields = Object.fromEntries(
      Object.entries(shown).filter(([name]) => !UNLISTED_FIELDS.some((field) => field === name)),
    );
    expect(event).toEqual({
      type: 'insert',
      prompt: { ...fields, content: 'x'.repeat(320), isExcerpt: true },
      isNew: true,
      isOwn: false,
    });
    expect(await readers.other.take(about(prompt.id))).toEqual(event);
    expect(await mine.take(about(prompt.id))).toEqual({ ...event, isOwn: true });
  });

  it('a new prompt that is private reaches its creator only, through every change', async () => {
    const prompt = await makePrompt({ creator: owner, isShared: false });
    expect(await mine.take(about(prompt.id, 'insert'))).toMatchObject({ prompt: { isShared: false } });
    await callerAs(owner).prompt.update({ id: prompt.id, content: 'A secret text' });
    expect(await mine.take(about(prompt.id, 'update'))).toMatchObject({ prompt: { version: 2 } });
    await callerAs(owner).prompt.delete({ id: prompt.id });
    expect(await mine.take(about(prompt.id))).toEqual({ type: 'delete', id: prompt.id });
    expect(await heardByOthers(prompt.id)).toEqual([]);
  });

  it('a new prompt of a transaction that fails reaches nobody', async () => {
    const prompt = await makePrompt({ creator: owner });
    await mine.take(about(prompt.id, 'insert'));
    const failing = db.$transaction(async (tx) => {
      await tx.prompt.update({ where: { id: prompt.id }, data: { deletedAt: new Date() } });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    const heard = await heardByOthers(prompt.id);
    expect(heard.map(({ type }) => type)).toEqual(['insert', 'insert', 'insert']);
  });
});

describe('visibility', () => {
  it('sharing is an insert to others and an update to the creator; un-sharing a delete with just the id', async () => {
    const prompt = await makePrompt({ creator: owner, isShared: false });
    await mine.take(about(prompt.id, 'insert'));
    // Both servers have processed it: one that gets both changes together reports them as one.
    expect(await heardByOthers(prompt.id)).toEqual([]);

    await callerAs(owner).prompt.setShared({ id: prompt.id, isShared: true });
    for (const stream of everyReader()) {
      expect(await stream.take(about(prompt.id))).toMatchObject({
        type: 'insert',
        prompt: { title: prompt.title, isShared: true },
        isNew: false,
        isOwn: false,
      });
    }
    expect(await mine.take(about(prompt.id))).toMatchObject({ type: 'update', prompt: { isShared: true } });

    await callerAs(owner).prompt.setShared({ id: prompt.id, isShared: false });
    for (const stream of everyReader()) {
      expect(await stream.take(about(prompt.id))).toEqual({ type: 'delete', id: prompt.id });
    }
    expect(await mine.take(about(prompt.id))).toMatchObject({ type: 'update', prompt: { isShared: false } });
  });

  it('deleting is a delete to everybody, bringing back an insert that is the doer’s and the creator’s own', async () => {
    const prompt = await makePrompt({ creator: owner });
    const all = [mine, ...everyReader()];
    await Promise.all(all.map((stream) => stream.take(about(prompt.id, 'insert'))));

    await callerAs(admin).prompt.delete({ id: prompt.id });
    for (const stream of all) {
      expect(await stream.take(about(prompt.id))).toEqual({ type: 'delete', id: prompt.id });
    }
    await callerAs(admin).prompt.undelete({ id: prompt.id });
    const insert = { type: 'insert', isNew: false };
    expect(await readers.guest.take(about(prompt.id))).toMatchObject({ ...insert, isOwn: false });
    expect(await readers.admin.take(about(prompt.id))).toMatchObject({ ...insert, isOwn: true });
    expect(await mine.take(about(prompt.id))).toMatchObject({ ...insert, isOwn: true });
  });

  it('a prompt that is removed for good while it is shared is a delete', async () => {
    const prompt = await makePrompt({ creator: owner });
    await readers.guest.take(about(prompt.id, 'insert'));
    await db.prompt.delete({ where: { id: prompt.id } });
    expect(await readers.guest.take(about(prompt.id))).toEqual({ type: 'delete', id: prompt.id });
  });
});

describe('a changed prompt', () => {
  it('a changed prompt is an update with the new text, counters and badge', async () => {
    const prompt = await makePrompt({ creator: owner });
    await readers.guest.take(about(prompt.id, 'insert'));

    const title = unique('Better');
    await callerAs(owner).prompt.update({ id: prompt.id, title });
    expect(await readers.guest.take(about(prompt.id))).toMatchObject({
      type: 'update',
      prompt: { title, version: 2, creatorName: 'Olive Owner' },
    });
    await callerAs(other).status.set({ promptId: prompt.id, version: 2, status: 'tested' });
    expect(await readers.guest.take(about(prompt.id))).toMatchObject({
      type: 'update',
      prompt: { status: { status: 'tested' } },
    });
    await callerAs(other).favorite.toggle({ promptId: prompt.id });
    const counted = await readers.other.take(
      (event) =>
        about(prompt.id, 'update')(event) && event.type === 'update' && event.prompt.favoriteCount === 1,
    );
    expect(counted).not.toHaveProperty('prompt.isFavorited');
    // Also for writes outside the API.
    await db.favorite.deleteMany({ where: { promptId: prompt.id } });
    await readers.other.take(
      (event) =>
        about(prompt.id, 'update')(event) && event.type === 'update' && event.prompt.favoriteCount === 0,
    );
  });

  it('a changed prompt in great demand is told of once a second at most', async () => {
    const prompt = await makePrompt({ creator: owner });
    await readers.guest.take(about(prompt.id, 'insert'));
    const startedAt = performance.now();
    for (let use = 0; use < 40; use += 1) await callerAs(other).usage.record({ promptId: prompt.id });
    await readers.guest.take((event) => event.type === 'update' && event.prompt.usageCount === 40);
    const seconds = (performance.now() - startedAt) / 1_000;

    const updates = readers.guest.events.filter(about(prompt.id, 'update'));
    expect(updates.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
  });
});

describe('a reader who comes later', () => {
  /** Whether a stream with a list from `since` begins with a `refresh`. */
  const beginsWithRefresh = async (since: Date) => {
    const stream = await readStream(here, GUEST, { since });
    const mark = await makePrompt({ creator: owner });
    await stream.take(about(mark.id));
    stream.close();
    await stream.ended;
    return stream.events[0]!.type === 'refresh';
  };

  it('a reader who comes later is told to fetch again when something they see has changed since their list was made', async () => {
    const prompt = await makePrompt({ creator: owner });
    await mine.take(about(prompt.id));
    expect(await beginsWithRefresh(new Date())).toBe(true);
  });

  it('a reader who comes later is not told so for a list that is newer than every change, by the margin of two seconds', async () => {
    // On a busy machine a change of the previous test may arrive late.
    await expect.poll(() => beginsWithRefresh(new Date(Date.now() + 1_999)), { timeout: 20_000 }).toBe(false);
  });

  it('a reader who comes later is told so for a list from tomorrow: the clock was set back since', async () => {
    expect(await beginsWithRefresh(new Date(Date.now() + 86_400_000))).toBe(true);
  });

  it('a reader who comes later is told so when nobody knows: their list is older than the listening', async () => {
    expect(await beginsWithRefresh(new Date(0))).toBe(true);
  });
});

describe('many changes at once', () => {
  it('many changes at once are one refresh, for those alone who see them', async () => {
    await db.prompt.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        slug: `many-${index}`,
        title: 'Many',
        description: 'D',
        content: 'C',
        createdBy: owner.id,
        isShared: false,
      })),
    });
    await mine.take(({ type }) => type === 'refresh');
    // By then the other process has sent the guest all earlier events.
    const mark = await makePrompt({ creator: owner });
    await readers.guest.take(about(mark.id));
    const before = readers.guest.events.length;

    await callerAs(owner).prompt.shareAll();
    const all = [mine, ...everyReader()];
    await Promise.all(all.map((stream) => stream.take(({ type }) => type === 'refresh')));
    // On a busy machine another change of the mark may come later.
    const after = readers.guest.events.slice(before).filter((event) => !about(mark.id)(event));
    expect(after).toEqual([{ type: 'refresh' }]);
  });
});

describe('when the listening connection is lost', () => {
  it('a process that lost its connection to the database listens again and makes all clients refetch', async () => {
    const streams = [mine, ...everyReader()];
    // Each may still have an earlier refresh that no test has read.
    const expected = streams.map((stream) => {
      const heard = new Set(stream.events);
      return (event: PromptEvent) => event.type === 'refresh' && !heard.has(event);
    });
    const killer = new pg.Client({ connectionString: env.DATABASE_URL });
    await killer.connect();
    const { rowCount } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'cuebook live changes'`,
    );
    await killer.end();
    // An earlier file may have left a listening server.
    expect(rowCount).toBeGreaterThanOrEqual(2);

    await Promise.all(streams.map((stream, index) => stream.take(expected[index]!)));
    const prompt = await makePrompt({ creator: owner });
    await Promise.all(streams.map((stream) => stream.take(about(prompt.id, 'insert'))));
  });
});

describe('a review', () => {
  const isReviewEvent = (event: PromptEvent) => event.type === 'reviews';

  it('notifies only signed-in people who may read it', async () => {
    const shared = await makePrompt({ creator: owner });
    const review = callerAs(owner).status.review;
    const { id } = await review.ask({ promptId: shared.id, version: 1 });
    await Promise.all([mine, readers.other, readers.admin].map((stream) => stream.take(isReviewEvent)));
    await callerAs(other).status.review.comment({ id, body: 'Fine.' });
    await Promise.all([mine, readers.other, readers.admin].map((stream) => stream.take(isReviewEvent)));

    // Comments on the prompt itself send the same notification.
    await callerAs(other).comment.create({ promptId: shared.id, version: 1, body: 'Hello.' });
    await Promise.all([mine, readers.other, readers.admin].map((stream) => stream.take(isReviewEvent)));

    const heard = readers.other.events.filter(isReviewEvent).length;
    const hidden = await makePrompt({ creator: owner, isShared: false });
    await review.ask({ promptId: hidden.id, version: 1 });
    await callerAs(owner).comment.create({ promptId: hidden.id, version: 1, body: 'A secret.' });
    await Promise.all([mine, readers.admin].map((stream) => stream.take(isReviewEvent)));
    await heardByOthers(hidden.id);
    expect(readers.other.events.filter(isReviewEvent)).toHaveLength(heard);
    expect(readers.guest.events.filter(isReviewEvent)).toEqual([]);
  });
});
