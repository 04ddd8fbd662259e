import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { MailError } from '@/server/ports/mailer/mail-error';
import { deliverMail } from '@/server/services/mail/deliver-mail';
import { enqueueMailOf } from '@/server/services/mail/enqueue-mail-of';
import { currentMailText } from '@/server/services/inbox/current-mail-text';
import { freshAddress } from '../../support/api-request';
import { callerAs, failureOf } from '../../support/caller';
import { emptyDatabase } from '../../support/database';
import {
  liveSession,
  makeProfile,
  makePrompt,
  PROVED,
  type TestProfile,
  unique,
} from '../../support/factories';

/** People who may have mail sent to others, and how much goes to addresses that they typed (docs/threats.md). */

const HOUR_MS = 60 * 60 * 1_000;
const START = new Date('2030-01-01T00:00:00Z');

let clock = START;
let sent: { to: string; subject: string; text: string }[] = [];
beforeEach(() => {
  clock = START;
  sent = [];
});
afterEach(() => emptyDatabase());

const mailer = {
  send: (mail: { to: string; subject: string; text: string }) => {
    sent.push(mail);
    return Promise.resolve();
  },
};
const deliver = () => deliverMail({ db, now: () => clock, mailer, currentMailText });
const refusal = {
  code: 'FORBIDDEN',
  message: 'Confirm your email address before you invite people by email. Get the link in Account security.',
  data: { reason: 'Your email address isn’t confirmed yet.' },
};

/** Everything a user does that mails others. */
async function writeToOthers(sender: TestProfile, reader: TestProfile) {
  const api = callerAs(sender);
  const mine = await makePrompt({ creator: sender, isShared: true });
  const theirs = await makePrompt({ creator: reader, isShared: true });
  await api.comment.create({ promptId: theirs.id, version: 1, body: 'See https://evil.example now' });
  await api.grant.set({ promptId: mine.id, subject: { kind: 'user', userId: reader.id }, right: 'read' });
}

const SENDERS: [name: string, fields: Parameters<typeof makeProfile>[0], mails: number][] = [
  ['typed and not proved', {}, 0],
  ['from before writers were recorded', { emailWriter: 'before' }, 0],
  ['proved', PROVED, 2],
  ['written by others', { emailWriter: 'others' }, 2],
];

it.each(SENDERS)('a user whose address is %j mails others as told', async (_name, fields, mails) => {
  const [sender, reader] = [await makeProfile(fields), await makeProfile()];
  await writeToOthers(sender, reader);
  expect(await db.outboxMail.count({ where: { recipient: reader.email } })).toBe(mails);
  // In the app they are told all the same.
  expect(await db.notification.count({ where: { userId: reader.id } })).toBe(2);
});

it.each([
  ['typed and not proved', {}, false],
  ['proved', PROVED, true],
])('a mail about others’ acts greets a reader whose address is %s as told', async (_, fields, isNamed) => {
  const reader = await makeProfile({ ...fields, fullName: 'Win at evil.example' });
  await writeToOthers(await makeProfile(PROVED), reader);
  clock = new Date();
  await deliver();
  const greeted = sent.filter(({ to }) => to === reader.email);
  expect(greeted.map(({ text }) => text.includes('Win at'))).toEqual([isNamed, isNamed]);
});

it('a mail is not sent once its sender’s address is no longer proved', async () => {
  const [sender, reader] = [await makeProfile(PROVED), await makeProfile()];
  await writeToOthers(sender, reader);
  await db.profile.update({ where: { id: sender.id }, data: { email: `${randomUUID()}@example.org` } });
  clock = new Date();
  await deliver();
  expect(sent).toEqual([]);
  expect(await db.outboxMail.count()).toBe(0);
});

it('words of users are quoted, without schemes', async () => {
  const [sender, reader] = [
    await makeProfile({ ...PROVED, fullName: 'Pay http://a.example' }),
    await makeProfile(PROVED),
  ];
  await writeToOthers(sender, reader);
  clock = new Date();
  await deliver();
  const all = sent.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
  expect(all).toContain('“See evil.example now”');
  expect(all).toContain('Pay a.example commented');
  expect(all).not.toMatch(/https?:\/\/(evil|a)\.example/);
});

describe('inviting addresses', () => {
  const invite = async (fields: Parameters<typeof makeProfile>[0], count: number) => {
    const owner = await makeProfile(fields);
    const api = callerAs(owner);
    const space = await api.space.create({ name: unique('Team') });
    const people = Array.from({ length: count }, () => ({ email: `${randomUUID()}@x.example` }));
    return { api, space, people };
  };

  it('inviting addresses is refused without a proved address, with words', async () => {
    const { api, space, people } = await invite({}, 1);
    expect(await failureOf(api.space.inviteMany({ id: space.id, role: 'reader', people }))).toMatchObject(
      refusal,
    );
    const one = { id: space.id, role: 'reader', email: people[0]!.email } as const;
    expect(await failureOf(api.space.invite(one))).toMatchObject(refusal);
    expect(await db.outboxMail.count()).toBe(0);
  });

  it('puts off the 21st of a day, also if it has an account; not an admin’s', async () => {
    const { api, space, people } = await invite(PROVED, 20);
    const known = await makeProfile();
    const { outcomes } = await api.space.inviteMany({
      id: space.id,
      role: 'reader',
      people: [...people, { email: known.email }, { userId: known.id }],
    });
    expect(outcomes.map(({ kind }) => kind)).toEqual([...people.map(() => 'invited'), 'later', 'invited']);
    expect(JSON.stringify(outcomes[20])).toContain('20 email addresses a day');
    const admin = await invite({ ...PROVED, role: 'admin' }, 21);
    const all = await admin.api.space.inviteMany({
      id: admin.space.id,
      role: 'reader',
      people: admin.people,
    });
    expect(all.outcomes.every(({ kind }) => kind === 'invited')).toBe(true);
  });
});

it('mail to an account whose address nobody has proved keeps to the limits of the hour', async () => {
  const sender = await makeProfile(PROVED);
  const readers = [
    await makeProfile(),
    await makeProfile(PROVED),
    await makeProfile({ emailWriter: 'others' }),
    await makeProfile({ emailWriter: 'before' }),
  ];
  for (const reader of readers) await writeToOthers(sender, reader);
  const limited = await db.outboxMail.findMany({ where: { isToTyped: true }, select: { recipient: true } });
  expect(limited.map(({ recipient }) => recipient)).toEqual([readers[0]!.email, readers[0]!.email]);
  clock = new Date();
  await deliver();
  expect(sent).toHaveLength(8);
});

it('mail to accounts whose address nobody has proved counts for the sender’s day, and quotes their name', async () => {
  const sender = await makeProfile({ ...PROVED, fullName: 'Win at https://evil.example' });
  const api = callerAs(sender);
  const space = await api.space.create({ name: unique('Space') });
  const readers = await Promise.all(Array.from({ length: 22 }, () => makeProfile()));
  const prompt = await makePrompt({ creator: sender });
  for (const { id } of readers.slice(0, 10)) {
    await api.grant.set({ promptId: prompt.id, subject: { kind: 'user', userId: id }, right: 'read' });
  }
  const people = readers.slice(10).map(({ id }) => ({ userId: id }));
  const { outcomes } = await api.space.inviteMany({ id: space.id, role: 'reader', people });
  // They are invited in the app all the same.
  expect(outcomes.map(({ kind }) => kind)).toEqual(people.map(() => 'invited'));
  const mails = await db.outboxMail.findMany();
  expect(mails).toHaveLength(20);
  expect(
    mails.every(({ subject, isToTyped }) => subject.includes('“Win at evil.example”') && isToTyped),
  ).toBe(true);
  // One whose address is proved is no stranger.
  await writeToOthers(sender, await makeProfile(PROVED));
  expect(await db.outboxMail.count()).toBe(22);
});

describe.each([
  ['registered with a phone number', {}, 0],
  ['made by an admin with a phone number', { emailWriter: 'others' }, 2],
] as const)('somebody %s', (name, fields, mails) => {
  it(`somebody ${name} sends ${mails} mails to others`, async () => {
    const sender = await makeProfile(fields);
    await db.profile.update({ where: { id: sender.id }, data: { email: null } });
    const reader = await makeProfile(PROVED);
    await writeToOthers(sender, reader);
    expect(await db.outboxMail.count({ where: { recipient: reader.email } })).toBe(mails);
    const space = await callerAs(sender).space.create({ name: unique('Space') });
    const people = [{ userId: reader.id }];
    await callerAs(sender).space.inviteMany({ id: space.id, role: 'reader', people });
    expect(await db.outboxMail.count({ where: { recipient: reader.email } })).toBe(mails > 0 ? 3 : 0);
  });
});

describe('the limits of an hour', () => {
  const enqueue = async (senderId: string, domain: string, count: number) => {
    for (let i = 0; i < count; i += 1) {
      await enqueueMailOf(
        { id: senderId, isToTyped: true },
        { db, now: clock },
        `p${i}-${senderId}@${domain}`,
        { subject: 'S', text: 'T', html: 'H' },
        { about: {} as never, expiresAt: new Date(START.getTime() + 48 * HOUR_MS) },
      );
    }
  };

  it('the limits of an hour let 50 go to a domain; the others wait for the next hour', async () => {
    const { id } = await makeProfile(PROVED);
    await enqueue(id, 'crowd.example', 52);
    await enqueue(id, 'other.example', 2);
    await deliver();
    expect(sent.filter(({ to }) => to.endsWith('@crowd.example'))).toHaveLength(50);
    expect(sent.filter(({ to }) => to.endsWith('@other.example'))).toHaveLength(2);
    clock = new Date(clock.getTime() + HOUR_MS);
    await deliver();
    expect(sent).toHaveLength(54);
  });

  it('the limits of an hour let 500 go in all, senders in turns, and stop no other mail', async () => {
    const [loud, quiet] = [await makeProfile(PROVED), await makeProfile(PROVED)];
    const row = (senderId: string, i: number, createdAt: Date) => ({
      id: randomUUID(),
      recipient: `p@${senderId.slice(0, 4)}${i % 20}.example`,
      subject: 'S',
      body: '',
      senderId,
      isToTyped: true,
      createdAt,
      nextAttemptAt: createdAt,
      takenAt: createdAt,
      sentAt: createdAt,
      giveUpAt: new Date(START.getTime() + 48 * HOUR_MS),
    });
    const before = new Date(START.getTime() - HOUR_MS / 2);
    await db.outboxMail.createMany({ data: Array.from({ length: 496 }, (_, i) => row(loud.id, i, before)) });
    await enqueue(loud.id, 'loud.example', 10);
    await enqueue(quiet.id, 'quiet.example', 3);
    await deliver();
    expect(sent.map(({ to }) => to.split('@')[1])).toEqual([
      'quiet.example',
      'quiet.example',
      'quiet.example',
      'loud.example',
    ]);
    const reader = await makeProfile();
    await writeToOthers(await makeProfile(PROVED), reader);
    clock = new Date();
    await deliver();
    expect(sent.filter(({ to }) => to === reader.email)).toHaveLength(2);
  });
});

describe('mails to typed addresses', () => {
  const domain = () => `${unique('company').replaceAll(' ', '')}.example.org`;

  async function invites(count: number, at: string) {
    const sender = await makeProfile(PROVED);
    const api = callerAs(sender);
    const space = await api.space.create({ name: unique('Team') });
    const addresses = Array.from({ length: count }, (_, one) =>
      `person-${one}-${unique('x')}@${at}`.replaceAll(' ', ''),
    );
    for (const email of addresses) await api.space.invite({ id: space.id, role: 'member', email });
    return { api, space };
  }

  it('mails to typed addresses count for their domain’s hour also when their invitations are withdrawn', async () => {
    const at = domain();
    for (const count of [20, 20, 10]) {
      const { api, space } = await invites(count, at);
      clock = new Date();
      await deliver();
      const people = await db.spaceInvitation.findMany({
        where: { spaceId: space.id },
        select: { id: true },
      });
      for (const { id } of people) await api.space.revokeInvitation({ id: space.id, invitationId: id });
    }
    expect(sent).toHaveLength(50);
    await invites(5, at);
    clock = new Date();
    await deliver();
    expect(sent).toHaveLength(50);
  });

  it('mails to typed addresses that the mail server puts off don’t use up the hour', async () => {
    const at = domain();
    await invites(20, at);
    clock = new Date();
    const busy = { send: () => Promise.reject(new MailError('later', '451')) };
    await deliverMail({ db, now: () => clock, mailer: busy, currentMailText });
    expect(
      await db.outboxMail.count({ where: { recipient: { endsWith: at }, takenAt: { not: null } } }),
    ).toBe(0);
  });
});

describe('notices about an account', () => {
  const programToken = { name: 'A program', scopes: ['prompts:read' as const], spaceIds: null, days: 30 };

  async function makesTokens(profile: TestProfile, times: number): Promise<number> {
    const api = callerAs(profile, { session: await liveSession(profile) });
    for (let made = 0; made < times; made += 1) {
      const { id } = await api.token.create(programToken);
      await api.token.revoke({ id });
    }
    return db.outboxMail.count({ where: { recipient: profile.email } });
  }

  it('notices to an address that was only typed end after ten a day; a proved one gets all', async () => {
    const typed = await makeProfile();
    expect(await makesTokens(typed, 12)).toBe(10);
    expect(await makesTokens(await makeProfile(PROVED), 12)).toBe(12);
    await db.profile.update({ where: { id: typed.id }, data: PROVED });
    expect(await makesTokens(typed, 1)).toBe(11);
  });

  it('accounts with typed addresses together ask ten times a day for one address, a proved person all the same', async () => {
    const email = `${unique('stranger').replaceAll(' ', '-')}@example.org`;
    const asks = async (times: number, fields: object = {}) => {
      const profile = await makeProfile({ password: 'a right password', ...fields });
      const api = callerAs(profile, { session: await liveSession(profile), address: freshAddress() });
      for (let time = 0; time < times; time += 1) {
        await api.account.requestEmailChange({ email, currentPassword: 'a right password' });
      }
    };
    await asks(5);
    await asks(5);
    expect(await failureOf(asks(1))).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await asks(1, PROVED);
    expect(await db.outboxMail.count({ where: { recipient: email } })).toBe(11);
  });
});
