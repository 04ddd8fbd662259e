import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deviceCookie } from '@/server/auth/device-cookie';
import { senders } from '@/server/auth/senders';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { db } from '@/server/db';
import { rateLimitKeys, type Sender, withSender } from '@/server/request-context/sender';
import { makeProfile, makeSession, sealCookie } from '../../support/factories';
import { makeToken } from '../../support/program';

/** Keys of the limits: the session of a signed cookie, the user of a token from the database, else the address. */

const ADDRESS = '192.0.2.1';
const sessionCookie = (value: string) => `theme=dark; ${SESSION_COOKIE}=${value}`;

describe('a cookie names', () => {
  it('its session, also one that has ended, and no other', async () => {
    const [profile, other] = [await makeProfile(), await makeProfile()];
    const { cookie } = await makeSession(profile);
    const named = await senders.known(sessionCookie(cookie));
    expect(named).toMatch(/^person [\w-]{16}$/);
    await db.session.deleteMany({ where: { profileId: profile.id } });
    expect(await senders.known(sessionCookie(cookie))).toBe(named);
    expect(await senders.known(sessionCookie((await makeSession(other)).cookie))).not.toBe(named);
  });

  it('the browser where there is no session, or only a forged or an expired one', async () => {
    const device = deviceCookie(randomUUID(), new Date()).split(';')[0]!;
    const named = await senders.known(device);
    expect(named).toMatch(/^person [\w-]{16}$/);
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

it('a person has at most 50 keys, however often they sign in, and nobody else has one of them', async () => {
  const [profile, other] = [randomUUID(), randomUUID()];
  const keysOf = async (id: string) => {
    const cookies = Array.from({ length: 1_000 }, () => deviceCookie(id, new Date()).split(';')[0]!);
    return new Set(await Promise.all(cookies.map((cookie) => senders.known(cookie))));
  };
  const keys = await keysOf(profile);
  expect(keys.size).toBe(50);
  expect([...(await keysOf(other))].filter((key) => keys.has(key))).toEqual([]);
  const person = await makeProfile();
  const browsers = await keysOf(person.id);
  for (let signIns = 0; signIns < 60; signIns += 1) {
    const { cookie } = await makeSession(person);
    expect(browsers).toContain(await senders.known(sessionCookie(cookie)));
  }
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
