import { expect, it } from 'vitest';
import type { Api } from '../../support/caller';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { freshSession } from '../../support/factors';
import { db } from '@/server/db';
import { proveAddress } from '@/server/services/account/prove-address';

/**
 * A call that has begun in a session, and waits while that session ends, leaves nothing behind: whoever typed an address
 * must not keep a way in that was asked for a moment before its owner proved it.
 */

const CALLS: [name: string, call: (api: Api) => Promise<unknown>][] = [
  [
    'a token',
    (api) =>
      api.token.create({
        name: 'Mine',
        scopes: ['prompts:read'],
        spaceIds: null,
        days: 30,
        isForAgent: false,
      }),
  ],
  ['an authenticator app', (api) => api.account.factors.enroll({ name: 'Phone' })],
  ['a passkey’s challenge', (api) => api.account.passkeys.options()],
  ['a space', (api) => api.space.create({ name: 'Mine' })],
  ['another link to the address', (api) => api.account.requestAddressProof()],
];

async function left(profileId: string) {
  const of = { where: { profileId } };
  return Promise.all([
    db.personalToken.count(of),
    db.factor.count(of),
    db.passkeyChallenge.count({ where: { profileId } }),
    db.spaceMember.count({ where: { userId: profileId } }),
    db.emailChange.count(of),
  ]);
}

it.each(CALLS)('%s is refused when the session has ended meanwhile', async (_, call) => {
  const typist = await makeProfile({ emailWriter: 'holder' });
  const session = await freshSession(typist);
  await db.$transaction((tx) => proveAddress(tx, typist.id, { now: new Date(), by: 'directory' }));
  // As if the call had begun before: it still carries the session.
  await expect(call(callerAs(typist, { session }))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await left(typist.id)).toEqual([0, 0, 0, 0, 0]);
});

it.each(CALLS)('%s is made while the session lives', async (_, call) => {
  const typist = await makeProfile({ emailWriter: 'holder' });
  await call(callerAs(typist, { session: await freshSession(typist) }));
  expect((await left(typist.id)).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
});

/** Acts that give something to others, or share what the proof has made private. */
const OTHERS: [name: string, act: (api: Api, typist: TestProfile) => Promise<() => Promise<unknown>>][] = [
  [
    'an admin’s change of a role',
    async (api) => {
      const { id: userId } = await makeProfile();
      return () => api.admin.setRole({ userId, role: 'viewer' });
    },
  ],
  [
    'a restored space',
    async (api) => {
      const { id } = await api.space.create({ name: 'Mine' });
      await api.space.delete({ id, prompts: { kind: 'creators' } });
      return () => api.space.restore({ id });
    },
  ],
  [
    'what was found, shared again',
    async (api, { id: profileId }) => {
      await makePrompt({ creator: { id: profileId, role: 'admin' }, isShared: true });
      await api.collection.create({ name: 'Mine', visibility: 'shared' });
      return () => api.account.settleFinding({ decision: 'share' });
    },
  ],
];

it.each(OTHERS)('%s is refused when the session has ended meanwhile', async (_, act) => {
  const typist = await makeProfile({ role: 'admin', emailWriter: 'holder' });
  const session = await freshSession(typist);
  const call = await act(callerAs(typist, { session }), typist);
  await makeProfile({ role: 'admin' });
  await db.$transaction((tx) => proveAddress(tx, typist.id, { now: new Date(), by: 'directory' }));
  await expect(call()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(await db.prompt.count({ where: { createdBy: typist.id, isShared: true } })).toBe(0);
  expect(await db.collection.count({ where: { createdBy: typist.id, visibility: 'shared' } })).toBe(0);
});

it.each(OTHERS.slice(0, 2))('%s happens while the session lives', async (_, act) => {
  const typist = await makeProfile({ role: 'admin', emailWriter: 'holder' });
  await (
    await act(callerAs(typist, { session: await freshSession(typist) }), typist)
  )();
});
