import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT, startIssuer } from '../../support/issuer';

/**
 * Sessions of the company's provider: how long they last, and how the provider ends them (OpenID Connect Back-Channel
 * Logout 1.0), against a fake issuer over HTTP that can forge its tokens.
 */

const issuer = await startIssuer();
// Before any module of the product is imported: the environment is read once.
Object.assign(process.env, {
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  COMPANY_SESSION_HOURS: '12',
});
const { db } = await import('@/server/db');
const { handleAuth } = await import('@/server/auth/auth-routes');
const { findLiveSession } = await import('@/server/services/account/session-rows');
const { readHealth } = await import('@/server/services/health/get-health');
const { completeSignIn } = await import('@/server/services/account/complete-sign-in');
const { purgeExpired } = await import('@/server/services/retention/purge-expired');
const { readSessionToken } = await import('@/server/auth/session-cookie');
const { apiRequest } = await import('../../support/api-request');
const { makeProfile, makeSession } = await import('../../support/factories');
const { Visitor } = await import('../../support/visitor');

afterAll(() => issuer.stop());
beforeEach(() => {
  issuer.goDown(false);
  issuer.signWith('RS256', 'ES256');
});

const HOUR_MS = 3_600_000;
const seconds = () => Math.floor(Date.now() / 1_000);
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

type Claims = Record<string, unknown>;

/** Signs somebody in at the provider. */
async function signIn(claims: Claims = {}) {
  const person = { sub: randomUUID(), email: `${randomUUID()}@acme.test`, email_verified: true, ...claims };
  const visitor = new Visitor();
  const { url } = await visitor.begin('signin/oidc');
  const path = await visitor.comeBack('oidc', issuer.authorize(url!, { claims: person }));
  return { visitor, path, person };
}

async function isSignedIn(visitor: { session: string | undefined }): Promise<boolean> {
  return (await apiRequest('account.sessions', undefined, visitor.session)).outcome === 'ok';
}

const NEVER = () => Promise.reject(new Error('NextAuth was asked'));
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function post(body: string, headers: Record<string, string> = FORM, method = 'POST'): Promise<Response> {
  const init = method === 'GET' ? { method } : { method, headers, body };
  const request = new Request('http://localhost:3000/api/auth/backchannel/oidc', init);
  return handleAuth(request, ['backchannel', 'oidc'], NEVER);
}

const sendToken = (token: string) => post(new URLSearchParams({ logout_token: token }).toString());
const logOut = (claims: Claims, how?: Parameters<typeof issuer.logoutToken>[1]) =>
  sendToken(issuer.logoutToken(claims, how));

const setOnlyCompany = (onlyCompanySignIn: boolean) =>
  db.settings.upsert({
    where: { id: 1 },
    create: { id: 1, onlyCompanySignIn },
    update: { onlyCompanySignIn },
  });

async function rowOf(visitor: { session: string | undefined }) {
  const token = await readSessionToken(visitor.session);
  const { idHash } = (await findLiveSession(db, token!.sessionId, new Date()))!;
  return { sessionId: token!.sessionId, idHash };
}

describe('a session of the company’s provider', () => {
  it('lasts as long as COMPANY_SESSION_HOURS, however often it is used', async () => {
    const { visitor } = await signIn();
    const { idHash, sessionId } = await rowOf(visitor);
    const row = await db.session.findUniqueOrThrow({ where: { idHash } });
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(12 * HOUR_MS);
    const later = new Date(row.createdAt.getTime() + 11 * HOUR_MS);
    expect((await findLiveSession(db, sessionId, later))?.expiresAt).toEqual(row.expiresAt);
    const over = new Date(row.createdAt.getTime() + 12 * HOUR_MS);
    expect(await findLiveSession(db, sessionId, over)).toBeNull();
  });

  it('ends early if the setting was longer, or absent, when it began', async () => {
    const { visitor } = await signIn();
    const { idHash, sessionId } = await rowOf(visitor);
    const monthAhead = new Date(Date.now() + 720 * HOUR_MS);
    const begunAgo = (hours: number) =>
      db.session.update({
        where: { idHash },
        data: { createdAt: new Date(Date.now() - hours * HOUR_MS), expiresAt: monthAhead },
      });
    await begunAgo(11);
    expect(await isSignedIn(visitor)).toBe(true);
    await begunAgo(13);
    expect(await findLiveSession(db, sessionId, new Date())).toBeNull();
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('leaves every other session as long as before', async () => {
    const profile = await makeProfile();
    const { cookie } = await makeSession(profile);
    const { sessionId } = (await readSessionToken(cookie))!;
    const dayLater = new Date(Date.now() + 29 * 24 * HOUR_MS);
    expect(await findLiveSession(db, sessionId, dayLater)).not.toBeNull();
  });

  it('stays one after a second factor', async () => {
    const { person } = await signIn();
    const { id } = await db.profile.findFirstOrThrow({ where: { email: person.email } });
    await db.factor.create({ data: { profileId: id, kind: 'totp', name: 'App', verifiedAt: new Date() } });
    const sid = randomUUID();
    const { visitor, path } = await signIn({ ...person, sid });
    expect(path).toMatch(/^\/login\/factor/);
    // With only company sign-in the second step is a part of it.
    await setOnlyCompany(true);
    try {
      await db.pendingSignIn.updateMany({ where: { profileId: id }, data: { provedAt: new Date() } });
      const pending = await db.pendingSignIn.findFirstOrThrow({ where: { profileId: id } });
      const { csrfToken } = (await (await visitor.send('csrf')).json()) as { csrfToken: string };
      await visitor.send('callback/factor', { body: { csrfToken, signIn: pending.id, trust: 'false' } });
    } finally {
      await setOnlyCompany(false);
    }
    const { idHash } = await rowOf(visitor);
    const row = await db.session.findUniqueOrThrow({ where: { idHash } });
    expect(row).toMatchObject({ companyIssuer: issuer.url, companySubject: person.sub, companySid: sid });
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBe(12 * HOUR_MS);
  });
});

describe('a logout by the company’s provider', () => {
  it('ends the session that it names, and no other', async () => {
    const sub = randomUUID();
    const one = await signIn({ sub, sid: 'one' });
    const other = await signIn({ ...one.person, sid: 'other' });
    const response = await logOut({ sub, sid: 'one' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect([await isSignedIn(one.visitor), await isSignedIn(other.visitor)]).toEqual([false, true]);
    expect((await logOut({ sid: 'other' })).status).toBe(200);
    expect(await isSignedIn(other.visitor)).toBe(false);
  });

  it('ends all sessions of a user where it names none, and those of nobody else', async () => {
    const one = await signIn({ sid: randomUUID() });
    const again = await signIn(one.person);
    const other = await signIn();
    const { cookie } = await makeSession(await makeProfile());
    expect((await logOut({ sub: one.person.sub })).status).toBe(200);
    expect(await Promise.all([one, again, other].map(({ visitor }) => isSignedIn(visitor)))).toEqual([
      false,
      false,
      true,
    ]);
    expect(await isSignedIn({ session: cookie })).toBe(true);
  });

  it('ends sessions of a user for which no session of the provider is stored', async () => {
    const without = await signIn();
    const { sub } = without.person;
    const withOne = await signIn({ ...without.person, sid: randomUUID() });
    expect((await logOut({ sub, sid: randomUUID() })).status).toBe(200);
    expect([await isSignedIn(without.visitor), await isSignedIn(withOne.visitor)]).toEqual([false, true]);
  });

  it('a logout by the company’s provider is answered 200 where there is nothing to end', async () => {
    expect((await logOut({ sub: randomUUID() })).status).toBe(200);
  });

  it('ends a sign-in that waits for a second factor', async () => {
    const { person } = await signIn();
    const { id } = await db.profile.findFirstOrThrow({ where: { email: person.email } });
    await db.factor.create({ data: { profileId: id, kind: 'totp', name: 'App', verifiedAt: new Date() } });
    await signIn({ ...person, sid: 'waiting' });
    expect(await db.pendingSignIn.count({ where: { profileId: id } })).toBe(1);
    expect((await logOut({ sid: 'waiting' })).status).toBe(200);
    expect(await db.pendingSignIn.count({ where: { profileId: id } })).toBe(0);
  });

  it('a logout by the company’s provider that overtakes a sign-in on its way ends it, and a later sign-in begins again', async () => {
    const { person } = await signIn();
    const visitor = new Visitor();
    const { url } = await visitor.begin('signin/oidc');
    const onItsWay = issuer.authorize(url!, { claims: { ...person, sid: 'late', iat: seconds() - 5 } });
    expect((await logOut({ sid: 'late' })).status).toBe(200);
    expect(await visitor.comeBack('oidc', onItsWay)).toBe('/login?problem=expired&provider=oidc');
    expect(visitor.session).toBeUndefined();
    const { path } = await signIn({ ...person, sid: 'late', iat: seconds() + 1 });
    expect(path).toBe('/dashboard');
  });

  it('waits for a sign-in that is being written', async () => {
    const { person } = await signIn();
    const { id } = await db.profile.findFirstOrThrow({ where: { email: person.email } });
    const company = { companyIssuer: issuer.url, companySubject: person.sub, companySid: 'racing' };
    let logout: Promise<Response> | undefined;
    const ctx = { db, now: new Date(), userAgent: '', address: '192.0.2.1' };
    await completeSignIn(ctx, id, {
      company,
      stillHolds: async (tx) => {
        logout = logOut({ sid: 'racing' });
        // Not before the logout waits for this transaction.
        for (;;) {
          const [row] = await tx.$queryRaw<{ waiting: number }[]>`
            SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
          if (row!.waiting > 0) return true;
        }
      },
    });
    expect((await logout!).status).toBe(200);
    expect(await db.session.count({ where: { companySid: 'racing' } })).toBe(0);
  });

  it('counts once, also twice at the same time', async () => {
    const token = issuer.logoutToken({ sub: randomUUID() });
    const statuses = (await Promise.all([sendToken(token), sendToken(token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
    expect((await sendToken(token)).status).toBe(400);
  });

  it('a logout by the company’s provider can be repeated if it could not be carried out', async () => {
    const { visitor, person } = await signIn();
    const token = issuer.logoutToken({ sub: person.sub });
    await db.$executeRaw`ALTER TABLE company_logouts RENAME TO away`;
    try {
      expect((await sendToken(token)).status).toBe(400);
    } finally {
      await db.$executeRaw`ALTER TABLE away RENAME TO company_logouts`;
    }
    expect(await isSignedIn(visitor)).toBe(true);
    expect((await sendToken(token)).status).toBe(200);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('a logout by the company’s provider is forgotten after an hour', async () => {
    await logOut({ sub: randomUUID() });
    await purgeExpired({ db, now: new Date(Date.now() + 2 * HOUR_MS) });
    expect(await db.companyLogout.count()).toBe(0);
  });

  it('accepts each signature that the issuer announces', async () => {
    expect((await logOut({ sub: randomUUID() }, { alg: 'ES256' })).status).toBe(200);
    expect((await logOut({ sub: randomUUID() }, { header: {} })).status).toBe(200);
    expect((await logOut({ sub: randomUUID(), aud: ['other', CLIENT.id] })).status).toBe(200);
  });
});

describe('a hostile or faulty logout ends nothing', () => {
  const LOGOUTS: [name: string, claims: Claims, how?: Parameters<typeof issuer.logoutToken>[1]][] = [
    ['of another issuer', { iss: 'https://evil.example.org' }],
    ['of no issuer', { iss: undefined }],
    ['for another client', { aud: 'another' }],
    ['for no client', { aud: undefined }],
    ['issued long ago', { iat: seconds() - 3_600 }],
    ['issued in the future', { iat: seconds() + 3_600, exp: seconds() + 7_200 }],
    ['without a time of issue', { iat: undefined }],
    ['issued at a text', { iat: 'now' }],
    ['that has expired', { exp: seconds() - 3_600 }],
    ['that never expires', { exp: undefined }],
    ['without an id', { jti: undefined }],
    ['with an empty id', { jti: '' }],
    ['with a number as its id', { jti: 7 }],
    ['without events', { events: undefined }],
    ['with a list of events', { events: [EVENT] }],
    ['of another event', { events: { 'https://schemas.openid.net/event/other': {} } }],
    ['of an event that is a text', { events: { [EVENT]: 'yes' } }],
    ['of an event that is a list', { events: { [EVENT]: [] } }],
    ['with a nonce', { nonce: 'n' }],
    ['with an empty nonce', { nonce: null }],
    ['of nobody', { sub: undefined }],
    ['of an empty user and session', { sub: '', sid: '' }],
    ['of a number', { sub: 7 }],
    ['signed by another', {}, { isForged: true }],
    ['signed with the client’s secret', {}, { alg: 'HS256' }],
    ['unsigned', {}, { alg: 'none' }],
    ['signed as not announced', {}, { alg: 'PS256' }],
    ['of another type', {}, { header: { typ: 'at+jwt' } }],
    ['that needs an unknown extension', {}, { header: { typ: 'logout+jwt', crit: ['x'], x: 1 } }],
    ['by an unknown key', {}, { header: { typ: 'logout+jwt', kid: 'another' } }],
    ['with its own key', {}, { isForged: true, header: { jwk: { kty: 'oct', k: 'AAAA' } } }],
  ];

  it.each(LOGOUTS)('%s', async (_, claims, how) => {
    const { visitor, person } = await signIn();
    const response = await logOut({ sub: person.sub, ...claims }, how);
    expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('an identity token', async () => {
    const { visitor, person } = await signIn();
    const idToken = { sub: person.sub, nonce: 'n', events: undefined, jti: undefined };
    expect((await logOut(idToken, { header: { typ: 'JWT' } })).status).toBe(400);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  const token = (): string => issuer.logoutToken({ sub: randomUUID() });
  it.each([
    ['no token', () => '', FORM],
    ['an empty token', () => 'logout_token=', FORM],
    ['text', () => 'logout_token=a.b.c', FORM],
    ['two tokens', () => `logout_token=${token()}&logout_token=${token()}`, FORM],
    ['JSON', () => JSON.stringify({ logout_token: token() }), { 'content-type': 'application/json' }],
  ] as [string, () => string, Record<string, string>][])('%s', async (_, body, headers) => {
    expect((await post(body(), headers)).status).toBe(400);
  });

  it('a logout by GET ends nothing', async () => {
    const { status, headers } = await post('', {}, 'GET');
    expect([status, headers.get('allow'), headers.get('cache-control')]).toEqual([405, 'POST', 'no-store']);
  });

  it('asks the issuer for its keys at most once a minute, however many are unknown', async () => {
    await logOut({ sub: randomUUID() }, { header: { kid: 'unknown' } });
    const before = issuer.timesAsked();
    for (let time = 0; time < 20; time += 1) {
      expect((await logOut({ sub: randomUUID() }, { header: { kid: `unknown ${time}` } })).status).toBe(400);
    }
    expect(issuer.timesAsked()).toBe(before);
  });
});

it('Health suggests twelve hours where neither the setting nor a directory ends sessions', async () => {
  const { env } = await import('@/env');
  const signInPart = async () =>
    (await readHealth({ db, now: new Date(), textModel: null })).checks.find(({ part }) => part === 'signIn');
  expect((await signInPart())?.state).toBe('ok');
  const set = env.COMPANY_SESSION_HOURS;
  Object.assign(env, { COMPANY_SESSION_HOURS: undefined });
  try {
    expect(await signInPart()).toMatchObject({
      state: 'notice',
      remedy: expect.stringContaining('12') as string,
    });
    await db.scimToken.create({ data: { name: 'Entra', tokenHash: randomUUID() } });
    expect((await signInPart())?.state).toBe('ok');
  } finally {
    Object.assign(env, { COMPANY_SESSION_HOURS: set });
  }
});
