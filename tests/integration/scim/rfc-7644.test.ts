import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Directory, newDirectory } from '../../support/scim-directory';

/** The examples of RFC 7644, 3 and 4, in their order: one directory walks through all of them. */

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

const mark = randomUUID().slice(0, 8);
const bjensen = `bjensen-${mark}`;
const jsmith = `JSmith-${mark}`;
let directory: Directory;
let babs: string;
let jim: string;

const person = (userName: string, [givenName, familyName]: [string, string], more: object = {}) => ({
  schemas: [USER],
  externalId: userName,
  userName,
  name: { formatted: `${givenName} ${familyName}`, familyName, givenName },
  ...more,
});

beforeAll(async () => {
  directory = await newDirectory();
});

/** Of the two people of this file, whom a filter finds. */
async function found(filter: string): Promise<string[] | number> {
  const ids = await directory.find('Users', `(${filter}) and externalId ew "${mark}"`);
  if (typeof ids === 'number') return ids;
  return ids.map((id) => (id === babs ? 'babs' : id === jim ? 'jim' : id)).sort();
}

describe('the walk of the examples', () => {
  it('3.3 creates people, and refuses the same again with uniqueness', async () => {
    const first = person(bjensen, ['Barbara', 'Jensen'], {
      emails: [{ value: `${bjensen}@example.com`, type: 'work', primary: true }],
    });
    const made = await directory.ask('POST', 'Users', first);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      schemas: [USER],
      externalId: bjensen,
      userName: bjensen,
      name: { formatted: 'Barbara Jensen', familyName: 'Jensen', givenName: 'Barbara' },
      meta: { resourceType: 'User', location: expect.stringMatching(/\/scim\/v2\/Users\//) as string },
    });
    babs = made.body.id;
    const again = await directory.ask('POST', 'Users', { ...first, externalId: 'another' });
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    const second = person(jsmith, ['Jim', "O'Malley"], {
      emails: [{ value: `${jsmith}@example.org`, type: 'work' }],
    });
    jim = (await directory.ask('POST', 'Users', second)).body.id;
  });

  it('3.4.1 reads one, and says of one that is not there that it is not found', async () => {
    const { status, body } = await directory.ask('GET', `Users/${babs}`);
    expect([status, body.id, body.userName]).toEqual([200, babs, bjensen]);
    const { status: missing, body: error } = await directory.ask('GET', `Users/${randomUUID()}`);
    expect([missing, error['status'], error['schemas']]).toEqual([404, '404', [ERROR]]);
  });

  it.each<[string, string[]]>([
    [`userName eq "${bjensen}"`, ['babs']],
    [`name.familyName co "O'Malley"`, ['jim']],
    [`userName sw "J"`, ['jim']],
    [`${USER}:userName sw "J"`, ['jim']],
    ['title pr', []],
    ['meta.lastModified gt "2011-05-13T04:42:34Z"', ['babs', 'jim']],
    ['meta.lastModified ge "2011-05-13T04:42:34Z"', ['babs', 'jim']],
    ['meta.lastModified lt "2011-05-13T04:42:34Z"', []],
    ['meta.lastModified le "2011-05-13T04:42:34Z"', []],
    ['title pr and userType eq "Employee"', []],
    ['title pr or userType eq "Intern"', []],
    [`schemas eq "${USER}"`, ['babs', 'jim']],
    [`schemas eq "${ENTERPRISE}"`, []],
    ['userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")', []],
    ['userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")', []],
    ['emails co "example.com" or emails.value co "example.org"', ['babs', 'jim']],
    ['not (emails co "example.com")', ['jim']],
    ['userType eq "Employee" and (emails.type eq "work")', []],
    ['userType eq "Employee" and emails[type eq "work" and value co "@example.com"]', []],
    [
      'emails[type eq "work" and value co "@example.com"] or ims[type eq "xmpp" and value co "@foo.com"]',
      ['babs'],
    ],
  ])('3.4.2.2 filters by %s', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  it('3.4.2.4 pages, and 3.4.2.5 leaves attributes out', async () => {
    const both = encodeURIComponent(`externalId ew "${mark}"`);
    const page = await directory.ask('GET', `Users?startIndex=2&count=1&filter=${both}&attributes=userName`);
    expect(page.body).toMatchObject({ totalResults: 2, itemsPerPage: 1, startIndex: 2 });
    expect(Object.keys(page.body.Resources![0]!).sort()).toEqual(['id', 'schemas', 'userName']);
    const { body } = await directory.ask('GET', `Users/${babs}?excludedAttributes=emails,name`);
    expect([body.emails, body.name, body.userName]).toEqual([undefined, undefined, bjensen]);
  });

  it('3.4.3 searches by POST', async () => {
    const { status, body } = await directory.ask('POST', 'Users/.search', {
      schemas: [SEARCH],
      attributes: ['displayName', 'userName'],
      filter: `displayName sw "barbara" and externalId eq "${bjensen}"`,
      startIndex: 1,
      count: 10,
    });
    expect([status, body.totalResults, body.Resources?.[0]?.id]).toEqual([200, 1, babs]);
  });

  it('section 3.5.1 of RFC 7644 replaces a user', async () => {
    const { status, body } = await directory.ask(
      'PUT',
      `Users/${babs}`,
      person(bjensen, ['Barbara', 'Jensen'], {
        id: babs,
        roles: [],
        emails: [{ value: `${bjensen}@example.com` }, { value: `babs-${mark}@jensen.org` }],
      }),
    );
    expect([status, body.userName]).toEqual([200, bjensen]);
  });

  it('3.5.2 changes: adds, removes and replaces members and attributes', async () => {
    const group = await directory.ask('POST', 'Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: `Tour Guides ${mark}`,
    });
    expect(group.status).toBe(201);
    const at = `Groups/${group.body.id}`;
    const members = async () => {
      const { body } = await directory.ask('GET', at);
      return (body.members ?? []).map(({ value }) => (value === babs ? 'babs' : 'jim')).sort();
    };
    const ref = `https://example.com/v2/Users/${babs}`;
    const added = [{ display: 'Babs Jensen', $ref: ref, value: babs }];
    const steps: [object[], string[]][] = [
      [[{ op: 'add', path: 'members', value: added }], ['babs']],
      // A value that is there already changes nothing.
      [[{ op: 'add', path: 'members', value: added }], ['babs']],
      [[{ op: 'remove', path: `members[value eq "${babs}"]` }], []],
      [[{ op: 'add', path: 'members', value: [...added, { value: jim }] }], ['babs', 'jim']],
      [[{ op: 'remove', path: 'members' }], []],
      [
        [
          { op: 'remove', path: `members[value eq "${babs}"]` },
          { op: 'add', path: 'members', value: [{ display: 'James Smith', value: jim }] },
        ],
        ['jim'],
      ],
      [[{ op: 'replace', path: 'members', value: [...added, { value: jim }] }], ['babs', 'jim']],
    ];
    for (const [operations, expected] of steps) {
      const { status } = await directory.patch(at, ...operations);
      expect([200, 204], JSON.stringify(operations)).toContain(status);
      expect(await members(), JSON.stringify(operations)).toEqual(expected);
    }
    expect(await directory.find('Groups', `displayName eq "tour guides ${mark}"`)).toEqual([group.body.id]);
    expect((await directory.ask('DELETE', at)).status).toBe(204);
  });

  it('3.5.2 changes attributes of a person, kept and not', async () => {
    const street = { type: 'work', streetAddress: '911 Universal City Plaza', locality: 'Hollywood' };
    const changes: object[] = [
      {
        op: 'add',
        value: { emails: [{ value: `${bjensen}@example.com`, type: 'home' }], nickname: 'Babs' },
      },
      { op: 'replace', path: 'addresses[type eq "work"]', value: street },
      { op: 'replace', path: 'addresses[type eq "work"].streetAddress', value: '1010 Broadway Ave' },
      {
        op: 'replace',
        value: { emails: [{ value: `new-${mark}@example.com`, primary: true }], nickname: 'B' },
      },
      { op: 'replace', path: 'name.familyName', value: 'Jensen-Smith' },
    ];
    for (const change of changes) {
      const { status } = await directory.patch(`Users/${babs}`, change);
      expect([200, 204], JSON.stringify(change)).toContain(status);
    }
    const { body } = await directory.ask('GET', `Users/${babs}`);
    expect([body.displayName, body.emails?.map(({ value }) => value)]).toEqual([
      'Barbara Jensen-Smith',
      [`new-${mark}@example.com`],
    ]);
  });

  it('3.5.2.2 removes a value of several by a filter', async () => {
    const { status } = await directory.patch(`Users/${jim}`, {
      op: 'remove',
      path: 'emails[type eq "work" and value ew "example.com"]',
    });
    expect([200, 204]).toContain(status);
    const { body } = await directory.ask('GET', `Users/${jim}`);
    expect(body.emails?.[0]?.value).toBe(`${jsmith.toLowerCase()}@example.org`);
  });

  it('3.6 deletes, and does not find afterwards', async () => {
    expect((await directory.ask('DELETE', `Users/${babs}`)).status).toBe(204);
    for (const method of ['GET', 'DELETE'])
      expect((await directory.ask(method, `Users/${babs}`)).status).toBe(404);
    expect(await found('userName pr')).toEqual(['jim']);
  });

  it('3.7, 3.11 has neither bulk requests nor /Me', async () => {
    expect((await directory.ask('POST', 'Bulk', {})).status).toBe(501);
    expect((await directory.ask('GET', 'Me')).status).toBe(501);
  });

  it.each(['ServiceProviderConfig', 'ResourceTypes', 'Schemas'])('4 describes itself at %s', async (path) => {
    expect((await directory.ask('GET', path)).status).toBe(200);
  });

  it.each<[string, object, string]>([
    ['a filter that is none', { filter: 'userName' }, 'invalidFilter'],
    ['an operator that is none', { filter: 'userName is "a"' }, 'invalidFilter'],
  ])('3.12 refuses %s by its name', async (_name, asked, scimType) => {
    const { status, body } = await directory.ask('POST', 'Users/.search', { schemas: [SEARCH], ...asked });
    expect([status, body.scimType, body['schemas']]).toEqual([400, scimType, [ERROR]]);
  });

  it.each<[object, string]>([
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: { a: 1 } }, 'invalidValue'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'move', path: 'active', value: true }, 'invalidSyntax'],
    [{ op: 'replace', path: 'emails[type', value: 'x' }, 'invalidPath'],
  ])('3.5.2 refuses the change %j with %s', async (operation, scimType) => {
    const { status, body } = await directory.patch(`Users/${jim}`, operation);
    expect([status, body.scimType]).toEqual([400, scimType]);
  });
});
