import { beforeEach, describe, expect, it } from 'vitest';
import { DIGEST_COUNTED, DIGEST_LINES } from '@/domain/follow/limits';
import { db } from '@/server/db';
import { sendDigests } from '@/server/services/follow/send-digests';
import { callerAs } from '../../support/caller';
import { emptyDatabase } from '../../support/database';
import { makeProfile, PROVED, type TestProfile } from '../../support/factories';
import { mailTo } from '../../support/mail';
import { at, newText } from './support';

/** The weekly email about followed things: only if enabled, once a week, and never more than its reader can read. */

const DAY_MS = 24 * 60 * 60 * 1_000;

let owner: TestProfile;
let reader: TestProfile;

beforeEach(async () => {
  await emptyDatabase();
  owner = await makeProfile();
  reader = await makeProfile(PROVED);
  await callerAs(reader).follow.set({ kind: 'person', id: owner.id, on: true });
});

/** Enables the email some days ago. */
async function wantSince(days: number, who = reader) {
  const now = new Date(Date.now() - days * DAY_MS);
  await callerAs(who, { now }).account.setNotificationSettings({
    inApp: true,
    byMail: true,
    weeklyDigest: true,
  });
}
const run = (now = new Date()) => sendDigests({ db, now });
const mails = (who = reader, now = new Date(Date.now() + DAY_MS)) => mailTo(who.email, now);

describe('the weekly mail', () => {
  it('the weekly mail is off until it is asked for, and comes a week later', async () => {
    await at(1, owner).prompt.create(newText('New'));
    const { account } = callerAs(reader);
    expect(await account.notificationSettings()).toMatchObject({ weeklyDigest: false });
    expect(await run(new Date(Date.now() + 8 * DAY_MS))).toBe(0);
    await wantSince(6);
    expect(await account.notificationSettings()).toMatchObject({ weeklyDigest: true });
    expect(await run()).toBe(0);
    // Enabling it again does not postpone it, and other settings do not affect it.
    await wantSince(3);
    await account.setNotificationSettings({ inApp: true, byMail: true });
    expect(await run(new Date(Date.now() + 2 * DAY_MS))).toBe(1);
    await account.setNotificationSettings({ inApp: true, byMail: true, weeklyDigest: false });
    expect(await account.notificationSettings()).toMatchObject({ weeklyDigest: false });
    await at(2, owner).prompt.create(newText('Newer'));
    expect(await run(new Date(Date.now() + 20 * DAY_MS))).toBe(0);
  });

  it('holds the lines of its weeks with why they are there, and how to end it', async () => {
    const prompt = await at(1, owner).prompt.create(newText('新しい <b>'));
    await wantSince(8);
    await db.$executeRaw`UPDATE profiles SET digest_sent_at = now() - interval '7 days' WHERE id = ${reader.id}::uuid`;
    expect(await run()).toBe(1);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`${owner.fullName} created “${prompt.title}”`);
    expect(mail?.text).toContain(`Because you follow ${owner.fullName}.`);
    expect(mail?.text).toContain(`/prompts/${prompt.slug}`);
    expect(mail?.text).toContain('/profile/notifications');
    expect(mail?.html).not.toContain('<b>');
    // The next week begins at the end of this one.
    expect(await run(new Date(Date.now() + 8 * DAY_MS))).toBe(0);
  });

  it('the weekly mail keeps its weekday, and after a pause of the server tells of all that passed', async () => {
    const asked = Date.now() - 22.5 * DAY_MS;
    await wantSince(22.5);
    await callerAs(owner, { now: new Date(asked + 2 * DAY_MS) }).prompt.create(newText('Of the first week'));
    await callerAs(owner, { now: new Date(asked + 22 * DAY_MS) }).prompt.create(newText('Of the next'));
    expect(await run()).toBe(1);
    const [mail] = await mails();
    expect(mail?.text).toContain('Of the first week');
    expect(mail?.text).not.toContain('Of the next');
    const { digestSentAt } = await db.profile.findUniqueOrThrow({ where: { id: reader.id } });
    expect(Math.round((digestSentAt!.getTime() - asked) / DAY_MS)).toBe(21);
    expect(await run(new Date(asked + 28 * DAY_MS + 1_000))).toBe(1);
    expect((await mails(reader, new Date(asked + 29 * DAY_MS)))[0]?.text).toContain('Of the next');
  });

  it('the weekly mail is queued once by two servers at once, for each of many people', async () => {
    const people = [reader];
    for (let count = 0; count < 11; count += 1) people.push(await makeProfile(PROVED));
    await at(1, owner).prompt.create(newText('New'));
    for (const person of people) {
      await callerAs(person).follow.set({ kind: 'person', id: owner.id, on: true });
      await wantSince(8, person);
      await db.profile.update({
        where: { id: person.id },
        data: { digestSentAt: new Date(Date.now() - 7 * DAY_MS) },
      });
    }
    const now = new Date();
    const sent = await Promise.all([1, 2, 3].map(() => run(now)));
    const rest = await run(now);
    expect(sent.reduce((sum, one) => sum + one, rest)).toBe(people.length);
    const sentTo = await db.outboxMail.findMany({ select: { recipient: true } });
    expect(sentTo.map(({ recipient }) => recipient).sort()).toEqual(people.map(({ email }) => email).sort());
  });

  it('the weekly mail has nothing that its reader may not read when it is queued, and is not sent without a line', async () => {
    const prompt = await at(1, owner).prompt.create(newText('CANARY'));
    await at(2, owner).prompt.create(newText('CANARY private', { isShared: false }));
    await at(3, owner).prompt.setShared({ id: prompt.id, isShared: false });
    await wantSince(7.5);
    expect(await run()).toBe(0);
    expect(await db.outboxMail.count()).toBe(0);
    // The week is over anyway.
    await at(4, owner).prompt.setShared({ id: prompt.id, isShared: true });
    expect(await run()).toBe(0);
  });

  it('goes to nobody who is shut, deleted or without an address', async () => {
    await at(1, owner).prompt.create(newText('New'));
    const states = [
      { isActive: false },
      { isActive: false, deletedAt: new Date() },
      { email: null },
    ] as const;
    const followers: string[] = [];
    for (const state of states) {
      const follower = await makeProfile(PROVED);
      await callerAs(follower).follow.set({ kind: 'person', id: owner.id, on: true });
      const digestSentAt = new Date(Date.now() - 7 * DAY_MS);
      await db.profile.update({ where: { id: follower.id }, data: { ...state, digestSentAt } });
      followers.push(follower.id);
    }
    expect(await run()).toBe(0);
    const due = { id: { in: followers }, digestSentAt: { lt: new Date(Date.now() - DAY_MS) } };
    expect(await db.profile.count({ where: due })).toBe(0);
  });

  it('goes to no address that was only typed, and greets by the name once it is proved', async () => {
    await at(1, owner).prompt.create(newText('New'));
    await wantSince(8);
    await db.profile.update({ where: { id: reader.id }, data: { emailProvedAt: null } });
    expect(await run()).toBe(0);
    await db.profile.update({ where: { id: reader.id }, data: PROVED });
    await at(0, owner).prompt.create(newText('Newer'));
    const later = new Date(Date.now() + 7 * DAY_MS);
    expect(await run(later)).toBe(1);
    expect((await mails(reader, later))[0]?.text).toContain(reader.fullName);
  });

  it('shows so many lines and counts the rest as long as it can', async () => {
    const make = async (count: number) => {
      for (let made = 0; made < count; made += 1) await at(1, owner).prompt.create(newText('One of many'));
    };
    const weekBegan = () =>
      db.profile.update({
        where: { id: reader.id },
        data: { digestSentAt: new Date(Date.now() - 7 * DAY_MS) },
      });
    await make(DIGEST_LINES + 3);
    await weekBegan();
    expect(await run()).toBe(1);
    const [mail] = await mails();
    expect(mail?.text.match(/ created “/g)).toHaveLength(DIGEST_LINES);
    expect(mail?.text).toContain('And 3 more.');
    await make(DIGEST_COUNTED);
    await weekBegan();
    expect(await run()).toBe(1);
    expect((await mails())[0]?.text).toContain(`And more than ${DIGEST_COUNTED - DIGEST_LINES} others.`);
  });
});
