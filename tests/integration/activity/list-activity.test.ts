import { beforeEach, describe, expect, it } from 'vitest';
import type { ActivityEntry } from '@/domain/activity/schema';
import { type Actor, GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** The log of a prompt: its events, its readers, and that it can't be changed. */

let creator: TestProfile;
let reader: TestProfile;
let admin: TestProfile;
let prompt: PromptDto;

beforeEach(async () => {
  creator = await makeProfile();
  reader = await makeProfile({ role: 'viewer' });
  admin = await makeProfile({ role: 'admin' });
  await makeProfile({ role: 'admin' });
  prompt = await makePrompt({ creator });
});

const own = () => callerAs(creator).prompt;

async function logFor(who: Actor, promptId = prompt.id): Promise<ActivityEntry[]> {
  const items: ActivityEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await callerAs(who).activity.list({ promptId, ...(cursor && { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return items;
}

const kindsFor = async (who: Actor, promptId?: string) =>
  (await logFor(who, promptId)).map(({ kind }) => kind).reverse();

describe('activity.list', () => {
  it('tells everything that happened, by whom and of which version, newest first', async () => {
    await own().update({ id: prompt.id, content: 'Second.', note: 'Shorter' });
    await callerAs(admin).status.set({ promptId: prompt.id, version: 2, status: 'tested' });
    await callerAs(admin).status.set({ promptId: prompt.id, version: 2, status: 'approved' });
    await own().restore({ id: prompt.id, version: 1, current: 2 });
    await own().setShared({ id: prompt.id, isShared: false });
    await own().toggleShared({ id: prompt.id });
    await own().delete({ id: prompt.id });
    await own().undelete({ id: prompt.id });
    const entries = (await logFor(creator)).reverse();
    expect(
      entries.map(({ kind, actorName, version, fromVersion, note }) => [
        ...[kind, actorName, version],
        ...(fromVersion === null ? [] : [fromVersion]),
        ...(note === '' ? [] : [note]),
      ]),
    ).toEqual([
      ['created', creator.fullName, 1],
      ['edited', creator.fullName, 2, 'Shorter'],
      ['tested', admin.fullName, 2],
      ['approved', admin.fullName, 2],
      ['restored', creator.fullName, 3, 1],
      ['unshared', creator.fullName, null],
      ['shared', creator.fullName, null],
      ['deleted', creator.fullName, null],
      ['undeleted', creator.fullName, null],
    ]);
  });

  it('tells nothing of what changed nothing', async () => {
    await own().update({ id: prompt.id, content: prompt.content, isShared: true });
    await own().setShared({ id: prompt.id, isShared: true });
    await own().setSharedMany({ ids: [prompt.id], isShared: true });
    await own().shareAll();
    await failureOf(own().update({ id: prompt.id, version: 7, content: 'Late.' }));
    await failureOf(own().restore({ id: prompt.id, version: 1, current: 7 }));
    await failureOf(callerAs(admin).status.set({ promptId: prompt.id, version: 7, status: 'approved' }));
    expect(await kindsFor(creator)).toEqual(['created']);
  });

  it('knows what was done to several at once, also by an admin', async () => {
    const second = await makePrompt({ creator, isShared: false });
    const ids = [prompt.id, second.id];
    await own().setSharedMany({ ids, isShared: false });
    await own().shareAll();
    await callerAs(admin).prompt.deleteMany({ ids });
    await callerAs(admin).prompt.undeleteMany({ ids });
    expect(await kindsFor(creator)).toEqual(['created', 'unshared', 'shared', 'deleted', 'undeleted']);
    expect(await kindsFor(creator, second.id)).toEqual(['created', 'shared', 'deleted', 'undeleted']);
    expect((await logFor(creator))[0]).toMatchObject({ kind: 'undeleted', actorName: admin.fullName });
  });

  it('knows of prompts that went with an account', async () => {
    await callerAs(admin).admin.deleteUser({ userId: creator.id, prompts: 'remove' });
    await callerAs(admin).prompt.undelete({ id: prompt.id });
    expect((await logFor(admin)).map(({ kind, actorName }) => [kind, actorName])).toEqual([
      ['undeleted', admin.fullName],
      ['deleted', admin.fullName],
      ['created', creator.fullName],
    ]);
  });

  it('tells others only what happened while the prompt was shared, and its creator and admins all', async () => {
    const hidden = await makePrompt({ creator, isShared: false });
    await own().update({ id: hidden.id, content: 'Second.', note: 'Removed the customer’s name' });
    await own().setShared({ id: hidden.id, isShared: true });
    await own().setShared({ id: hidden.id, isShared: false });
    await own().update({ id: hidden.id, content: 'Third.' });
    await own().update({ id: hidden.id, content: 'Fourth.', isShared: true });
    await own().update({ id: hidden.id, content: 'Fifth.', isShared: false });
    for (const who of [reader, await makeProfile()]) {
      expect((await failureOf(callerAs(who).activity.list({ promptId: hidden.id }))).code).toBe('NOT_FOUND');
    }
    await own().setShared({ id: hidden.id, isShared: true });
    const all = [
      'created',
      'edited',
      'shared',
      'unshared',
      'edited',
      'edited',
      'shared',
      'edited',
      'unshared',
      'shared',
    ];
    for (const who of [creator, admin]) expect(await kindsFor(who, hidden.id)).toEqual(all);
    expect(await kindsFor(reader, hidden.id)).toEqual([
      'shared',
      'unshared',
      'edited',
      'shared',
      'unshared',
      'shared',
    ]);
    const answer = JSON.stringify(await logFor(reader, hidden.id));
    expect(answer).not.toContain('customer');
  });

  it('activity.list is for members', async () => {
    expect((await failureOf(callerAs(GUEST).activity.list({ promptId: prompt.id }))).code).toBe(
      'UNAUTHORIZED',
    );
    expect(await kindsFor(reader)).toEqual(['created']);
  });

  it('gives pages that hold each row once, also while more happens', async () => {
    for (let index = 0; index < 15; index += 1) await own().toggleShared({ id: prompt.id });
    const first = await callerAs(creator).activity.list({ promptId: prompt.id });
    expect(first.items).toHaveLength(10);
    await own().toggleShared({ id: prompt.id });
    const second = await callerAs(creator).activity.list({ promptId: prompt.id, cursor: first.nextCursor! });
    expect(second.nextCursor).toBeNull();
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(16);
    expect(second.items.at(-1)?.kind).toBe('created');
  });

  it.each(['0', '-1', '1.5', 'x', '', '9'.repeat(19), '1; DROP TABLE prompts'])(
    'activity.list refuses the cursor %j',
    async (cursor) => {
      const call = callerAs(creator).activity.list({ promptId: prompt.id, cursor });
      expect((await failureOf(call)).code).toBe('BAD_REQUEST');
    },
  );

  it('keeps what somebody did when their account goes', async () => {
    await callerAs(admin).status.set({ promptId: prompt.id, version: 1, status: 'tested' });
    await db.profile.delete({ where: { id: admin.id } });
    expect((await logFor(creator))[0]).toMatchObject({ kind: 'tested', actorName: null });
  });
});
