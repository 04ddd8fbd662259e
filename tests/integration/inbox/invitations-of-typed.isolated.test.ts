import { expect, it } from 'vitest';

/** An invitation by name waits until the address is proved, where a mail server is set up to prove it. */

// Before any module of the product is imported: the environment is read once.
Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Cuebook <cuebook@example.org>' });
const { db } = await import('@/server/db');
const { callerAs, failureOf } = await import('../../support/caller');
const { makeProfile, PROVED, unique } = await import('../../support/factories');

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

it('an invitation is not made by somebody whose own address is typed and not proved', async () => {
  const failure = await failureOf(invite(await makeProfile(), await makeProfile()));
  expect(failure).toMatchObject({
    code: 'FORBIDDEN',
    data: { reason: 'Your email address isn’t confirmed yet.' },
  });
});
