import { beforeAll, describe, expect, it } from 'vitest';
import { findSecrets } from '@/domain/prompt-check/secrets';
import { TOKENS_MAX } from '@/domain/token/limits';
import { tokenMessages } from '@/domain/token/messages';
import { db } from '@/server/db';
import { exportAccount } from '@/server/services/export/export-account';
import { findProgram } from '@/server/services/token/find-token';
import { isTokenText, newTokenText } from '@/server/services/token/token-text';
import { callerAs, contextOf, failureOf } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';
import { freshSession } from '../../support/factors';
import { makeToken, v1 } from '../../support/program';

const INPUT = { name: '作業場', scopes: ['prompts:read' as const], spaceIds: null, days: 30 };

let owner: TestProfile;
beforeAll(async () => {
  owner = await makeProfile();
});

const api = async (profile: TestProfile) => callerAs(profile, { session: await freshSession(profile) });
const bearer = (token: string) => `Bearer ${token}`;
const program = (token: string, now = new Date()) => findProgram({ db, now }, bearer(token));

describe('the text of a token', () => {
  it('says by itself whether it is whole', () => {
    for (let round = 0; round < 200; round += 1) {
      const token = newTokenText();
      expect(token).toMatch(/^cbk_[0-9A-Za-z]{38}$/);
      expect(isTokenText(token)).toBe(true);
      const place = 4 + (round % 38);
      const slip = token[place] === 'a' ? 'b' : 'a';
      expect(isTokenText(token.slice(0, place) + slip + token.slice(place + 1))).toBe(false);
    }
    expect(new Set(Array.from({ length: 500 }, newTokenText)).size).toBe(500);
  });

  it('the text of a token is a secret to the prompt check', () => {
    const token = newTokenText();
    expect(findSecrets(`use ${token} here`)).toMatchObject([{ kind: 'Cuebook access token' }]);
  });
});

describe('making a token', () => {
  it('needs a fresh proof of who it is', async () => {
    const refused = await failureOf(callerAs(owner).token.create(INPUT));
    expect(refused).toMatchObject({ code: 'FORBIDDEN', data: { remedy: 'confirmIdentity' } });
  });

  it('making a token tells it once, keeps a hash, and sends a mail', async () => {
    const { id, token } = await (await api(owner)).token.create(INPUT);
    const [listed] = await callerAs(owner).token.list();
    expect(listed).toMatchObject({ id, name: INPUT.name, lastFour: token.slice(-4), spaces: null });
    expect(JSON.stringify(listed)).not.toContain(token);
    const row = await db.personalToken.findUniqueOrThrow({ where: { id } });
    expect(JSON.stringify(row)).not.toContain(token.slice(4, 20));
    expect(await db.outboxMail.count({ where: { recipient: owner.email } })).toBe(1);
    let exported = '';
    const ctx = {
      ...contextOf(owner),
      session: await freshSession(owner),
      files: { read: () => Promise.resolve(null) },
    };
    for await (const chunk of exportAccount(ctx as unknown as Parameters<typeof exportAccount>[0]))
      exported += chunk;
    expect(exported).toContain(INPUT.name);
    expect(exported).not.toContain(row.tokenHash);
  });

  it.each([
    { ...INPUT, scopes: [] },
    { ...INPUT, scopes: ['prompts:read', 'prompts:read'] },
    { ...INPUT, scopes: ['prompts:publish'] },
    { ...INPUT, days: 366 },
    { ...INPUT, days: 0 },
    { ...INPUT, name: ' ' },
    { ...INPUT, spaceIds: [] },
    { ...INPUT, spaceIds: ['x'] },
    { ...INPUT, profileId: 'x' },
  ])('making a token refuses %j', async (input) => {
    expect(await failureOf((await api(owner)).token.create(input as typeof INPUT))).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  it('making a token limits it to spaces of its owner', async () => {
    const other = await makeProfile();
    const space = await callerAs(other).space.create({ name: 'Others' });
    const refused = await failureOf((await api(owner)).token.create({ ...INPUT, spaceIds: [space.id] }));
    expect(refused).toMatchObject({ code: 'NOT_FOUND', message: tokenMessages.noSpace });
  });

  it('ends at the most there may be, also at once', async () => {
    const keen = await makeProfile();
    const made = await Promise.allSettled(
      Array.from({ length: TOKENS_MAX + 3 }, async () => (await api(keen)).token.create(INPUT)),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(TOKENS_MAX);
    expect(await db.personalToken.count({ where: { profileId: keen.id } })).toBe(TOKENS_MAX);
  });
});

describe('a token', () => {
  it('a token is good until it is revoked, expires, or its owner is shut out; each with the next request', async () => {
    const person = await makeProfile();
    const { id, token } = await (await api(person)).token.create(INPUT);
    expect((await v1(token, 'GET', '/me')).status).toBe(200);
    expect((await v1(token, 'GET', '/me', { now: new Date(Date.now() + 31 * 86_400_000) })).status).toBe(401);
    await db.profile.update({ where: { id: person.id }, data: { isActive: false } });
    expect((await v1(token, 'GET', '/me')).status).toBe(401);
    await db.profile.update({ where: { id: person.id }, data: { isActive: true, role: 'viewer' } });
    expect((await v1(token, 'GET', '/me')).body).toMatchObject({ role: 'viewer' });
    await callerAs(person).token.revoke({ id });
    expect((await v1(token, 'GET', '/me')).status).toBe(401);
    expect(await callerAs(person).token.list()).toEqual([]);
    expect(await failureOf(callerAs(person).token.revoke({ id }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a token is nobody else’s to revoke, but an admin’s', async () => {
    const [person, other, admin] = [
      await makeProfile(),
      await makeProfile(),
      await makeProfile({ role: 'admin' }),
    ];
    const { id, token } = await (await api(person)).token.create(INPUT);
    expect(await failureOf(callerAs(other).token.revoke({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    const [seen] = await callerAs(admin).admin.listTokens({ userId: person.id });
    expect(seen).toMatchObject({ id, name: INPUT.name });
    expect(seen).not.toHaveProperty('lastFour');
    await callerAs(admin).admin.revokeToken({ userId: person.id, tokenId: id });
    await expect(program(token)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const actions = await db.auditEvent.findMany({ where: { subjectId: person.id } });
    expect(actions).toMatchObject([{ action: 'user.revokeToken', actorId: admin.id }]);
  });

  it('a token lends no admin’s rights', async () => {
    const admin = await makeProfile({ role: 'admin' });
    expect(await program(await makeToken(admin))).toMatchObject({ id: admin.id, role: 'contributor' });
  });

  it('a token notes its use once a minute', async () => {
    const person = await makeProfile();
    const token = await makeToken(person);
    const at = (seconds: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + seconds * 1_000);
    const used = () => db.personalToken.findFirstOrThrow({ where: { profileId: person.id } });
    const settled = (time: Date) => expect.poll(async () => (await used()).lastUsedAt).toEqual(time);
    await program(token, at(0));
    await settled(at(0));
    await program(token, at(59));
    await program(token, at(61));
    await settled(at(61));
  });

  it('a token is refused without a query when it is mistyped, and never by a cookie', async () => {
    const token = await makeToken(owner);
    const silent = {
      get personalToken(): never {
        throw new Error('asked');
      },
      $queryRaw: () => {
        throw new Error('asked');
      },
    };
    const slip = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a');
    const asked = findProgram({ db: silent as never, now: new Date() }, bearer(slip));
    await expect(asked).rejects.toMatchObject({ message: tokenMessages.mistyped });
    const cookie = await v1(null, 'GET', '/me', { headers: { cookie: `token=${token}` } });
    expect(cookie.status).toBe(401);
    expect(cookie.headers.get('www-authenticate')).toContain('Bearer');
  });
});
