import { describe, expect, it } from 'vitest';
import { deviceCookie } from '@/server/auth/device-cookie';
import { KnownKeys } from '@/server/auth/known-keys';
import { senders } from '@/server/auth/senders';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { db } from '@/server/db';
import { rateLimitKeys, type Sender, withSender } from '@/server/request-context/sender';
import { findFamilies, issueSenderKey, senderKeyOf } from '@/server/services/account/sender-key';
import { makeProfile, makeSession, sealCookie } from '../../support/factories';
import { makeToken } from '../../support/program';

/** Keys of the limits: the session of a signed cookie, the user of a token from the database, else the address. */

const ADDRESS = '192.0.2.1';
const sessionCookie = (value: string) => `theme=dark; ${SESSION_COOKIE}=${value}`;

describe('a cookie names', () => {
  it('a cookie names its session, also one that has ended, and no other', async () => {
    const [profile, other] = [await makeProfile(), await makeProfile()];
    const { cookie } = await makeSession(profile);
    const named = await senders.known(sessionCookie(cookie));
    expect(named).toMatch(/^person [\w-]{16}1$/);
    await db.session.deleteMany({ where: { profileId: profile.id } });
    expect(await senders.known(sessionCookie(cookie))).toBe(named);
    expect(await senders.known(sessionCookie((await makeSession(other)).cookie))).not.toBe(named);
  });

  it('the browser where there is no session, or only a forged or an expired one', async () => {
    const profile = await makeProfile();
    const key = await issueSenderKey(db, profile.id);
    const device = deviceCookie(profile.id, key, new Date()).split(';')[0]!;
    const named = await senders.known(device);
    expect(named).toBe(`person ${key}`);
    const forged = await sealCookie(
      { sessionId: 'x' },
      { secret: 'another secret, as long as the real one' },
    );
    const expired = await sealCookie({ sessionId: 'x' }, { maxAge: -60 });
    for (const value of [forged, expired, 'x', '']) {
      expect(await senders.known(`${sessionCookie(value)}; ${device}`)).toBe(named);
      expect(await senders.known(sessionCookie(value))).toBeNull();
    }
    expect(await senders.known(undefined)).toBeNull();
  });
});

describe('of a person’s sessions and browsers', () => {
  it('50 are known, and with each further one the oldest goes', async () => {
    const [person, other] = [await makeProfile(), await makeProfile()];
    const cookies: string[] = [];
    for (let signIns = 0; signIns < 60; signIns += 1) {
      cookies.push(sessionCookie((await makeSession(person)).cookie));
    }
    const elsewhere = sessionCookie((await makeSession(other)).cookie);
    const name = await senders.known(elsewhere);
    expect(await senders.known(cookies.at(-1))).not.toBeNull();
    const named = await Promise.all(cookies.map((cookie) => senders.known(cookie)));
    expect(named.slice(0, 10)).toEqual(Array(10).fill(null));
    expect(new Set(named.slice(10)).size).toBe(50);
    expect(named.slice(10)).not.toContain(null);
    expect(await senders.known(elsewhere)).toBe(name);
  });

  it('a browser keeps the key of its session after that has ended', async () => {
    const person = await makeProfile();
    const { sessionId, cookie } = await makeSession(person);
    const device = deviceCookie(person.id, senderKeyOf(sessionId), new Date()).split(';')[0]!;
    expect(await senders.known(device)).toBe(await senders.known(sessionCookie(cookie)));
  });

  it('a process that has seen only old ones learns of later ones from the database, and of lost families', async () => {
    const person = await makeProfile();
    const keys: string[] = [];
    for (let at = 0; at < 60; at += 1) keys.push(await issueSenderKey(db, person.id));
    const known = new KnownKeys({ read: (families) => findFamilies(db, families), rereadMs: 1_000 });
    expect(known.isKnown(keys[5]!, 5_000)).toBe(true);
    await known.reading;
    expect(known.isKnown(keys[5]!, 5_001)).toBe(false);
    expect(known.isKnown(keys[59]!, 5_001)).toBe(true);
    expect(known.reading).toBeNull();
    await db.senderKeys.delete({ where: { profileId: person.id } });
    expect(known.isKnown(keys[59]!, 7_000)).toBe(true);
    await known.reading;
    expect(known.isKnown(keys[59]!, 7_001)).toBe(false);
    // The next sign-in begins another family.
    expect(known.isKnown(await issueSenderKey(db, person.id), 7_002)).toBe(true);
  });

  it('a failing database changes nothing, and memory is limited', async () => {
    const read = () => Promise.reject(new Error('no connection'));
    const known = new KnownKeys({ read, maxFamilies: 2 });
    const key = (family: string, number: number) => `${family.repeat(16)}${number}`;
    expect(known.isKnown(key('a', 100), 1_000_000)).toBe(true);
    await known.reading;
    expect(known.isKnown(key('a', 50), 1_000_000)).toBe(false);
    await known.reading;
    expect([key('b', 1), key('c', 1), key('a', 50)].map((one) => known.isKnown(one, 1_000_000))).toEqual([
      true,
      true,
      true,
    ]);
    await known.reading;
  });

  it('keys from before they were numbered stay', () => {
    const read = () => Promise.reject(new Error('asks nothing'));
    expect(new KnownKeys({ read }).isKnown('x'.repeat(16), 0)).toBe(true);
  });
});

it('a session from before keys were shared counts as itself', async () => {
  const [one, two] = [await sealCookie({ sessionId: 'x'.repeat(43) }), await sealCookie({ sessionId: 'y' })];
  const named = await senders.known(sessionCookie(one));
  expect(named).toMatch(/^session [\w-]{43}$/);
  expect(await senders.known(sessionCookie(two))).not.toBe(named);
});

describe('a token', () => {
  const counted = async (authorization: string, path: string) => {
    const sender: Sender = { address: ADDRESS, known: null };
    await withSender(sender, () => senders.findToken(path, { authorization }));
    return rateLimitKeys(sender);
  };

  it('counts as itself where it is good, else its address counts', async () => {
    const token = await makeToken(await makeProfile());
    const { id } = await db.personalToken.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    for (const path of ['/api/v1/prompts', '/mcp']) {
      expect(await counted(`Bearer ${token}`, path)).toEqual([{ key: `token ${id}`, times: 1 }]);
      expect(await counted(`Bearer ${token.slice(0, -1)}`, path)).toEqual([{ key: ADDRESS, times: 1 }]);
    }
    expect(await counted(`Bearer ${token}`, '/scim/v2/Users')).toEqual([{ key: ADDRESS, times: 1 }]);
  });
});
