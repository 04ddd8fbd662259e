import { TRPCError } from '@trpc/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import type { GrantRight } from '@/domain/grant/right';
import type { GrantDto } from '@/domain/grant/schema';
import type { PromptDto } from '@/domain/prompt/schema';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { makePrompt, type TestProfile, unique } from '../../support/factories';

/** Access by a grant, for each kind of user, and its limits (docs/decisions/0020-grants-and-guest-links.md). */

/** The right of each user, as returned with the prompt. */
const RIGHTS = {
  reads: 'read',
  suggests: 'suggest',
  edits: 'edit',
  viewerEdits: 'edit',
  ofSpace: 'suggest',
  both: 'edit',
} as const satisfies Record<string, GrantRight>;
const OUTSIDE = ['expired', 'removed', 'left', 'outsider', 'guest', 'admin'] as const;
const EVERYBODY = [...(Object.keys(RIGHTS) as (keyof typeof RIGHTS)[]), ...OUTSIDE];
type Who = (typeof EVERYBODY)[number];

let people: Record<Exclude<Who, 'guest'> | 'owner' | 'spaceOwner', { api: Api; profile: TestProfile }>;
let team: SpaceDto;
let canary: string;
let tag: string;
/** A private prompt, and one in a space without any of these users. */
let plain: PromptDto;
let atHome: PromptDto;
let unseen: PromptDto;

const api = (who: Who): Api => (who === 'guest' ? callerAs(GUEST) : callerAs(people[who].profile));
const rightOf = (who: Who): GrantRight | null => (who in RIGHTS ? RIGHTS[who as keyof typeof RIGHTS] : null);
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id).sort();

const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof TRPCError ? error.code : String(error)),
  );

async function expire(grant: GrantDto): Promise<void> {
  const long = new Date(Date.now() - 60_000);
  await db.promptGrant.update({
    where: { id: grant.id },
    data: { createdAt: long, expiresAt: new Date(Date.now() - 1_000) },
  });
}

/** Gives all users their grants by name. */
async function grantAll(promptId: string): Promise<void> {
  const owner = callerAs(people.owner.profile);
  const give = (who: Exclude<Who, 'guest'>, right: GrantRight, expiresAt?: Date) =>
    owner.grant.set({
      promptId,
      right,
      subject: { kind: 'user', userId: people[who].profile.id },
      ...(expiresAt && { expiresAt }),
    });
  for (const who of ['reads', 'suggests', 'edits', 'viewerEdits'] as const) await give(who, RIGHTS[who]);
  await give('both', 'read');
  await owner.grant.set({ promptId, right: 'suggest', subject: { kind: 'space', spaceId: team.id } });
  await expire(await give('expired', 'edit', new Date(Date.now() + 60_000)));
  await owner.grant.remove({ id: (await give('removed', 'edit')).id });
}

async function join(
  space: SpaceDto,
  by: TestProfile,
  who: { profile: TestProfile },
  role: 'reader' | 'member',
) {
  const { url } = await callerAs(by).space.invite({ id: space.id, role });
  await callerAs(who.profile).space.join({ token: url?.split('token=')[1] ?? '' });
}

beforeAll(async () => {
  people = {
    owner: await newMember(),
    spaceOwner: await newMember(),
    reads: await newMember(),
    suggests: await newMember(),
    edits: await newMember(),
    viewerEdits: await newMember('viewer'),
    ofSpace: await newMember('viewer'),
    both: await newMember(),
    expired: await newMember(),
    removed: await newMember(),
    left: await newMember(),
    outsider: await newMember(),
    admin: await newMember('admin'),
  };
  const owner = people.owner.profile;
  team = await callerAs(owner).space.create({ name: unique('Team') });
  await join(team, owner, people.ofSpace, 'reader');
  await join(team, owner, people.left, 'member');
  await callerAs(people.left.profile).space.leave({ id: team.id });
  const home = await callerAs(owner).space.create({ name: unique('Home') });
  // A user with a stronger right by another space has the strongest one.
  const editors = await callerAs(owner).space.create({ name: unique('Editors') });
  await join(editors, owner, people.both, 'reader');
  canary = unique('Canary of a grant');
  tag = unique('grant-tag');
  const base = { creator: owner, content: canary, tags: [tag], isShared: false };
  plain = await makePrompt({ ...base, title: unique('Granted') });
  atHome = await makePrompt({ ...base, title: unique('Granted from a space'), spaceId: home.id });
  unseen = await makePrompt({ ...base, title: unique('Not granted') });
  for (const { id } of [plain, atHome]) {
    await grantAll(id);
    const subject = { kind: 'space' as const, spaceId: editors.id };
    await callerAs(owner).grant.set({ promptId: id, right: 'edit', subject });
  }
});

describe.each(EVERYBODY)('%s', (who) => {
  const right = rightOf(who);
  const seen = () => (right === null ? [] : [plain.id, atHome.id].sort());

  it('finds in lists, searches and facets what is granted, each once', async () => {
    for (const sort of ['recent', 'used', 'alpha', 'match', 'used-30d'] as const) {
      const page = await api(who).prompt.list({ q: canary, scope: 'visible', sort });
      expect([idsOf(page.items), page.total], sort).toEqual([seen(), seen().length]);
      const tagged = await api(who).prompt.list({ tags: [tag], scope: 'visible', sort });
      expect([idsOf(tagged.items), tagged.total], sort).toEqual([seen(), seen().length]);
    }
    if (who === 'guest') {
      expect(await failureOf(api(who).prompt.list({ scope: 'granted' }))).toMatchObject({
        code: 'UNAUTHORIZED',
      });
    } else {
      const mayNarrow = [
        {},
        { q: canary },
        { tags: [tag] },
        { q: canary.slice(0, 2) },
        { category: plain.category },
      ];
      for (const narrowed of mayNarrow) {
        const page = await api(who).prompt.list({ scope: 'granted', ...narrowed });
        expect([idsOf(page.items), page.total], JSON.stringify(narrowed)).toEqual([seen(), seen().length]);
      }
      expect((await api(who).library.places()).granted).toBe(seen().length);
    }
    const creatorId = people.owner.profile.id;
    const ofOwner = await api(who).prompt.list({ creatorId, scope: 'visible' });
    expect([idsOf(ofOwner.items), ofOwner.total]).toEqual([seen(), seen().length]);
    const inCategory = await api(who).prompt.list({ creatorId, scope: 'visible', category: plain.category });
    expect([idsOf(inCategory.items), inCategory.total]).toEqual([seen(), seen().length]);
    expect((await api(who).prompt.list({ q: canary, scope: 'shared' })).total).toBe(0);
    const facets = await api(who).prompt.facets();
    expect(facets.tags.find((facet) => facet.tag === tag)?.count ?? 0).toBe(seen().length);
  });

  it('counts in the pages of a list as many as there are', async () => {
    for (const sort of ['recent', 'used', 'alpha'] as const) {
      const first = await api(who).prompt.list({ scope: 'visible', sort, perPage: 3 });
      const ids: string[] = [];
      for (let page = 1; page <= first.pageCount; page += 1) {
        const { items } = await api(who).prompt.list({ scope: 'visible', sort, perPage: 3, page });
        ids.push(...idsOf(items));
      }
      expect(ids).toHaveLength(first.total);
      expect(new Set(ids).size).toBe(ids.length);
      expect(idsOf([plain, atHome, unseen].filter(({ id }) => ids.includes(id)))).toEqual(seen());
    }
  });

  it('opens by address what they may read, and learns nothing of the space it is of', async () => {
    for (const prompt of [plain, atHome]) {
      for (const identifier of [prompt.id, prompt.slug]) {
        if (right === null && who !== 'admin') {
          expect((await failureOf(api(who).prompt.get({ identifier }))).code).toBe('NOT_FOUND');
          continue;
        }
        const opened = await api(who).prompt.get({ identifier });
        expect(opened).toMatchObject({ id: prompt.id, space: null, grant: right });
      }
    }
    if (who === 'admin') return;
    expect((await failureOf(api(who).prompt.get({ identifier: unseen.id }))).code).toBe('NOT_FOUND');
  });

  it('a reader of a granted prompt sees its history, words and activity as far as the grant reaches', async () => {
    const reads = right !== null || who === 'admin';
    const guest = who === 'guest';
    const code = reads ? 'ok' : guest ? 'UNAUTHORIZED' : 'NOT_FOUND';
    const input = { promptId: plain.id };
    const publicly = reads ? 'ok' : 'NOT_FOUND';
    const { version } = await callerAs(people.owner.profile).prompt.get({ identifier: plain.id });
    expect(await outcome(api(who).prompt.versions({ id: plain.id }))).toBe(publicly);
    expect(await outcome(api(who).prompt.version({ id: plain.id, version }))).toBe(publicly);
    expect(await outcome(api(who).activity.list(input))).toBe(code);
    expect(await outcome(api(who).comment.list(input))).toBe(code);
    const body = `Said by ${who}.`;
    expect(await outcome(api(who).comment.create({ ...input, version, body, mentions: [] }))).toBe(code);
    expect(await outcome(api(who).status.review.ofPrompt(input))).toBe(code);
    const lists = right !== null;
    const favourite = api(who).favorite.set({ ...input, on: true });
    expect(await outcome(favourite)).toBe(lists ? 'ok' : guest ? 'UNAUTHORIZED' : 'NOT_FOUND');
    if (guest) return;
    const favourites = await api(who).prompt.list({ scope: 'favorites', q: canary });
    expect(idsOf(favourites.items)).toEqual(lists ? [plain.id] : []);
  });

  it('suggests with the right to suggest or to edit, save viewers', async () => {
    const { version: baseVersion } = await callerAs(people.owner.profile).prompt.get({
      identifier: plain.id,
    });
    const suggestion = { promptId: plain.id, baseVersion, title: unique(`By ${who}`) };
    const said = await outcome(api(who).suggestion.create(suggestion));
    const outside = who === 'guest' ? 'UNAUTHORIZED' : who === 'admin' ? 'FORBIDDEN' : 'NOT_FOUND';
    const suggests = who === 'suggests' || (right === 'edit' && who !== 'viewerEdits');
    expect(said).toBe(suggests ? 'ok' : right === null ? outside : 'FORBIDDEN');
    if (who === 'guest') return;
    const open = await api(who).suggestion.list({ show: 'for-me' });
    const waits = right === 'edit' && who !== 'viewerEdits';
    expect(open.items.length > 0 || !waits).toBe(true);
    expect(open.items.every(({ promptId }) => promptId === plain.id && waits)).toBe(true);
  });

  it('changes it with the right to edit, and never shares, moves, deletes or grants it', async () => {
    for (const prompt of [plain, atHome]) {
      const { id } = prompt;
      const refused =
        who === 'guest' ? 'UNAUTHORIZED' : right === null && who !== 'admin' ? 'NOT_FOUND' : 'FORBIDDEN';
      const edits = right === 'edit' && who !== 'viewerEdits';
      const description = `Changed by ${who}.`;
      expect(await outcome(api(who).prompt.update({ id, description }))).toBe(edits ? 'ok' : refused);
      expect(await outcome(api(who).prompt.update({ id, isShared: true }))).toBe(refused);
      expect(await outcome(api(who).prompt.setShared({ id, isShared: true }))).toBe(refused);
      const subject = { kind: 'user' as const, userId: people.outsider.profile.id };
      expect(await outcome(api(who).grant.set({ promptId: id, subject, right: 'read' }))).toBe(refused);
      expect(await outcome(api(who).grant.list({ promptId: id }))).toBe(refused);
      const mine = await db.promptGrant.findFirstOrThrow({ where: { promptId: id } });
      expect(await outcome(api(who).grant.remove({ id: mine.id }))).toBe(refused);
      if (who !== 'admin') expect(await outcome(api(who).prompt.delete({ id }))).toBe(refused);
      if (who === 'guest') continue;
      const moved = api(who).space.movePrompts({ ids: [id], spaceId: null });
      expect(
        await moved.then(
          (answer) => answer.moved.length,
          () => 0,
        ),
      ).toBe(0);
      const many = api(who).prompt.setSharedMany({ ids: [id], isShared: true });
      expect(
        await many.then(
          ({ changed }) => changed.length,
          () => 0,
        ),
      ).toBe(0);
      const gone = who === 'admin' ? Promise.resolve([]) : api(who).prompt.deleteMany({ ids: [id] });
      expect(await gone.then((answer) => ('deleted' in answer ? answer.deleted : []))).toEqual([]);
      const all = api(who).grant.setMany({ promptIds: [id], subject, right: 'read' });
      expect(
        await all.then(
          ({ granted }) => granted.length,
          () => 0,
        ),
      ).toBe(0);
    }
  });
});

it('a grant ends with the next call when it is removed, when it ends and when the space is left', async () => {
  const [reader, member] = [await newMember(), await newMember()];
  const owner = people.owner.profile;
  await join(team, owner, member, 'member');
  const made = await makePrompt({ creator: owner, title: unique('Ends'), isShared: false });
  const subject = { kind: 'user' as const, userId: reader.profile.id };
  const given = await callerAs(owner).grant.set({ promptId: made.id, subject, right: 'read' });
  const ofTeam = { kind: 'space' as const, spaceId: team.id };
  await callerAs(owner).grant.set({ promptId: made.id, subject: ofTeam, right: 'read' });
  const sees = async ({ profile }: { profile: TestProfile }) => {
    const call = callerAs(profile);
    const { total } = await call.prompt.list({ creatorId: owner.id, q: made.title, scope: 'visible' });
    expect(await outcome(call.prompt.get({ identifier: made.id }))).toBe(total === 1 ? 'ok' : 'NOT_FOUND');
    return total === 1;
  };
  expect([await sees(reader), await sees(member)]).toEqual([true, true]);
  await callerAs(member.profile).space.leave({ id: team.id });
  await callerAs(owner).grant.remove({ id: given.id });
  expect([await sees(reader), await sees(member)]).toEqual([false, false]);
  // People who join the space later see earlier grants.
  await join(team, owner, member, 'reader');
  const again = await callerAs(owner).grant.set({ promptId: made.id, subject, right: 'read' });
  expect([await sees(reader), await sees(member)]).toEqual([true, true]);
  await expire(again);
  expect(await sees(reader)).toBe(false);
  expect((await callerAs(owner).grant.list({ promptId: made.id })).map(({ subject: of }) => of.kind)).toEqual(
    ['space'],
  );
  await db.prompt.delete({ where: { id: made.id } });
});

it('what was written before a prompt was granted stays with those who could read it', async () => {
  const owner = people.owner.profile;
  const { profile } = await newMember();
  const made = await makePrompt({
    creator: owner,
    title: unique('History'),
    isShared: false,
    content: 'First',
  });
  await callerAs(owner).prompt.update({ id: made.id, content: 'Second', note: 'A private note' });
  await callerAs(owner).comment.create({ promptId: made.id, version: 2, body: 'Said alone.', mentions: [] });
  const subject = { kind: 'user' as const, userId: profile.id };
  await callerAs(owner).grant.set({ promptId: made.id, subject, right: 'edit' });
  const versions = async () =>
    (await callerAs(profile).prompt.versions({ id: made.id })).items.map(({ version }) => version);
  expect(await versions()).toEqual([2]);
  expect((await callerAs(profile).comment.list({ promptId: made.id })).items).toEqual([]);
  expect(
    (await callerAs(profile).activity.list({ promptId: made.id })).items.map(({ kind }) => kind),
  ).toEqual(['granted']);
  await callerAs(profile).prompt.update({ id: made.id, content: 'Third' });
  expect(await versions()).toEqual([3]);
  const back = callerAs(profile).prompt.restore({ id: made.id, version: 1, current: 3 });
  expect((await failureOf(back)).code).toBe('NOT_FOUND');
  const mentions = [profile.id];
  await callerAs(owner).comment.create({ promptId: made.id, version: 3, body: 'For you.', mentions });
  const kinds = (await callerAs(profile).account.notifications({})).items.map(({ kind }) => kind);
  expect(kinds).toEqual(['mentioned', 'granted']);
  const { items } = await callerAs(owner)
    .grant.list({ promptId: made.id })
    .then(async ([grant]) => {
      await callerAs(owner).grant.remove({ id: grant!.id });
      return callerAs(profile).account.notifications({});
    });
  expect(items).toEqual([]);
  await db.prompt.delete({ where: { id: made.id } });
});

describe('giving', () => {
  const owner = () => callerAs(people.owner.profile);
  const toPerson = (userId: string) => ({ kind: 'user' as const, userId });

  it('giving is one grant for each person and space, the newer in the place of the older', async () => {
    const made = await makePrompt({ creator: people.owner.profile, title: unique('Once'), isShared: false });
    const subject = toPerson(people.outsider.profile.id);
    const first = await owner().grant.set({ promptId: made.id, subject, right: 'read' });
    const second = await owner().grant.set({ promptId: made.id, subject, right: 'edit' });
    expect([second.id, second.right]).toEqual([first.id, 'edit']);
    expect(await owner().grant.list({ promptId: made.id })).toHaveLength(1);
    await db.prompt.delete({ where: { id: made.id } });
  });

  it('giving is refused for a day that is past, for whom it is already, and for people who are not there', async () => {
    const promptId = plain.id;
    const past = new Date(Date.now() - 1_000);
    const somebody = toPerson(people.outsider.profile.id);
    const gone = await newMember();
    await db.profile.update({ where: { id: gone.profile.id }, data: { isActive: false } });
    for (const input of [
      { promptId, subject: somebody, right: 'read' as const, expiresAt: past },
      { promptId, subject: toPerson(people.owner.profile.id), right: 'read' as const },
      { promptId, subject: toPerson(crypto.randomUUID()), right: 'read' as const },
      { promptId, subject: toPerson(gone.profile.id), right: 'read' as const },
    ]) {
      expect((await failureOf(owner().grant.set(input))).code).toBe('BAD_REQUEST');
    }
  });

  it('takes a space that the giver writes in; others are not there', async () => {
    const other = await callerAs(people.spaceOwner.profile).space.create({ name: unique('Hidden name') });
    const subject = { kind: 'space' as const, spaceId: other.id };
    const refused = await failureOf(owner().grant.set({ promptId: plain.id, subject, right: 'read' }));
    expect(refused.code).toBe('NOT_FOUND');
    await join(other, people.spaceOwner.profile, people.owner, 'reader');
    expect((await failureOf(owner().grant.set({ promptId: plain.id, subject, right: 'read' }))).code).toBe(
      'FORBIDDEN',
    );
    await owner().space.leave({ id: other.id });
  });

  it('names no space to somebody who shares the prompt and is not in it', async () => {
    const shared = await owner().space.create({ name: unique('Common home') });
    const publisher = await newMember();
    const { url } = await owner().space.invite({ id: shared.id, role: 'publisher' });
    await callerAs(publisher.profile).space.join({ token: url?.split('token=')[1] ?? '' });
    const made = await makePrompt({
      creator: people.owner.profile,
      title: unique('Common'),
      spaceId: shared.id,
    });
    const subject = { kind: 'space' as const, spaceId: team.id };
    await owner().grant.set({ promptId: made.id, subject, right: 'read' });
    const call = callerAs(publisher.profile);
    const said = [
      await call.grant.list({ promptId: made.id }),
      await call.grant.audience({ promptIds: [made.id] }),
    ];
    expect(JSON.stringify(said)).not.toContain(team.name);
    expect(JSON.stringify(said)).not.toContain(team.id);
    const [list] = said as [GrantDto[], unknown];
    expect(list).toMatchObject([{ subject: { kind: 'space', spaceId: null, name: null } }]);
    await call.grant.remove({ id: list[0]!.id });
    expect(await call.grant.list({ promptId: made.id })).toEqual([]);
    await db.prompt.delete({ where: { id: made.id } });
  });

  it('giving of many says which could not be shared', async () => {
    const made = await makePrompt({ creator: people.owner.profile, title: unique('Many'), isShared: false });
    const others = await makePrompt({
      creator: people.spaceOwner.profile,
      title: unique('Theirs'),
      isShared: false,
    });
    const subject = toPerson(people.outsider.profile.id);
    const promptIds = [made.id, others.id, crypto.randomUUID()];
    expect(await owner().grant.setMany({ promptIds, subject, right: 'read' })).toEqual({
      granted: [made.id],
      isWaiting: false,
      refused: 2,
    });
    await db.prompt.deleteMany({ where: { id: { in: [made.id, others.id] } } });
  });

  it('finds people by a part of their name, and never all of them', async () => {
    const { profile } = await newMember();
    await db.profile.update({ where: { id: profile.id }, data: { fullName: 'Zaphod Quillfeather' } });
    expect(await owner().grant.people({ q: 'quillf' })).toEqual([
      { userId: profile.id, name: 'Zaphod Quillfeather', avatarUrl: null, isUnproved: false },
    ]);
    expect((await failureOf(owner().grant.people({ q: ' ' }))).code).toBe('BAD_REQUEST');
    expect(await owner().grant.people({ q: profile.email })).toEqual([]);
  });
});

it('nothing is left of the grants of a prompt, a space and an account that are removed for good', async () => {
  const { profile } = await newMember();
  const owner = callerAs(people.owner.profile);
  const ended = await owner.space.create({ name: unique('Ended') });
  const made = await makePrompt({
    creator: people.owner.profile,
    title: unique('Left over'),
    isShared: false,
  });
  await owner.grant.set({ promptId: made.id, subject: { kind: 'user', userId: profile.id }, right: 'read' });
  await owner.grant.set({ promptId: made.id, subject: { kind: 'space', spaceId: ended.id }, right: 'read' });
  await owner.space.delete({ id: ended.id, prompts: { kind: 'creators' } });
  expect(await owner.grant.list({ promptId: made.id })).toHaveLength(1);
  await db.space.delete({ where: { id: ended.id } });
  await callerAs(people.admin.profile).admin.deleteUser({ userId: profile.id, prompts: 'keep' });
  expect(await owner.grant.list({ promptId: made.id })).toEqual([]);
  await db.prompt.delete({ where: { id: made.id } });
  expect(await db.promptGrant.count({ where: { promptId: made.id } })).toBe(0);
});
