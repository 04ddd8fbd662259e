import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { type Api, callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Visibility: setShared, toggleShared, shareAll. */

let creator: TestProfile;
let api: Api;

beforeEach(async () => {
  creator = await makeProfile();
  api = callerAs(creator, { now: new Date('2030-01-01T00:00:00Z') });
});

const isPublic = async (id: string) =>
  callerAs(GUEST)
    .prompt.get({ identifier: id })
    .then(() => true)
    .catch(() => false);

describe('prompt.setShared', () => {
  it('prompt.setShared is what it says, however often, and leaves updatedAt and version alone', async () => {
    const prompt = await makePrompt({ creator });
    for (const isShared of [false, false, true, true]) {
      expect(await api.prompt.setShared({ id: prompt.id, isShared })).toEqual({ id: prompt.id, isShared });
      expect(await isPublic(prompt.id)).toBe(isShared);
    }
    expect(await api.prompt.get({ identifier: prompt.id })).toEqual(prompt);
  });

  it('prompt.setShared to private takes the badge of a shared prompt away', async () => {
    const prompt = await makePrompt({ creator });
    expect(prompt.status).toEqual({ status: 'shared', approvedByName: null });
    await api.prompt.setShared({ id: prompt.id, isShared: false });
    expect((await api.prompt.get({ identifier: prompt.id })).status).toBeUndefined();
  });

  it.each(['true', 1, null, undefined, {}])('prompt.setShared refuses %j for isShared', async (isShared) => {
    const prompt = await makePrompt({ creator });
    const failure = await failureOf(api.prompt.setShared({ id: prompt.id, isShared: isShared as boolean }));
    expect(failure.code).toBe('BAD_REQUEST');
  });
});

describe('prompt.toggleShared', () => {
  it('prompt.toggleShared turns sharing on and off again', async () => {
    const { id } = await makePrompt({ creator });
    expect(await api.prompt.toggleShared({ id })).toEqual({ id, isShared: false });
    expect(await api.prompt.toggleShared({ id })).toEqual({ id, isShared: true });
  });

  it('an odd number of times at once ends on the other side', async () => {
    const { id } = await makePrompt({ creator });
    const answers = await Promise.all(Array.from({ length: 7 }, () => api.prompt.toggleShared({ id })));
    expect(answers.filter(({ isShared }) => isShared)).toHaveLength(3);
    expect(await isPublic(id)).toBe(false);
  });
});

describe('prompt.shareAll', () => {
  it('shares every private prompt of the caller, says how many, and none the second time', async () => {
    const other = await makeProfile();
    const others = await makePrompt({ creator: other, isShared: false });
    const own = await Promise.all(
      [false, true, false, false].map((isShared) => makePrompt({ creator, isShared })),
    );
    const binned = await makePrompt({ creator, isShared: false });
    await api.prompt.delete({ id: binned.id });

    expect(await api.prompt.shareAll()).toMatchObject({ shared: 3 });
    expect(await Promise.all(own.map(({ id }) => isPublic(id)))).toEqual([true, true, true, true]);
    expect(await api.prompt.shareAll()).toMatchObject({ shared: 0 });

    expect(await isPublic(others.id)).toBe(false);
    const { isShared } = await db.prompt.findUniqueOrThrow({ where: { id: binned.id } });
    expect(isShared).toBe(false);
  });

  it('five times at once shares each once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => makePrompt({ creator, isShared: false })));
    const answers = await Promise.all(Array.from({ length: 5 }, () => api.prompt.shareAll()));
    expect(answers.reduce((sum, { shared }) => sum + shared, 0)).toBe(6);
  });
});
