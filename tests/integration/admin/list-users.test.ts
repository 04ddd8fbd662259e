import { beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { type Api, callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** admin.listUsers: the only list that shows e-mail addresses. */

let admin: TestProfile;
let api: Api;

beforeAll(async () => {
  admin = await makeProfile({
    role: 'admin',
    fullName: 'Root',
    email: 'zz@example.org',
    createdAt: new Date('2020-01-01T00:00:00Z'),
  });
  api = callerAs(admin);
  for (let index = 1; index <= 100; index += 1) {
    await makeProfile({
      role: index % 3 === 0 ? 'viewer' : 'contributor',
      fullName: `Person ${index}`,
      email: `person.${index}@example.org`,
      createdAt: new Date(Date.UTC(2021, 0, index)),
    });
  }
  const odd = { createdAt: new Date('2020-06-01T00:00:00Z') };
  await makeProfile({ ...odd, fullName: '100% Sure', email: 'percent@example.org' });
  await makeProfile({ ...odd, fullName: 'Under_Score', email: 'under_score@example.org' });
  await makeProfile({ ...odd, fullName: 'Back\\Slash', email: 'slash@example.org' });
  await makeProfile({ ...odd, fullName: 'ÉLODIE 提示', email: 'e@example.org', isActive: false });
});

const names = async (query: Parameters<Api['admin']['listUsers']>[0]) =>
  (await api.admin.listUsers(query)).items.map(({ fullName }) => fullName).sort();

describe('admin.listUsers', () => {
  it('gives 100 a page, the newest first, with totals, and the last page beyond it', async () => {
    const first = await api.admin.listUsers({});
    expect(first).toMatchObject({ total: 105, page: 1, pageCount: 2 });
    expect(first.items.map(({ fullName }) => fullName)).toEqual(
      Array.from({ length: 100 }, (_, index) => `Person ${100 - index}`),
    );
    const second = await api.admin.listUsers({ page: 2 });
    const ids = [first, second].flatMap(({ items }) => items.map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([105, 105]);
    expect(await api.admin.listUsers({ page: 10_000 })).toEqual(second);
  });

  it.each(['newest', 'oldest', 'name', 'email'] as const)(
    'gives fewer a page in the order %s, each user once',
    async (sort) => {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => api.admin.listUsers({ page, perPage: 30, sort })),
      );
      expect(pages.map(({ page, pageCount }) => [page, pageCount])).toEqual(
        [1, 2, 3, 4].map((page) => [page, 4]),
      );
      const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
      expect([ids.length, new Set(ids).size]).toEqual([105, 105]);
    },
  );

  it.each([
    ['newest', 'Person 100', 'Root'],
    ['oldest', 'Root', 'Person 100'],
    // Letters without case and marks, as titles: É after B and before P.
    ['name', '100% Sure', 'Under_Score'],
    ['email', 'ÉLODIE 提示', 'Root'],
  ] as const)(
    'admin.listUsers in the order %s begins with %s and ends with %s',
    async (sort, first, last) => {
      const begin = await api.admin.listUsers({ sort, perPage: 1 });
      const end = await api.admin.listUsers({ sort, perPage: 1, page: 105 });
      expect([begin, end].map(({ items }) => items[0]?.fullName)).toEqual([first, last]);
    },
  );

  it('admin.listUsers shows these keys of a user and no others', async () => {
    const { items } = await api.admin.listUsers({ q: 'person.7@' });
    expect(items).toEqual([
      {
        id: expect.any(String) as string,
        fullName: 'Person 7',
        email: 'person.7@example.org',
        role: 'contributor',
        isActive: true,
        isUnproved: true,
        createdAt: new Date(Date.UTC(2021, 0, 7)),
      },
    ]);
  });

  it.each<[query: Parameters<Api['admin']['listUsers']>[0], found: string[]]>([
    [{ q: '%' }, ['100% Sure']],
    [{ q: '_' }, ['Under_Score']],
    [{ q: '\\' }, ['Back\\Slash']],
    [{ q: 'r_s' }, ['Under_Score']],
    [{ q: '0% s' }, ['100% Sure']],
    [{ q: 'ROOT' }, ['Root']],
    [{ q: 'élodie' }, ['ÉLODIE 提示']],
    [{ q: '提示' }, ['ÉLODIE 提示']],
    [{ isActive: false }, ['ÉLODIE 提示']],
    [{ isActive: true, q: 'élodie' }, []],
    [{ isActive: true, role: 'admin', sort: 'name' }, ['Root']],
    [{ q: 'PERSON.60@EXAMPLE' }, ['Person 60']],
    [{ q: '  Person 60  ' }, ['Person 60']],
    [{ q: 'nobody at all' }, []],
    [{ q: "' OR 1=1 --" }, []],
    [{ role: 'admin' }, ['Root']],
    [{ role: 'admin', q: 'person' }, []],
    [{ role: 'viewer', q: 'person 6' }, ['Person 6', 'Person 60', 'Person 63', 'Person 66', 'Person 69']],
  ])('admin.listUsers of %j finds %j', async (query, found) => {
    expect(await names(query)).toEqual(found);
    expect((await api.admin.listUsers(query)).total).toBe(found.length);
  });

  it('takes an empty search for none', async () => {
    expect((await api.admin.listUsers({ q: '  ' })).total).toBe(105);
  });

  it.each([
    { page: 0 },
    { page: -1 },
    { page: 1.5 },
    { page: 1e12 },
    { page: Number.NaN },
    { page: '1' },
    { role: 'root' },
    { q: 'a'.repeat(201) },
    { q: 'a\u0000' },
    { q: { not: '' } },
    { perPage: 101 },
    { perPage: 0 },
    { isActive: 'no' },
    { sort: 'passwordHash' },
    { orderBy: 'passwordHash' },
  ])('admin.listUsers refuses %j', async (query) => {
    expect((await failureOf(api.admin.listUsers(query as never))).code).toBe('BAD_REQUEST');
  });
});

describe('an e-mail address', () => {
  it('an e-mail address is in no other answer', async () => {
    const secret = 'canary.address@example.org';
    const owner = await makeProfile({ email: secret, fullName: 'Canary Owner' });
    const prompt = await makePrompt({ creator: owner });
    const reader = await makeProfile();
    await callerAs(reader).favorite.toggle({ promptId: prompt.id });
    await callerAs(reader).status.set({ promptId: prompt.id, version: 1, status: 'tested' });
    for (const who of [GUEST, reader, admin]) {
      const other = callerAs(who);
      const answers = await Promise.all([
        other.prompt.get({ identifier: prompt.id }),
        other.prompt.list({ creatorId: owner.id }),
        other.prompt.versions({ id: prompt.id }),
        other.prompt.version({ id: prompt.id, version: 1 }),
        other.prompt.facets(),
        other.profile.get({ id: owner.id }),
        other.profile.me(),
        other.status.history({ promptId: prompt.id }),
      ]);
      expect(JSON.stringify(answers)).not.toContain(secret);
      expect((await other.prompt.list({ q: secret })).total).toBe(0);
      expect((await other.prompt.list({ q: 'canary.address' })).total).toBe(0);
    }
  });
});
