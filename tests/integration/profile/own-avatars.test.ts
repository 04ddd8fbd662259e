import { describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { callerAs, failureOf, newMember } from '../../support/caller';

/** profile.listAvatars and profile.removeAvatar. */

const LATER = () => new Date(Date.now() + 3_600_000);

/** A picture as an upload leaves it: stored, and shown nowhere yet. */
async function stored(ownerId: string, digit: string, expiresAt: Date | null = LATER()): Promise<string> {
  const key = `${ownerId}/${digit.repeat(32)}`;
  await db.avatarFile.create({ data: { key, expiresAt } });
  return `/api/avatars/${key}`;
}

describe('profile.listAvatars', () => {
  it('gives one’s own pictures and nobody else’s, without those that are about to go', async () => {
    const [me, other] = [await newMember(), await newMember()];
    const [shown, waiting] = [await stored(me.profile.id, '1'), await stored(me.profile.id, '2')];
    await stored(me.profile.id, '3', new Date(0));
    await stored(other.profile.id, '4');
    await me.api.profile.setAvatar({ avatarUrl: shown });
    const list = await me.api.profile.listAvatars();
    expect(new Map(list.map(({ avatarUrl, expiresAt }) => [avatarUrl, expiresAt]))).toEqual(
      new Map([
        [shown, null],
        [waiting, expect.any(Date) as Date],
      ]),
    );
    const admin = await newMember('admin');
    expect(await admin.api.profile.listAvatars()).toEqual([]);
    expect((await failureOf(callerAs(GUEST).profile.listAvatars())).code).toBe('UNAUTHORIZED');
  });
});

describe('profile.removeAvatar', () => {
  it('takes the picture of the profile away, and one that waits', async () => {
    const { profile, api } = await newMember();
    const [shown, waiting] = [await stored(profile.id, '1'), await stored(profile.id, '2')];
    await api.profile.setAvatar({ avatarUrl: shown });
    expect(await api.profile.removeAvatar({ avatarUrl: shown })).toEqual({ avatarUrl: shown });
    expect((await api.profile.me())?.avatarUrl).toBeNull();
    await api.profile.removeAvatar({ avatarUrl: waiting });
    expect(await api.profile.listAvatars()).toEqual([]);
    // The job finds both.
    const due = await db.avatarFile.count({
      where: { key: { startsWith: profile.id }, expiresAt: { lte: new Date() } },
    });
    expect(due).toBe(2);
    for (const avatarUrl of [shown, waiting]) {
      expect((await failureOf(api.profile.removeAvatar({ avatarUrl }))).code).toBe('NOT_FOUND');
    }
  });

  it('finds nobody else’s picture, for admins neither', async () => {
    const { profile } = await newMember();
    const avatarUrl = await stored(profile.id, '1');
    const [stranger, admin] = [await newMember(), await newMember('admin')];
    for (const { api } of [stranger, admin]) {
      expect((await failureOf(api.profile.removeAvatar({ avatarUrl }))).code).toBe('NOT_FOUND');
    }
    expect(
      await db.avatarFile.count({
        where: { key: { startsWith: profile.id }, expiresAt: { gt: new Date() } },
      }),
    ).toBe(1);
  });

  it.each(['', 'https://evil.example/x', '/api/avatars/../x', null])(
    'profile.removeAvatar refuses %j',
    async (avatarUrl) => {
      const { api } = await newMember();
      expect((await failureOf(api.profile.removeAvatar({ avatarUrl } as never))).code).toBe('BAD_REQUEST');
    },
  );
});
