import { expect, it } from 'vitest';

/** An invitation by name waits until the address is proved, where a mail server is set up to prove it. */

// Before any module of the product is imported: the environment is read once.
Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Cuebook <cuebook@example.org>' });
const { db } = await import('@/server/db');
const { callerAs, failureOf } = await import('../../support/caller');
const { liveSession, makeProfile, PROVED, unique } = await import('../../support/factories');
const { freshAddress } = await import('../../support/api-request');
const { mailTo, tokenIn } = await import('../../support/mail');

type Profile = Awaited<ReturnType<typeof makeProfile>>;

const invitations = async (who: Profile) =>
  (await callerAs(who).inbox.work({ show: 'decide' })).items.filter(({ kind }) => kind === 'invitation');

async function invite(owner: Profile, person: Profile) {
  const space = await callerAs(owner).space.create({ name: unique('Team') });
  const people = [{ userId: person.id }];
  return callerAs(owner).space.inviteMany({ id: space.id, role: 'reader', people });
}

it('an invitation to a typed address is not seen, accepted or declined before the address is proved', async () => {
  const person = await makeProfile();
  await invite(await makeProfile(PROVED), person);
  const { id } = await db.spaceInvitation.findFirstOrThrow({ where: { userId: person.id } });
  const { inbox } = callerAs(person);
  expect(await invitations(person)).toEqual([]);
  expect(await failureOf(inbox.acceptInvitation({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await failureOf(inbox.declineInvitation({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  await db.profile.update({ where: { id: person.id }, data: PROVED });
  expect(await invitations(person)).toHaveLength(1);
  await inbox.acceptInvitation({ id });
  expect(await invitations(person)).toEqual([]);
});

const PASSWORD = 'a right password';

/** Changes the address by the link in the mail of the new one. */
async function moveTo(email: string, person: Profile): Promise<void> {
  const session = await liveSession(person);
  const { account } = callerAs(person, { session, address: freshAddress() });
  await account.requestEmailChange({ email, currentPassword: PASSWORD });
  await account.confirmEmailChange({ token: tokenIn((await mailTo(email)).at(-1)) });
}

const ownAddress = () => `${crypto.randomUUID()}@example.org`;

const MOVES: [name: string, move: (person: Profile) => Promise<unknown>][] = [
  ['their own address', (person) => moveTo(ownAddress(), person)],
  [
    'an address that an admin writes',
    async (person) => {
      const admin = callerAs(await makeProfile({ ...PROVED, role: 'admin' }));
      await admin.admin.updateUser({ userId: person.id, email: ownAddress() });
    },
  ],
];

it.each(MOVES)('whoever typed an address takes no invitation along to %s', async (_, move) => {
  const person = await makeProfile({ password: PASSWORD });
  await invite(await makeProfile(PROVED), person);
  const { id } = await db.spaceInvitation.findFirstOrThrow({ where: { userId: person.id } });
  await move(person);
  expect(await invitations(person)).toEqual([]);
  const accepted = callerAs(person).inbox.acceptInvitation({ id });
  expect(await failureOf(accepted)).toMatchObject({ code: 'NOT_FOUND' });
});

it.each(MOVES)('an invitation follows whoever has proved their address to %s', async (_, move) => {
  const person = await makeProfile({ ...PROVED, password: PASSWORD });
  await invite(await makeProfile(PROVED), person);
  await move(person);
  expect(await invitations(person)).toHaveLength(1);
});

it('an account that the directory found by a typed address leaves with no other address', async () => {
  const person = await makeProfile({ password: PASSWORD, emailWriter: 'before' });
  const waiting = ownAddress();
  const session = await liveSession(person);
  const { account } = callerAs(person, { session, address: freshAddress() });
  await account.requestEmailChange({ email: waiting, currentPassword: PASSWORD });
  const token = tokenIn((await mailTo(waiting)).at(-1));
  await db.scimGroup.create({
    data: { displayName: unique('Group'), members: { create: { profileId: person.id } } },
  });
  const refused = { code: 'CONFLICT', message: expect.stringContaining('current email address') as string };
  const asked = account.requestEmailChange({ email: ownAddress(), currentPassword: PASSWORD });
  expect(await failureOf(asked)).toMatchObject(refused);
  expect(await failureOf(account.confirmEmailChange({ token }))).toMatchObject(refused);
  await db.profile.update({ where: { id: person.id }, data: PROVED });
  await account.confirmEmailChange({ token });
  expect(await db.profile.count({ where: { id: person.id, email: waiting } })).toBe(1);
});

it('an invitation is not made by somebody whose own address is typed and not proved', async () => {
  const failure = await failureOf(invite(await makeProfile(), await makeProfile()));
  expect(failure).toMatchObject({
    code: 'FORBIDDEN',
    data: { reason: 'Your email address isn’t confirmed yet.' },
  });
});
