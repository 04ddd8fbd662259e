import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { env } from '@/env';
import { bodyAllowance } from '@/server/api/body-allowance';
import { handleScim } from '@/server/api/scim/handle-scim';
import { db } from '@/server/db';
import { logger } from '@/server/log/logger';
import { apiRequest } from '../../support/api-request';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makeSession, unique } from '../../support/factories';

/** A company's directory manages accounts: create, read, filter, page, patch, replace, shut and delete (RFC 7644). */

type Body = {
  id: string;
  schemas: string[];
  userName: string;
  active: boolean;
  displayName: string;
  name: { formatted: string };
  emails: { value: string; primary: boolean }[];
  groups?: { value: string; display: string }[];
  members?: { value: string; display: string }[];
  meta: { resourceType: string; location: string };
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: Body[];
  status: string;
  scimType?: string;
  detail: string;
};

let token: string;
beforeAll(async () => {
  const admin = await makeProfile({ role: 'admin' });
  ({ token } = await callerAs(admin).admin.createScimToken({ name: 'Entra' }));
});

async function ask(method: string, path: string, body?: unknown, bearer: string | null = token) {
  const headers = new Headers({ 'content-type': 'application/scim+json' });
  if (bearer !== null) headers.set('authorization', `Bearer ${bearer}`);
  const request = new Request(`http://localhost:3000/scim/v2/${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const parts = new URL(request.url).pathname.split('/').slice(3);
  const response = await handleScim({ db, now: new Date() }, request, parts);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? {} : JSON.parse(text)) as Body,
  };
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const newAddress = () => `${randomUUID()}@example.org`;
const userOf = (userName: string, more: object = {}) => ({
  schemas: [USER],
  userName,
  name: { givenName: 'Barbara', familyName: 'Jensen' },
  emails: [{ value: userName, primary: true }],
  ...more,
});
const patch = (id: string, ...operations: object[]) =>
  ask('PATCH', `Users/${id}`, { schemas: [PATCH], Operations: operations });
async function newUser(more: object = {}): Promise<Body> {
  const { status, body } = await ask('POST', 'Users', userOf(newAddress(), more));
  expect(status).toBe(201);
  return body;
}
const filtered = (filter: string, kind = 'Users') =>
  ask('GET', `${kind}?filter=${encodeURIComponent(filter)}`);

describe('a user', () => {
  it('a user is made with a place of its own, without a password, and named once', async () => {
    const userName = newAddress();
    const made = await ask('POST', 'Users', userOf(userName.toUpperCase(), { externalId: unique('ext') }));
    expect(made.status).toBe(201);
    expect(made.headers.get('content-type')).toBe('application/scim+json');
    expect(made.headers.get('location')).toBe(`http://localhost:3000/scim/v2/Users/${made.body.id}`);
    expect(made.body).toMatchObject({
      schemas: [USER],
      userName,
      active: true,
      displayName: 'Barbara Jensen',
      emails: [{ value: userName, primary: true }],
      meta: { resourceType: 'User', location: made.headers.get('location') },
    });
    const profile = await db.profile.findUniqueOrThrow({
      where: { id: made.body.id },
      include: { credential: true },
    });
    expect(profile).toMatchObject({ email: userName, role: 'contributor', isActive: true });
    expect(profile.credential?.passwordHash).toBeNull();
    const audited = await db.auditEvent.findFirst({ where: { subjectId: made.body.id } });
    expect(audited).toMatchObject({ action: 'user.create', actorId: null, details: { by: 'SCIM' } });

    const again = await ask('POST', 'Users', userOf(userName));
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    const externalId = (await db.scimUser.findUniqueOrThrow({ where: { profileId: made.body.id } }))
      .externalId;
    const sameId = await ask('POST', 'Users', userOf(newAddress(), { externalId }));
    expect([sameId.status, sameId.body.detail]).toEqual([
      409,
      'Another user already has this userName, externalId or email address',
    ]);
    expect((await ask('GET', `Users/${made.body.id}`)).body).toEqual(made.body);
  });

  it.each([
    ['no name', { schemas: [USER] }],
    ['no address', userOf('bjensen', { emails: [] })],
    ['another schema', { ...userOf('a@example.org'), schemas: ['urn:x'] }],
    ['an endless name', userOf('a@example.org', { displayName: 'x'.repeat(500) })],
    ['no JSON', '{"userName":'],
    ['a list', [userOf('a@example.org')]],
  ])('a user with %s is refused with 400', async (_what, body) => {
    const before = await db.profile.count();
    const { status, body: error } = await ask('POST', 'Users', body);
    expect(status).toBe(400);
    expect(error.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
    expect(error.detail).not.toBe('');
    expect(await db.profile.count()).toBe(before);
  });

  it('a user is found by name in any case, by the directory’s own id, and by what the library filters', async () => {
    const externalId = unique('ext');
    const { id, userName } = await newUser({ externalId });
    const name = userName.toUpperCase();
    for (const filter of [
      `userName eq "${name}"`,
      `externalId eq "${externalId}"`,
      `emails.value eq "${userName}"`,
    ]) {
      const { status, body } = await filtered(filter);
      expect([status, body.totalResults, body.Resources.map((user) => user.id)]).toEqual([200, 1, [id]]);
    }
    // One who was here before the directory.
    const old = await makeProfile();
    expect((await filtered(`userName eq "${old.email}"`)).body.Resources.map((user) => user.id)).toEqual([
      old.id,
    ]);
    expect((await filtered('userName eq "nobody"')).body).toMatchObject({ totalResults: 0, Resources: [] });
    expect((await filtered('userName eq')).status).toBe(400);
  });

  it('a user is listed a page at a time', async () => {
    await newUser();
    const all = (await ask('GET', 'Users?count=200')).body;
    const two = (await ask('GET', 'Users?startIndex=2&count=2')).body;
    expect(two).toMatchObject({ totalResults: all.totalResults, startIndex: 2 });
    expect(two.Resources.map(({ id }) => id)).toEqual(all.Resources.slice(1, 3).map(({ id }) => id));
    const beyond = (await ask('GET', `Users?startIndex=${all.totalResults + 1}`)).body;
    expect(beyond).toMatchObject({ totalResults: all.totalResults, Resources: [] });
    expect((await ask('GET', 'Users?count=1&attributes=userName')).body.Resources[0]).not.toHaveProperty(
      'emails',
    );
  });

  it('a user is renamed, moved to another address, and told at the old one', async () => {
    const { id, userName } = await newUser();
    const address = newAddress();
    const changed = await patch(
      id,
      { op: 'replace', path: 'displayName', value: 'Babs Jensen' },
      { op: 'Replace', value: { userName: address, emails: [{ value: address, primary: true }] } },
    );
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ userName: address, displayName: 'Babs Jensen' });
    expect(await db.outboxMail.count({ where: { recipient: userName } })).toBe(1);
    const replaced = await ask('PUT', `Users/${id}`, userOf(address, { displayName: 'Barbara J' }));
    expect(replaced.body).toMatchObject({ displayName: 'Barbara J', active: true });
    const taken = await makeProfile();
    expect(
      (await patch(id, { op: 'replace', value: { emails: [{ value: taken.email, primary: true }] } })).status,
    ).toBe(409);
  });

  it('a user that is shut has no session from then on, and comes back', async () => {
    const { id } = await newUser();
    const session = (await makeSession({ id })).cookie;
    expect((await apiRequest('account.sessions', undefined, session)).outcome).toBe('ok');
    // As one directory writes it.
    const shut = await patch(id, { op: 'Replace', path: 'active', value: 'False' });
    expect(shut.body.active).toBe(false);
    expect((await apiRequest('account.sessions', undefined, session)).outcome).toBe('UNAUTHORIZED');
    expect(await db.session.count({ where: { profileId: id } })).toBe(0);
    expect((await patch(id, { op: 'replace', value: { active: true } })).body.active).toBe(true);
  });

  it('a user that is deleted is gone for the directory, and an admin can bring it back', async () => {
    const { id } = await newUser();
    expect((await ask('DELETE', `Users/${id}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE']) expect((await ask(method, `Users/${id}`)).status).toBe(404);
    expect((await filtered(`id eq "${id}"`)).body.totalResults).toBe(0);
    const admin = await makeProfile({ role: 'admin' });
    await callerAs(admin).admin.restoreUser({ userId: id });
    expect((await ask('GET', `Users/${id}`)).body.active).toBe(true);
  });

  it('who is the last active admin stays one', async () => {
    await db.profile.updateMany({ where: { role: 'admin' }, data: { role: 'viewer' } });
    const last = await makeProfile({ role: 'admin' });
    const shut = await patch(last.id, { op: 'replace', path: 'active', value: false });
    expect(shut.status).toBe(409);
    expect((await ask('DELETE', `Users/${last.id}`)).status).toBe(409);
    expect(await db.profile.count({ where: { id: last.id, isActive: true } })).toBe(1);
  });

  it.each(['Users/nobody', `Users/${randomUUID()}`, 'Devices', 'Users/a/b', '__proto__'])(
    '%s is not found',
    async (path) => {
      expect((await ask('GET', path)).status).toBe(404);
    },
  );
});

describe('a group', () => {
  const newGroup = async (displayName: string, memberIds: string[]) =>
    ask('POST', 'Groups', {
      schemas: [GROUP],
      displayName,
      members: memberIds.map((value) => ({ value })),
    });

  it('a group is made, changed by its members, found and deleted', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    const displayName = unique('Team');
    const { status, body: group } = await newGroup(displayName, [ann.id]);
    expect(status).toBe(201);
    expect(group.members).toMatchObject([{ value: ann.id, display: 'Barbara Jensen' }]);
    expect((await newGroup(displayName, [])).status).toBe(409);
    const change = (...operations: object[]) =>
      ask('PATCH', `Groups/${group.id}`, { schemas: [PATCH], Operations: operations });
    const grown = await change({ op: 'add', path: 'members', value: [{ value: bob.id }] });
    expect(grown.body.members?.map(({ value }) => value).sort()).toEqual([ann.id, bob.id].sort());
    expect((await ask('GET', `Users/${bob.id}`)).body.groups).toMatchObject([{ value: group.id }]);
    const shrunk = await change({ op: 'remove', path: `members[value eq "${ann.id}"]` });
    expect(shrunk.body.members).toMatchObject([{ value: bob.id }]);
    expect((await change({ op: 'add', path: 'members', value: [{ value: randomUUID() }] })).status).toBe(400);
    expect((await filtered(`displayName eq "${displayName}"`, 'Groups')).body.totalResults).toBe(1);
    expect((await ask('DELETE', `Groups/${group.id}`)).status).toBe(204);
    expect((await ask('GET', `Groups/${group.id}`)).status).toBe(404);
    expect((await ask('GET', `Users/${bob.id}`)).status).toBe(200);
  });

  it('a group gives its role with the change, and takes it back with the next', async () => {
    const displayName = unique('Admins');
    vi.spyOn(env, 'OIDC_ROLE_MAP', 'get').mockReturnValue([{ group: displayName, role: 'admin' }]);
    await makeProfile({ role: 'admin' });
    const { id } = await newUser();
    const roleNow = async () => (await db.profile.findUniqueOrThrow({ where: { id } })).role;
    const { body: group } = await newGroup(displayName, [id]);
    expect(await roleNow()).toBe('admin');
    await ask('PUT', `Groups/${group.id}`, { schemas: [GROUP], displayName, members: [] });
    expect(await roleNow()).toBe('contributor');
    vi.restoreAllMocks();
  });
});

describe('the caller', () => {
  it.each([null, '', 'cbs_', `cbs_${'A'.repeat(43)}`])(
    'the caller with the token %j is refused with 401',
    async (bearer) => {
      for (const path of ['Users', 'ServiceProviderConfig', 'Nothing']) {
        const { status, headers, body } = await ask('GET', path, undefined, bearer);
        expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="SCIM"']);
        expect(JSON.stringify(body)).not.toContain('@');
      }
    },
  );

  it('reads what the service can do', async () => {
    expect((await ask('GET', 'ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
    });
    expect((await ask('GET', 'ResourceTypes')).body.Resources.map(({ id }) => id).sort()).toEqual([
      'Group',
      'User',
    ]);
    expect((await ask('GET', 'Schemas')).body.totalResults).toBeGreaterThan(1);
  });

  it('the caller with a token that was revoked is refused at once; only its hash is stored', async () => {
    const admin = await makeProfile({ role: 'admin' });
    const api = callerAs(admin);
    const made = await api.admin.createScimToken({ name: 'Okta' });
    expect((await ask('GET', 'Users?count=1', undefined, made.token)).status).toBe(200);
    const listed = (await api.admin.listScimTokens()).find(({ name }) => name === 'Okta')!;
    expect(listed.lastUsedAt).not.toBeNull();
    expect(JSON.stringify(await db.scimToken.findMany())).not.toContain(made.token);
    expect(await api.admin.revokeScimToken({ id: listed.id })).toEqual({ revoked: true });
    expect((await ask('GET', 'Users', undefined, made.token)).status).toBe(401);
    expect(await failureOf(api.admin.revokeScimToken({ id: listed.id }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('gets no word of an unexpected error, which is in the log', async () => {
    const error = vi.spyOn(logger, 'error').mockReturnValue();
    vi.spyOn(db, '$queryRaw').mockRejectedValue(new Error('a secret of the database'));
    const { status, body } = await ask('GET', 'Users');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(JSON.stringify(error.mock.calls[0])).toContain('SCIM request failed');
    vi.restoreAllMocks();
  });
});

it('a directory with a token may send a whole megabyte of members, and nobody else', async () => {
  const path = '/scim/v2/Groups/1';
  expect(await bodyAllowance(path, { authorization: `Bearer ${token}` })).toBe(1024 * 1024);
  for (const authorization of [undefined, 'Bearer scim_nobody', `Basic ${token}`]) {
    expect(await bodyAllowance(path, { authorization })).toBe(64 * 1024);
  }
  const { cookie } = await makeSession(await makeProfile({ role: 'admin' }));
  expect(await bodyAllowance(path, { cookie: `cuebook.session=${cookie}` })).toBe(64 * 1024);
});

it('takes a group of two thousand members at once', async () => {
  const people = Array.from({ length: 2_000 }, () => ({ email: newAddress(), fullName: 'Someone' }));
  await db.profile.createMany({ data: people });
  const rows = await db.profile.findMany({
    where: { email: { in: people.map(({ email }) => email) } },
    select: { id: true },
  });
  const members = rows.map(({ id }) => ({ value: id }));
  const body = { schemas: [GROUP], displayName: unique('Everyone'), members };
  expect(JSON.stringify(body).length).toBeGreaterThan(64 * 1024);
  const made = await ask('POST', 'Groups', body);
  expect(made.status).toBe(201);
  expect(made.body.members).toHaveLength(2_000);
});
