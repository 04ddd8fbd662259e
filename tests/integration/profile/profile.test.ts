import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { apiRequest } from '../../support/api-request';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { databaseFingerprint } from '../../support/fingerprint';
import { makeProfile, makeSession } from '../../support/factories';

/** profile.get, profile.me and profile.update. */

describe('profile.get', () => {
  it('profile.get shows anybody these keys and no others', async () => {
    const { profile, api } = await newMember('admin');
    await api.profile.update({ bio: 'Hi.', website: 'example.org', socialLinks: { github: 'x' } });
    for (const who of [GUEST, profile, await makeProfile({ role: 'admin' })]) {
      const shown = await callerAs(who).profile.get({ id: profile.id });
      expect(Object.keys(shown).sort()).toEqual(
        ['avatarUrl', 'bio', 'createdAt', 'fullName', 'id', 'socialLinks', 'website'].sort(),
      );
    }
    const { body } = await apiRequest('profile.get', { id: profile.id });
    expect(body).not.toContain(profile.email);
    expect(body).not.toMatch(/email|role|hash|session|isActive/i);
  });

  it('leaves out anything else that the links contain', async () => {
    const { profile } = await newMember();
    const socialLinks = { twitter: 'a', secret: 'b', github: 'c' };
    await db.profile.update({ where: { id: profile.id }, data: { socialLinks } });
    expect((await callerAs(GUEST).profile.get({ id: profile.id })).socialLinks).toEqual({
      twitter: 'a',
      github: 'c',
    });
    for (const broken of [[], 'x', 7, { twitter: 1 }]) {
      await db.profile.update({ where: { id: profile.id }, data: { socialLinks: broken } });
      expect((await callerAs(GUEST).profile.get({ id: profile.id })).socialLinks).toEqual({});
    }
  });

  it.each(['', 'x', 'me', '%', "'", '1'])('profile.get refuses the id %j', async (id) => {
    expect((await failureOf(callerAs(GUEST).profile.get({ id }))).code).toBe('BAD_REQUEST');
  });

  it('finds nobody under a free id', async () => {
    const failure = await failureOf(callerAs(GUEST).profile.get({ id: randomUUID() }));
    expect([failure.code, failure.message]).toEqual(['NOT_FOUND', 'Not found']);
  });
});

describe('profile.me', () => {
  it('profile.me is null for a guest', async () => {
    expect(await callerAs(GUEST).profile.me()).toBeNull();
  });

  it('shows oneself with e-mail and role as they are now', async () => {
    const { profile, api } = await newMember();
    const me = {
      id: profile.id,
      email: profile.email,
      fullName: profile.fullName,
      role: 'contributor',
      avatarUrl: null,
      bio: '',
      website: '',
      socialLinks: {},
    };
    expect(await api.profile.me()).toEqual(me);
    await db.profile.update({ where: { id: profile.id }, data: { role: 'viewer' } });
    expect(await api.profile.me()).toEqual({ ...me, role: 'viewer' });
  });
});

describe('profile.update', () => {
  it('changes what is given, clears what is empty, leaves the rest', async () => {
    const { profile, api } = await newMember();
    const given = {
      fullName: '  Zoë OʼNeil ',
      bio: ' One\nTwo ',
      website: 'Example.org/me',
      socialLinks: { twitter: '@zoe', github: 'https://github.com/zoe' },
    };
    const kept = {
      fullName: 'Zoë OʼNeil',
      bio: 'One\nTwo',
      website: 'https://example.org/me',
      socialLinks: { twitter: 'zoe', github: 'zoe' },
    };
    expect(await api.profile.update(given)).toMatchObject(kept);
    expect(await api.profile.update({})).toMatchObject(kept);
    expect(await api.profile.update({ socialLinks: { twitter: 'other' } })).toMatchObject({
      ...kept,
      socialLinks: { twitter: 'other', github: 'zoe' },
    });
    expect(await api.profile.update({ bio: '', website: ' ', socialLinks: { github: '' } })).toMatchObject({
      fullName: 'Zoë OʼNeil',
      bio: '',
      website: '',
      socialLinks: { twitter: 'other', github: '' },
    });
    expect(await callerAs(GUEST).profile.get({ id: profile.id })).toMatchObject({ fullName: 'Zoë OʼNeil' });
  });

  it('shows the new name on one’s prompts', async () => {
    const { api } = await newMember();
    const prompt = await api.prompt.create({ title: 'By whom', description: 'D', content: 'C' });
    await api.profile.update({ fullName: 'Renamed' });
    expect((await callerAs(GUEST).prompt.get({ identifier: prompt.id })).creatorName).toBe('Renamed');
    expect((await callerAs(GUEST).prompt.list({ creatorId: prompt.createdBy })).items[0]?.creatorName).toBe(
      'Renamed',
    );
  });

  it('keeps both when two links are saved at once', async () => {
    const { profile, api } = await newMember();
    for (let round = 0; round < 10; round += 1) {
      await db.profile.update({ where: { id: profile.id }, data: { socialLinks: {} } });
      await Promise.all([
        api.profile.update({ socialLinks: { twitter: 'a' } }),
        api.profile.update({ socialLinks: { github: 'b' } }),
      ]);
      expect((await api.profile.me())?.socialLinks).toEqual({ twitter: 'a', github: 'b' });
    }
  });

  it.each([
    { fullName: '' },
    { fullName: 'a'.repeat(121) },
    { bio: '🎉'.repeat(1_001) },
    { website: 'javascript:alert(1)' },
    { website: 'JaVa\tScript:alert(1)' },
    { website: 'data:text/html,x' },
    { website: '//evil' },
    { website: `https://example.org/${'é'.repeat(200)}` },
    { socialLinks: { twitter: 'javascript:alert(1)' } },
    { socialLinks: { github: '../../admin' } },
    { socialLinks: { mastodon: 'x' } },
    { avatarUrl: 'http://169.254.169.254/' },
    { role: 'admin' },
    { email: 'new@example.org' },
    { id: randomUUID() },
    { isActive: false },
    { createdAt: new Date(0) },
  ])('profile.update refuses %j and changes nothing', async (input) => {
    const { profile } = await newMember();
    const { cookie } = await makeSession(profile);
    const before = await databaseFingerprint();
    expect((await apiRequest('profile.update', input, cookie)).outcome).toBe('BAD_REQUEST');
    expect(await databaseFingerprint()).toBe(before);
  });
});
