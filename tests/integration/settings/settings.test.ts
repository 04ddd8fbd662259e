import { describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { freshAddress } from '../../support/api-request';
import { callerAs, newMember } from '../../support/caller';
import { GUEST } from '@/domain/actor';
import { makeProfile, unique } from '../../support/factories';

/** Library settings of admins, each change in the audit log. Permissions are in the role matrix. */

const registered = async () => {
  const { id } = await callerAs(GUEST, { address: freshAddress() }).account.register({
    email: `${unique('new').replace(' ', '-')}@example.org`,
    password: 'secret',
    fullName: 'New Person',
  });
  return db.profile.findUniqueOrThrow({ where: { id }, select: { role: true } });
};

describe('the settings', () => {
  it('the settings begin with the documented values', async () => {
    const { api } = await newMember('admin');
    expect(await api.admin.settings()).toEqual({
      newAccountsAreViewers: false,
      sharingNeedsProof: false,
      onlyCompanySignIn: false,
      challengeAlways: false,
      publicNeedsApproval: false,
      privateRedirects: false,
      adminsNeedFactor: false,
      contributorsNeedFactor: false,
      viewersNeedFactor: false,
    });
    expect(await registered()).toEqual({ role: 'contributor' });
  });

  it('the settings make new accounts viewers, until an admin says so, and contributors again', async () => {
    const { profile: admin, api } = await newMember('admin');
    const old = await makeProfile();
    expect(await api.admin.setSettings({ newAccountsAreViewers: true })).toMatchObject({
      newAccountsAreViewers: true,
      sharingNeedsProof: false,
      onlyCompanySignIn: false,
    });
    expect(await registered()).toEqual({ role: 'viewer' });
    expect(await db.profile.findUniqueOrThrow({ where: { id: old.id } })).toMatchObject({
      role: 'contributor',
    });
    await api.admin.setSettings({ newAccountsAreViewers: false });
    expect(await registered()).toEqual({ role: 'contributor' });

    const { items } = await api.admin.listAudit({ kind: 'settings' });
    expect(items.filter(({ actorName }) => actorName === admin.fullName)).toMatchObject([
      {
        action: 'settings.change',
        subject: { kind: 'setting', name: 'Settings', href: '/admin#settings' },
        details: { setting: 'newAccountsAreViewers', from: 'on', to: 'off' },
      },
      { details: { setting: 'newAccountsAreViewers', from: 'off', to: 'on' } },
    ]);
  });

  it('the settings that change nothing, and many at once of one kind, are one line of the log', async () => {
    const { api } = await newMember('admin');
    const count = () => db.auditEvent.count({ where: { action: 'settings.change' } });
    const before = await count();
    await api.admin.setSettings({});
    await api.admin.setSettings({ newAccountsAreViewers: false });
    expect(await count()).toBe(before);
    await Promise.all(Array.from({ length: 20 }, () => api.admin.setSettings({ sharingNeedsProof: true })));
    expect(await count()).toBe(before + 1);
    await api.admin.setSettings({ sharingNeedsProof: false });
  });
});
