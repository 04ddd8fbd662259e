import { beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { type Api, callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** admin.listUsers (specification 2 and 7): the only list that shows e-mail addresses. */

let admin: TestProfile;
let api: Api;

beforeAll(async () => {
  admin = await makeProfile({ role: 'admin', fullName: 'Root', createdAt: new Date('2020-01-01T00:00:00Z') });
  api = callerAs(admin);
  for (let index = 1; index <= 60; index += 1) {
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
  it('gives 25 a page, the newest first, with totals, and the last page beyond it', async () => {
    const first = await api.admin.listUsers({});
    expect(first).toMatchObject({ total: 65, page: 1, pageCount: 3 });
    expect(first.items.map(({ fullName }) => fullName)).toEqual(
      Array.from({ length: 25 }, (_, index) => `Person ${60 - index}`),
    );
    const pages = await Promise.all([1, 2, 3].map((page) => api.admin.listUsers({ page })));
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([65, 65]);
    expect(await api.admin.listUsers({ page: 10_000 })).toEqual(pages[2]);
  });

  it('shows these keys of a user and no others', async () => {
    const { items } = await api.admin.listUsers({ q: 'person.7@' });
    expect(items).toEqual([
      {
        id: expect.any(String) as string,
        fullName: 'Person 7',
        email: 'person.7@example.org',
        role: 'contributor',
        isActive: true,
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
    [{ q: 'PERSON.60@EXAMPLE' }, ['Person 60']],
    [{ q: '  Person 60  ' }, ['Person 60']],
    [{ q: 'nobody at all' }, []],
    [{ q: "' OR 1=1 --" }, []],
    [{ role: 'admin' }, ['Root']],
    [{ role: 'admin', q: 'person' }, []],
    [{ role: 'viewer', q: 'person 6' }, ['Person 6', 'Person 60']],
  ])('of %j finds %j', async (query, found) => {
    expect(await names(query)).toEqual(found);
    expect((await api.admin.listUsers(query)).total).toBe(found.length);
  });

  it('takes an empty search for none', async () => {
    expect((await api.admin.listUsers({ q: '  ' })).total).toBe(65);
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
    { perPage: 1_000 },
    { orderBy: 'passwordHash' },
  ])('refuses %j', async (query) => {
    expect((await failureOf(api.admin.listUsers(query as never))).code).toBe('BAD_REQUEST');
  });
});

describe('an e-mail address', () => {
  it('is in no other answer', async () => {
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
