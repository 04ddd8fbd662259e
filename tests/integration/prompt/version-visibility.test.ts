import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/**
 * Readers of each version: versions that were always private stay private.
 */

let creator: TestProfile;
let reader: TestProfile;
let viewer: TestProfile;
let admin: TestProfile;
let prompt: PromptDto;

beforeEach(async () => {
  creator = await makeProfile();
  reader = await makeProfile();
  viewer = await makeProfile({ role: 'viewer' });
  admin = await makeProfile({ role: 'admin' });
  prompt = await makePrompt({ creator, isShared: false, content: 'Secret 1.' });
});

const api = () => callerAs(creator).prompt;

async function versionsFor(who: Actor): Promise<number[]> {
  const { items, total } = await callerAs(who).prompt.versions({ id: prompt.id });
  expect(total).toBe(items.length);
  return items.map(({ version }) => version);
}

async function expectVersions(ofReaders: number[], ofCreator: number[]) {
  for (const who of [GUEST, viewer, reader]) {
    expect(await versionsFor(who)).toEqual(ofReaders);
    for (const version of ofCreator) {
      const call = callerAs(who).prompt.version({ id: prompt.id, version });
      if (ofReaders.includes(version)) expect((await call).version).toBe(version);
      else expect((await failureOf(call)).code).toBe('NOT_FOUND');
    }
  }
  for (const who of [creator, admin]) {
    expect(await versionsFor(who)).toEqual(ofCreator);
    for (const version of ofCreator) {
      expect((await callerAs(who).prompt.version({ id: prompt.id, version })).version).toBe(version);
    }
  }
}

describe('versions of a time in which the prompt was private', () => {
  it('versions of a time in which the prompt was private are not read by others once a later one is shared', async () => {
    await api().update({ id: prompt.id, content: 'Secret 2.' });
    await api().update({ id: prompt.id, content: 'Clean.' });
    await api().setShared({ id: prompt.id, isShared: true });
    await expectVersions([3], [3, 2, 1]);
    const shown = await callerAs(GUEST).prompt.version({ id: prompt.id, version: 3 });
    expect([shown.previous, shown.next]).toEqual([null, null]);
    const own = await api().version({ id: prompt.id, version: 2 });
    expect([own.previous, own.next]).toEqual([1, 3]);
  });

  it.each(['toggleShared', 'shareAll', 'setSharedMany'] as const)(
    'versions of a private time are not read by others when shared by %s',
    async (way) => {
      await api().update({ id: prompt.id, content: 'Clean.' });
      if (way === 'toggleShared') await api().toggleShared({ id: prompt.id });
      else if (way === 'shareAll') await api().shareAll();
      else await api().setSharedMany({ ids: [prompt.id], isShared: true });
      await expectVersions([2], [2, 1]);
    },
  );

  it('versions of a private time are not read by others when one save cleans the text and shares it', async () => {
    await api().update({ id: prompt.id, content: 'Clean.', isShared: true });
    await expectVersions([2], [2, 1]);
  });

  it('versions of a private time are not read by others when one save writes and makes private, and a later text is shared', async () => {
    await api().setShared({ id: prompt.id, isShared: true });
    await api().update({ id: prompt.id, content: 'Secret 2.', isShared: false });
    await api().update({ id: prompt.id, content: 'Clean.' });
    for (const who of [GUEST, reader, viewer]) {
      expect((await failureOf(callerAs(who).prompt.versions({ id: prompt.id }))).code).toBe('NOT_FOUND');
    }
    await api().setShared({ id: prompt.id, isShared: true });
    await expectVersions([3, 1], [3, 2, 1]);
  });

  it('versions of a time in which the prompt was private are read as soon as their text comes back by a restore', async () => {
    await api().update({ id: prompt.id, content: 'Clean.', isShared: true });
    await api().restore({ id: prompt.id, version: 1, current: 2 });
    await expectVersions([3, 2], [3, 2, 1]);
  });
});

it('every version of a shared prompt is read by everybody, also after it was private for a while', async () => {
  prompt = await makePrompt({ creator, content: 'First.' });
  await api().update({ id: prompt.id, content: 'Second.' });
  await api().setShared({ id: prompt.id, isShared: false });
  await api().setShared({ id: prompt.id, isShared: true });
  await expectVersions([2, 1], [2, 1]);
});

it('lines name the newest status of their version', async () => {
  await api().setShared({ id: prompt.id, isShared: true });
  const mark = (version: number, status: 'tested' | 'approved') =>
    callerAs(admin).status.set({ promptId: prompt.id, version, status });
  await mark(1, 'tested');
  await mark(1, 'approved');
  await api().update({ id: prompt.id, content: 'Second.' });
  await mark(2, 'approved');
  await mark(2, 'tested');
  await api().update({ id: prompt.id, content: 'Third.' });
  const { items } = await callerAs(GUEST).prompt.versions({ id: prompt.id });
  expect(items.map(({ version, status }) => [version, status])).toEqual([
    [3, null],
    [2, 'tested'],
    [1, 'approved'],
  ]);
});

describe('in the database', () => {
  it('no version becomes private again, changes its author or its prompt, or goes', async () => {
    await api().setShared({ id: prompt.id, isShared: true });
    const other = await makePrompt({ creator });
    const changes = [
      db.$executeRaw`UPDATE prompt_versions SET was_shared = false WHERE prompt_id = ${prompt.id}::uuid`,
      db.$executeRaw`UPDATE prompt_versions SET author_id = ${reader.id}::uuid WHERE prompt_id = ${prompt.id}::uuid`,
      db.$executeRaw`UPDATE prompt_versions SET prompt_id = ${other.id}::uuid, version = 9 WHERE prompt_id = ${prompt.id}::uuid`,
    ];
    for (const change of changes) await expect(change).rejects.toThrow('rows are never changed');
    await expect(
      db.$executeRaw`DELETE FROM prompt_versions WHERE prompt_id = ${prompt.id}::uuid`,
    ).rejects.toThrow('rows are never removed');
  });

  it('all of a prompt goes with it', async () => {
    await (await newMember('admin')).api.status.set({ promptId: prompt.id, version: 1, status: 'tested' });
    await db.prompt.delete({ where: { id: prompt.id } });
    const where = { promptId: prompt.id };
    const left = [
      await db.promptVersion.count({ where }),
      await db.promptStatus.count({ where }),
      await db.promptActivity.count({ where }),
    ];
    expect(left).toEqual([0, 0, 0]);
  });
});
