import type { CredentialsConfig } from 'next-auth/providers/credentials';
import { expect, it } from 'vitest';
import { authOptions } from '@/auth/next-auth';
import { db } from '@/server/db';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { withSignInOutcome } from '@/server/auth/sign-in-outcome';
import { CLIENT_ADDRESS_HEADER } from '@/server/http/headers';
import { register } from '@/server/services/account/register';
import { contextOf } from '../../support/caller';
import { makeProfile, makeSession } from '../../support/factories';

/** A failed sign-in also ends the session that the browser had. */

const PASSWORD = 'secret123';

/** Signs in by password from a browser with a cookie, as NextAuth's route does. Gives the cookies of the answer. */
async function attempt(email: string, password: string, cookie: string): Promise<string[]> {
  const byPassword = authOptions().providers[0] as unknown as {
    options: Pick<CredentialsConfig, 'authorize'>;
  };
  const headers = { cookie: `${SESSION_COOKIE}=${cookie}`, [CLIENT_ADDRESS_HEADER]: '192.0.2.77' };
  const answer = await withSignInOutcome(async () => {
    try {
      await byPassword.options.authorize(
        { email, password },
        { headers, body: {}, query: {}, method: 'POST' },
      );
    } catch {
      // NextAuth answers a refusal with 401, as below.
    }
    return new Response(null, { status: 401 });
  });
  return answer.headers.getSetCookie();
}

it('ends the session and takes its cookie back, and no other session', async () => {
  const person = await makeProfile();
  const { cookie } = await makeSession(person);
  await makeSession(person);
  const cookies = await attempt('nobody@example.com', 'wrong-password', cookie);
  expect(cookies.join()).toContain(`${SESSION_COOKIE}=; Path=/; Max-Age=0`);
  expect(await db.session.count({ where: { profileId: person.id } })).toBe(1);
});

it('a sign-in that succeeds, and a cookie that is none, end nothing', async () => {
  const email = `someone.${Date.now()}@example.com`;
  const { id } = await register(contextOf({ kind: 'guest' }), {
    fullName: 'Some One',
    email,
    password: PASSWORD,
  });
  const { cookie } = await makeSession({ id });
  await attempt(email, PASSWORD, cookie);
  expect(await db.session.count({ where: { profileId: id } })).toBe(2);
  expect(await attempt('nobody@example.com', 'wrong-password', 'x.y.z')).toEqual([]);
  expect(await db.session.count({ where: { profileId: id } })).toBe(2);
});
