import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handleScim } from '@/server/api/scim/handle-scim';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { makeProfile, unique } from '../../support/factories';

/** Requests in the forms in which Entra and Okta really send them. */

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const Resource = z.looseObject({
  id: z.string().default(''),
  active: z.boolean().optional(),
  displayName: z.string().optional(),
  members: z.array(z.object({ value: z.string() })).optional(),
  emails: z.array(z.object({ value: z.string() })).optional(),
});

let token: string;
beforeAll(async () => {
  const admin = await makeProfile({ role: 'admin' });
  ({ token } = await callerAs(admin).admin.createScimToken({ name: 'Entra' }));
});

async function ask(method: string, path: string, body?: unknown) {
  const request = new Request(`http://localhost:3000/scim/v2/${path}`, {
    method,
    headers: { 'content-type': 'application/scim+json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const parts = new URL(request.url).pathname.split('/').slice(3);
  const response = await handleScim({ db, now: new Date() }, request, parts);
  const text = await response.text();
  return { status: response.status, body: Resource.parse(text === '' ? {} : JSON.parse(text)) };
}

async function newUser() {
  const userName = `${randomUUID()}@example.org`;
  const name = { givenName: 'Ada', familyName: 'Byron' };
  const { body } = await ask('POST', 'Users', { schemas: [], userName, name, emails: [{ value: userName }] });
  return body;
}

async function newGroup() {
  const { body } = await ask('POST', 'Groups', { schemas: [], displayName: unique('Group') });
  return body;
}

const patch = (path: string, ...operations: object[]) =>
  ask('PATCH', path, { schemas: [PATCH], Operations: operations });

describe('changes at once', () => {
  it('changes at once of the members of a group are all kept', async () => {
    const group = await newGroup();
    const users = await Promise.all(Array.from({ length: 10 }, () => newUser()));
    const answers = await Promise.all(
      users.map(({ id }) =>
        patch(`Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: id }] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(users.map(() => 200));
    const { body } = await ask('GET', `Groups/${group.id}`);
    expect(body.members?.map(({ value }) => value).sort()).toEqual(users.map(({ id }) => id).sort());

    await Promise.all(
      users
        .slice(0, 5)
        .map(({ id }) => patch(`Groups/${group.id}`, { op: 'remove', path: `members[value eq "${id}"]` })),
    );
    const after = (await ask('GET', `Groups/${group.id}`)).body;
    expect(after.members).toHaveLength(5);
  });

  it('changes at once of a name and of being there shut the account', async () => {
    const leavers = await Promise.all(Array.from({ length: 6 }, () => newUser()));
    await Promise.all(
      leavers.flatMap(({ id }) => [
        patch(`Users/${id}`, { op: 'Replace', path: 'active', value: 'False' }),
        patch(`Users/${id}`, { op: 'Replace', path: 'displayName', value: 'Ada King' }),
      ]),
    );
    for (const { id } of leavers) {
      expect((await ask('GET', `Users/${id}`)).body).toMatchObject({
        active: false,
        displayName: 'Ada King',
      });
    }
  });
});

describe('what is not kept', () => {
  const unkept: readonly object[] = [
    { op: 'Replace', path: `${ENTERPRISE}:department`, value: 'Sales' },
    { op: 'Add', path: `${ENTERPRISE}:manager`, value: '1234' },
    { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+1 555' },
    { op: 'Replace', path: 'addresses[type eq "work"].streetAddress', value: 'Main Street' },
    { op: 'Replace', path: 'emails[type eq "other"].value', value: 'other@example.org' },
    { op: 'Replace', path: 'roles', value: [{ value: 'x', primary: 'True' }] },
    { op: 'Replace', path: 'title', value: 'Countess' },
    { op: 'Replace', path: 'name.honorificPrefix', value: 'Lady' },
    { op: 'Add', value: { [`${ENTERPRISE}:department`]: 'Sales', nickName: 'Ada', locale: 'en' } },
  ];

  it.each(unkept)(
    'a SCIM attribute that is not kept does not refuse the deactivation beside it: %j',
    async (operation) => {
      const { id } = await newUser();
      const alone = await patch(`Users/${id}`, operation);
      expect(alone).toMatchObject({ status: 200, body: { active: true } });
      const leaving = { op: 'Replace', path: 'active', value: 'False' };
      const { status, body } = await patch(`Users/${id}`, operation, leaving);
      expect([status, body.active]).toEqual([200, false]);
      expect((await ask('GET', `Users/${id}`)).body.active).toBe(false);
    },
  );

  it('a SCIM attribute that is not kept is another thing than what no schema knows', async () => {
    const { id } = await newUser();
    const wrong = await patch(`Users/${id}`, { op: 'replace', path: 'shoeSize', value: '38' });
    expect(wrong.status).toBe(400);
  });
});

describe('names', () => {
  it('names have no case, of members of the message, operations, attributes and schemas', async () => {
    const { id } = await newUser();
    const user = 'urn:ietf:params:scim:schemas:core:2.0:User';
    const lower = { schemas: [PATCH], operations: [{ Op: 'REPLACE', Path: 'Active', Value: 'False' }] };
    expect((await ask('PATCH', `Users/${id}`, lower)).body.active).toBe(false);
    const named = { op: 'replace', path: `${user}:DISPLAYNAME`, value: 'Ada King' };
    expect((await patch(`Users/${id}`, named)).body.displayName).toBe('Ada King');
    const whole = { op: 'Replace', value: { ACTIVE: 'True', displayname: 'Ada Lovelace' } };
    expect((await patch(`Users/${id}`, whole)).body).toMatchObject({
      active: true,
      displayName: 'Ada Lovelace',
    });
  });
});
