import { beforeEach, describe, expect, it } from 'vitest';
import { type Guest, GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import {
  findPublished,
  getFeed,
  isDeletedPublicSlug,
  listMostUsed,
} from '@/server/services/publish/published-prompts';
import { getSitemap } from '@/server/services/sitemap/get-sitemap';
import { callerAs, failureOf } from '../../support/caller';
import { emptyDatabase } from '../../support/database';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { readStream, startInstance } from '../../support/prompt-stream';

/** Public needs approval: guests see the version approved last of each shared prompt, and nothing else, anywhere. */

const guest: Guest = { kind: 'guest', approvedOnly: true };
const now = () => new Date();

let writer: TestProfile;
let admin: TestProfile;

beforeEach(async () => {
  await emptyDatabase();
  writer = await makeProfile({ fullName: 'Wanda Writer' });
  admin = await makeProfile({ role: 'admin', fullName: 'Ada Admin' });
});

const api = () => callerAs(guest);

async function approve({ id, version }: { id: string; version: number }) {
  await callerAs(admin).status.set({ promptId: id, version, status: 'approved', notes: '' });
}

/** Approved as `Old heron`, and edited since to something else in every field. */
async function editedSince(): Promise<PromptDto> {
  const prompt = await makePrompt({
    creator: writer,
    title: 'Old heron',
    description: 'Olddesc',
    content: 'Oldtext {{a}}',
    category: 'Design',
    tags: ['oldtag'],
  });
  await approve(prompt);
  return callerAs(writer).prompt.update({
    id: prompt.id,
    version: 1,
    title: 'Newtitle',
    description: 'Newdesc',
    content: 'Newtext',
    category: 'Sales',
    tags: ['newtag'],
  });
}

const titlesOf = async (query: Parameters<ReturnType<typeof api>['prompt']['list']>[0]) => {
  const { items, total } = await api().prompt.list(query);
  expect(total).toBe(items.length);
  return items.map(({ title }) => title);
};

describe('a shared prompt that nobody has approved', () => {
  it('a shared prompt that nobody has approved does not exist for guests, and does for members', async () => {
    const prompt = await makePrompt({ creator: writer, title: 'Unseen otter', tags: ['unseen'] });
    for (const query of [
      {},
      { q: 'otter' },
      { tags: ['unseen'] },
      { creatorId: writer.id },
      { scope: 'shared' as const },
    ]) {
      expect(await titlesOf(query)).toEqual([]);
    }
    for (const call of [
      () => api().prompt.get({ identifier: prompt.slug }),
      () => api().prompt.get({ identifier: prompt.id }),
      () => api().prompt.versions({ id: prompt.id }),
      () => api().prompt.version({ id: prompt.id, version: 1 }),
      () => api().status.history({ promptId: prompt.id }),
    ]) {
      expect((await failureOf(call())).code).toBe('NOT_FOUND');
    }
    expect(await api().prompt.facets()).toEqual({ categories: [], tags: [] });
    expect(await api().prompt.suggest({ q: 'ottter' })).toEqual([]);
    expect(await callerAs(writer).prompt.suggest({ q: 'ottter' })).toEqual(['otter']);
    const ctx = { db, guest, now: now() };
    expect(await findPublished(ctx, prompt.slug)).toBeNull();
    expect((await getFeed(ctx, {})).prompts).toEqual([]);
    expect(await listMostUsed(ctx)).toEqual([]);
    expect((await callerAs(writer).prompt.list({ q: 'otter' })).total).toBe(1);
    expect((await callerAs(GUEST).prompt.list({ q: 'otter' })).total).toBe(1);
  });

  it('a shared prompt that nobody has approved was never there once it is deleted, and leaves no page of its deleted creator', async () => {
    const unseen = await makePrompt({ creator: writer });
    const seen = await makePrompt({ creator: admin });
    const other = await makeProfile({ role: 'admin' });
    await callerAs(other).status.set({ promptId: seen.id, version: 1, status: 'approved', notes: '' });
    await callerAs(writer).prompt.delete({ id: unseen.id });
    await callerAs(admin).prompt.delete({ id: seen.id });
    expect(await isDeletedPublicSlug({ db, guest }, unseen.slug)).toBe(false);
    expect(await isDeletedPublicSlug({ db, guest }, seen.slug)).toBe(true);
    await makePrompt({ creator: writer });
    await callerAs(admin).admin.deleteUser({ userId: writer.id, prompts: 'keep' });
    expect((await failureOf(api().profile.get({ id: writer.id }))).code).toBe('NOT_FOUND');
    expect((await callerAs(admin).profile.get({ id: writer.id })).fullName).toBe('Wanda Writer');
  });
});

describe('a prompt that was edited after its approval', () => {
  it('a prompt that was edited after its approval is what was approved, in every field, list, search and count', async () => {
    const { id, slug } = await editedSince();
    const shown = await api().prompt.get({ identifier: slug });
    expect(shown).toMatchObject({
      id,
      title: 'Old heron',
      description: 'Olddesc',
      content: 'Oldtext {{a}}',
      category: 'Design',
      tags: ['oldtag'],
      version: 1,
      status: { status: 'approved', approvedByName: 'Ada Admin' },
    });
    for (const query of [
      ...[{}, { q: 'OLD HERON' }, { q: 'olddesc' }, { q: 'oldtag' }, { q: 'ldtext {' }, { q: 'wanda' }],
      ...[
        { category: 'Design' as const },
        { tags: ['OldTag'] },
        { creatorId: writer.id },
        { q: 'heron', tags: ['oldtag'] },
      ],
      ...(['recent', 'starred', 'used', 'used-30d', 'alpha'] as const).map((sort) => ({ sort })),
    ]) {
      expect(await titlesOf(query), JSON.stringify(query)).toEqual(['Old heron']);
    }
    for (const query of [{ q: 'newt' }, { q: '%' }, { category: 'Sales' as const }, { tags: ['newtag'] }]) {
      expect(await titlesOf(query), JSON.stringify(query)).toEqual([]);
    }
    expect(await api().prompt.facets()).toEqual({
      categories: [{ category: 'Design', count: 1 }],
      tags: [{ tag: 'oldtag', count: 1 }],
    });
    expect((await callerAs(writer).prompt.get({ identifier: slug })).title).toBe('Newtitle');
  });

  it('a prompt that was edited after its approval has one version, and the statuses of that one', async () => {
    const { id } = await editedSince();
    const { items, total } = await api().prompt.versions({ id });
    expect([total, items.map(({ version }) => version)]).toEqual([1, [1]]);
    expect(await api().prompt.version({ id, version: 1 })).toMatchObject({
      title: 'Old heron',
      previous: null,
      next: null,
    });
    expect((await failureOf(api().prompt.version({ id, version: 2 }))).code).toBe('NOT_FOUND');
    await callerAs(admin).status.set({ promptId: id, version: 2, status: 'tested', notes: 'Newnotes' });
    expect(JSON.stringify(await api().status.history({ promptId: id }))).not.toContain('Newnotes');
    expect(await api().status.history({ promptId: id })).toHaveLength(1);
  });

  it('appears as approved in feeds, files and sitemaps', async () => {
    const { slug, updatedAt } = await editedSince();
    await makePrompt({
      creator: await makeProfile(),
      title: 'Unseen',
      category: 'Marketing',
      tags: ['unseen'],
    });
    const ctx = { db, guest, now: now() };
    const published = [
      await findPublished(ctx, slug),
      await listMostUsed(ctx),
      (await getFeed(ctx, { category: 'Design' })).prompts,
      (await getFeed(ctx, { category: 'Sales' })).prompts,
    ];
    expect(JSON.stringify(published)).toContain('Old heron');
    expect(JSON.stringify(published)).not.toMatch(/New|Unseen/);
    const files = await Promise.all(
      (['index', 'prompts', 'tags', 'profiles', 'categories'] as const).map(async (kind) => {
        const sitemap = await getSitemap({ ...ctx, siteUrl: 'https://prompts.example.org' }, kind);
        return (await sitemap!.open().toArray()).map(String).join('');
      }),
    );
    expect(files.join('\n')).toContain(`/prompts/${slug}`);
    expect(files.join('\n')).toContain('oldtag');
    expect(files.join('\n')).toContain(`/profile/${writer.id}`);
    expect(files.join('\n')).not.toMatch(/newtag|unseen/);
    expect(files.join('\n').match(/\/profile\//g)).toHaveLength(1);
    expect(files.join('\n')).not.toContain(updatedAt.toISOString());
  });

  it('a prompt that was edited after its approval is what was approved before once an admin takes an approval back, and gone without one', async () => {
    const { id } = await editedSince();
    await approve({ id, version: 2 });
    const takeBack = (version: number) =>
      callerAs(admin).status.set({ promptId: id, version, status: 'tested', notes: '' });
    await takeBack(2);
    expect(await titlesOf({})).toEqual(['Old heron']);
    const { slug } = await callerAs(writer).prompt.restore({ id, version: 1, current: 2 });
    await approve({ id, version: 3 });
    await takeBack(3);
    expect((await api().prompt.get({ identifier: slug })).version).toBe(1);
  });

  it('a prompt that was edited after its approval is the newer one from its approval on, and nothing while it is private', async () => {
    const { id, slug } = await editedSince();
    await approve({ id, version: 2 });
    expect(await titlesOf({ q: 'newt' })).toEqual(['Newtitle']);
    expect(await titlesOf({ q: 'heron' })).toEqual([]);
    await callerAs(writer).prompt.setShared({ id, isShared: false });
    expect(await titlesOf({})).toEqual([]);
    expect((await failureOf(api().prompt.get({ identifier: slug }))).code).toBe('NOT_FOUND');
  });
});

it('guests hear that something changed when it is about what they may see, and never what', async () => {
  const hub = await startInstance({ guest });
  const stream = await readStream(hub, guest);
  const member = await readStream(hub, admin);
  const unseen = await makePrompt({ creator: writer, title: 'Unseen' });
  await member.take((event) => event.type === 'insert' && event.prompt.id === unseen.id);
  expect(stream.events).toEqual([]);
  await approve(unseen);
  await stream.take(({ type }) => type === 'refresh');
  expect(stream.events.every(({ type }) => type === 'refresh')).toBe(true);
  await hub.close();
});
