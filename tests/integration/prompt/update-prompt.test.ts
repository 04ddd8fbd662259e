import { beforeEach, describe, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { databaseFingerprint } from '../../support/fingerprint';
import { makePrompt, type TestProfile } from '../../support/factories';

/** prompt.update, versions and restore. */

const EARLIER = new Date('2026-01-01T00:00:00Z');
const LATER = new Date('2026-01-02T00:00:00Z');

let creator: TestProfile;
let api: Api;
let prompt: PromptDto;

beforeEach(async () => {
  creator = (await newMember()).profile;
  prompt = await makePrompt({ creator, tags: ['a', 'b'], category: 'Design', now: EARLIER });
  api = callerAs(creator, { now: LATER });
});

describe('prompt.update', () => {
  it('leaves fields that are left out as they are', async () => {
    expect(await api.prompt.update({ id: prompt.id, note: 'Nothing' })).toEqual(prompt);
    expect(await api.prompt.update({ id: prompt.id })).toEqual(prompt);
  });

  it('refuses an empty required field by its name', async () => {
    for (const [field, value] of Object.entries({ title: '  ', description: '', content: '\n' })) {
      const failure = await failureOf(api.prompt.update({ id: prompt.id, [field]: value }));
      expect(failure.code).toBe('BAD_REQUEST');
    }
    expect(await api.prompt.get({ identifier: prompt.id })).toEqual(prompt);
  });

  it.each([[[]], [[' ', '']]])('takes the tags %j for none, as the next version', async (tags) => {
    const after = await api.prompt.update({ id: prompt.id, tags });
    expect(after).toEqual({ ...prompt, tags: [], version: 2, updatedAt: LATER });
    const found = await api.prompt.list({ tags: ['a'], creatorId: creator.id });
    expect(found.items).toEqual([]);
  });

  it('refuses tabs and line breaks in a title and in a tag', async () => {
    for (const change of [{ title: 'Two\nlines' }, { title: 'a\tb' }, { tags: ['ok', 'a\tb'] }]) {
      expect((await failureOf(api.prompt.update({ id: prompt.id, ...change }))).code).toBe('BAD_REQUEST');
    }
    expect(await api.prompt.get({ identifier: prompt.id })).toEqual(prompt);
  });

  it('changes each single field, as the next version', async () => {
    const changes = [
      { title: 'New title' },
      { description: 'New description.' },
      { content: 'New content.' },
      { category: 'Sales' as const },
      { tags: ['b', 'a'] },
      { tags: ['B', 'a'] },
    ];
    let expected = prompt;
    for (const [index, change] of changes.entries()) {
      const now = new Date(LATER.getTime() + index * 1_000);
      expected = { ...expected, ...change, version: index + 2, updatedAt: now };
      expect(await callerAs(creator, { now }).prompt.update({ id: prompt.id, ...change })).toEqual(expected);
    }
    expect(expected.slug).toBe(prompt.slug);
    expect(expected.createdAt).toEqual(EARLIER);
  });

  it('makes no version of a save that changes nothing', async () => {
    const { title, description, content, category, tags } = prompt;
    expect(
      await api.prompt.update({ id: prompt.id, title, description, content, category, tags, version: 1 }),
    ).toEqual(prompt);
    expect(await db.promptVersion.count({ where: { promptId: prompt.id } })).toBe(1);
  });

  it('moves visibility without a version and without touching updatedAt', async () => {
    const after = await api.prompt.update({ id: prompt.id, isShared: false });
    expect(after).toEqual({ ...prompt, isShared: false, visibility: 'private', status: undefined });
    expect((await failureOf(callerAs(GUEST).prompt.get({ identifier: prompt.id }))).code).toBe('NOT_FOUND');
  });

  it('refuses to save over a newer version, and says so', async () => {
    await api.prompt.update({ id: prompt.id, version: 1, title: 'First' });
    const failure = await failureOf(api.prompt.update({ id: prompt.id, version: 1, title: 'Second' }));
    expect(failure).toMatchObject({
      code: 'CONFLICT',
      message: 'Someone saved a newer version while you were editing',
    });
    expect(await api.prompt.get({ identifier: prompt.id })).toMatchObject({ title: 'First', version: 2 });
    const ofTheFuture = await failureOf(api.prompt.update({ id: prompt.id, version: 9, title: 'Third' }));
    expect(ofTheFuture.code).toBe('CONFLICT');
  });

  it('leaves a refused save without effect, the visibility it brought along too', async () => {
    await api.prompt.update({ id: prompt.id, title: 'First' });
    const before = await databaseFingerprint();
    await failureOf(api.prompt.update({ id: prompt.id, version: 1, title: 'Second', isShared: false }));
    expect(await databaseFingerprint()).toBe(before);
  });

  it.each([
    'slug',
    'createdBy',
    'usageCount',
    'favoriteCount',
    'createdAt',
    'updatedAt',
    'status',
    'approvedBy',
    'deletedAt',
    'role',
  ])('prompt.update refuses the key %s', async (key) => {
    const before = await databaseFingerprint();
    const failure = await failureOf(api.prompt.update({ id: prompt.id, title: 'X', [key]: 1 }));
    expect(failure.code).toBe('BAD_REQUEST');
    expect(await databaseFingerprint()).toBe(before);
  });

  it.each(['', 'x', 'new', '1', '00000000', "'", '%', '{}'])(
    'prompt.update refuses the id %j',
    async (id) => {
      expect((await failureOf(api.prompt.update({ id, title: 'X' }))).code).toBe('BAD_REQUEST');
    },
  );

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
    'prompt.update refuses the version %d',
    async (version) => {
      expect((await failureOf(api.prompt.update({ id: prompt.id, title: 'X', version }))).code).toBe(
        'BAD_REQUEST',
      );
    },
  );

  it('refuses what is over a limit and keeps what was there', async () => {
    for (const change of [
      { title: 'a'.repeat(201) },
      { content: 'a'.repeat(200_001) },
      { note: 'a'.repeat(501) },
    ]) {
      expect((await failureOf(api.prompt.update({ id: prompt.id, ...change }))).code).toBe('BAD_REQUEST');
    }
    expect(await api.prompt.get({ identifier: prompt.id })).toEqual(prompt);
  });
});

describe('history', () => {
  it('holds every version with its author and note, newest first', async () => {
    await api.prompt.update({ id: prompt.id, title: 'Second', note: ' Better name ' });
    await api.prompt.update({ id: prompt.id, content: 'Third.' });
    const guest = callerAs(GUEST);
    const name = creator.fullName;
    const plain = { status: null, wasShared: true, suggestedByName: null };
    expect(await guest.prompt.versions({ id: prompt.id })).toEqual({
      items: [
        { version: 3, note: '', authorName: name, createdAt: LATER, ...plain, previous: 2 },
        { version: 2, note: 'Better name', authorName: name, createdAt: LATER, ...plain, previous: 1 },
        { version: 1, note: '', authorName: name, createdAt: EARLIER, ...plain, previous: null },
      ],
      total: 3,
      page: 1,
      pageCount: 1,
    });
    expect(await guest.prompt.version({ id: prompt.id, version: 1 })).toMatchObject({
      title: prompt.title,
      content: prompt.content,
      tags: prompt.tags,
    });
    expect(await guest.prompt.version({ id: prompt.id, version: 2 })).toMatchObject({
      title: 'Second',
      content: prompt.content,
    });
    expect((await failureOf(guest.prompt.version({ id: prompt.id, version: 4 }))).code).toBe('NOT_FOUND');
  });

  it('gives 20 a page, and the last page beyond it', async () => {
    for (let version = 2; version <= 41; version += 1) {
      await api.prompt.update({ id: prompt.id, title: `Title ${version}` });
    }
    const page = await api.prompt.versions({ id: prompt.id, page: 9 });
    expect(page).toMatchObject({ total: 41, page: 3, pageCount: 3 });
    expect(page.items.map(({ version }) => version)).toEqual([1]);
  });

  it('history is never a version of another prompt', async () => {
    const other = await makePrompt({ creator });
    await api.prompt.update({ id: other.id, title: 'Other 2' });
    expect((await failureOf(api.prompt.version({ id: prompt.id, version: 2 }))).code).toBe('NOT_FOUND');
    expect((await failureOf(api.prompt.restore({ id: prompt.id, version: 2, current: 1 }))).code).toBe(
      'NOT_FOUND',
    );
  });

  it.each(['prompt_versions', 'prompt_status', 'prompt_activity', 'audit_events'])(
    'history of %s can’t be changed by SQL',
    async (table) => {
      const admin = (await newMember('admin')).api;
      await admin.status.set({ promptId: prompt.id, version: 1, status: 'tested', notes: 'Read.' });
      const changes: Record<string, () => Promise<number>> = {
        prompt_versions: () => db.$executeRaw`UPDATE prompt_versions SET content = 'changed'`,
        prompt_status: () => db.$executeRaw`UPDATE prompt_status SET status = 'approved'`,
        prompt_activity: () => db.$executeRaw`UPDATE prompt_activity SET kind = 'approved'`,
        audit_events: () => db.$executeRaw`UPDATE audit_events SET action = 'nothing'`,
      };
      await expect(changes[table]!()).rejects.toThrow(`${table} rows are never changed`);
      await expect(db.$executeRaw`DELETE FROM audit_events`).rejects.toThrow('never changed');
      const removals: Record<string, () => Promise<number>> = {
        prompt_versions: () => db.$executeRaw`DELETE FROM prompt_versions`,
        prompt_status: () => db.$executeRaw`DELETE FROM prompt_status`,
        prompt_activity: () => db.$executeRaw`DELETE FROM prompt_activity`,
      };
      const removal = removals[table];
      if (removal) await expect(removal()).rejects.toThrow(`${table} rows are never removed`);
    },
  );
});

describe('prompt.restore', () => {
  it('makes the old text the newest version', async () => {
    await api.prompt.update({ id: prompt.id, title: 'Second', tags: ['c'], category: 'Other' });
    const restored = await api.prompt.restore({ id: prompt.id, version: 1, current: 2 });
    expect(restored).toEqual({ ...prompt, version: 3, updatedAt: LATER });
    const [newest] = (await api.prompt.versions({ id: prompt.id })).items;
    expect(newest).toMatchObject({ version: 3, note: 'Restored from version 1' });
    expect(await api.prompt.version({ id: prompt.id, version: 2 })).toMatchObject({ title: 'Second' });
  });

  it('prompt.restore is refused when somebody saved since, and names no version that is to come', async () => {
    await api.prompt.update({ id: prompt.id, title: 'Second' });
    await api.prompt.update({ id: prompt.id, title: 'Third' });
    for (const current of [1, 2, 4]) {
      const failure = await failureOf(api.prompt.restore({ id: prompt.id, version: 1, current }));
      expect(failure).toMatchObject({
        code: 'CONFLICT',
        message: 'Someone saved a newer version in the meantime. Nothing was restored.',
      });
    }
    expect(await api.prompt.get({ identifier: prompt.id })).toMatchObject({ title: 'Third', version: 3 });
  });

  it('prompt.restore of what the prompt says anyway makes no version', async () => {
    await api.prompt.update({ id: prompt.id, title: 'Second' });
    await api.prompt.update({ id: prompt.id, title: prompt.title });
    const same = await api.prompt.restore({ id: prompt.id, version: 1, current: 3 });
    expect(same.version).toBe(3);
  });

  it('brings back texts without tags', async () => {
    const plain = await makePrompt({ creator, tags: [] });
    await api.prompt.update({ id: plain.id, tags: ['x'] });
    expect((await api.prompt.restore({ id: plain.id, version: 1, current: 2 })).tags).toEqual([]);
  });

  it.each([0, -1, 1.5, 1_000_001])('prompt.restore refuses the version %d', async (version) => {
    expect((await failureOf(api.prompt.restore({ id: prompt.id, version, current: 1 }))).code).toBe(
      'BAD_REQUEST',
    );
  });
});
