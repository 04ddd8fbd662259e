import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { CLIENT, startIssuer } from '../../support/issuer';

/** 'Only company sign-in': every other way is refused, but for one admin who keeps a password. */

const issuer = await startIssuer();
// Before any module of the product is imported: the environment is read once.
Object.assign(process.env, {
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_ROLE_MAP: 'admins=admin',
  GITHUB_CLIENT_ID: CLIENT.id,
  GITHUB_CLIENT_SECRET: CLIENT.secret,
  GITHUB_BASE_URL: issuer.url,
});
const { db } = await import('@/server/db');
const { GUEST } = await import('@/domain/actor');
const { makeAdmin } = await import('@/server/services/account/make-admin');
const { proveAddress } = await import('@/server/services/account/prove-address');
const { newToken } = await import('@/server/services/account/one-time-token');
const { apiRequest, freshAddress } = await import('../../support/api-request');
const { Browser } = await import('../../support/browser');
const { callerAs, failureOf } = await import('../../support/caller');
const { solved } = await import('../../support/challenge');
const { makeProfile, makeSession } = await import('../../support/factories');
const { mailTo } = await import('../../support/mail');
const { Visitor } = await import('../../support/visitor');

afterAll(() => issuer.stop());

const PASSWORD = 'right password';
const ONLY = 'Sign in with your company’s single sign-on.';

let admin: Awaited<ReturnType<typeof makeProfile>>;
let cookie: string;
const turn = (on: boolean, by = cookie) => apiRequest('admin.setSettings', { onlyCompanySignIn: on }, by);

beforeEach(async () => {
  await db.settings.deleteMany();
  await db.profile.updateMany({ where: { role: 'admin' }, data: { role: 'viewer' } });
  admin = await makeProfile({ role: 'admin', password: PASSWORD, emailProvedAt: new Date() });
  ({ cookie } = await makeSession(admin));
});

async function passwordAnswer(email: string, password = PASSWORD): Promise<string | null> {
  const browser = new Browser();
  const { location, body } = await browser.signIn(email, password);
  if (browser.session !== undefined) return null;
  const url = location ?? (body as { url?: string }).url ?? '';
  return new URL(url, 'http://localhost:3000').searchParams.get('error');
}

async function byProvider(provider: 'oidc' | 'github', email: string) {
  const visitor = new Visitor();
  const { url } = await visitor.begin(`signin/${provider}`);
  const person =
    provider === 'oidc'
      ? { claims: { sub: randomUUID(), email, email_verified: true, groups: ['another'] } }
      : {
          userInfo: { id: Math.floor(Math.random() * 1e9), login: 'x' },
          addresses: [{ email, primary: true, verified: true }],
        };
  return visitor.comeBack(provider, issuer.authorize(url!, person));
}

it('refuses every other way with one message, and leaves the company’s', async () => {
  const member = await makeProfile({ password: PASSWORD });
  expect(await passwordAnswer(member.email)).toBeNull();
  expect((await turn(true)).outcome).toBe('ok');

  const guest = callerAs(GUEST, { address: freshAddress() });
  const email = `${randomUUID()}@acme.test`;
  expect(await passwordAnswer(member.email)).toBe(ONLY);
  expect(await passwordAnswer(member.email, 'a guess')).toBe(ONLY);
  expect(await passwordAnswer('nobody@acme.test')).toBe(ONLY);
  const { token, row } = newToken(new Date());
  await db.passwordResetToken.create({ data: { ...row, profileId: member.id } });
  for (const call of [
    () => guest.account.register({ email, password: PASSWORD, fullName: 'Ada' }),
    () => guest.account.requestPasswordReset({ email: member.email }),
    () => guest.account.requestPasswordReset({ email: 'nobody@acme.test' }),
    () => guest.account.sendCode({ email: member.email }),
    () => guest.account.resetPassword({ token, password: 'another one' }),
  ]) {
    expect(await failureOf(call())).toMatchObject({ code: 'FORBIDDEN', message: ONLY });
  }
  expect(await byProvider('github', email)).toBe('/login?problem=companyOnly&provider=github');
  expect(await byProvider('github', member.email)).toBe('/login?problem=companyOnly&provider=github');
  expect(await db.profile.count({ where: { email } })).toBe(0);
  expect(await byProvider('oidc', email)).toBe('/dashboard');
  expect(await byProvider('oidc', member.email)).toBe('/dashboard');

  expect((await turn(false)).outcome).toBe('ok');
  // The second for this address.
  const captchaToken = await solved('requestPasswordReset');
  const asked = { email: member.email, captchaToken };
  expect((await guest.account.requestPasswordReset(asked)).requested).toBe(true);
});

it('keeps password sign-in for one admin, whose role nobody can take away', async () => {
  const other = await makeProfile({ role: 'admin', password: PASSWORD, emailProvedAt: new Date() });
  await turn(true);
  expect(await passwordAnswer(admin.email)).toBeNull();
  expect(await passwordAnswer(other.email)).toBe(ONLY);

  const message = expect.stringContaining('keeps a password') as string;
  const api = callerAs(other);
  const userId = admin.id;
  for (const call of [
    () => api.admin.setRole({ userId, role: 'viewer' }),
    () => api.admin.setActive({ userId, isActive: false }),
    () => api.admin.deleteUser({ userId, prompts: 'keep' }),
  ]) {
    expect(await failureOf(call())).toMatchObject({ code: 'CONFLICT', message });
  }
  await db.identity.create({ data: { profileId: admin.id, provider: 'oidc', subject: randomUUID() } });
  const [password] = await callerAs(admin).account.identities.list();
  const unlinked = await apiRequest('account.identities.unlink', { id: password!.id }, cookie);
  expect(unlinked.body).toContain('keeps a password');

  await db.profile.update({ where: { id: admin.id }, data: { emailProvedAt: new Date() } });
  expect(await byProvider('oidc', admin.email)).toBe('/dashboard');
  expect(await db.profile.count({ where: { id: admin.id, role: 'admin' } })).toBe(1);
});

it("'only company sign-in' is turned on in a fresh session, by an admin with a password", async () => {
  const { cookie: old } = await makeSession(admin, { now: new Date(Date.now() - 11 * 60_000) });
  expect((await turn(true, old)).body).toContain('confirmIdentity');
  const keyless = await makeProfile({ role: 'admin' });
  const refused = await turn(true, (await makeSession(keyless)).cookie);
  expect(refused.body).toContain('Set a password for your account first');
  expect(await db.settings.count({ where: { onlyCompanySignIn: true } })).toBe(0);
});

it('lets the operator name another admin for the password', async () => {
  const member = await makeProfile({ password: PASSWORD, emailProvedAt: new Date() });
  await turn(true);
  await makeAdmin({ db, now: new Date() }, member.email);
  expect(await passwordAnswer(member.email)).toBeNull();
  expect(await passwordAnswer(admin.email)).toBe(ONLY);
});

it('keeps the company’s identity of those who need it', async () => {
  const member = await makeProfile({ password: PASSWORD });
  const { id } = await db.identity.create({
    data: { profileId: member.id, provider: 'oidc', subject: randomUUID() },
    select: { id: true },
  });
  await turn(true);
  const session = await makeSession(member);
  const unlink = () => apiRequest('account.identities.unlink', { id }, session.cookie);
  expect((await unlink()).body).toContain('single_identity_not_deletable');
  await turn(false);
  expect((await unlink()).outcome).toBe('ok');
});

it('signs everybody else out when it is turned on, and nobody when it is turned off', async () => {
  const member = await makeProfile({ password: PASSWORD });
  const [theirs, own] = [await makeSession(member), await makeSession(admin)];
  await turn(true);
  expect([await sessionsOf(member.id), await sessionsOf(admin.id)]).toEqual([0, 1]);
  expect((await apiRequest('account.sessions', undefined, cookie)).outcome).toBe('ok');
  expect((await apiRequest('account.sessions', undefined, theirs.cookie)).outcome).toBe('UNAUTHORIZED');
  expect((await apiRequest('account.sessions', undefined, own.cookie)).outcome).toBe('UNAUTHORIZED');
  const later = await makeSession(member);
  await turn(false);
  expect((await apiRequest('account.sessions', undefined, later.cookie)).outcome).toBe('ok');
});
const sessionsOf = (profileId: string) => db.session.count({ where: { profileId } });

it('invites without a password, and takes none for a new account', async () => {
  await turn(true);
  const email = `${randomUUID()}@acme.test`;
  const api = callerAs(admin);
  expect(await api.admin.inviteUser({ email })).toMatchObject({ expiresAt: null });
  const [mail] = await mailTo(email);
  expect(mail!.text).toContain('You don’t need a password');
  expect(mail!.text).toContain('http://localhost:3000/login');
  expect(mail!.text).not.toContain('token=');
  const another = { email: `${randomUUID()}@acme.test`, fullName: 'Ada' };
  expect(await failureOf(api.admin.createUser({ ...another, password: PASSWORD }))).toMatchObject({
    code: 'FORBIDDEN',
    message: ONLY,
  });
  expect((await api.admin.createUser(another)).userId).toBeDefined();
  expect(await byProvider('oidc', email)).toBe('/dashboard');
});

it('gives the admin who keeps a password a session that lasts', async () => {
  await turn(true);
  const browser = new Browser();
  await browser.signIn(admin.email, PASSWORD);
  expect((await browser.auth('session')).body).toMatchObject({ expires: expect.any(String) as string });
  expect((await apiRequest('admin.settings', undefined, browser.session)).outcome).toBe('ok');
});

it("'only company sign-in' is turned on only by an admin with a proved address, who then can’t lose the password by any door", async () => {
  const unproved = { emailProvedAt: null, emailWriter: 'holder' };
  await db.profile.update({ where: { id: admin.id }, data: unproved });
  const refused = await turn(true);
  expect([refused.outcome, refused.body]).toEqual([
    'CONFLICT',
    expect.stringContaining('Confirm your email address'),
  ]);
  await db.profile.update({ where: { id: admin.id }, data: { emailProvedAt: new Date() } });
  expect((await turn(true)).outcome).toBe('ok');
  const health = async () => {
    const { checks } = await callerAs(admin).admin.health();
    return checks.find(({ part }) => part === 'signIn');
  };
  // Nothing but the suggestion to limit how long a sign-in lasts.
  expect(await health()).toMatchObject({ state: 'notice' });

  // As in an instance from before.
  await db.profile.update({ where: { id: admin.id }, data: unproved });
  expect(await health()).toMatchObject({
    state: 'problem',
    text: expect.stringContaining(admin.fullName) as string,
  });
  const visitor = new Visitor();
  const { url } = await visitor.begin('signin/oidc');
  const claims = { sub: randomUUID(), email: admin.email, email_verified: true, groups: [] };
  expect(await visitor.comeBack('oidc', issuer.authorize(url!, { claims }))).toBe(
    '/login?problem=unprovedAdmin&provider=oidc',
  );
  await expect(
    db.$transaction((tx) => proveAddress(tx, admin.id, { now: new Date(), by: 'directory' })),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await passwordAnswer(admin.email)).toBeNull();

  await db.profile.update({ where: { id: admin.id }, data: { emailProvedAt: new Date() } });
  await makeProfile({ role: 'admin', emailProvedAt: new Date() });
  const session = { idHash: 'none', authenticatedAt: new Date() } as never;
  const leave = callerAs(admin, { session }).account.deleteAccount({ prompts: 'keep' });
  expect((await failureOf(leave)).code).toBe('CONFLICT');
  await db.credential.updateMany({ where: { profileId: admin.id }, data: { passwordHash: null } });
  expect(await health()).toMatchObject({ state: 'problem' });
});
