import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { OwnIdentity } from '@/domain/account/identity';
import { db } from '@/server/db';
import { apiRequest, valueOf } from '../../support/api-request';
import { Browser } from '../../support/browser';
import { callerAs } from '../../support/caller';
import { makeProfile, makeSession, type TestProfile } from '../../support/factories';
import { mailTo } from '../../support/mail';

/** The sign-in methods of one's own account. */

const PASSWORD = 'right password';

async function identitiesOf(profile: TestProfile): Promise<OwnIdentity[]> {
  return callerAs(profile).account.identities.list();
}

/** A signed-in user with a password and an identity of a provider. */
async function withGitHub() {
  const profile = await makeProfile({ password: PASSWORD });
  const { id } = await db.identity.create({
    data: { profileId: profile.id, provider: 'github', subject: randomUUID(), email: 'ada@github.test' },
    select: { id: true },
  });
  const { cookie } = await makeSession(profile);
  const unlink = (identityId: string) => apiRequest('account.identities.unlink', { id: identityId }, cookie);
  return { profile, cookie, id, unlink };
}

it('ways to sign in are the password and the phone number, however these are written', async () => {
  const profile = await makeProfile();
  expect(await identitiesOf(profile)).toEqual([]);
  const ofProfile = { where: { profileId: profile.id } };
  await db.credential.update({ ...ofProfile, data: { passwordHash: 'a hash', phone: '+3611111111' } });
  const both = await identitiesOf(profile);
  expect(both.map(({ provider, account }) => [provider, account]).sort()).toEqual([
    ['password', null],
    ['phone', '+3611111111'],
  ]);
  await db.credential.update({ ...ofProfile, data: { passwordHash: 'another', phone: '+3622222222' } });
  const changed = await identitiesOf(profile);
  expect(changed.find(({ provider }) => provider === 'password')).toEqual(
    both.find(({ provider }) => provider === 'password'),
  );
  expect(changed.find(({ provider }) => provider === 'phone')?.account).toBe('+3622222222');
  await db.credential.delete(ofProfile);
  expect(await identitiesOf(profile)).toEqual([]);
});

it('remember when they were used last', async () => {
  const profile = await makeProfile({ password: PASSWORD });
  expect((await identitiesOf(profile))[0]?.lastUsedAt).toBeNull();
  await new Browser().signIn(profile.email, PASSWORD);
  expect((await identitiesOf(profile))[0]?.lastUsedAt).toBeInstanceOf(Date);
});

it('ways to sign in are visible to their owner only', async () => {
  const { id } = await withGitHub();
  const stranger = await makeProfile({ password: PASSWORD });
  expect(await identitiesOf(stranger)).toHaveLength(1);
  const { cookie } = await makeSession(stranger);
  const answer = await apiRequest('account.identities.unlink', { id }, cookie);
  expect(answer.outcome).toBe('NOT_FOUND');
  expect(answer.body).toContain('identity_not_found');
});

it('ways to sign in are removed one by one but for the last that opens the account', async () => {
  const { profile, cookie, id, unlink } = await withGitHub();
  const other = await makeSession(profile);
  expect((await identitiesOf(profile)).map(({ isRemovable }) => isRemovable)).toEqual([true, true]);
  expect(valueOf(await unlink(id))).toEqual({ unlinked: true });
  expect((await apiRequest('account.sessions', undefined, other.cookie)).outcome).toBe('UNAUTHORIZED');
  expect((await apiRequest('account.sessions', undefined, cookie)).outcome).toBe('ok');
  expect((await mailTo(profile.email)).map(({ text }) => text).join()).toContain(
    'You can no longer sign in to Cuebook with GitHub',
  );

  const [password] = await identitiesOf(profile);
  expect(password).toMatchObject({ provider: 'password', isRemovable: false });
  const refused = await unlink(password!.id);
  expect(refused.outcome).toBe('CONFLICT');
  expect(refused.body).toContain('single_identity_not_deletable');
  expect((await unlink(id)).body).toContain('identity_not_found');
});

it('one way to sign in stays of two that are removed at the same time', async () => {
  const { profile, unlink } = await withGitHub();
  const identities = await identitiesOf(profile);
  const answers = await Promise.all(identities.map(({ id }) => unlink(id)));
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['CONFLICT', 'ok']);
  expect(await identitiesOf(profile)).toHaveLength(1);
});

it('removing the last address that opens the account takes the password along', async () => {
  const { profile, unlink } = await withGitHub();
  const password = (await identitiesOf(profile)).find(({ provider }) => provider === 'password')!;
  await unlink(password.id);
  const browser = new Browser();
  await browser.signIn(profile.email, PASSWORD);
  expect(browser.session).toBeUndefined();
});

it('ways to sign in are changed in a fresh session only', async () => {
  const { profile, id } = await withGitHub();
  const { cookie } = await makeSession(profile, { now: new Date(Date.now() - 11 * 60_000) });
  const refused = await apiRequest('account.identities.unlink', { id }, cookie);
  expect(refused.outcome).toBe('FORBIDDEN');
  expect(refused.body).toContain('confirmIdentity');
  await apiRequest('account.reauthenticate', { password: PASSWORD }, cookie);
  expect((await apiRequest('account.identities.unlink', { id }, cookie)).outcome).toBe('ok');
});

it('a phone number doesn’t count as a way to sign in: it needs a password', async () => {
  const { profile, id, unlink } = await withGitHub();
  const ofProfile = { where: { profileId: profile.id } };
  await db.credential.update({ ...ofProfile, data: { phone: `+36${Date.now()}` } });
  await db.profile.update({ where: { id: profile.id }, data: { email: null } });
  await unlink(id);
  const left = await identitiesOf(profile);
  expect(left.map(({ isRemovable }) => isRemovable)).toEqual([false, false]);
  for (const identity of left) {
    expect((await unlink(identity.id)).body).toContain('single_identity_not_deletable');
  }
});
