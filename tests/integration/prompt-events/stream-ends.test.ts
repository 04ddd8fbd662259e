import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { newToken } from '@/server/services/account/one-time-token';
import { deleteSession, findLiveSession } from '@/server/services/account/session-rows';
import { watchPrompts } from '@/server/services/prompt/watch-prompts';
import type { PromptHub } from '@/server/services/prompt/watch/prompt-hub';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, makeSession, type TestProfile } from '../../support/factories';
import { about, readStream, startInstance } from '../../support/prompt-stream';

/** Ends of streams, and their limits. */

let here: PromptHub;
let there: PromptHub;
let admin: TestProfile;

beforeAll(async () => {
  [here, there] = await Promise.all([startInstance(), startInstance()]);
  admin = await makeProfile({ role: 'admin' });
});
afterAll(() => Promise.all([here.close(), there.close()]));

/** A signed-in user with a stream on one of the instances. */
async function signedIn({ hub = there }: { hub?: PromptHub } = {}) {
  const profile = await makeProfile();
  const { sessionId } = await makeSession(profile);
  const session = await findLiveSession(db, sessionId, new Date());
  if (session === null) throw new Error('The session is not there.');
  return { profile, sessionId, session, stream: await readStream(hub, profile, { session }) };
}

/** Settles when the stream has ended after `cause`; otherwise the test times out. */
async function endsAfter(stream: { ended: Promise<void> }, cause: () => Promise<unknown>): Promise<void> {
  await cause();
  await stream.ended;
}

describe('a stream ends', () => {
  it('a stream ends with the sign-out of its session, and with no other', async () => {
    const first = await signedIn();
    const second = await signedIn();
    await endsAfter(first.stream, () => deleteSession(db, first.sessionId));
    const prompt = await makePrompt({ creator: second.profile });
    await second.stream.take(about(prompt.id));
    second.stream.close();
  });

  it('a stream ends with signing out everywhere', async () => {
    const { profile, stream } = await signedIn();
    await endsAfter(stream, () => callerAs(profile).account.signOutEverywhere());
  });

  it('a stream ends with a new password', async () => {
    const { profile, stream } = await signedIn();
    const { token, row } = newToken(new Date());
    await db.passwordResetToken.create({ data: { ...row, profileId: profile.id } });
    const reset = () => callerAs(GUEST).account.resetPassword({ token, password: 'new password' });
    await endsAfter(stream, reset);
  });

  it('when the account is shut', async () => {
    const { profile, stream } = await signedIn();
    const shut = () => callerAs(admin).admin.setActive({ userId: profile.id, isActive: false });
    await endsAfter(stream, shut);
  });

  it('when the role changes', async () => {
    const { profile, stream } = await signedIn();
    const demote = () => callerAs(admin).admin.setRole({ userId: profile.id, role: 'viewer' });
    await endsAfter(stream, demote);
  });

  it('when the session runs out', async () => {
    const { sessionId, profile } = await signedIn();
    const session = await findLiveSession(db, sessionId, new Date());
    const expiresAt = new Date(Date.now() + 500);
    await db.session.update({ where: { idHash: session!.idHash }, data: { expiresAt } });
    const stream = await readStream(here, profile, { session: { ...session!, expiresAt } });
    await stream.ended;
  });

  it('when its session ended before anybody watched it', async () => {
    const { sessionId, session, profile } = await signedIn();
    await deleteSession(db, sessionId);
    const stream = await readStream(here, profile, { session });
    await stream.ended;
  });

  it('a stream stays open when the session merely lives longer than was known', async () => {
    const gone = await signedIn();
    await deleteSession(db, gone.sessionId);
    const { session, profile } = await signedIn();
    const stream = await readStream(here, profile, { session: { ...session, expiresAt: new Date(0) } });
    // Both are checked together: once this one has ended, the other was found live.
    await (
      await readStream(here, gone.profile, { session: gone.session })
    ).ended;
    const prompt = await makePrompt({ creator: profile });
    await stream.take(about(prompt.id));
    stream.close();
  });

  it('when its reader hangs up, also before the first event', async () => {
    const before = here.readerCount();
    const stream = await readStream(here, GUEST);
    expect(here.readerCount()).toBe(before + 1);
    stream.close();
    await stream.ended;
    await watchPrompts({ actor: GUEST, address: '192.0.2.9' }, { signal: AbortSignal.abort() }, here);
    expect(here.readerCount()).toBe(before);
  });

  it('when its reader does not read, and nobody else hears less for it', async () => {
    const owner = await makeProfile();
    const before = here.readerCount();
    const deaf = await watchPrompts({ actor: GUEST, address: '192.0.2.7' }, {}, here);
    const keen = await readStream(here, GUEST);
    const prompt = await makePrompt({ creator: owner });
    // A change that follows immediately would be in the same event as the insert.
    await keen.take(about(prompt.id, 'insert'));
    for (let edit = 1; edit <= 202; edit += 1) {
      const updatedAt = new Date(edit);
      await db.prompt.update({ where: { id: prompt.id }, data: { updatedAt }, select: { id: true } });
      await keen.take((event) => event.type === 'update' && +event.prompt.updatedAt === edit);
    }
    expect(here.readerCount()).toBe(before + 1);
    expect(await deaf.next()).toEqual({ done: true, value: undefined });
    keen.close();
  });

  it('all of them when the process stops, and no new one begins', async () => {
    const instance = await startInstance();
    const streams = [await readStream(instance, GUEST), await readStream(instance, await makeProfile())];
    await instance.close();
    await Promise.all(streams.map(({ ended }) => ended));
    expect(instance.readerCount()).toBe(0);
    await expect(readStream(instance, GUEST)).rejects.toThrow(
      expect.objectContaining({ code: 'UNAVAILABLE' }) as Error,
    );
  });
});

describe('open streams', () => {
  const refused = expect.objectContaining({
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds: 30,
  }) as Error;

  it('open streams are at most five of a member, wherever from, and free again once closed', async () => {
    const member = await makeProfile();
    const streams = await Promise.all(Array.from({ length: 5 }, () => readStream(here, member)));
    await expect(readStream(here, member)).rejects.toThrow(refused);
    streams[0]!.close();
    await streams[0]!.ended;
    streams.push(await readStream(here, member));
    await expect(readStream(here, member)).rejects.toThrow(refused);
    for (const stream of streams) stream.close();
  });

  it('open streams are at most twenty of the guests of an address, and take no place of a member behind it', async () => {
    const address = '198.51.100.1';
    const streams = await Promise.all(Array.from({ length: 20 }, () => readStream(here, GUEST, { address })));
    await expect(readStream(here, GUEST, { address })).rejects.toThrow(refused);
    for (let count = 0; count < 30; count += 1) {
      streams.push(await readStream(here, await makeProfile(), { address }));
    }
    (await readStream(here, GUEST, { address: '198.51.100.2' })).close();
    for (const stream of streams) stream.close();
  });

  it('open streams are at most twenty of a network of 64 bits, and two hundred of one of 48', async () => {
    const wide = await startInstance({
      limits: { perMember: 5, perAddress: 20, guests: 1_000, total: 1_000 },
    });
    const openFrom = async (addresses: string[]) => {
      let open = 0;
      for (const address of addresses) {
        try {
          await readStream(wide, GUEST, { address });
          open += 1;
        } catch (error) {
          expect(error).toEqual(refused);
        }
      }
      return open;
    };
    const range = (length: number, address: (index: string) => string) =>
      Array.from({ length }, (_, index) => address(index.toString(16)));
    expect(await openFrom(range(60, (index) => `2001:db8:1:2::${index}`))).toBe(20);
    expect(await openFrom(range(400, (index) => `2001:db8:1:1${index.padStart(3, '0')}::1`))).toBe(180);
    expect(await openFrom(['2001:db8:2::1'])).toBe(1);
    await wide.close();
  });

  it('open streams are limited for the process as a whole', async () => {
    const small = await startInstance({ limits: { perMember: 5, perAddress: 20, guests: 3, total: 3 } });
    const streams = await Promise.all(Array.from({ length: 3 }, () => readStream(small, GUEST)));
    await expect(readStream(small, GUEST)).rejects.toThrow(refused);
    await small.close();
    await Promise.all(streams.map(({ ended }) => ended));
  });

  it('over a limit are refused to a caller of the API with the seconds to wait', async () => {
    const member = await makeProfile();
    const api = callerAs(member);
    const streams = await Promise.all(Array.from({ length: 5 }, () => api.prompt.onChange()));
    const failure = await failureOf(api.prompt.onChange());
    expect(failure).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfterSeconds: 30 } });
    for (const stream of streams) await stream[Symbol.asyncIterator]().return?.();
  });
});
