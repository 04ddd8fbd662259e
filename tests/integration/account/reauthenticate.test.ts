import { expect, it } from 'vitest';
import { db } from '@/server/db';
import { requireFreshSession } from '@/server/services/account/fresh-session';
import { findLiveSession } from '@/server/services/account/session-rows';
import { apiRequest } from '../../support/api-request';
import { contextOf } from '../../support/caller';
import { makeProfile, makeSession } from '../../support/factories';

/** Who wants to change how they sign in proves once more who they are (specification 7, GET /reauthenticate). */

const PASSWORD = 'right password';
const MINUTE_MS = 60_000;

/** Whether a session passes where a fresh one is needed. */
async function outcomeOf(sessionId: string, profile: Awaited<ReturnType<typeof makeProfile>>, now: Date) {
  const session = await findLiveSession(db, sessionId, now);
  try {
    requireFreshSession(contextOf(profile, { session, now }));
    return 'passes';
  } catch (error) {
    return error;
  }
}

const NEEDS_PROOF = {
  code: 'FORBIDDEN',
  message: 'Confirm that it is you, then try again.',
  remedy: 'confirmIdentity',
};

it('keeps a session fresh for ten minutes after its sign-in', async () => {
  const profile = await makeProfile({ password: PASSWORD });
  const now = new Date();
  const { sessionId } = await makeSession(profile, { now });
  const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);
  expect(await outcomeOf(sessionId, profile, at(10))).toBe('passes');
  expect(await outcomeOf(sessionId, profile, at(11))).toMatchObject(NEEDS_PROOF);
});

it('takes no call without a session for a fresh one', async () => {
  const profile = await makeProfile();
  expect(() => requireFreshSession(contextOf(profile))).toThrow(NEEDS_PROOF.message);
});

it('makes the session of the call fresh again, and no other', async () => {
  const profile = await makeProfile({ password: PASSWORD });
  const anHourAgo = new Date(Date.now() - 60 * MINUTE_MS);
  const [mine, other] = [
    await makeSession(profile, { now: anHourAgo }),
    await makeSession(profile, { now: anHourAgo }),
  ];
  const confirm = (password: string) => apiRequest('account.reauthenticate', { password }, mine.cookie);
  expect((await confirm('a guess')).body).toContain('The current password is not right');
  expect(await outcomeOf(mine.sessionId, profile, new Date())).toMatchObject(NEEDS_PROOF);

  expect((await confirm(PASSWORD)).outcome).toBe('ok');
  expect(await outcomeOf(mine.sessionId, profile, new Date())).toBe('passes');
  expect(await outcomeOf(other.sessionId, profile, new Date())).toMatchObject(NEEDS_PROOF);
});

it('counts wrong passwords like those of signing in', async () => {
  const profile = await makeProfile({ password: PASSWORD });
  const { cookie } = await makeSession(profile);
  const guess = () => apiRequest('account.reauthenticate', { password: 'a guess' }, cookie);
  for (let tries = 0; tries < 10; tries += 1) expect((await guess()).outcome).toBe('BAD_REQUEST');
  expect((await guess()).outcome).toBe('TOO_MANY_REQUESTS');
});
