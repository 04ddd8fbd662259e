import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { keepingLastWayIn } from '@/server/services/account/last-way-in';
import { proveAddress } from '@/server/services/account/prove-address';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, PROVED, type TestProfile } from '../../support/factories';
import { freshSession } from '../../support/factors';

/** The last active admin never loses the only way in, whichever path takes it (docs/threats.md, Typed addresses). */

const PASSWORD = 'a right password';

let admin: TestProfile;
beforeEach(async () => {
  await db.profile.updateMany({ where: { role: 'admin' }, data: { role: 'viewer' } });
  admin = await makeProfile({ role: 'admin', password: PASSWORD });
});

const hasPassword = async () =>
  (await db.credential.count({ where: { profileId: admin.id, passwordHash: { not: null } } })) > 0;

/** Proves the address as a door does that sets a password, or none. */
const prove = (setsPassword: boolean) =>
  db.$transaction((tx) => proveAddress(tx, admin.id, { now: new Date(), by: 'reader', setsPassword }));

describe('the proof of a typed address', () => {
  it('the proof of a typed address is rejected where it would end the password of the only admin, and changes nothing', async () => {
    await expect(prove(false)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await hasPassword()).toBe(true);
    expect(await db.profile.count({ where: { id: admin.id, emailProvedAt: null } })).toBe(1);
  });

  it('the proof of a typed address is rejected by the directory as well', async () => {
    const byDirectory = db.$transaction((tx) =>
      proveAddress(tx, admin.id, { now: new Date(), by: 'directory' }),
    );
    await expect(byDirectory).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await hasPassword()).toBe(true);
  });

  it('the proof of a typed address ends it where a new one is set, or another admin is active', async () => {
    await prove(true);
    expect(await hasPassword()).toBe(false);
    const other = await makeProfile({ role: 'admin', ...PROVED, password: PASSWORD });
    admin = await makeProfile({ role: 'admin', password: PASSWORD });
    await db.profile.updateMany({
      where: { role: 'admin', id: { notIn: [admin.id, other.id] } },
      data: { role: 'viewer' },
    });
    await prove(false);
    expect(await hasPassword()).toBe(false);
  });

  it('the proof of a typed address does not count an admin who is deactivated', async () => {
    await makeProfile({ role: 'admin', isActive: false, ...PROVED });
    await expect(prove(false)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('beside an admin who has no way in', () => {
  beforeEach(async () => {
    await makeProfile({ role: 'admin', ...PROVED });
    await db.profile.update({ where: { id: admin.id }, data: PROVED });
  });
  const asAdmin = async () => callerAs(admin, { session: await freshSession(admin) });

  it('the only admin who can get in keeps role and account, whoever takes them', async () => {
    const other = callerAs(await makeProfile({ role: 'admin', ...PROVED }));
    const [api, userId] = [await asAdmin(), admin.id];
    const attempts = [
      () => api.admin.setRole({ userId, role: 'viewer' }),
      () => api.account.deleteAccount({ prompts: 'keep' }),
      () => other.admin.setActive({ userId, isActive: false }),
      () => other.admin.deleteUser({ userId, prompts: 'keep', shouldSoftDelete: true }),
    ];
    for (const attempt of attempts) expect((await failureOf(attempt())).code).toBe('CONFLICT');
    expect(await db.profile.count({ where: { id: admin.id, role: 'admin', isActive: true } })).toBe(1);
  });

  it('the directory doesn’t end the password of the only admin who can get in', async () => {
    await db.profile.update({ where: { id: admin.id }, data: { emailProvedAt: null } });
    const byDirectory = db.$transaction((tx) =>
      proveAddress(tx, admin.id, { now: new Date(), by: 'directory' }),
    );
    await expect(byDirectory).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('an admin who has no way in can be demoted by the one who has', async () => {
    const other = await makeProfile({ role: 'admin', ...PROVED });
    await (await asAdmin()).admin.setRole({ userId: other.id, role: 'viewer' });
    expect(await db.profile.count({ where: { id: other.id, role: 'viewer' } })).toBe(1);
  });
});

describe('a removal of ways in', () => {
  const addPasskey = () =>
    db.factor.create({
      data: {
        profileId: admin.id,
        kind: 'passkey',
        name: 'Key',
        credentialId: randomUUID(),
        verifiedAt: new Date(),
      },
    });
  const removePassword = () =>
    db.$transaction((tx) =>
      keepingLastWayIn(tx, admin.id, () =>
        tx.credential.update({ where: { profileId: admin.id }, data: { passwordHash: null } }),
      ),
    );

  it('a removal of ways in is undone and rejected for the last way of the only admin', async () => {
    await expect(removePassword()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await hasPassword()).toBe(true);
  });

  it('a removal of ways in is allowed while another way is left, and not for that one then', async () => {
    await addPasskey();
    await removePassword();
    expect(await hasPassword()).toBe(false);
    const where = { profileId: admin.id };
    const removeKey = db.$transaction((tx) =>
      keepingLastWayIn(tx, admin.id, () => tx.factor.deleteMany({ where })),
    );
    await expect(removeKey).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await db.factor.count({ where })).toBe(1);
  });

  it('the only admin removes neither their password beside a provider that is not set up, nor the provider of their only way', async () => {
    const session = await freshSession(admin);
    const api = callerAs(admin, { session });
    const github = { provider: 'github', subject: randomUUID() };
    await db.identity.create({ data: { profileId: admin.id, ...github } });
    const identities = await api.account.identities.list();
    const { id } = identities.find(({ provider }) => provider === 'password')!;
    expect(await failureOf(api.account.identities.unlink({ id }))).toMatchObject({ code: 'CONFLICT' });
    expect(await hasPassword()).toBe(true);
    const client = { clientId: 'cuebook', clientSecret: 'a secret', baseUrl: '' };
    await api.admin.saveProvider({ provider: 'github', ...client });
    await api.account.identities.unlink({ id });
    expect(await hasPassword()).toBe(false);
    const removed = api.admin.removeService({ name: 'github' });
    expect(await failureOf(removed)).toMatchObject({ code: 'CONFLICT' });
    await addPasskey();
    await api.admin.removeService({ name: 'github' });
    expect(await db.serviceSettings.count({ where: { name: 'github' } })).toBe(0);
  });

  it('a removal of ways in is allowed for anybody who is not the only admin', async () => {
    await makeProfile({ role: 'admin', ...PROVED, password: PASSWORD });
    await removePassword();
    expect(await hasPassword()).toBe(false);
  });

  it('a removal of ways in does not count a passkey that was never used, nor a linked provider that is not set up', async () => {
    const key = await addPasskey();
    await db.factor.update({ where: { id: key.id }, data: { verifiedAt: null } });
    await db.identity.create({
      data: { profileId: admin.id, provider: 'google', subject: randomUUID() },
    });
    await expect(removePassword()).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});
