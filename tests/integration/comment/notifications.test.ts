import { beforeEach, describe, expect, it } from 'vitest';
import { commentMessages } from '@/domain/comment/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, PROVED, makePrompt, type TestProfile, unique } from '../../support/factories';
import { mailTo } from '../../support/mail';

/** Notifications about comments, and who can be mentioned. */

let owner: TestProfile;
let reader: TestProfile;
let other: TestProfile;
let admin: TestProfile;
let prompt: PromptDto;

beforeEach(async () => {
  owner = await makeProfile(PROVED);
  reader = await makeProfile(PROVED);
  other = await makeProfile(PROVED);
  admin = await makeProfile({ ...PROVED, role: 'admin' });
  prompt = await makePrompt({ creator: owner });
});

type More = { parentId?: string; mentions?: string[]; now?: Date };
const say = (who: TestProfile, body: string, { now, ...more }: More = {}) =>
  callerAs(who, now && { now }).comment.create({ promptId: prompt.id, version: 1, body, ...more });
const told = async (who: TestProfile) =>
  (await callerAs(who).account.notifications({})).items.map(({ kind, words }) => [kind, words]);
const unread = async (who: TestProfile) => (await callerAs(who).status.review.counts()).unread;
const HOUR_MS = 60 * 60 * 1_000;
const subjects = async (who: TestProfile) =>
  (await mailTo(who.email, new Date(Date.now() + 2 * HOUR_MS))).map(({ subject }) => subject);

describe('a comment', () => {
  it('tells the creator, the people in the thread and whom it names, each once and never its author', async () => {
    const { id } = await say(reader, 'Is it so?');
    expect(await told(owner)).toEqual([['said', 'Is it so?']]);
    expect(await told(reader)).toEqual([]);
    await say(owner, 'It is.', { parentId: id });
    expect(await told(reader)).toEqual([['replied', 'It is.']]);
    // A reply from the notification joins the comment's thread.
    const [line] = (await callerAs(reader).account.notifications({})).items;
    expect(line?.subject).toMatchObject({ kind: 'comment', threadId: id, promptId: prompt.id });
    await say(other, `Ask @${admin.fullName}.`, { parentId: id, mentions: [admin.id, reader.id, other.id] });
    expect(await told(admin)).toEqual([['mentioned', `Ask @${admin.fullName}.`]]);
    expect((await told(reader)).map(([kind]) => kind)).toEqual(['mentioned', 'replied']);
    expect((await told(owner)).map(([kind]) => kind)).toEqual(['replied', 'said']);
    expect(await told(other)).toEqual([]);
  });

  it('a comment is sent as an email with a link, one for comments in quick succession', async () => {
    const now = new Date();
    const { id } = await say(reader, 'Is it so?', { now });
    const [mail] = await mailTo(owner.email);
    expect(mail?.subject).toBe(`${reader.fullName} commented on “${prompt.title}”`);
    expect(mail?.text).toContain('Is it so?');
    expect(mail?.text).toContain(`/prompts/${prompt.slug}/discussion#comment-${id}`);
    await say(reader, 'Or so?', { now: new Date(now.getTime() + 60_000) });
    await say(reader, 'Hm.', { parentId: id, now: new Date(now.getTime() + 120_000) });
    expect(await subjects(owner)).toEqual([]);
    await say(reader, 'Look.', { mentions: [owner.id], now: new Date(now.getTime() + 180_000) });
    expect(await subjects(owner)).toEqual([
      `${reader.fullName} mentioned you in a comment on “${prompt.title}”`,
    ]);
    await say(reader, 'Well?', { parentId: id, now: new Date(now.getTime() + HOUR_MS) });
    expect(await subjects(owner)).toEqual([`${reader.fullName} replied to a comment on “${prompt.title}”`]);
  });

  it('a comment is one unread notification of a kind, until it is read or deleted', async () => {
    const first = await say(reader, 'One.');
    await say(reader, 'Two.');
    expect(await told(owner)).toEqual([['said', 'One.']]);
    expect(await unread(owner)).toBe(1);
    await callerAs(reader).comment.delete({ id: first.id });
    expect(await told(owner)).toEqual([]);
    await say(reader, 'Three.');
    expect(await told(owner)).toEqual([['said', 'Three.']]);
    expect(await callerAs(owner).account.readNotifications({ commentsOf: prompt.id })).toEqual({ read: 1 });
    expect(await unread(owner)).toBe(0);
    await say(reader, 'Four.');
    expect((await told(owner))[0]).toEqual(['said', 'Four.']);
  });

  it('a comment is told as each wants it, apart from reviews', async () => {
    const settings = { inApp: true, byMail: true, comments: { inApp: false, byMail: false } };
    expect(await callerAs(owner).account.setNotificationSettings(settings)).toMatchObject(settings);
    // Omitting the settings for comments keeps them.
    await callerAs(owner).account.setNotificationSettings({ inApp: true, byMail: true });
    expect(await callerAs(owner).account.notificationSettings()).toMatchObject(settings);
    await say(reader, 'Hello.', { mentions: [owner.id] });
    expect(await told(owner)).toEqual([]);
    expect(await subjects(owner)).toEqual([]);
  });

  it('a comment that is no longer readable is neither listed nor counted, and tells nobody who could not read it', async () => {
    const { id } = await say(other, 'Hello.');
    await say(reader, 'Look.', { parentId: id });
    expect(await unread(other)).toBe(1);
    await callerAs(owner).prompt.setShared({ id: prompt.id, isShared: false });
    await say(admin, 'Now between us.', { parentId: id });
    expect(await told(other)).toEqual([]);
    expect(await unread(other)).toBe(0);
    expect((await told(owner)).map(([, words]) => words)).toContain('Now between us.');
    expect(await db.notification.count({ where: { userId: other.id } })).toBe(1);
    expect((await mailTo(other.email)).map(({ text }) => text).join()).not.toContain('between us');
    await callerAs(owner).prompt.setShared({ id: prompt.id, isShared: true });
    expect(await told(other)).toEqual([['replied', 'Look.']]);
  });

  it('a comment that is edited notifies the people it mentions since', async () => {
    const { id } = await say(reader, 'Hello.', { mentions: [other.id] });
    const mentions = [other.id, admin.id];
    const thread = await callerAs(reader).comment.update({ id, body: 'Hello both.', mentions });
    expect(thread.mentions.map((person) => person.id).sort()).toEqual(mentions.sort());
    expect(await told(other)).toHaveLength(1);
    expect(await told(admin)).toEqual([['mentioned', 'Hello both.']]);
  });

  it('tells no account that is shut', async () => {
    const { id } = await say(other, 'Hello.');
    await db.profile.update({ where: { id: other.id }, data: { isActive: false } });
    await say(reader, 'Hello you.', { parentId: id });
    expect(await db.notification.count({ where: { userId: other.id } })).toBe(0);
    expect(await subjects(other)).toEqual([]);
  });
});

describe('whom a comment can name', () => {
  const find = (who: TestProfile, q = '', version = 1) =>
    callerAs(who).comment.mentionable({ promptId: prompt.id, version, q });

  it('people whom a comment can name are those who can read it, found by a part of their name', async () => {
    const name = unique('Mary Somerville');
    const mary = await makeProfile({ ...PROVED, fullName: name, role: 'viewer' });
    expect(await find(reader, name.slice(5))).toEqual([{ id: mary.id, name }]);
    expect(await find(mary, name)).toEqual([]);
    await say(other, 'Hello.');
    const suggested = (await find(reader)).map(({ id }) => id);
    expect(suggested.slice(0, 2)).toEqual([owner.id, other.id]);
    expect(suggested).not.toContain(reader.id);
    await db.profile.update({ where: { id: mary.id }, data: { isActive: false } });
    expect(await find(reader, name)).toEqual([]);
  });

  it('people whom a comment on a private prompt can name are its creator and admins; others are rejected by name, and no comment is added', async () => {
    await callerAs(owner).prompt.setShared({ id: prompt.id, isShared: false });
    expect(await find(owner, reader.fullName)).toEqual([]);
    expect((await find(owner, admin.fullName)).map(({ id }) => id)).toEqual([admin.id]);
    expect(await failureOf(say(owner, 'Look.', { mentions: [admin.id, reader.id] }))).toMatchObject({
      code: 'BAD_REQUEST',
      message: commentMessages.cannotMention(reader.fullName),
    });
    expect(await db.comment.count({ where: { promptId: prompt.id } })).toBe(0);
    expect(await told(admin)).toEqual([]);
    const { id } = await say(owner, 'Look.', { mentions: [admin.id] });
    const change = { id, body: 'Look.', mentions: [admin.id, reader.id] };
    expect((await failureOf(callerAs(owner).comment.update(change))).code).toBe('BAD_REQUEST');
    // Sharing later does not publish the private thread, so other users can't be mentioned in its replies.
    await callerAs(owner).prompt.setShared({ id: prompt.id, isShared: true });
    expect((await failureOf(say(owner, 'And?', { parentId: id, mentions: [reader.id] }))).code).toBe(
      'BAD_REQUEST',
    );
  });

  it('people whom a comment can name are no more than ten, and still there', async () => {
    const many = Array.from({ length: 11 }, () => crypto.randomUUID());
    expect((await failureOf(say(reader, 'All.', { mentions: many }))).message).toBe(
      commentMessages.tooManyMentions,
    );
    expect((await failureOf(say(reader, 'One.', { mentions: many.slice(0, 1) }))).message).toBe(
      commentMessages.cannotMention(commentMessages.somebody),
    );
  });
});
