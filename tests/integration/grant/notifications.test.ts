import { beforeEach, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs, newMember } from '../../support/caller';
import { makePrompt, makeProfile, PROVED, type TestProfile, unique } from '../../support/factories';
import { mailTo } from '../../support/mail';

/** Notification of a grant: sent once, visible while it is valid (docs/decisions/0020-grants-and-guest-links.md). */

const HOUR_MS = 60 * 60 * 1_000;
const LATER = new Date(Date.now() + HOUR_MS);

let owner: TestProfile;
let reader: TestProfile;
let prompt: PromptDto;

beforeEach(async () => {
  owner = await makeProfile(PROVED);
  reader = await makeProfile(PROVED);
  prompt = await makePrompt({ creator: owner, isShared: false, title: unique('Plan') });
});

const userOf = (who: TestProfile) => ({ kind: 'user' as const, userId: who.id });
const share = (right: 'read' | 'edit' = 'read', expiresAt?: Date) =>
  callerAs(owner).grant.set({
    promptId: prompt.id,
    subject: userOf(reader),
    right,
    ...(expiresAt && { expiresAt }),
  });
const told = async (who = reader) => (await callerAs(who).account.notifications({})).items;
const unread = async (who = reader) => (await callerAs(who).status.review.counts()).unread;
const mails = () => mailTo(reader.email, LATER);

it('a grant is told in the app and by mail, both of which lead to the prompt', async () => {
  await share('edit');
  const entry = { kind: 'granted', actorName: owner.fullName, title: prompt.title, words: '' };
  expect(await told()).toMatchObject([
    { ...entry, slug: prompt.slug, subject: { kind: 'grant', more: 0 }, isRead: false },
  ]);
  expect(await unread()).toBe(1);
  expect(await told(owner)).toEqual([]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`${owner.fullName} shared “${prompt.title}” with you`);
  expect(mail?.text).toContain('You can read and change it.');
  expect(mail?.text).toContain(`/prompts/${prompt.slug}`);
  expect(mail?.text).not.toContain(prompt.content);
  await callerAs(reader).account.readNotifications({ grantOf: prompt.id });
  expect(await unread()).toBe(0);
});

it('a grant is told once: not for another right or end, again for a new grant', async () => {
  await share();
  await share('edit');
  await share('edit', LATER);
  expect(await told()).toHaveLength(1);
  const { id } = await share('read');
  expect(await mails()).toHaveLength(1);
  await db.promptGrant.update({
    where: { id },
    data: { createdAt: new Date(Date.now() - HOUR_MS), expiresAt: new Date(Date.now() - 1_000) },
  });
  expect(await told()).toEqual([]);
  await share();
  expect(await told()).toHaveLength(2);
  expect(await mails()).toHaveLength(1);
});

it('gets no mail of a grant that ended before it was sent', async () => {
  const { id } = await share();
  await db.promptGrant.update({
    where: { id },
    data: { createdAt: new Date(Date.now() - HOUR_MS), expiresAt: new Date(Date.now() - 1_000) },
  });
  expect(await mails()).toEqual([]);
});

it('many grants at once are told as one line, of as many as are still theirs', async () => {
  const more = [await makePrompt({ creator: owner }), await makePrompt({ creator: owner })];
  const promptIds = [prompt, ...more].map(({ id }) => id);
  await callerAs(owner).grant.setMany({ promptIds, subject: userOf(reader), right: 'read' });
  const [entry, ...others] = await told();
  expect(others).toEqual([]);
  expect(entry?.subject).toMatchObject({ kind: 'grant', more: 2 });
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/shared “.*” and 2 more with you$/),
  ]);
  const gone = [prompt, ...more].find(({ title }) => title !== entry?.title)!;
  await callerAs(owner).prompt.delete({ id: gone.id });
  expect((await told())[0]?.subject).toMatchObject({ kind: 'grant', more: 1 });
});

it.each([
  [
    'taken back',
    async (id: string) => {
      await callerAs(owner).grant.remove({ id });
    },
  ],
  [
    'over',
    async (id: string) => {
      await db.promptGrant.update({
        where: { id },
        data: {
          createdAt: new Date(Date.now() - HOUR_MS),
          expiresAt: new Date(Date.now() - 1_000),
        },
      });
    },
  ],
  [
    'of a deleted prompt',
    async () => {
      await callerAs(owner).prompt.delete({ id: prompt.id });
    },
  ],
])('a grant that is %s before the mail goes out is not told, nor afterwards in the app', async (_, end) => {
  const { id } = await share();
  await end(id);
  expect(await mails()).toEqual([]);
  expect(await told()).toEqual([]);
  expect(await unread()).toBe(0);
});

it('a grant is told as each person wants it', async () => {
  const { account } = callerAs(reader);
  const others = { inApp: true, byMail: true };
  expect((await account.notificationSettings()).grants).toEqual(others);
  await account.setNotificationSettings({ ...others, grants: { inApp: false, byMail: true } });
  await share();
  expect(await told()).toEqual([]);
  expect(await mails()).toHaveLength(1);
  await account.setNotificationSettings({ ...others, grants: { inApp: true, byMail: false } });
  prompt = await makePrompt({ creator: owner, isShared: false });
  await share();
  expect(await told()).toHaveLength(1);
  expect(await mails()).toEqual([]);
  expect(await account.notificationSettings()).toMatchObject({ ...others, comments: others });
});

it('a grant is nothing that the people of a space are told', async () => {
  const { api, profile } = await newMember();
  const space = await callerAs(owner).space.create({ name: unique('Team') });
  const { url } = await callerAs(owner).space.invite({ id: space.id, role: 'reader' });
  await api.space.join({ token: url?.split('token=')[1] ?? '' });
  const subject = { kind: 'space' as const, spaceId: space.id };
  await callerAs(owner).grant.set({ promptId: prompt.id, subject, right: 'read' });
  expect(await told(profile)).toEqual([]);
  expect(await mailTo(profile.email, LATER)).toEqual([]);
});
