import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { createPrompt } from '@/server/services/prompt/create-prompt';
import { signIn } from '@/server/services/account/sign-in';
import { finishRemovals } from '@/server/services/admin/delete-user';
import { findLiveSession } from '@/server/services/account/session-rows';
import { apiRequest } from '../../support/api-request';
import { type Api, callerAs, failureOf } from '../../support/caller';
import { databaseFingerprint } from '../../support/fingerprint';
import { makeProfile, makePrompt, makeSession, type TestProfile, unique } from '../../support/factories';
import { about, readStream, startInstance } from '../../support/prompt-stream';
import { sized } from '../../support/sizes';

/** admin.deleteUser: an account that is gone for good, with or without its prompts. */

const NOW = new Date('2026-05-01T00:00:00Z');
const PASSWORD = 'a password';

let admin: TestProfile;
let api: Api['admin'];

beforeAll(async () => {
  admin = await makeProfile({ role: 'admin' });
  api = callerAs(admin, { now: NOW }).admin;
});

const enter = (email: string) =>
  signIn({ db, now: new Date(), address: '192.0.2.9', userAgent: '' }, { email, password: PASSWORD });
const isListed = async (id: string) =>
  (await callerAs(GUEST).prompt.list({ creatorId: id })).items.length > 0;

describe('a deleted account', () => {
  it('a deleted account is out at once, and nothing opens it again', async () => {
    const user = await makeProfile({ password: PASSWORD, bio: 'About me.' });
    await expect(enter(user.email)).resolves.toMatchObject({ profileId: user.id });
    const { cookie } = await makeSession(user);
    const reset = { tokenHash: randomUUID(), expiresAt: new Date(Date.now() + 60_000) };
    await db.passwordResetToken.create({ data: { ...reset, profileId: user.id } });

    expect(await api.deleteUser({ userId: user.id, prompts: 'keep' })).toEqual({
      userId: user.id,
      removedPrompts: 0,
    });

    expect((await apiRequest('account.sessions', undefined, cookie)).outcome).toBe('UNAUTHORIZED');
    await expect(enter(user.email)).rejects.toMatchObject({ message: 'Invalid login credentials' });
    const ofUser = { where: { profileId: user.id } };
    expect(
      await Promise.all([
        db.session.count(ofUser),
        db.credential.count(ofUser),
        db.passwordResetToken.count(ofUser),
      ]),
    ).toEqual([0, 0, 0]);
    expect((await api.listUsers({ q: user.fullName })).total).toBe(0);
    expect((await failureOf(api.setActive({ userId: user.id, isActive: true }))).code).toBe('NOT_FOUND');
    expect((await failureOf(api.setRole({ userId: user.id, role: 'admin' }))).code).toBe('NOT_FOUND');
    expect((await failureOf(api.deleteUser({ userId: user.id, prompts: 'remove' }))).code).toBe('NOT_FOUND');
    expect((await failureOf(callerAs(GUEST).profile.get({ id: user.id }))).code).toBe('NOT_FOUND');
    // The address is free: its owner may sign up again, with nothing from the old account.
    const { id: newId } = await makeProfile({ email: user.email });
    expect(newId).not.toBe(user.id);
  });

  it('a deleted account keeps its prompts under its name, and tells nothing else of itself', async () => {
    const user = await makeProfile({ bio: 'Secret bio' });
    const shared = await makePrompt({ creator: user });
    const hidden = await makePrompt({ creator: user, isShared: false });
    await api.deleteUser({ userId: user.id, prompts: 'keep' });
    expect(await callerAs(GUEST).prompt.get({ identifier: shared.id })).toMatchObject({
      creatorName: user.fullName,
    });
    expect((await failureOf(callerAs(GUEST).prompt.get({ identifier: hidden.id }))).code).toBe('NOT_FOUND');
    expect(await callerAs(GUEST).profile.get({ id: user.id })).toMatchObject({
      fullName: user.fullName,
      bio: '',
      avatarUrl: null,
    });
  });

  it('a deleted account takes its prompts along when asked to, shared and private, as a deletion that an admin can take back', async () => {
    const user = await makeProfile();
    const prompts = [
      await makePrompt({ creator: user }),
      await makePrompt({ creator: user, isShared: false }),
    ];
    const other = await makePrompt({ creator: await makeProfile() });
    expect(await api.deleteUser({ userId: user.id, prompts: 'remove' })).toEqual({
      userId: user.id,
      removedPrompts: 2,
    });
    expect(await isListed(user.id)).toBe(false);
    expect(await isListed(other.createdBy)).toBe(true);
    const rows = await db.prompt.findMany({ where: { createdBy: user.id } });
    expect(rows.map(({ deletedAt, deletedBy }) => [deletedAt, deletedBy])).toEqual([
      [NOW, admin.id],
      [NOW, admin.id],
    ]);
    expect(await callerAs(admin, { now: NOW }).prompt.undelete({ id: prompts[0]!.id })).toMatchObject({
      id: prompts[0]!.id,
    });
  });

  it('leaves an audit row that names who, whom and what', async () => {
    const user = await makeProfile({ role: 'viewer' });
    await api.deleteUser({ userId: user.id, prompts: 'remove' });
    expect(await db.auditEvent.findMany({ where: { subjectId: user.id } })).toMatchObject([
      { at: NOW, actorId: admin.id, action: 'user.delete', details: { from: 'viewer', prompts: 'remove' } },
    ]);
  });
});

describe('admin.deleteUser refuses', () => {
  it('oneself, and the last active admin with the words of the rule', async () => {
    const before = await databaseFingerprint();
    expect(await failureOf(api.deleteUser({ userId: admin.id, prompts: 'keep' }))).toMatchObject({
      code: 'CONFLICT',
      message: 'You can’t demote or deactivate the last active admin',
    });
    expect(await databaseFingerprint()).toBe(before);
    const second = await makeProfile({ role: 'admin' });
    expect(await failureOf(api.deleteUser({ userId: admin.id, prompts: 'keep' }))).toMatchObject({
      code: 'CONFLICT',
      message: 'You can’t delete your own account here. Go to Account security.',
    });
    await api.deleteUser({ userId: second.id, prompts: 'keep' });
  });

  it.each([{}, { prompts: 'burn' }, { prompts: 'keep', role: 'admin' }, { prompts: null }])(
    '%j',
    async (input) => {
      const user = await makeProfile();
      const failure = await failureOf(api.deleteUser({ userId: user.id, ...input } as never));
      expect(failure.code).toBe('BAD_REQUEST');
      expect(await db.profile.count({ where: { id: user.id, isActive: true } })).toBe(1);
    },
  );
});

describe('at the same moment', () => {
  it('two admins who delete each other leave one, 25 times', async () => {
    for (let round = 0; round < 25; round += 1) {
      await db.profile.updateMany({ where: { role: 'admin' }, data: { role: 'viewer' } });
      const pair = [await makeProfile({ role: 'admin' }), await makeProfile({ role: 'admin' })] as const;
      const outcomes = await Promise.allSettled([
        callerAs(pair[0]).admin.deleteUser({ userId: pair[1].id, prompts: 'remove' }),
        callerAs(pair[1]).admin.deleteUser({ userId: pair[0].id, prompts: 'remove' }),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await db.profile.count({ where: { role: 'admin', isActive: true } })).toBe(1);
    }
    await db.profile.update({ where: { id: admin.id }, data: { role: 'admin' } });
  });

  it('sign-ins and new prompts of theirs never land behind it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await makeProfile();
      const write = () =>
        createPrompt(
          { db, actor: user, now: new Date() },
          {
            title: unique('Late'),
            description: 'Late.',
            content: 'Late.',
            category: 'AI',
            tags: [],
            variables: [],
            isShared: true,
          },
        );
      await Promise.allSettled([
        ...Array.from({ length: 4 }, write),
        api.deleteUser({ userId: user.id, prompts: 'remove' }),
        ...Array.from({ length: 4 }, write),
      ]);
      expect(await db.prompt.count({ where: { createdBy: user.id, deletedAt: null } })).toBe(0);
      await expect(write()).rejects.toThrow();
    }
  });
});

describe('somebody with very many prompts', () => {
  it('somebody with very many prompts is deleted without a statement that takes long, and the totals follow', async () => {
    const user = await makeProfile();
    const many = sized(4_000, 20_000);
    const step = 500;
    for (let first = 1; first <= many; first += step) {
      await db.$executeRaw`
        INSERT INTO prompts (slug, title, description, content, created_by, is_shared)
        SELECT 'many-' || n, 'Many ' || n, 'One of many.', 'Text ' || n, ${user.id}::uuid, n % 2 = 0
        FROM generate_series(${first}::int, ${first + step - 1}::int) n`;
    }
    const { removedPrompts } = await api.deleteUser({ userId: user.id, prompts: 'remove' });
    expect(removedPrompts).toBe(many);
    expect((await callerAs(GUEST).prompt.list({ creatorId: user.id })).total).toBe(0);
  });

  it('somebody with very many prompts is finished by the job when the server stopped in between', async () => {
    const user = await makeProfile();
    await makePrompt({ creator: user });
    await db.profile.update({
      where: { id: user.id },
      data: { isActive: false, email: null, deletedAt: NOW, promptsRemovedBy: null },
    });
    expect(await finishRemovals(db)).toBe(0);
    expect(await isListed(user.id)).toBe(true);
    await db.profile.update({ where: { id: user.id }, data: { promptsRemovedBy: admin.id } });
    expect(await finishRemovals(db)).toBe(1);
    expect(await isListed(user.id)).toBe(false);
    expect(await finishRemovals(db)).toBe(0);
  });
});

describe('connected clients', () => {
  it('connected clients are notified of the deleted prompts, and the deleted user’s own stream ends', async () => {
    const hub = await startInstance();
    const user = await makeProfile();
    const prompt = await makePrompt({ creator: user });
    const { sessionId } = await makeSession(user);
    const session = await findLiveSession(db, sessionId, new Date());
    const own = await readStream(hub, user, { session: session! });
    const guest = await readStream(hub, GUEST);
    await api.deleteUser({ userId: user.id, prompts: 'remove' });
    expect(await guest.take(about(prompt.id, 'delete'))).toEqual({ type: 'delete', id: prompt.id });
    await own.ended;
    guest.close();
    await hub.close();
  });
});
