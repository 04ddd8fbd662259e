import { TRPCError } from '@trpc/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import type { SpaceRole } from '@/domain/space/role';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { makePrompt, type TestProfile, unique } from '../../support/factories';

/**
 * Visibility in a space: each kind of caller, each visibility, each way to a prompt.
 */

const INSIDE = ['owner', 'publisher', 'member', 'reader'] as const;
const OUTSIDE = ['guest', 'outsider', 'left', 'admin'] as const;
type Who = (typeof INSIDE)[number] | (typeof OUTSIDE)[number];

let space: SpaceDto;
let apis: Record<Who, Api>;
let owner: TestProfile;
let memberActor: TestProfile;
let publisherActor: TestProfile;
let ofSpace: PromptDto;
let shared: PromptDto;
let privateOne: PromptDto;
let canary: string;
let tag: string;

async function join(api: Api, role: SpaceRole): Promise<void> {
  const { url } = await apis.owner.space.invite({ id: space.id, role });
  await api.space.join({ token: url?.split('token=')[1] ?? '' });
}

beforeAll(async () => {
  const people = {
    owner: await newMember(),
    publisher: await newMember(),
    member: await newMember(),
    reader: await newMember('viewer'),
    outsider: await newMember(),
    left: await newMember(),
    admin: await newMember('admin'),
  };
  owner = people.owner.profile;
  memberActor = people.member.profile;
  publisherActor = people.publisher.profile;
  apis = {
    owner: people.owner.api,
    publisher: people.publisher.api,
    member: people.member.api,
    reader: people.reader.api,
    outsider: people.outsider.api,
    left: people.left.api,
    admin: people.admin.api,
    guest: callerAs(GUEST),
  };
  space = await apis.owner.space.create({ name: unique('Sales') });
  await join(apis.publisher, 'publisher');
  await join(apis.member, 'member');
  await join(apis.reader, 'reader');
  await join(apis.left, 'member');
  await apis.left.space.leave({ id: space.id });
  canary = unique('Canary of a space');
  tag = unique('space-tag');
  const base = { creator: owner, content: canary, tags: [tag] };
  ofSpace = await makePrompt({ ...base, title: unique('Of the space'), spaceId: space.id });
  shared = await makePrompt({ ...base, title: unique('Shared'), spaceId: space.id, isShared: true });
  privateOne = await makePrompt({ ...base, title: unique('Private'), isShared: false });
});

/** The ids of found prompts. */
const titles = (items: readonly { id: string }[]) => items.map(({ id }) => id).sort();

describe.each([...INSIDE, ...OUTSIDE])('%s', (who) => {
  const isInside = (INSIDE as readonly string[]).includes(who);
  const seen = () => [
    shared.id,
    ...(isInside ? [ofSpace.id] : []),
    ...(who === 'owner' ? [privateOne.id] : []),
  ];

  it('finds in lists and searches, of every order, what they may see', async () => {
    for (const sort of ['recent', 'used', 'alpha', 'match', 'used-30d'] as const) {
      const page = await apis[who].prompt.list({ q: canary, scope: 'visible', sort });
      expect(titles(page.items), sort).toEqual(seen().sort());
      expect(page.total).toBe(seen().length);
    }
    const tagged = await apis[who].prompt.list({ tags: [tag], scope: 'visible' });
    expect([titles(tagged.items), tagged.total]).toEqual([seen().sort(), seen().length]);
    const everybodys = await apis[who].prompt.list({ q: canary, scope: 'shared' });
    expect(titles(everybodys.items)).toEqual([shared.id]);
    const ofOwner = await apis[who].prompt.list({ creatorId: owner.id, scope: 'visible' });
    expect([titles(ofOwner.items), ofOwner.total]).toEqual([seen().sort(), seen().length]);
  });

  it('counts in filters and totals what they may see', async () => {
    const facets = await apis[who].prompt.facets();
    expect(facets.tags.find((facet) => facet.tag === tag)?.count).toBe(seen().length);
    for (const sort of ['recent', 'used', 'alpha'] as const) {
      const all = await apis[who].prompt.list({ scope: 'visible', sort, perPage: 50 });
      const pages = await Promise.all(
        Array.from({ length: all.pageCount }, (_, index) =>
          apis[who].prompt.list({ scope: 'visible', sort, perPage: 50, page: index + 1 }),
        ),
      );
      const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(all.total);
      for (const id of [shared.id, ofSpace.id, privateOne.id]) {
        expect(ids.includes(id)).toBe(seen().includes(id));
      }
    }
  });

  it('opens by address what they may read, and learns nothing of the rest', async () => {
    for (const { id, slug } of [ofSpace, privateOne]) {
      for (const identifier of [id, slug]) {
        if (seen().includes(id) || who === 'admin') {
          expect((await apis[who].prompt.get({ identifier })).id).toBe(id);
        } else {
          const refusal = await failureOf(apis[who].prompt.get({ identifier }));
          expect(refusal.code).toBe('NOT_FOUND');
          expect(JSON.stringify(refusal)).not.toContain(space.name);
        }
      }
    }
    const opened = await apis[who].prompt.get({ identifier: shared.id });
    expect(opened.visibility).toBe('shared');
    const home = { slug: space.slug, name: space.name, role: who, publicNeedsApproval: false };
    expect(opened.space).toEqual(isInside ? home : null);
  });

  it('sees the space only from within', async () => {
    if (isInside) {
      expect(await apis[who].space.get({ slug: space.slug })).toMatchObject({
        role: who,
        memberCount: 4,
        promptCount: 2,
      });
      const list = await apis[who].prompt.list({ scope: 'visible', spaceId: space.id });
      expect([titles(list.items), list.total]).toEqual([[ofSpace.id, shared.id].sort(), 2]);
      return;
    }
    const code = who === 'guest' ? 'UNAUTHORIZED' : 'NOT_FOUND';
    for (const call of [
      () => apis[who].space.get({ slug: space.slug }),
      () => apis[who].space.members({ id: space.id }),
      () => apis[who].space.invite({ id: space.id, role: 'reader' }),
      () => apis[who].space.update({ id: space.id, name: 'Mine' }),
      () => apis[who].space.delete({ id: space.id, prompts: { kind: 'trash' } }),
      () => apis[who].space.leave({ id: space.id }),
      () => apis[who].space.setRole({ id: space.id, userId: owner.id, role: 'reader' }),
      () => apis[who].space.removeMember({ id: space.id, userId: owner.id }),
    ]) {
      expect((await failureOf(call())).code).toBe(code);
    }
    if (who === 'guest') return;
    expect(await apis[who].space.list()).toEqual([]);
    const list = await apis[who].prompt.list({ scope: 'visible', spaceId: space.id });
    expect([list.items, list.total]).toEqual([[], 0]);
    const found = await apis[who].prompt.list({ scope: 'visible', spaceId: space.id, q: canary });
    expect([found.items, found.total]).toEqual([[], 0]);
  });

  it('changes, shares, moves and deletes what their role allows', async () => {
    const made = await makePrompt({ creator: owner, title: unique('For ' + who), spaceId: space.id });
    const outcome = (call: Promise<unknown>) =>
      call.then(
        () => 'ok',
        (error: unknown) => (error instanceof TRPCError ? error.code : String(error)),
      );
    const api = apis[who];
    const outside = who === 'guest' ? 'UNAUTHORIZED' : who === 'admin' ? 'FORBIDDEN' : 'NOT_FOUND';
    const expected = (may: boolean) => (may ? 'ok' : isInside ? 'FORBIDDEN' : outside);
    const writes = ['owner', 'publisher', 'member'].includes(who);
    expect(await outcome(api.prompt.update({ id: made.id, title: unique('New') }))).toBe(expected(writes));
    const publishes = ['owner', 'publisher'].includes(who);
    expect(await outcome(api.prompt.setShared({ id: made.id, isShared: true }))).toBe(expected(publishes));
    expect(await outcome(api.prompt.setShared({ id: made.id, isShared: false }))).toBe(expected(publishes));
    const created = api.prompt.create({
      title: unique('By ' + who),
      description: 'D',
      content: 'C',
      spaceId: space.id,
    });
    // Viewers of the instance and guests are rejected earlier; for others the space does not exist.
    expect(await outcome(created)).toBe(
      writes ? 'ok' : who === 'guest' ? 'UNAUTHORIZED' : who === 'reader' ? 'FORBIDDEN' : 'NOT_FOUND',
    );
    if (writes) await api.prompt.delete({ id: (await created).id });
    const moved = await api.space.movePrompts({ ids: [made.id], spaceId: null }).then(
      ({ moved: list }) => list.length,
      () => 0,
    );
    expect(moved).toBe(publishes ? 1 : 0);
    if (moved > 0) await callerAs(owner).space.movePrompts({ ids: [made.id], spaceId: space.id });
    const deletes = publishes || who === 'admin';
    expect(await outcome(api.prompt.delete({ id: made.id }))).toBe(expected(deletes));
    await db.prompt.deleteMany({ where: { id: made.id } });
  });
});

it('leaving ends reading with the next call, also of what one has made', async () => {
  const { api, profile } = await newMember();
  await join(api, 'member');
  const own = await makePrompt({ creator: profile, title: unique('Own'), spaceId: space.id });
  expect((await api.prompt.get({ identifier: ofSpace.id })).visibility).toBe('space');
  await api.comment.create({ promptId: own.id, version: 1, body: 'Said in the space.', mentions: [] });
  await api.space.leave({ id: space.id });
  for (const { id } of [ofSpace, own]) {
    const calls = [
      api.prompt.get({ identifier: id }),
      api.activity.list({ promptId: id }),
      api.comment.list({ promptId: id }),
      api.prompt.versions({ id }),
      api.prompt.update({ id, title: 'Taken along' }),
      api.prompt.delete({ id }),
    ];
    expect(await Promise.all(calls.map(async (call) => (await failureOf(call)).code))).toEqual(
      Array(calls.length).fill('NOT_FOUND'),
    );
  }
  await db.prompt.deleteMany({ where: { id: own.id } });
});

it('what was written before a prompt came into its home stays with its creator', async () => {
  const moved = await makePrompt({
    creator: owner,
    title: unique('Moved'),
    isShared: false,
    content: 'First text',
  });
  await callerAs(owner).prompt.update({ id: moved.id, content: 'Second text', note: 'A private note' });
  // A new caller each time: its clock is fixed when it is created.
  await callerAs(owner).space.movePrompts({ ids: [moved.id], spaceId: space.id });
  const before = await apis.member.prompt.versions({ id: moved.id });
  expect(before.items.map(({ version }) => version)).toEqual([2]);
  expect((await failureOf(apis.member.prompt.version({ id: moved.id, version: 1 }))).code).toBe('NOT_FOUND');
  await callerAs(memberActor).prompt.update({ id: moved.id, content: 'Third text' });
  const after = await apis.reader.prompt.versions({ id: moved.id });
  expect(after.items.map(({ version }) => version)).toEqual([3]);
  expect((await apis.owner.prompt.versions({ id: moved.id })).items).toHaveLength(3);
  const activity = await apis.reader.activity.list({ promptId: moved.id });
  expect(activity.items.map(({ kind }) => kind)).toEqual(['edited', 'moved']);
  await db.prompt.deleteMany({ where: { id: moved.id } });
});

describe('of a prompt that came into its home later', () => {
  let moved: PromptDto;
  beforeEach(async () => {
    moved = await makePrompt({
      creator: owner,
      title: unique('Came later'),
      isShared: false,
      content: 'First',
    });
    await callerAs(owner).prompt.update({ id: moved.id, content: 'Second' });
    await callerAs(owner).status.set({ promptId: moved.id, version: 2, status: 'tested', notes: canary });
    await callerAs(owner).space.movePrompts({ ids: [moved.id], spaceId: space.id });
  });
  afterEach(() => db.prompt.deleteMany({ where: { id: moved.id } }));

  it('nobody of the space brings a text back that they could not read', async () => {
    const restore = callerAs(memberActor).prompt.restore({ id: moved.id, version: 1, current: 2 });
    expect((await failureOf(restore)).code).toBe('NOT_FOUND');
    const undone = await callerAs(memberActor).prompt.undoEditMany({ edits: [{ id: moved.id, version: 2 }] });
    expect(undone.changed).toEqual([]);
    expect((await callerAs(owner).prompt.get({ identifier: moved.id })).content).toBe('Second');
    await callerAs(memberActor).prompt.update({ id: moved.id, content: 'Third' });
    const own = await callerAs(memberActor).prompt.undoEditMany({ edits: [{ id: moved.id, version: 3 }] });
    expect(own.changed).toHaveLength(1);
    expect((await callerAs(owner).prompt.restore({ id: moved.id, version: 1, current: 4 })).content).toBe(
      'First',
    );
  });

  it('a publisher shares no words that were said before', async () => {
    const input = { id: moved.id, isShared: true, withPrivateWords: true };
    expect((await callerAs(publisherActor).prompt.setShared(input)).isShared).toBe(true);
    const said = JSON.stringify(await callerAs(GUEST).status.history({ promptId: moved.id }));
    expect(said).not.toContain(canary);
  });
});

it('an owner takes a deletion in their space back; the creator of the prompt cannot undo it', async () => {
  const made = await makePrompt({ creator: memberActor, title: unique('Deleted'), spaceId: space.id });
  await callerAs(owner).prompt.delete({ id: made.id });
  expect((await failureOf(callerAs(memberActor).prompt.undelete({ id: made.id }))).code).toBe('NOT_FOUND');
  const { items } = await callerAs(owner).trash.list({ spaceId: space.id });
  expect(items.map(({ id }) => id)).toContain(made.id);
  expect((await callerAs(owner).prompt.undelete({ id: made.id })).id).toBe(made.id);
  await db.prompt.deleteMany({ where: { id: made.id } });
});

it('a secret is asked about before a publisher shares what a colleague wrote', async () => {
  const content = `Use the key sk-${'a1B2c3D4e5F6g7H8'.repeat(3)} for it.`;
  const made = await makePrompt({ creator: memberActor, title: unique('Key'), spaceId: space.id });
  await callerAs(memberActor).prompt.update({ id: made.id, content });
  const share = { id: made.id, isShared: true };
  expect((await failureOf(callerAs(publisherActor).prompt.setShared(share))).code).toBe('CONFLICT');
  const outsider = (await newMember()).api;
  expect((await failureOf(outsider.prompt.setShared(share))).code).toBe('NOT_FOUND');
  await db.prompt.deleteMany({ where: { id: made.id } });
});
