import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { makeProfile, unique } from '../../support/factories';
import { callerAs } from '../../support/caller';
import { type Directory, newDirectory } from '../../support/scim-directory';

/** Names, cases and forms of changes as directories write them. */

let directory: Directory;
beforeEach(async () => {
  directory = await newDirectory();
});

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

async function newUser(more: object = {}) {
  const userName = `${randomUUID()}@example.org`;
  const name = { givenName: 'Ada', familyName: 'Byron' };
  const { status, body } = await directory.ask('POST', 'Users', { schemas: [USER], userName, name, ...more });
  expect(status).toBe(201);
  return { ...body, userName };
}

async function newGroup(memberIds: string[] = []) {
  const members = memberIds.map((value) => ({ value }));
  const { body } = await directory.ask('POST', 'Groups', {
    schemas: [],
    displayName: unique('Group'),
    members,
  });
  return body.id;
}

describe('a name', () => {
  it.each([
    [[{ path: 'name.familyName', value: 'King' }], 'Ada King'],
    [[{ path: 'name.givenName', value: 'Augusta' }], 'Augusta Byron'],
    [[{ path: 'name', value: { familyName: 'King', givenName: 'Augusta' } }], 'Augusta King'],
    [[{ value: { 'name.familyName': 'King' } }], 'Ada King'],
    [[{ value: { name: { familyname: 'King' } } }], 'Ada King'],
    [[{ path: 'name.formatted', value: 'Countess Lovelace' }], 'Countess Lovelace'],
    [
      [
        { path: 'displayName', value: 'Lady L' },
        { path: 'name.formatted', value: 'Ada K' },
        { path: 'name.familyName', value: 'King' },
      ],
      'Lady L',
    ],
    [[{ value: { name: { formatted: 'Ada K' }, displayName: 'Lady L' } }], 'Lady L'],
  ])('a SCIM name after the change %j is %s', async (operations, displayName) => {
    const { id } = await newUser();
    const { status, body } = await directory.patch(
      `Users/${id}`,
      ...operations.map((operation) => ({ op: 'Replace', ...operation })),
    );
    expect([status, body.displayName]).toEqual([200, displayName]);
  });

  it('a name that its owner changed here changes in the part alone that the directory names', async () => {
    const { id } = await newUser();
    await db.profile.update({ where: { id }, data: { fullName: 'Augusta Ada Lovelace' } });
    const change = { op: 'replace', path: 'name.familyName', value: 'King' };
    expect((await directory.patch(`Users/${id}`, change)).body.displayName).toBe('Augusta Ada King');
  });

  it('a name that is put twice changes nothing', async () => {
    const { id, userName } = await newUser();
    const whole = {
      schemas: [USER],
      userName,
      displayName: 'Lady L',
      name: { formatted: 'Ada Lovelace', givenName: 'Ada', familyName: 'Lovelace' },
      active: true,
    };
    const first = await directory.ask('PUT', `Users/${id}`, whole);
    const events = await db.auditEvent.count({ where: { subjectId: id } });
    const second = await directory.ask('PUT', `Users/${id}`, whole);
    expect(second.body).toEqual(first.body);
    expect(second.body.displayName).toBe('Lady L');
    expect(await db.auditEvent.count({ where: { subjectId: id } })).toBe(events);
  });
});

describe('names of attributes and schemas', () => {
  it('names of attributes and schemas have no case in POST, PUT and questions', async () => {
    const userName = `${randomUUID()}@example.org`;
    const made = await directory.ask('POST', 'Users', {
      SCHEMAS: [USER.toUpperCase()],
      USERNAME: userName,
      Name: { FAMILYNAME: 'Byron' },
      Emails: [{ VALUE: userName, Primary: 'True' }],
      ACTIVE: 'False',
      [ENTERPRISE]: { department: 'Sales' },
    });
    expect([made.status, made.body.active, made.body.displayName]).toEqual([201, false, 'Byron']);
    const put = await directory.ask('PUT', `Users/${made.body.id}`, { username: userName, DisplayName: 'B' });
    expect([put.status, put.body.displayName]).toEqual([200, 'B']);
    const path = `Users?FILTER=${encodeURIComponent(`${USER.toLowerCase()}:USERNAME eq "${userName}"`)}&Attributes=DISPLAYNAME`;
    const [found] = (await directory.ask('GET', path)).body.Resources ?? [];
    expect(Object.keys(found ?? {}).sort()).toEqual(['displayName', 'id', 'schemas']);
  });

  it('names of attributes and schemas of groups that differ in case alone are one', async () => {
    const displayName = unique('Team');
    const group = { schemas: [], displayName };
    expect((await directory.ask('POST', 'Groups', group)).status).toBe(201);
    const other = await directory.ask('POST', 'Groups', { ...group, displayName: displayName.toUpperCase() });
    expect([other.status, other.body.scimType]).toEqual([409, 'uniqueness']);
  });

  it('names of attributes and schemas of the extension that is not kept are in the schemas and kinds', async () => {
    expect(JSON.stringify((await directory.ask('GET', 'Schemas')).body)).toContain(ENTERPRISE);
    expect(JSON.stringify((await directory.ask('GET', 'ResourceTypes')).body)).toContain(ENTERPRISE);
    expect((await directory.ask('GET', `Schemas/${ENTERPRISE}`)).status).toBe(200);
  });
});

describe('members', () => {
  it('members join and leave in each form that directories write', async () => {
    const [ann, bob, cy] = [(await newUser()).id, (await newUser()).id, (await newUser()).id];
    const id = await newGroup([ann]);
    const after = async (...operations: object[]) => {
      const { status, body } = await directory.patch(`Groups/${id}`, ...operations);
      expect(status).toBe(200);
      return (body.members ?? []).map(({ value }) => value).sort();
    };
    const value = [{ value: bob }, { value: cy }];
    expect(await after({ op: 'Add', path: 'members', value })).toEqual([ann, bob, cy].sort());
    expect(await after({ op: 'Remove', path: 'members', value: [{ value: cy }] })).toEqual([ann, bob].sort());
    expect(await after({ op: 'remove', path: `members[value eq "${ann}"]` })).toEqual([bob]);
    expect(await after({ op: 'add', value: { members: [{ value: ann }] } })).toEqual([ann, bob].sort());
    expect(await after({ op: 'replace', value: { id, members: [{ value: cy }] } })).toEqual([cy]);
    expect(await after({ op: 'replace', path: 'MEMBERS', value: { value: ann } })).toEqual([ann]);
    const either = `members[value eq "${ann}" or value eq "${bob}"]`;
    expect(await after({ op: 'add', path: 'members', value }, { op: 'remove', path: either })).toEqual([cy]);
    expect(await after({ op: 'remove', path: 'members' })).toEqual([]);
  });

  it('members of a large group change without it being read', async () => {
    const people = Array.from({ length: 300 }, () => ({
      email: `${randomUUID()}@example.org`,
      fullName: 'P',
    }));
    await db.profile.createMany({ data: people });
    const rows = await db.profile.findMany({
      where: { email: { in: people.map(({ email }) => email) } },
      select: { id: true },
    });
    const id = await newGroup(rows.map((row) => row.id));
    const { id: joiner } = await makeProfile();
    const add = { op: 'add', path: 'members', value: [{ value: joiner }] };
    expect((await directory.patch(`Groups/${id}`, add)).status).toBe(204);
    expect(await directory.find('Groups', `id eq "${id}" and members eq "${joiner}"`)).toEqual([id]);
    const path = `Groups/${id}?excludedAttributes=members`;
    const { status, body } = await directory.ask('PATCH', path, directory.patchOf(add));
    expect([status, body.members]).toEqual([200, undefined]);
  });
});

it.each([
  [{ op: 'replace', path: 'shoeSize', value: '38' }, 'invalidPath'],
  [{ op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
  [{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
  [{ op: 'remove' }, 'noTarget'],
  [{ op: 'remove', path: 'userName' }, 'mutability'],
  [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
  [{ op: 'replace', path: 'active' }, 'invalidValue'],
  [{ op: 'replace', path: 'displayName', value: { a: 1 } }, 'invalidValue'],
])('%j is refused with %s', async (operation, scimType) => {
  const { id } = await newUser();
  const { status, body } = await directory.patch(`Users/${id}`, operation);
  expect([status, body.scimType]).toEqual([400, scimType]);
});

it('admins see the last requests, with names of attributes and no value', async () => {
  const secret = randomUUID();
  await directory.find('Users', `userName eq "${secret}" and emails[type eq "work"].value co "${secret}`);
  const { id } = await newUser({ displayName: secret });
  await directory.patch(`Users/${id}`, {
    op: 'replace',
    path: `emails[value eq "${secret}"].value`,
    value: 'a',
  });
  const admin = callerAs(await makeProfile({ role: 'admin' }));
  const requests = await admin.admin.directoryRequests();
  expect(JSON.stringify(requests)).not.toContain(secret);
  const [patch, post, get] = requests;
  expect(patch).toMatchObject({ method: 'PATCH', path: `Users/${id}`, attributes: ['emails'], status: 200 });
  expect(post).toMatchObject({ method: 'POST', path: 'Users', status: 201 });
  expect(post?.attributes).toContain('displayName');
  expect(get).toMatchObject({
    method: 'GET',
    status: 400,
    attributes: expect.arrayContaining(['userName']) as string[],
  });
});
