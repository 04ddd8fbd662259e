import { createHash, randomBytes } from 'node:crypto';
import { decode } from 'next-auth/jwt';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { env } from '@/env';
import { db } from '@/server/db';
import { apiRequest, valueOf } from '../../support/api-request';
import { Browser } from '../../support/browser';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, makeSession, sealCookie, type TestProfile } from '../../support/factories';

/** Sessions: the cookie says which, the rows say whose and what they may do. */

const DAY = 24 * 60 * 60 * 1_000;
const PASSWORD = 'right password';

let user: TestProfile;

beforeAll(async () => {
  // One who can sign in, and so another may lose the role.
  await makeProfile({ role: 'admin', password: PASSWORD });
});

beforeEach(async () => {
  user = await makeProfile({ password: PASSWORD });
});

/** Returns the user id that the API finds for a cookie, or null for a guest. */
async function whoIs(cookie: string | undefined): Promise<string | null> {
  const answer = await apiRequest('profile.me', undefined, cookie);
  expect(answer.status, answer.body).toBe(200);
  return (valueOf(answer) as { id: string } | null)?.id ?? null;
}

async function signedIn(): Promise<Browser> {
  const browser = new Browser();
  await browser.signIn(user.email, PASSWORD);
  return browser;
}

const sessionCount = () => db.session.count({ where: { profileId: user.id } });

describe('signing in', () => {
  it('gives a cookie that says nothing but which session, and is the server’s alone to read', async () => {
    const browser = new Browser();
    const answer = await browser.signIn(user.email, PASSWORD);
    expect(await whoIs(browser.session)).toBe(user.id);

    const cookie = answer.setCookies.find((line) => line.startsWith('cuebook.session='))!;
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; SameSite=lax/i);
    expect(cookie).toMatch(/; Path=\/(;|$)/i);
    const token = await decode({ token: browser.session, secret: env.NEXTAUTH_SECRET });
    expect(Object.keys(token!).sort()).toEqual(['exp', 'iat', 'jti', 'sessionId']);
  });

  it('keeps only a hash of what the cookie holds', async () => {
    const browser = await signedIn();
    const token = await decode({ token: browser.session, secret: env.NEXTAUTH_SECRET });
    const sessionId = String(token!['sessionId']);
    const [senderKey, secret = ''] = sessionId.split('.');
    expect(senderKey).toMatch(/^[\w-]{16}\d+$/);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const [row] = await db.session.findMany({ where: { profileId: user.id } });
    expect(row?.idHash).toBe(createHash('sha256').update(sessionId).digest('hex'));
    expect(await whoIs(await sealCookie({ sessionId: row!.idHash }))).toBeNull();
  });

  it('makes a new session each time, even if the browser sends a cookie', async () => {
    const browser = await signedIn();
    const first = browser.session;
    await browser.signIn(user.email, PASSWORD);
    expect(browser.session).not.toBe(first);
    const attacker = await makeProfile();
    const planted = new Browser();
    planted.cookies.set('cuebook.session', (await makeSession(attacker)).cookie);
    await planted.signIn(user.email, PASSWORD);
    expect(await whoIs(planted.session)).toBe(user.id);
  });

  it('signing in that fails gives no cookie, and the same redirect for every error', async () => {
    const shut = await makeProfile({ password: PASSWORD, isActive: false });
    const answers = [
      await new Browser().signIn(user.email, 'wrong password'),
      await new Browser().signIn('nobody@example.org', PASSWORD),
      await new Browser().signIn(shut.email, PASSWORD),
    ];
    for (const { location, setCookies } of answers) {
      expect(location).toBe(answers[0]!.location);
      expect(location).toContain(encodeURIComponent('Invalid login credentials'));
      expect(setCookies.some((line) => line.startsWith('cuebook.session='))).toBe(false);
    }
  });

  it('signing in without the token against forgery does nothing', async () => {
    const browser = new Browser();
    await browser.auth('callback/credentials', { email: user.email, password: PASSWORD, csrfToken: 'x' });
    expect(browser.session).toBeUndefined();
    expect(await sessionCount()).toBe(0);
  });
});

describe('signing out', () => {
  it('ends the session for good: the cookie somebody kept is a guest’s', async () => {
    const browser = await signedIn();
    const kept = browser.session;
    const prompt = await makePrompt({ creator: user, isShared: false });
    await browser.signOut();
    expect(browser.session).toBeUndefined();
    expect(await sessionCount()).toBe(0);

    expect(await whoIs(kept)).toBeNull();
    const outcomes = await Promise.all([
      apiRequest('prompt.get', { identifier: prompt.id }, kept),
      apiRequest('prompt.list', { scope: 'mine' }, kept),
      apiRequest('prompt.create', { title: 'T', description: 'D', content: 'C' }, kept),
      apiRequest('favorite.toggle', { promptId: prompt.id }, kept),
      apiRequest('account.signOutEverywhere', undefined, kept),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'NOT_FOUND',
      'UNAUTHORIZED',
      'UNAUTHORIZED',
      'UNAUTHORIZED',
      'UNAUTHORIZED',
    ]);
    const revived = new Browser();
    revived.cookies.set('cuebook.session', kept!);
    expect((await revived.auth('session')).body).toEqual({});
    expect(revived.session).toBeUndefined();
  });

  it('ends only one’s own session, and without one does no harm', async () => {
    const [first, second] = [await signedIn(), await signedIn()];
    await first.signOut();
    expect(await whoIs(second.session)).toBe(user.id);
    await first.signOut();
    await new Browser().signOut();
    expect(await whoIs(second.session)).toBe(user.id);
  });

  it('everywhere ends all of one’s own sessions and nobody else’s', async () => {
    const browsers = [await signedIn(), await signedIn(), await signedIn()];
    const other = await makeSession(await makeProfile());
    const answer = await apiRequest('account.signOutEverywhere', undefined, browsers[0]!.session);
    expect(valueOf(answer)).toEqual({ ended: 3 });
    for (const browser of browsers) expect(await whoIs(browser.session)).toBeNull();
    expect(await whoIs(other.cookie)).not.toBeNull();
  });
});

describe('a session', () => {
  it('takes nothing from what the browser would write into it', async () => {
    const browser = await signedIn();
    const victim = await makeProfile({ role: 'admin' });
    const data = { role: 'admin', sub: victim.id, id: victim.id, sessionId: 'x', user: { id: victim.id } };
    await browser.auth('session', { data });
    expect(await whoIs(browser.session)).toBe(user.id);
    const users = await apiRequest('admin.listUsers', {}, browser.session);
    expect(users.outcome).toBe('FORBIDDEN');
    const { body } = await browser.auth('session');
    expect(Object.keys(body as object)).toEqual(['expires']);
  });

  it('a session follows its owner’s role with the next call', async () => {
    const browser = await signedIn();
    const create = () =>
      apiRequest('prompt.create', { title: 'T', description: 'D', content: 'C' }, browser.session);
    const list = () => apiRequest('admin.listUsers', {}, browser.session);
    const admin = await makeProfile({ role: 'admin' });
    const outcomes: string[][] = [];
    for (const role of ['viewer', 'admin', 'contributor'] as const) {
      await callerAs(admin).admin.setRole({ userId: user.id, role });
      outcomes.push([role, (await create()).outcome, (await list()).outcome]);
    }
    expect(outcomes).toEqual([
      ['viewer', 'FORBIDDEN', 'FORBIDDEN'],
      ['admin', 'ok', 'ok'],
      ['contributor', 'ok', 'FORBIDDEN'],
    ]);
  });

  it('a session ends when its owner is shut out, and does not come back with them', async () => {
    const browser = await signedIn();
    const admin = callerAs(await makeProfile({ role: 'admin' }));
    await admin.admin.setActive({ userId: user.id, isActive: false });
    expect(await whoIs(browser.session)).toBeNull();
    await admin.admin.setActive({ userId: user.id, isActive: true });
    expect(await whoIs(browser.session)).toBeNull();
    expect(await whoIs((await signedIn()).session)).toBe(user.id);
  });

  it('lasts 30 days from the last time it was used', async () => {
    const age = async (days: number) => {
      const { sessionId, cookie } = await makeSession(user, { now: new Date(Date.now() - days * DAY) });
      return { cookie, idHash: createHash('sha256').update(sessionId).digest('hex') };
    };
    expect(await whoIs((await age(31)).cookie)).toBeNull();
    const used = await age(29);
    expect(await whoIs(used.cookie)).toBe(user.id);
    // Requests do not wait for the update of its last use.
    await expect
      .poll(async () => {
        const { expiresAt } = await db.session.findUniqueOrThrow({ where: { idHash: used.idHash } });
        return expiresAt.getTime() - Date.now();
      })
      .toBeGreaterThan(29.9 * DAY);
  });

  it('lasts 90 days from its sign-in at the most, however it is used', async () => {
    const { sessionId, cookie } = await makeSession(user, { now: new Date(Date.now() - 80 * DAY) });
    const idHash = createHash('sha256').update(sessionId).digest('hex');
    // As after yesterday's use, which extended it.
    const inAWhile = new Date(Date.now() + 5 * DAY);
    await db.session.update({
      where: { idHash },
      data: { lastSeenAt: new Date(Date.now() - DAY), expiresAt: inAWhile },
    });
    expect(await whoIs(cookie)).toBe(user.id);
    const expiry = async () => (await db.session.findUniqueOrThrow({ where: { idHash } })).expiresAt;
    await expect.poll(expiry).not.toEqual(inAWhile);
    expect((await expiry()).getTime() - Date.now()).toBeLessThan(10 * DAY);
  });

  it('a session has its cookie renewed by use, for as long as its row lasts', async () => {
    const sealedAt = async (sessionId: string, daysAgo: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - daysAgo * DAY });
      try {
        return await sealCookie({ sessionId });
      } finally {
        vi.useRealTimers();
      }
    };
    const renewalOf = async (cookie: string) =>
      (await apiRequest('profile.me', undefined, cookie)).headers.getSetCookie();
    const { sessionId, cookie } = await makeSession(user, { now: new Date(Date.now() - 29 * DAY) });
    expect(await renewalOf(cookie)).toEqual([]);

    const [renewed = ''] = await renewalOf(await sealedAt(sessionId, 29));
    expect(renewed).toMatch(/^cuebook\.session=\S+; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const value = /=([^;]+)/.exec(renewed)![1]!;
    expect(await whoIs(value)).toBe(user.id);
    const token = await decode({ token: value, secret: env.NEXTAUTH_SECRET });
    expect(Number(token!['exp']) - Date.now() / 1_000).toBeGreaterThan(29.9 * 86_400);

    // Ten days before it expires it is extended by ten days.
    const old = await makeSession(user, { now: new Date(Date.now() - 80 * DAY) });
    await db.session.updateMany({
      where: { profileId: user.id },
      data: { expiresAt: new Date(Date.now() + DAY) },
    });
    const [last = ''] = await renewalOf(await sealedAt(old.sessionId, 20));
    expect(Number(/Max-Age=(\d+)/.exec(last)![1])).toBeCloseTo(10 * 86_400, -2);
    // An ended session can't be extended.
    await db.session.deleteMany({ where: { profileId: user.id } });
    expect(await renewalOf(await sealedAt(sessionId, 29))).toEqual([]);
  });

  it('a session of an account that is gone is a guest’s', async () => {
    const { cookie } = await makeSession(user);
    await db.profile.delete({ where: { id: user.id } });
    expect(await whoIs(cookie)).toBeNull();
  });
});

describe('a cookie that nobody was given', () => {
  const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('a cookie that nobody was given is a guest’s', async () => {
    const { sessionId, cookie } = await makeSession(user);
    expect(await whoIs(cookie)).toBe(user.id);
    const parts = cookie.split('.');
    const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    const mutated = parts.flatMap((part, index) =>
      part === '' ? [] : [parts.map((other, at) => (at === index ? flip(other) : other)).join('.')],
    );
    const claims = { sessionId, sub: user.id, role: 'admin', exp: 4_102_444_800 };
    const forged = [
      ...mutated,
      ...parts.map((_, index) => parts.slice(0, index).join('.')),
      `${base64url({ alg: 'none' })}.${base64url(claims)}.`,
      `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}.${base64url('x')}`,
      `${base64url({ alg: 'dir', enc: 'none' })}..${base64url(claims)}..`,
      base64url(claims),
      sessionId,
      JSON.stringify(claims),
      await sealCookie({ sessionId }, { secret: 'another secret that is long enough for this' }),
      await sealCookie({ sessionId }, { maxAge: -60 }),
      await sealCookie({ sessionId: randomBytes(32).toString('base64url') }),
      await sealCookie({ sessionId: `${sessionId}\u0000` }),
      await sealCookie({ sessionId: '' }),
      await sealCookie({ sessionId: [sessionId] }),
      await sealCookie({ sessionId: { not: '' } }),
      await sealCookie({ sessionId: null }),
      await sealCookie({ sub: user.id, id: user.id, email: user.email, role: 'admin' }),
      `${cookie}x`,
      `"${cookie}"`,
      cookie.toUpperCase(),
      encodeURIComponent('%00'),
      'null',
      'undefined',
      '.',
      '....',
      'a'.repeat(20_000),
    ];
    for (const value of forged) expect(await whoIs(value), value.slice(0, 80)).toBeNull();
    expect(forged.length).toBeGreaterThan(28);
  });
});
