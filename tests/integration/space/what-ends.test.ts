import { beforeEach, describe, expect, it } from 'vitest';
import type { SpaceDto } from '@/domain/space/schema';
import type { SpaceRole } from '@/domain/space/role';
import { db } from '@/server/db';
import { sendDigests } from '@/server/services/follow/send-digests';
import { joinSpacesOfGroups } from '@/server/services/space/groups';
import { type Api, callerAs, failureOf } from '../../support/caller';
import { makeProfile, PROVED, makePrompt, type TestProfile, unique } from '../../support/factories';
import { mailTo } from '../../support/mail';

/**
 * A team's content belongs to the team, and rights by membership end with it (docs/decisions/0019-spaces.md).
 */

type Person = { profile: TestProfile; api: Api };

/** A user whose calls each have the current time, because access depends on when something was made. */
async function newMember(): Promise<Person> {
  const profile = await makeProfile(PROVED);
  return {
    profile,
    get api() {
      return callerAs(profile);
    },
  };
}

let owner: Person;
let creator: Person;
let space: SpaceDto;

const tokenOf = (url: string | null) => url?.split('token=')[1] ?? '';

async function join(person: Person, role: SpaceRole): Promise<void> {
  const { url } = await owner.api.space.invite({ id: space.id, role });
  await person.api.space.join({ token: tokenOf(url) });
}

const remove = (person: Person, choice: object = {}) =>
  owner.api.space.removeMember({ id: space.id, userId: person.profile.id, ...choice });

const write = (person: Person, fields: object = {}) =>
  makePrompt({ creator: person.profile, isShared: false, spaceId: space.id, ...fields });

const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;

beforeEach(async () => {
  owner = await newMember();
  creator = await newMember();
  space = await owner.api.space.create({ name: unique('Team') });
  await join(creator, 'publisher');
});

describe('a creator who was removed', () => {
  it('finds, reads, counts, copies and exports nothing of the prompt, even its creator', async () => {
    const word = unique('canary').replace(' ', '');
    const prompt = await write(creator);
    await remove(creator);
    await owner.api.prompt.update({ id: prompt.id, content: word });
    const { api, profile } = creator;
    expect(await codeOf(api.prompt.get({ identifier: prompt.id }))).toBe('NOT_FOUND');
    expect(await codeOf(api.prompt.get({ identifier: prompt.slug }))).toBe('NOT_FOUND');
    expect(await codeOf(api.prompt.duplicate({ id: prompt.id }))).toBe('NOT_FOUND');
    expect(await codeOf(api.comment.create({ promptId: prompt.id, version: 1, body: 'x' }))).toBe(
      'NOT_FOUND',
    );
    for (const query of [{ scope: 'mine' }, { scope: 'visible' }, { scope: 'visible', q: word }] as const) {
      const { items, total } = await api.prompt.list(query);
      expect([items.map(({ id }) => id).includes(prompt.id), total > 0 && query.scope === 'mine']).toEqual([
        false,
        false,
      ]);
    }
    expect((await api.prompt.list({ scope: 'visible', creatorId: profile.id })).total).toBe(0);
    await owner.api.prompt.delete({ id: prompt.id });
    expect((await api.trash.list({})).items).toEqual([]);
    expect(await codeOf(api.trash.restore({ id: prompt.id }))).toBe('NOT_FOUND');
    expect(await codeOf(api.trash.purge({ id: prompt.id }))).toBe('NOT_FOUND');
  });

  it('a creator who was removed sees it again, and counts it, by a grant that another owner gave', async () => {
    const prompt = await write(creator);
    await owner.api.grant.set({
      promptId: prompt.id,
      subject: { kind: 'user', userId: creator.profile.id },
      right: 'read',
    });
    await remove(creator);
    const { items, total } = await creator.api.prompt.list({ scope: 'mine' });
    expect([items.map(({ id }) => id), total]).toEqual([[prompt.id], 1]);
    expect((await creator.api.prompt.get({ identifier: prompt.id })).id).toBe(prompt.id);
  });

  it('keeps copies of the last versions they wrote, if the owner leaves them some, and nothing of others', async () => {
    const prompt = await write(creator, { content: 'first by the creator' });
    await creator.api.prompt.update({ id: prompt.id, content: 'last by the creator' });
    await owner.api.prompt.update({ id: prompt.id, content: 'later by the owner' });
    await owner.api.comment.create({ promptId: prompt.id, version: 2, body: 'words of the owner' });
    const others = await write(owner);
    expect((await owner.api.space.departure({ id: space.id, userId: creator.profile.id })).written).toBe(1);
    expect((await remove(creator, { leaveCopies: true })).copies).toBe(1);
    const { items } = await creator.api.prompt.list({ scope: 'mine' });
    expect(items).toHaveLength(1);
    const copy = await creator.api.prompt.get({ identifier: items[0]!.id });
    expect(copy).toMatchObject({ content: 'last by the creator', visibility: 'private', version: 1 });
    expect([prompt.id, others.id]).not.toContain(copy.id);
    expect((await creator.api.prompt.update({ id: copy.id, content: 'mine' })).version).toBe(2);
    expect((await owner.api.prompt.get({ identifier: prompt.id })).content).toBe('later by the owner');
  });
});

describe('moving out of a space', () => {
  it('takes the right to publish, even from the creator', async () => {
    const member = await newMember();
    await join(member, 'member');
    const prompt = await write(member);
    const mine = await member.api.space.create({ name: unique('Mine') });
    for (const spaceId of [null, mine.id]) {
      expect(await member.api.space.movePrompts({ ids: [prompt.id], spaceId })).toEqual({
        moved: [],
        refused: 1,
      });
    }
    expect((await creator.api.space.movePrompts({ ids: [prompt.id], spaceId: null })).moved).toHaveLength(1);
    expect((await member.api.prompt.list({ scope: 'mine' })).total).toBe(1);
  });

  it('hands the prompt of somebody who is gone over to who moves it, with no more history than they read before', async () => {
    const prompt = await makePrompt({
      creator: creator.profile,
      isShared: false,
      content: 'before the space',
    });
    await creator.api.space.movePrompts({ ids: [prompt.id], spaceId: space.id });
    await creator.api.prompt.update({ id: prompt.id, content: 'in the space' });
    await creator.api.prompt.update({ id: prompt.id, content: 'in the space again' });
    await remove(creator);
    await owner.api.space.movePrompts({ ids: [prompt.id], spaceId: null });
    expect(await codeOf(creator.api.prompt.get({ identifier: prompt.id }))).toBe('NOT_FOUND');
    const versions = await owner.api.prompt.versions({ id: prompt.id });
    expect(versions.items.map(({ version }) => version)).toEqual([3, 2]);
    expect(await codeOf(owner.api.prompt.version({ id: prompt.id, version: 1 }))).toBe('NOT_FOUND');
  });

  it('shows private words of others to everybody only for who may publish where they were written', async () => {
    const prompt = await write(creator);
    await owner.api.comment.create({ promptId: prompt.id, version: 1, body: 'words of the owner' });
    await creator.api.comment.create({ promptId: prompt.id, version: 1, body: 'words of the creator' });
    await owner.api.space.movePrompts({ ids: [prompt.id], spaceId: null });
    await owner.api.space.setRole({ id: space.id, userId: creator.profile.id, role: 'member' });
    const shown = async () => {
      await creator.api.prompt.setShared({ id: prompt.id, isShared: true, withPrivateWords: true });
      const reader = await newMember();
      const { items } = await reader.api.comment.list({ promptId: prompt.id });
      return items.map(({ body }) => body).sort();
    };
    expect(await creator.api.prompt.privateWords({ ids: [prompt.id] })).toMatchObject({ comments: 1 });
    expect(await shown()).toEqual(['words of the creator']);
    await creator.api.prompt.setShared({ id: prompt.id, isShared: false });
    await owner.api.space.setRole({ id: space.id, userId: creator.profile.id, role: 'publisher' });
    expect(await shown()).toEqual(['words of the creator', 'words of the owner']);
  });
});

describe('an invitation', () => {
  it('an invitation is over with the removal, the demotion and the deactivation of the owner who made it', async () => {
    const second = await newMember();
    await join(second, 'owner');
    const invite = async () => tokenOf((await second.api.space.invite({ id: space.id, role: 'owner' })).url);
    const guest = await newMember();
    const works = async (token: string) =>
      guest.api.space.invitation({ token }).then(
        () => true,
        () => false,
      );
    const first = await invite();
    expect(await works(first)).toBe(true);
    await db.profile.update({ where: { id: second.profile.id }, data: { isActive: false } });
    expect(await works(first)).toBe(false);
    await db.profile.update({ where: { id: second.profile.id }, data: { isActive: true } });
    await owner.api.space.setRole({ id: space.id, userId: second.profile.id, role: 'publisher' });
    expect(await works(first)).toBe(false);
    await owner.api.space.setRole({ id: space.id, userId: second.profile.id, role: 'owner' });
    expect(await works(first)).toBe(false);
    const again = await invite();
    await remove(second);
    expect(await works(again)).toBe(false);
    expect(await codeOf(second.api.space.join({ token: again }))).toBe('NOT_FOUND');
  });

  it('made before a removal lets the removed person in no more; a later one, or an owner, does', async () => {
    const { url } = await owner.api.space.invite({ id: space.id, role: 'member' });
    await remove(creator);
    expect(await codeOf(creator.api.space.join({ token: tokenOf(url) }))).toBe('NOT_FOUND');
    const { removed } = await owner.api.space.members({ id: space.id });
    expect(removed).toMatchObject([{ userId: creator.profile.id, name: creator.profile.fullName }]);
    await owner.api.space.allowReturn({ id: space.id, userId: creator.profile.id });
    await creator.api.space.join({ token: tokenOf(url) });
    await remove(creator);
    const later = callerAs(owner.profile, { now: new Date(Date.now() + 1_000) });
    const made = await later.space.invite({ id: space.id, role: 'reader' });
    await creator.api.space.join({ token: tokenOf(made.url) });
    expect((await owner.api.space.members({ id: space.id })).removed).toEqual([]);
  });

  it('an invitation of any time lets back in who left by themselves', async () => {
    const { url } = await owner.api.space.invite({ id: space.id, role: 'member' });
    await creator.api.space.leave({ id: space.id });
    expect((await creator.api.space.join({ token: tokenOf(url) })).slug).toBe(space.slug);
  });

  it('an invitation is not the only way: a group brings back nobody whom an owner removed', async () => {
    const group = unique('Group');
    await db.spaceGroup.create({ data: { spaceId: space.id, name: group, role: 'member' } });
    const person = await newMember();
    const signIn = () => joinSpacesOfGroups({ db, now: new Date() }, person.profile.id, [group]);
    const isIn = () => db.spaceMember.count({ where: { spaceId: space.id, userId: person.profile.id } });
    await signIn();
    expect(await isIn()).toBe(1);
    await remove(person);
    await signIn();
    expect(await isIn()).toBe(0);
    await owner.api.space.allowReturn({ id: space.id, userId: person.profile.id });
    await signIn();
    expect(await isIn()).toBe(1);
  });
});

describe('a grant', () => {
  const give = (by: Person, promptId: string, to: Person, right: 'read' | 'edit' = 'edit') =>
    by.api.grant.set({ promptId, subject: { kind: 'user', userId: to.profile.id }, right });
  const reads = (person: Person, identifier: string) =>
    person.api.prompt.get({ identifier }).then(
      () => true,
      () => false,
    );

  it('a grant to oneself, or to a space of one’s own, ends with the membership, and with the right to publish', async () => {
    const [one, two] = [await write(owner), await write(owner)];
    const mine = await creator.api.space.create({ name: unique('Mine') });
    await give(creator, one.id, creator);
    await creator.api.grant.set({
      promptId: two.id,
      subject: { kind: 'space', spaceId: mine.id },
      right: 'read',
    });
    await remove(creator);
    expect([await reads(creator, one.id), await reads(creator, two.id)]).toEqual([false, false]);
    const second = await newMember();
    await join(second, 'publisher');
    await give(second, one.id, second);
    await owner.api.space.setRole({ id: space.id, userId: second.profile.id, role: 'reader' });
    expect(await codeOf(second.api.prompt.update({ id: one.id, content: 'x' }))).toBe('FORBIDDEN');
  });

  it.each<[string, (promptId: string) => Promise<unknown>]>([
    [
      'the prompt leaves the space',
      (promptId) => owner.api.space.movePrompts({ ids: [promptId], spaceId: null }),
    ],
    ['the space is deleted', () => owner.api.space.delete({ id: space.id, prompts: { kind: 'creators' } })],
  ])('a grant to oneself ends when %s, one by an owner stays', async (_name, happen) => {
    const prompt = await write(owner);
    const [publisher, other, member] = [await newMember(), await newMember(), await newMember()];
    for (const person of [publisher, other]) await join(person, 'publisher');
    await join(member, 'member');
    const mine = await publisher.api.space.create({ name: unique('Mine') });
    await give(publisher, prompt.id, publisher);
    const toSpace = { kind: 'space' as const, spaceId: mine.id };
    await publisher.api.grant.set({ promptId: prompt.id, subject: toSpace, right: 'read' });
    await give(publisher, prompt.id, other, 'read');
    await give(owner, prompt.id, member, 'read');
    await happen(prompt.id);
    const all = [publisher, other, member];
    expect(await Promise.all(all.map((person) => reads(person, prompt.id)))).toEqual([false, false, true]);
  });

  it('a grant by another owner stays, by somebody who is none now ends; one from before they came stays', async () => {
    const [byOwner, byPublisher, before] = [await write(owner), await write(owner), await write(owner)];
    const [person, publisher] = [await newMember(), await newMember()];
    await join(publisher, 'publisher');
    await give(publisher, before.id, person, 'read');
    await join(person, 'member');
    await give(owner, byOwner.id, person, 'read');
    await give(publisher, byPublisher.id, person, 'read');
    await remove(person);
    const all = [byOwner, byPublisher, before];
    expect(await Promise.all(all.map(({ id }) => reads(person, id)))).toEqual([true, false, true]);
  });

  it('a grant is kept or ended by the owner in the dialog, which lists them all', async () => {
    const [kept, ended] = [await write(owner), await write(owner)];
    await give(creator, kept.id, creator);
    await give(owner, ended.id, creator);
    const { grants } = await owner.api.space.departure({ id: space.id, userId: creator.profile.id });
    expect(grants.map(({ title, ends }) => [title, ends])).toEqual([
      [kept.title, true],
      [ended.title, false],
    ]);
    await remove(creator, { keepGrants: [grants[0]!.id], endGrants: [grants[1]!.id] });
    expect([await reads(creator, kept.id), await reads(creator, ended.id)]).toEqual([true, false]);
    expect(await codeOf(creator.api.space.departure({ id: space.id, userId: owner.profile.id }))).toBe(
      'NOT_FOUND',
    );
  });
});

it('links for guests end with their maker, unless an owner takes them over', async () => {
  const [ended, kept] = [await write(owner), await write(owner)];
  await creator.api.shareLink.create({ promptId: ended.id, version: 'newest' });
  await creator.api.shareLink.create({ promptId: kept.id, version: 'newest' });
  const { links } = await owner.api.space.departure({ id: space.id, userId: creator.profile.id });
  expect(links.map(({ title }) => title).sort()).toEqual([ended.title, kept.title].sort());
  await remove(creator, { keepLinks: links.filter(({ title }) => title === kept.title).map(({ id }) => id) });
  await owner.api.space.allowReturn({ id: space.id, userId: creator.profile.id });
  await join(creator, 'publisher');
  const stateOf = async (promptId: string) =>
    (await owner.api.shareLink.list({ promptId })).map(({ state }) => state);
  expect([await stateOf(ended.id), await stateOf(kept.id)]).toEqual([['revoked'], ['live']]);
});

describe('a space that is deleted', () => {
  it('gives prompts to people who are in it, and those of others to the owner who deletes, both ways', async () => {
    const member = await newMember();
    await join(member, 'member');
    const [theirs, gone] = [await write(member), await write(creator)];
    await remove(creator);
    await owner.api.space.delete({ id: space.id, prompts: { kind: 'creators' } });
    const listed = async ({ api }: Person) =>
      (await api.prompt.list({ scope: 'mine' })).items.map(({ id }) => id);
    expect([await listed(member), await listed(owner), await listed(creator)]).toEqual([
      [theirs.id],
      [gone.id],
      [],
    ]);
    await owner.api.space.restore({ id: space.id });
    const { createdBy } = await db.prompt.findUniqueOrThrow({ where: { id: gone.id } });
    expect([createdBy, await listed(creator)]).toEqual([creator.profile.id, []]);
    await owner.api.space.delete({ id: space.id, prompts: { kind: 'trash' } });
    const trashed = async ({ api }: Person) => (await api.trash.list({})).items.map(({ id }) => id);
    expect([await trashed(member), await trashed(owner), await trashed(creator)]).toEqual([
      [theirs.id],
      [gone.id],
      [],
    ]);
    await owner.api.space.restore({ id: space.id });
    expect((await owner.api.prompt.list({ scope: 'visible', spaceId: space.id })).total).toBe(2);
  });
});

describe('a space that is restored', () => {
  const giveOut = () => owner.api.space.delete({ id: space.id, prompts: { kind: 'creators' } });
  const bringBack = () => owner.api.space.restore({ id: space.id });

  it('a space that is restored leaves a prompt with who took it over before it came there, and their private versions unread', async () => {
    const elsewhere = await owner.api.space.create({ name: unique('Elsewhere') });
    const taker = await newMember();
    for (const [person, role] of [
      [creator, 'member'],
      [taker, 'publisher'],
    ] as const) {
      await db.spaceMember.create({ data: { spaceId: elsewhere.id, userId: person.profile.id, role } });
    }
    await join(taker, 'publisher');
    const { id } = await makePrompt({
      creator: creator.profile,
      isShared: false,
      spaceId: elsewhere.id,
    });
    await owner.api.space.removeMember({ id: elsewhere.id, userId: creator.profile.id });
    await taker.api.space.movePrompts({ ids: [id], spaceId: null });
    await taker.api.prompt.update({ id, version: 1, content: 'A name of a customer.' });
    await taker.api.prompt.update({ id, version: 2, content: 'Clean.' });
    await taker.api.space.movePrompts({ ids: [id], spaceId: space.id });
    await giveOut();
    await bringBack();
    const { createdBy } = await db.prompt.findUniqueOrThrow({ where: { id } });
    expect(createdBy).toBe(taker.profile.id);
    const read = await creator.api.prompt.versions({ id });
    expect(JSON.stringify(read)).not.toContain('A name of a customer.');
  });

  it('a space that is restored doesn’t show what was written in private while it was deleted', async () => {
    const member = await newMember();
    await join(member, 'member');
    const [shared, discussed] = [await write(creator), await write(creator)];
    await giveOut();
    const api = creator.api;
    await api.prompt.update({ id: shared.id, version: 1, content: 'A name of a customer.' });
    await api.prompt.update({ id: shared.id, version: 2, content: 'Clean.' });
    await api.prompt.setShared({ id: shared.id, isShared: true });
    await api.comment.create({ promptId: discussed.id, version: 1, body: 'A private thought.' });
    await bringBack();
    const spaceOf = async (id: string) => (await db.prompt.findUniqueOrThrow({ where: { id } })).spaceId;
    expect([await spaceOf(shared.id), await spaceOf(discussed.id)]).toEqual([space.id, null]);
    expect(JSON.stringify(await member.api.prompt.versions({ id: shared.id }))).not.toContain('customer');
  });
});

describe('queued mail', () => {
  it('queued mail of a comment, a review, a suggestion and a grant is not sent after the removal', async () => {
    const [prompt, asked] = [await write(creator), await write(owner)];
    const [reader, publisher] = [await newMember(), await newMember()];
    await join(reader, 'reader');
    await join(publisher, 'publisher');
    await owner.api.comment.create({ promptId: prompt.id, version: 1, body: 'a secret of the team' });
    await owner.api.status.review.ask({
      promptId: asked.id,
      version: 1,
      message: 'a secret',
      reviewers: [creator.profile.id],
    });
    await reader.api.suggestion.create({ promptId: prompt.id, baseVersion: 1, content: 'a secret change' });
    const subject = { kind: 'user' as const, userId: creator.profile.id };
    await publisher.api.grant.set({ promptId: asked.id, subject, right: 'read' });
    const queued = () => db.outboxMail.count({ where: { recipient: creator.profile.email, sentAt: null } });
    expect(await queued()).toBe(4);
    await remove(creator);
    expect(await mailTo(creator.profile.email)).toEqual([]);
    expect(await queued()).toBe(0);
  });

  it('queued mail of the week tells of what may still be read, and is not sent where that is nothing', async () => {
    const [week, day] = [7 * 24 * 60 * 60 * 1_000, 24 * 60 * 60 * 1_000];
    const somebody = await newMember();
    await creator.api.follow.set({ kind: 'space', id: space.id, on: true });
    const alone = await newMember();
    await join(alone, 'member');
    await alone.api.follow.set({ kind: 'space', id: space.id, on: true });
    await creator.api.follow.set({ kind: 'person', id: somebody.profile.id, on: true });
    const ids = [creator.profile.id, alone.profile.id];
    await db.profile.updateMany({
      where: { id: { in: ids } },
      data: { digestSentAt: new Date(Date.now() - week + day) },
    });
    const hidden = await write(owner, { title: unique('Hidden') });
    const shown = await makePrompt({ creator: somebody.profile, title: unique('Shown') });
    const later = new Date(Date.now() + 2 * day);
    expect(await sendDigests({ db, now: later })).toBe(2);
    for (const person of [creator, alone]) await remove(person);
    const mails = await mailTo([creator.profile.email, alone.profile.email], later);
    expect(mails.map(({ to }) => to)).toEqual([creator.profile.email]);
    expect(mails[0]?.text).toContain(shown.title);
    expect(mails[0]?.text).not.toContain(hidden.title);
  });

  it('queued mail of an invitation is not sent once its maker is no owner', async () => {
    const second = await newMember();
    await join(second, 'owner');
    await second.api.space.invite({ id: space.id, role: 'owner', email: 'friend@example.org' });
    await owner.api.space.setRole({ id: space.id, userId: second.profile.id, role: 'member' });
    expect(await mailTo('friend@example.org')).toEqual([]);
  });

  it('queued mail is sent to who may still read it', async () => {
    const prompt = await write(creator);
    await owner.api.comment.create({ promptId: prompt.id, version: 1, body: 'for the team' });
    expect(await mailTo(creator.profile.email)).toHaveLength(1);
  });
});

it('taking Share All back asks for the right to publish, prompt by prompt', async () => {
  const [mine, ours] = [
    await makePrompt({ creator: creator.profile, isShared: false }),
    await makePrompt({ creator: creator.profile, isShared: false }),
  ];
  const { at } = await creator.api.prompt.shareAll({});
  await creator.api.space.movePrompts({ ids: [ours.id], spaceId: space.id });
  await owner.api.space.setRole({ id: space.id, userId: creator.profile.id, role: 'member' });
  expect(await creator.api.prompt.unshareAll({ at })).toEqual({ unshared: 1 });
  const shared = await db.prompt.findMany({ where: { id: { in: [mine.id, ours.id] }, isShared: true } });
  expect(shared.map(({ id }) => id)).toEqual([ours.id]);
});

describe('the Trash of a space', () => {
  it('the Trash of a space is for publishers and owners; who deleted has a moment to take it back', async () => {
    const member = await newMember();
    await join(member, 'member');
    const prompt = await write(member);
    const deleted = new Date();
    const at = (person: Person, seconds: number) =>
      callerAs(person.profile, { now: new Date(deleted.getTime() + seconds * 1_000) });
    const trashOf = async (person: Person) =>
      (await person.api.trash.list({ spaceId: space.id })).items.map(({ id }) => id);
    await at(member, 0).prompt.delete({ id: prompt.id });
    expect((await member.api.trash.list({})).items).toEqual([]);
    expect(await codeOf(member.api.trash.list({ spaceId: space.id }))).toBe('FORBIDDEN');
    expect([await trashOf(owner), await trashOf(creator)]).toEqual([[prompt.id], [prompt.id]]);
    await at(member, 9).prompt.undelete({ id: prompt.id });
    await at(member, 10).prompt.delete({ id: prompt.id });
    expect(await codeOf(at(member, 60).prompt.undelete({ id: prompt.id }))).toBe('NOT_FOUND');
    expect(await codeOf(at(member, 11).trash.purge({ id: prompt.id }))).toBe('NOT_FOUND');
    await at(creator, 60).trash.restore({ id: prompt.id });
    await at(creator, 61).prompt.delete({ id: prompt.id });
    await at(owner, 90).trash.purge({ id: prompt.id });
    expect(await db.prompt.count({ where: { id: prompt.id } })).toBe(0);
  });

  it('gets what anybody of it deletes: members their own, publishers any, readers nothing', async () => {
    const [member, reader] = [await newMember(), await newMember()];
    await join(member, 'member');
    const [mine, others] = [await write(member), await write(owner)];
    expect(await codeOf(member.api.prompt.delete({ id: others.id }))).toBe('FORBIDDEN');
    await join(reader, 'reader');
    expect(await codeOf(reader.api.prompt.delete({ id: mine.id }))).toBe('FORBIDDEN');
    await creator.api.prompt.delete({ id: others.id });
    await owner.api.space.setRole({ id: space.id, userId: member.profile.id, role: 'reader' });
    expect(await codeOf(member.api.prompt.delete({ id: mine.id }))).toBe('FORBIDDEN');
  });
});
