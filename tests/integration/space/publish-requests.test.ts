import { beforeEach, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import type { PublishKind } from '@/domain/publish-request/kinds';
import type { SpaceRole } from '@/domain/space/role';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import { currentMailText } from '@/server/services/inbox/current-mail-text';
import { openShareLink } from '@/server/services/share-link/open-share-link';
import { freshAddress } from '../../support/api-request';
import { type Api, callerAs, failureOf } from '../../support/caller';
import { makeProfile, PROVED, makePrompt, type TestProfile, unique } from '../../support/factories';

/** Publish requests by members of a space. */

type Person = { profile: TestProfile; api: Api };

let owner: Person;
let publisher: Person;
let member: Person;
let space: SpaceDto;
let prompt: PromptDto;

async function newMember(): Promise<Person> {
  const profile = await makeProfile(PROVED);
  return {
    profile,
    get api() {
      return callerAs(profile);
    },
  };
}

async function join(person: Person, role: SpaceRole): Promise<void> {
  const { url } = await owner.api.space.invite({ id: space.id, role });
  await person.api.space.join({ token: url?.split('token=')[1] ?? '' });
}

const ask = (kind: PublishKind, note = '') =>
  member.api.publishRequest.create({ promptId: prompt.id, kind, note });
const waiting = (person: Person) => person.api.publishRequest.list({ scope: 'waiting' });
const stateOf = async (id: string) => (await db.publishRequest.findUniqueOrThrow({ where: { id } })).state;
const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code;

beforeEach(async () => {
  [owner, publisher, member] = [await newMember(), await newMember(), await newMember()];
  space = await owner.api.space.create({ name: unique('Team') });
  await join(publisher, 'publisher');
  await join(member, 'member');
  prompt = await makePrompt({ creator: member.profile, isShared: false, spaceId: space.id });
});

it('a request to publish is seen by publishers and owners, and by who asked', async () => {
  const { id } = await ask('share', 'for the fair');
  const shown = { id, title: prompt.title, kind: 'share', note: 'for the fair', state: 'open' };
  for (const person of [owner, publisher]) expect(await waiting(person)).toMatchObject([shown]);
  expect(await waiting(member)).toEqual([]);
  expect(await member.api.publishRequest.list({ scope: 'mine' })).toMatchObject([shown]);
  const stranger = await newMember();
  expect([await waiting(stranger), await codeOf(stranger.api.publishRequest.accept({ id }))]).toEqual([
    [],
    'NOT_FOUND',
  ]);
  expect(await codeOf(member.api.publishRequest.accept({ id }))).toBe('FORBIDDEN');
  expect(await codeOf(ask('share'))).toBe('CONFLICT');
});

it('a request to publish is for who writes and does not publish there', async () => {
  const reader = await newMember();
  await join(reader, 'reader');
  for (const person of [owner, publisher, reader]) {
    const call = person.api.publishRequest.create({ promptId: prompt.id, kind: 'share' });
    expect(await codeOf(call)).toBe('FORBIDDEN');
  }
});

it('accepted, does what was asked in the right of who accepts', async () => {
  const shared = await ask('share');
  await publisher.api.publishRequest.accept({ id: shared.id });
  expect((await member.api.prompt.get({ identifier: prompt.id })).visibility).toBe('shared');
  const link = await ask('link');
  expect((await publisher.api.publishRequest.accept({ id: link.id })).url).toContain('/s/');
  const made = await db.shareLink.findFirstOrThrow({ where: { promptId: prompt.id } });
  expect(made.createdBy).toBe(publisher.profile.id);
  await owner.api.prompt.setShared({ id: prompt.id, isShared: false });
  const out = await ask('move-out');
  await owner.api.publishRequest.accept({ id: out.id });
  expect((await member.api.prompt.get({ identifier: prompt.id })).space).toBeNull();
  expect(await Promise.all([shared, link, out].map(({ id }) => stateOf(id)))).toEqual(
    Array(3).fill('accepted'),
  );
  expect(await codeOf(owner.api.publishRequest.accept({ id: out.id }))).toBe('NOT_FOUND');
});

it('declined, keeps the reason; withdrawn or decided once, it is over', async () => {
  const { id } = await ask('share');
  await owner.api.publishRequest.decline({ id, reason: 'Not before May' });
  expect(await member.api.publishRequest.list({ scope: 'mine' })).toMatchObject([
    { state: 'declined', reason: 'Not before May', deciderName: owner.profile.fullName },
  ]);
  expect(await codeOf(publisher.api.publishRequest.accept({ id }))).toBe('CONFLICT');
  const again = await ask('share');
  expect(await codeOf(publisher.api.publishRequest.withdraw({ id: again.id }))).toBe('FORBIDDEN');
  await member.api.publishRequest.withdraw({ id: again.id });
  expect(await codeOf(publisher.api.publishRequest.accept({ id: again.id }))).toBe('CONFLICT');
});

it('ends when the prompt, the role or the membership changes', async () => {
  const changes: [PublishKind, () => Promise<unknown>][] = [
    ['share', () => owner.api.prompt.setShared({ id: prompt.id, isShared: true })],
    ['link', () => owner.api.prompt.delete({ id: prompt.id })],
    ['link', () => owner.api.space.setRole({ id: space.id, userId: member.profile.id, role: 'reader' })],
    ['move-out', () => owner.api.space.removeMember({ id: space.id, userId: member.profile.id })],
  ];
  const restore: (() => Promise<unknown>)[] = [
    () => owner.api.prompt.setShared({ id: prompt.id, isShared: false }),
    () => owner.api.trash.restore({ id: prompt.id }),
    () => owner.api.space.setRole({ id: space.id, userId: member.profile.id, role: 'member' }),
  ];
  for (const [index, [kind, change]] of changes.entries()) {
    const { id } = await ask(kind);
    await change();
    expect([kind, await stateOf(id)]).toEqual([kind, 'ended']);
    await restore[index]?.();
  }
});

const told = async (person: Person) =>
  (await person.api.account.notifications({})).items.map(({ kind, words, subject }) => ({
    kind,
    words,
    of: subject.kind === 'publish-request' ? subject.asks : null,
  }));
const mailsTo = async ({ profile }: Person) =>
  (await db.outboxMail.findMany({ where: { userId: profile.id } })).map(({ subject }) => subject);

it('a request to publish notifies those who may decide, in the app and by mail as each prefers, and the requester of the decision', async () => {
  await publisher.api.account.setNotificationSettings({ inApp: false, byMail: true });
  const { id } = await ask('share', 'for the fair');
  expect(await told(owner)).toEqual([{ kind: 'publish-asked', words: 'for the fair', of: 'share' }]);
  expect(await told(publisher)).toEqual([]);
  const subject = `${member.profile.fullName} asks you to share “${prompt.title}” with everyone`;
  for (const person of [owner, publisher]) expect(await mailsTo(person)).toEqual([subject]);
  await owner.api.publishRequest.decline({ id, reason: 'Not before May' });
  expect(await told(member)).toEqual([{ kind: 'publish-declined', words: 'Not before May', of: 'share' }]);
  expect(await mailsTo(member)).toHaveLength(1);
  // Decided requests wait for no decision anymore.
  expect(await told(owner)).toEqual([]);
  expect(await member.api.account.readNotifications({ publishRequests: 'mine' })).toEqual({ read: 1 });
});

it('tells nobody who is out or may no longer decide, also by mails that wait', async () => {
  await ask('share', 'for the fair');
  await owner.api.space.setRole({ id: space.id, userId: publisher.profile.id, role: 'reader' });
  expect(await told(publisher)).toEqual([]);
  const [mail] = await db.outboxMail.findMany({ where: { userId: publisher.profile.id } });
  expect(await currentMailText(db, mail!.id, new Date())).toBeNull();
  const { id } = await ask('link');
  await owner.api.publishRequest.decline({ id, reason: 'No' });
  await owner.api.space.removeMember({ id: space.id, userId: member.profile.id });
  expect(await told(member)).toEqual([]);
});

it('a link that a member asked for ends when they leave the space; the dialog names it before', async () => {
  const { id } = await ask('link');
  await publisher.api.publishRequest.accept({ id });
  const own = await publisher.api.shareLink.create({ promptId: prompt.id, version: 'newest' });
  const whom = { id: space.id, userId: member.profile.id };
  const { links } = await owner.api.space.departure(whom);
  expect(links).toHaveLength(1);
  const live = async () =>
    (
      await db.shareLink.findMany({ where: { promptId: prompt.id, revokedAt: null }, select: { id: true } })
    ).map((link) => link.id);
  await owner.api.space.setRole({ ...whom, role: 'reader' });
  expect(await live()).toEqual(expect.arrayContaining([links[0]!.id, own.id]));
  await owner.api.space.removeMember(whom);
  expect(await live()).toEqual([own.id]);
});

it('a link that a member asked for can be kept, and else shows nothing while they can’t read the prompt', async () => {
  const open = async (url: string | null) =>
    openShareLink({ db, now: new Date(), address: freshAddress() }, url?.split('/').at(-1) ?? '');
  const { id } = await ask('link');
  const { url } = await publisher.api.publishRequest.accept({ id });
  expect(await open(url)).not.toBeNull();
  const setActive = (isActive: boolean) =>
    db.profile.update({ where: { id: member.profile.id }, data: { isActive } });
  await setActive(false);
  expect(await open(url)).toBeNull();
  const [listed] = await publisher.api.shareLink.list({ promptId: prompt.id });
  expect(listed).toMatchObject({ state: 'stopped' });
  await setActive(true);
  expect(await open(url)).not.toBeNull();
  const whom = { id: space.id, userId: member.profile.id };
  const { links } = await owner.api.space.departure(whom);
  await owner.api.space.removeMember({ ...whom, keepLinks: links.map((link) => link.id) });
  expect(await open(url)).not.toBeNull();
});

it('gives the requester of a guest link the link, once, while it is active and they are members', async () => {
  const { id } = await ask('link');
  const { url } = await publisher.api.publishRequest.accept({ id });
  const mine = async () => (await member.api.publishRequest.list({ scope: 'mine' }))[0]?.hasLink;
  expect([await mine(), (await owner.api.publishRequest.list({ scope: 'mine' })).length]).toEqual([true, 0]);
  expect(await codeOf(owner.api.publishRequest.takeLink({ id }))).toBe('NOT_FOUND');
  const { sealedLink } = await db.publishRequest.findUniqueOrThrow({ where: { id } });
  expect(sealedLink).not.toContain(url);
  expect((await member.api.publishRequest.takeLink({ id })).url).toBe(url);
  expect([await mine(), await codeOf(member.api.publishRequest.takeLink({ id }))]).toEqual([
    false,
    'NOT_FOUND',
  ]);
  const second = await ask('link');
  await publisher.api.publishRequest.accept({ id: second.id });
  await db.shareLink.updateMany({ where: { promptId: prompt.id }, data: { revokedAt: new Date() } });
  expect(await codeOf(member.api.publishRequest.takeLink(second))).toBe('NOT_FOUND');
  const third = await ask('link');
  await publisher.api.publishRequest.accept({ id: third.id });
  await owner.api.space.removeMember({ id: space.id, userId: member.profile.id });
  expect(await codeOf(member.api.publishRequest.takeLink(third))).toBe('NOT_FOUND');
  expect((await db.publishRequest.findUniqueOrThrow({ where: third })).sealedLink).toBeNull();
});

it('accepted with private words, shows what was said in the space, and without them does not', async () => {
  await owner.api.comment.create({ promptId: prompt.id, version: 1, body: 'words of the owner' });
  const reader = await newMember();
  const said = async () =>
    (await reader.api.comment.list({ promptId: prompt.id })).items.map(({ body }) => body);
  const first = await ask('share');
  await publisher.api.publishRequest.accept({ id: first.id });
  expect(await said()).toEqual([]);
  await owner.api.prompt.setShared({ id: prompt.id, isShared: false });
  const second = await ask('share');
  await publisher.api.publishRequest.accept({ id: second.id, withPrivateWords: true });
  expect(await said()).toEqual(['words of the owner']);
});
