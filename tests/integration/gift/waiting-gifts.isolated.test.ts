import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EmailWriter } from '@/domain/account/address';

/**
 * What members and admins give, by kind of account (docs/decisions/0026-typed-addresses.md): for an address that was
 * typed and not proved it waits, and holds from the proof on, if its giver may still give it then.
 */

// Before any module of the product is imported: the environment is read once.
Object.assign(process.env, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Cuebook <cuebook@example.org>' });
const { env } = await import('@/env');
const { db } = await import('@/server/db');
const { proveAddress } = await import('@/server/services/account/prove-address');
const { bringInLine } = await import('@/server/services/space/groups');
const { settleDirectory } = await import('@/server/services/space/settle-directory');
const { purgeExpired } = await import('@/server/services/retention/purge-expired');
const { callerAs, failureOf } = await import('../../support/caller');
const { makeProfile, makePrompt, PROVED, unique } = await import('../../support/factories');

type Profile = Awaited<ReturnType<typeof makeProfile>>;

/** A mail server is set up but for the tests that say otherwise. */
const withoutMail = () => vi.spyOn(env, 'SMTP_URL', 'get').mockReturnValue(undefined);
afterEach(() => void vi.restoreAllMocks());

const prove = (person: Profile, by: 'holder' | 'admin' = 'holder') =>
  db.$transaction((tx) => proveAddress(tx, person.id, { now: new Date(), by }));

/** A space of an owner, with a person in it who came by a link: that needs no address. */
async function spaceWith(owner: Profile, person: Profile, role = 'reader') {
  const { id, slug } = await callerAs(owner).space.create({ name: unique('Team') });
  await db.spaceMember.create({ data: { spaceId: id, userId: person.id, role } });
  return { id, slug };
}

const placeIn = async (spaceId: string, person: Profile) =>
  (await db.spaceMember.findUnique({ where: { userId_spaceId: { spaceId, userId: person.id } } }))?.role ??
  null;

const reads = (person: Profile, id: string) =>
  callerAs(person)
    .prompt.get({ identifier: id })
    .then(
      () => true,
      () => false,
    );

/** Every act of giving: does it, and returns what tells whether the person has it. */
const ACTS: Record<string, (giver: Profile, person: Profile) => Promise<() => Promise<boolean>>> = {
  'grants a prompt': async (giver, person) => {
    const { id } = await makePrompt({ creator: giver, isShared: false });
    const subject = { kind: 'user', userId: person.id } as const;
    await callerAs(giver).grant.set({ promptId: id, subject, right: 'edit' });
    return () => reads(person, id);
  },
  'grants many prompts': async (giver, person) => {
    const made = [
      await makePrompt({ creator: giver }),
      await makePrompt({ creator: giver, isShared: false }),
    ];
    const subject = { kind: 'user', userId: person.id } as const;
    const promptIds = made.map(({ id }) => id);
    const { granted, refused } = await callerAs(giver).grant.setMany({ promptIds, subject, right: 'read' });
    expect([granted.length, refused]).toEqual([2, 0]);
    return async () =>
      (await db.promptGrant.count({ where: { subjectUserId: person.id, promptId: { in: promptIds } } })) ===
      2;
  },
  'raises a right': async (giver, person) => {
    const { id } = await makePrompt({ creator: giver, isShared: false });
    await db.promptGrant.create({
      data: { promptId: id, subjectUserId: person.id, right: 'read', createdBy: giver.id },
    });
    const subject = { kind: 'user', userId: person.id } as const;
    await callerAs(giver).grant.set({ promptId: id, subject, right: 'edit' });
    expect(await reads(person, id)).toBe(true);
    return async () =>
      (await db.promptGrant.count({ where: { promptId: id, subjectUserId: person.id, right: 'edit' } })) ===
      1;
  },
  'makes an owner of a space': async (giver, person) => {
    const { id } = await spaceWith(giver, person);
    await callerAs(giver).space.setRole({ id, userId: person.id, role: 'owner' });
    return async () => {
      const logged = await db.auditEvent.count({
        where: { action: 'space.role', subjectId: person.id, actorId: giver.id },
      });
      const has = (await placeIn(id, person)) === 'owner';
      expect(logged).toBe(has ? 1 : 0);
      return has;
    };
  },
  'raises a role in a space': async (giver, person) => {
    const { id } = await spaceWith(giver, person);
    await callerAs(giver).space.setRole({ id, userId: person.id, role: 'member' });
    return async () => (await placeIn(id, person)) === 'member';
  },
  'names a group in a space': async (giver, person) => {
    const name = unique('Group');
    await db.scimGroup.create({ data: { displayName: name, members: { create: { profileId: person.id } } } });
    await db.directoryChange.deleteMany();
    const { id } = await callerAs(giver).space.create({ name: unique('Team') });
    await db.spaceGroup.create({ data: { spaceId: id, name, role: 'member' } });
    await db.$transaction((tx) => bringInLine(tx, id, { whose: null, changed: [], now: new Date() }));
    await db.directoryChange.deleteMany();
    return async () => {
      await settleDirectory({ db, now: new Date() });
      return (await placeIn(id, person)) === 'member';
    };
  },
  'gives a group a higher role in a space': async (giver, person) => {
    const name = unique('Group');
    const members = [person, giver].map(({ id: profileId }) => ({ profileId }));
    await db.scimGroup.create({ data: { displayName: name, members: { create: members } } });
    const { id } = await spaceWith(giver, person);
    await db.spaceMember.updateMany({ where: { spaceId: id, userId: person.id }, data: { byGroup: name } });
    await db.spaceGroup.create({ data: { spaceId: id, name, role: 'reader' } });
    await db.directoryChange.deleteMany();
    await callerAs(giver).space.setGroup({ id, name, role: 'publisher' });
    expect(await placeIn(id, person)).not.toBeNull();
    return async () => {
      await settleDirectory({ db, now: new Date() });
      return (await placeIn(id, person)) === 'publisher';
    };
  },
  'invites by name': async (giver, person) => {
    const { id } = await callerAs(giver).space.create({ name: unique('Team') });
    await callerAs(giver).space.inviteMany({ id, role: 'reader', people: [{ userId: person.id }] });
    return async () =>
      (await callerAs(person).inbox.work({ show: 'decide' })).items.some(({ kind }) => kind === 'invitation');
  },
};

const ACCOUNTS: Record<string, { make: () => Promise<Profile>; waits: boolean }> = {
  'typed and not proved': { make: () => makeProfile(), waits: true },
  'from before, not proved': {
    make: () => makeProfile({ emailWriter: 'before' satisfies EmailWriter }),
    waits: true,
  },
  'typed and proved': { make: () => makeProfile(PROVED), waits: false },
  'written by an admin or the directory': {
    make: () => makeProfile({ emailWriter: 'others' }),
    waits: false,
  },
  'without an address': {
    make: async () => {
      const person = await makeProfile();
      await db.profile.update({ where: { id: person.id }, data: { email: null } });
      return person;
    },
    waits: false,
  },
};

describe.each(Object.keys(ACCOUNTS))('for an account with an address %s', (kind) => {
  const { make, waits } = ACCOUNTS[kind]!;

  it.each(Object.keys(ACTS))('a gift holds at once for somebody who %s', async (act) => {
    // An invitation by name is mailed.
    if (act === 'invites by name' && kind === 'without an address') return;
    const person = await make();
    const has = await ACTS[act]!(await makeProfile(PROVED), person);
    expect(await has()).toBe(!waits);
    expect((await callerAs(person).account.waiting()) !== null).toBe(waits && !act.includes('group'));
    await prove(person);
    expect(await has()).toBe(true);
    expect(await callerAs(person).account.waiting()).toBeNull();
  });
});

describe('without a mail server', () => {
  it.each(Object.keys(ACTS))('somebody who %s gives it at once', async (act) => {
    withoutMail();
    const person = await makeProfile();
    const has = await ACTS[act]!(await makeProfile(PROVED), person);
    expect(await has()).toBe(true);
    expect(await callerAs(person).account.waiting()).toBeNull();
  });

  it('what waited before holds when an admin says whose address it is', async () => {
    const person = await makeProfile();
    const has = await ACTS['grants a prompt']!(await makeProfile(PROVED), person);
    withoutMail();
    expect(await callerAs(person).account.waiting()).toMatchObject({ canMail: false });
    const admin = await makeProfile({ role: 'admin', ...PROVED });
    await callerAs(admin).admin.confirmAddress({ userId: person.id });
    expect(await has()).toBe(true);
  });
});

describe('what waits', () => {
  it('a waiting gift is shown to both, without the words of the prompt, and can be withdrawn', async () => {
    const [giver, person] = [await makeProfile(PROVED), await makeProfile()];
    const prompt = await makePrompt({ creator: giver, isShared: false });
    const subject = { kind: 'user', userId: person.id } as const;
    const given = await callerAs(giver).grant.set({ promptId: prompt.id, subject, right: 'read' });
    expect(given).toMatchObject({ state: 'waiting', right: 'read', subject });
    const waiting = await callerAs(person).account.waiting();
    expect(waiting).toEqual({
      email: person.email,
      canMail: true,
      from: [{ giver: giver.fullName, kind: 'prompt', count: 1 }],
    });
    const told = { where: { userId: person.id } };
    expect([
      await db.notification.count(told),
      await db.outboxMail.count({ where: { recipient: person.email } }),
    ]).toEqual([0, 0]);
    const stranger = await makeProfile(PROVED);
    expect(await failureOf(callerAs(stranger).grant.remove({ id: given.id }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await callerAs(giver).grant.remove({ id: given.id });
    await prove(person);
    expect(await reads(person, prompt.id)).toBe(false);
  });

  it('a waiting gift tells its receiver once it holds, and stands in the log of the prompt', async () => {
    const [giver, person] = [await makeProfile(PROVED), await makeProfile()];
    const prompt = await makePrompt({ creator: giver, isShared: false });
    const subject = { kind: 'user', userId: person.id } as const;
    await callerAs(giver).grant.set({ promptId: prompt.id, subject, right: 'read' });
    const log = { where: { promptId: prompt.id, kind: 'granted', actorId: giver.id } };
    expect(await db.promptActivity.count(log)).toBe(0);
    await prove(person);
    expect(await db.promptActivity.count(log)).toBe(1);
    const { items } = await callerAs(person).account.notifications({});
    expect(items).toHaveLength(1);
  });

  it('a gift of less than the person has holds at once, and replaces what waited', async () => {
    const [giver, person] = [await makeProfile(PROVED), await makeProfile()];
    const prompt = await makePrompt({ creator: giver, isShared: false });
    const subject = { kind: 'user', userId: person.id } as const;
    const rightOf = async () =>
      (await db.promptGrant.findFirst({ where: { promptId: prompt.id, subjectUserId: person.id } }))?.right;
    await db.promptGrant.create({
      data: { promptId: prompt.id, subjectUserId: person.id, right: 'suggest', createdBy: giver.id },
    });
    await callerAs(giver).grant.set({ promptId: prompt.id, subject, right: 'edit' });
    expect(await rightOf()).toBe('suggest');
    expect(await callerAs(giver).grant.set({ promptId: prompt.id, subject, right: 'read' })).toMatchObject({
      state: 'active',
    });
    await prove(person);
    expect(await rightOf()).toBe('read');
  });

  it('a waiting gift is withdrawn in a space by the role of now', async () => {
    const [giver, person] = [await makeProfile(PROVED), await makeProfile()];
    const { id } = await spaceWith(giver, person);
    const set = (role: 'owner' | 'reader') => callerAs(giver).space.setRole({ id, userId: person.id, role });
    expect(await set('owner')).toEqual({ userId: person.id, role: 'reader' });
    const listed = async (who: Profile) =>
      (await callerAs(who).space.members({ id })).members.find(({ userId }) => userId === person.id);
    expect(await listed(giver)).toMatchObject({
      waiting: { role: 'owner', isDropped: false },
      isUnproved: true,
    });
    // Others see only the role of now.
    expect(await listed(person)).toMatchObject({ waiting: null, isUnproved: false });
    await set('reader');
    expect(await listed(giver)).toMatchObject({ waiting: null });
    await prove(person);
    expect(await placeIn(id, person)).toBe('reader');
  });
});

describe('is not given in the end', () => {
  /** Reasons why the giver may not give any more, or the person shall not have it. */
  const REASONS: Record<
    string,
    (facts: { giver: Profile; person: Profile; spaceId: string }) => Promise<unknown>
  > = {
    'when its giver is deactivated': ({ giver }) =>
      db.profile.update({ where: { id: giver.id }, data: { isActive: false } }),
    'when its giver has a lower role in the space': ({ giver, spaceId }) =>
      db.spaceMember.update({
        where: { userId_spaceId: { spaceId, userId: giver.id } },
        data: { role: 'member' },
      }),
    'when its giver left the space': ({ giver, spaceId }) =>
      db.spaceMember.delete({ where: { userId_spaceId: { spaceId, userId: giver.id } } }),
    'when the person was removed from the space': ({ person, spaceId }) =>
      db.spaceMember.delete({ where: { userId_spaceId: { spaceId, userId: person.id } } }),
    'when the person has another address now': ({ person }) =>
      db.profile.update({ where: { id: person.id }, data: { email: `${randomUUID()}@example.org` } }),
  };

  it.each(Object.keys(REASONS))('%s', async (reason) => {
    const [giver, other, person] = [
      await makeProfile(PROVED),
      await makeProfile(PROVED),
      await makeProfile(),
    ];
    const { id: spaceId } = await spaceWith(giver, person);
    await db.spaceMember.create({ data: { spaceId, userId: other.id, role: 'owner' } });
    const prompt = await makePrompt({ creator: other, isShared: false, spaceId });
    const subject = { kind: 'user', userId: person.id } as const;
    await callerAs(giver).grant.set({ promptId: prompt.id, subject, right: 'edit' });
    await callerAs(giver).space.setRole({ id: spaceId, userId: person.id, role: 'owner' });
    await REASONS[reason]!({ giver, person, spaceId });
    await prove(person);
    expect(await db.promptGrant.count({ where: { promptId: prompt.id } })).toBe(0);
    expect(await placeIn(spaceId, person)).not.toBe('owner');
  });

  it('a gift that is not given in the end is shown to those who could give it until they dismiss it, or 30 days later', async () => {
    const [giver, owner, person] = [
      await makeProfile(PROVED),
      await makeProfile(PROVED),
      await makeProfile(),
    ];
    const { id: spaceId } = await spaceWith(owner, giver, 'publisher');
    const made = [];
    for (const creator of [owner, owner]) made.push(await makePrompt({ creator, isShared: false, spaceId }));
    const subject = { kind: 'user', userId: person.id } as const;
    for (const { id } of made) await callerAs(giver).grant.set({ promptId: id, subject, right: 'edit' });
    await callerAs(owner).space.setRole({ id: spaceId, userId: giver.id, role: 'reader' });
    await prove(person);
    const [first, second] = made.map(({ id }) => id);
    const [dropped] = await callerAs(owner).grant.list({ promptId: first! });
    expect(dropped).toMatchObject({ state: 'dropped' });
    expect(await callerAs(person).account.waiting()).toBeNull();
    await callerAs(owner).grant.remove({ id: dropped!.id });
    expect(await callerAs(owner).grant.list({ promptId: first! })).toEqual([]);
    await purgeExpired({ db, now: new Date(Date.now() + 31 * 24 * 60 * 60 * 1_000) });
    expect(await callerAs(owner).grant.list({ promptId: second! })).toEqual([]);
  });

  it('a gift is not given to the holder of an account who moves it to an address of their own', async () => {
    const [giver, person] = [await makeProfile(PROVED), await makeProfile()];
    const has = await ACTS['grants a prompt']!(giver, person);
    const { id } = person;
    const newEmail = `${randomUUID()}@example.org`;
    const { hashToken } = await import('@/server/services/account/one-time-token');
    const token = randomUUID().replaceAll('-', '').padEnd(43, 'A');
    const expiresAt = new Date(Date.now() + 3_600_000);
    await db.emailChange.create({
      data: { profileId: id, newEmail, tokenHash: hashToken(token), expiresAt },
    });
    const { liveSession } = await import('../../support/factories');
    await callerAs(person, { session: await liveSession(person) }).account.confirmEmailChange({ token });
    expect(await db.profile.count({ where: { id, email: newEmail, emailProvedAt: { not: null } } })).toBe(1);
    expect(await has()).toBe(false);
    expect(await db.waitingGift.count({ where: { accountId: id, droppedAt: { not: null } } })).toBe(1);
  });
});

it('an account that is deleted for good leaves nothing that waits', async () => {
  const [admin, giver, person] = [
    await makeProfile({ role: 'admin', ...PROVED }),
    await makeProfile(PROVED),
    await makeProfile(),
  ];
  await ACTS['grants a prompt']!(giver, person);
  await ACTS['grants a prompt']!(giver, await makeProfile());
  const left = () => db.waitingGift.count({ where: { givenBy: giver.id } });
  expect(await left()).toBe(2);
  await callerAs(admin).admin.deleteUser({ userId: person.id, prompts: 'keep' });
  expect(await left()).toBe(1);
  await callerAs(admin).admin.deleteUser({ userId: giver.id, prompts: 'keep' });
  expect(await left()).toBe(0);
});

it('a proof and a gift at the same time both take effect', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [giver, person] = [await makeProfile(PROVED), await makeProfile()];
    const prompt = await makePrompt({ creator: giver, isShared: false });
    const subject = { kind: 'user', userId: person.id } as const;
    await Promise.all([
      callerAs(giver).grant.set({ promptId: prompt.id, subject, right: 'read' }),
      prove(person),
    ]);
    expect(await reads(person, prompt.id)).toBe(true);
  }
});

it('a space that loses its last owner goes to somebody whose address is proved, if it can', async () => {
  const [owner, typed, proved] = [await makeProfile(PROVED), await makeProfile(), await makeProfile(PROVED)];
  const { id } = await spaceWith(owner, typed, 'publisher');
  await db.spaceMember.create({ data: { spaceId: id, userId: proved.id, role: 'reader' } });
  const admin = await makeProfile({ role: 'admin', ...PROVED });
  await callerAs(admin).admin.deleteUser({ userId: owner.id, prompts: 'keep' });
  expect([await placeIn(id, typed), await placeIn(id, proved)]).toEqual(['publisher', 'owner']);
});
