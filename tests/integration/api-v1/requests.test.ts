import { beforeAll, describe, expect, it, vi } from 'vitest';
import { tokenMessages } from '@/domain/token/messages';
import { bodyAllowance } from '@/server/api/body-allowance';
import { db } from '@/server/db';
import { LONG_INPUT_BYTES, rulesOf, SMALL_BODY_BYTES } from '@/server/http/path-rules';
import { purgeExpired } from '@/server/services/retention/purge-expired';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, makeSession, type TestProfile } from '../../support/factories';
import { makeToken, v1 } from '../../support/program';

/** Behavior of all requests to `/api/v1`: conditions, keys, cursors, limits, and errors. */

type Prompt = { id: string; slug: string; version: number; title: string };
type List = { items: { id: string; title: string }[]; total: number; nextCursor: string | null };

let owner: TestProfile;
let token: string;
beforeAll(async () => {
  owner = await makeProfile();
  token = await makeToken(owner);
});

const DRAFT = { title: 'Draft', description: 'Of a program', content: 'Say {{what}}. 日本語' };
const make = async (body: object = DRAFT) => (await v1(token, 'POST', '/prompts', { body })).body as Prompt;

describe('conditions', () => {
  it('conditions answer 304 to who has it, and 412 to a change of what is not there any more', async () => {
    const { id } = await make();
    const first = await v1(token, 'GET', `/prompts/${id}`);
    const etag = first.headers.get('etag')!;
    const again = await v1(token, 'GET', `/prompts/${id}`, { headers: { 'if-none-match': `"x", ${etag}` } });
    expect(again).toMatchObject({ status: 304, text: '' });
    const change = (title: string, ifMatch: string) =>
      v1(token, 'PATCH', `/prompts/${id}`, { body: { title }, headers: { 'if-match': ifMatch } });
    const changed = await change('Second', etag);
    expect(changed.body).toMatchObject({ title: 'Second', version: 2 });
    expect((await change('Third', etag)).status).toBe(412);
    expect((await change('Third', changed.headers.get('etag')!)).status).toBe(200);
    expect((await v1(token, 'GET', `/prompts/${id}`, { headers: { 'if-none-match': etag } })).status).toBe(
      200,
    );
  });

  it('conditions let one of two changes at once through', async () => {
    const { id } = await make();
    const etag = (await v1(token, 'GET', `/prompts/${id}`)).headers.get('etag')!;
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((title) =>
        v1(token, 'PATCH', `/prompts/${id}`, { body: { title }, headers: { 'if-match': etag } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });
});

describe('query parameters', () => {
  it.each([
    ['?q=', ''],
    ['?q=&limit=', ''],
    ['?category=&tag=&space=&sort=', ''],
    ['?cursor=', ''],
    ['?tag=&tag=', ''],
    ['?limit=&limit=2', '?limit=2'],
    ['?sort=&creator=', ''],
  ])('query parameters that are empty count as left out: %s', async (query, plain) => {
    const answer = await v1(token, 'GET', `/prompts${query}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual((await v1(token, 'GET', `/prompts${plain}`)).body);
  });

  it.each(['?space=', '?collection=', '?space=&collection='])(
    'query parameters of the export that are empty count as left out: %s',
    async (query) => {
      const exporting = await makeToken(owner, { scopes: ['export'] });
      expect(await v1(exporting, 'GET', `/export/prompts${query}`)).toMatchObject({ status: 200 });
    },
  );

  it.each(['/prompts?nothing=', '/prompts?nothing=x', '/prompts?limit=1&limit=2'])(
    'query parameters that are unknown or said twice are refused: %s',
    async (path) => {
      expect((await v1(token, 'GET', path)).status).toBe(400);
    },
  );
});

describe('a missing scope', () => {
  it.each([
    ['a condition that fails', { headers: { 'if-match': '"old"' }, body: { title: 'New' } }],
    ['a body that is none', { body: [] }],
    ['another type', { headers: { 'content-type': 'text/plain' }, body: { title: 'New' } }],
  ])('a missing scope comes before %s', async (_, asked) => {
    const { id } = await make();
    const reading = await makeToken(owner, { scopes: ['prompts:read'] });
    expect(await v1(reading, 'PATCH', `/prompts/${id}`, asked)).toMatchObject({ status: 403 });
  });
});

describe('an Idempotency-Key', () => {
  const keyed = (key: string, body: unknown = DRAFT) =>
    v1(token, 'POST', '/prompts', { body, headers: { 'idempotency-key': key } });
  const count = () => db.prompt.count({ where: { createdBy: owner.id } });

  it('makes one of two at once, and answers the same again', async () => {
    const before = await count();
    const answers = await Promise.all([keyed('k1'), keyed('k1'), keyed('k1')]);
    expect(await count()).toBe(before + 1);
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual(
      [],
    );
    const made = answers.find(({ status }) => status === 201)!;
    const again = await keyed('k1');
    expect(again).toMatchObject({ status: 201, text: made.text });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await count()).toBe(before + 1);
  });

  it('an Idempotency-Key is for one request of one token', async () => {
    await keyed('k2');
    expect(await keyed('k2', { ...DRAFT, title: 'Other' })).toMatchObject({ status: 422 });
    const other = await makeToken(owner);
    const before = await count();
    await v1(other, 'POST', '/prompts', { body: DRAFT, headers: { 'idempotency-key': 'k2' } });
    expect(await count()).toBe(before + 1);
  });

  it('an Idempotency-Key is free again when the request failed, and after a day', async () => {
    expect((await keyed('k3', {})).status).toBe(400);
    expect((await keyed('k3')).status).toBe(201);
    const later = new Date(Date.now() + 25 * 60 * 60 * 1_000);
    const renewed = await v1(token, 'POST', '/prompts', {
      body: { ...DRAFT, title: 'Later' },
      headers: { 'idempotency-key': 'k3' },
      now: later,
    });
    expect(renewed.status).toBe(201);
    await purgeExpired({ db, now: new Date(later.getTime() + 25 * 60 * 60 * 1_000) });
    expect(await db.idempotentRequest.count()).toBe(0);
  });

  it.each(['', 'x'.repeat(256), 'é'])('an Idempotency-Key is refused as %j', async (key) => {
    expect((await keyed(key)).status).toBe(400);
  });
});

describe('lists', () => {
  it('lists go on with their cursor until all are told, none twice', async () => {
    const reader = await makeProfile();
    const own = await makeToken(reader);
    for (let index = 0; index < 7; index += 1)
      await makePrompt({ creator: reader, title: `P ${index}`, isShared: false });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await v1(own, 'GET', `/prompts?scope=mine&limit=3${cursor && `&cursor=${cursor}`}`);
      const { items, nextCursor, total } = page.body as List;
      expect(total).toBe(7);
      seen.push(...items.map(({ id }) => id));
      cursor = nextCursor;
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
    expect((await v1(own, 'GET', '/prompts?cursor=e30')).status).toBe(400);
    expect((await v1(own, 'GET', '/prompts?limit=51')).status).toBe(400);
  });

  it('lists hold for a limited token what is at home in its spaces: in lists, searches, tags and totals', async () => {
    const person = await makeProfile();
    const [space, other] = [
      await callerAs(person).space.create({ name: 'One' }),
      await callerAs(person).space.create({ name: 'Two' }),
    ];
    const text = { creator: person, title: 'Quokka', tags: ['quokka'] };
    const inside = await makePrompt({ ...text, isShared: false, spaceId: space.id });
    const insideShared = await makePrompt({ ...text, isShared: true, spaceId: space.id });
    await makePrompt({ ...text, isShared: false, spaceId: other.id });
    await makePrompt({ ...text, isShared: true });
    await makePrompt({ ...text, isShared: false });
    for (const prompt of [inside, insideShared])
      await callerAs(person).favorite.set({ promptId: prompt.id, on: true });
    const limited = await makeToken(person, { spaceIds: [space.id] });
    const all = [inside.id, insideShared.id].sort();
    const queries: [string, string[]][] = [
      ['', all],
      ['?q=quokka', all],
      ['?tag=quokka', all],
      ['?scope=mine', all],
      ['?scope=favorites', all],
      ['?scope=shared', [insideShared.id]],
      [`?space=${space.id}`, all],
      [`?space=${other.id}`, []],
      [`?creator=${person.id}&q=quok`, all],
      ['?category=Sales', []],
    ];
    for (const [query, expected] of queries) {
      const { items, total } = (await v1(limited, 'GET', `/prompts${query}`)).body as List;
      expect(items.map(({ id }) => id).sort(), query).toEqual(expected);
      expect(total, query).toBe(expected.length);
    }
    const lines = (await v1(limited, 'GET', '/export/prompts')).text.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect((await v1(limited, 'POST', '/prompts', { body: DRAFT })).status).toBe(404);
  });

  it('lists hold for a limited token the collections of its spaces, with what is at home there', async () => {
    const person = await makeProfile();
    const api = callerAs(person);
    const [space, other] = [await api.space.create({ name: 'One' }), await api.space.create({ name: 'Two' })];
    const [inside, outside] = [
      await makePrompt({ creator: person, isShared: false, spaceId: space.id }),
      await makePrompt({ creator: person, isShared: true }),
    ];
    const make = async (about: { visibility: 'private' | 'shared' | 'space'; spaceId?: string }) => {
      const collection = await api.collection.create({ name: 'Some', ...about });
      await api.collection.add({ id: collection.id, promptIds: [inside.id, outside.id] });
      return collection;
    };
    const ofSpace = await make({ visibility: 'space', spaceId: space.id });
    const beyond = [
      await make({ visibility: 'space', spaceId: other.id }),
      await make({ visibility: 'shared' }),
      await make({ visibility: 'private' }),
    ];
    const limited = await makeToken(person, { spaceIds: [space.id] });
    const { items } = (await v1(limited, 'GET', '/collections')).body as List;
    expect(items).toMatchObject([{ id: ofSpace.id, promptCount: 1 }]);
    for (const { slug } of beyond)
      expect((await v1(limited, 'GET', `/collections/${slug}`)).status).toBe(404);
    expect((await v1(limited, 'GET', `/collections/${ofSpace.slug}`)).status).toBe(200);
  });
});

describe('an export of a space or a collection', () => {
  const linesOf = (text: string) => text.trim().split('\n').filter(Boolean);

  it('an export of a space or a collection returns its prompts to those who can see it, and nothing outside the spaces of a token', async () => {
    const person = await makeProfile();
    const api = callerAs(person);
    const [space, other] = [await api.space.create({ name: 'One' }), await api.space.create({ name: 'Two' })];
    const inside = await makePrompt({ creator: person, isShared: false, spaceId: space.id });
    const collection = await api.collection.create({ name: 'Some' });
    await api.collection.add({ id: collection.id, promptIds: [inside.id] });
    const [whole, limited, stranger] = [
      await makeToken(person),
      await makeToken(person, { spaceIds: [space.id] }),
      await makeToken(await makeProfile()),
    ];
    const ofSpace = `/export/prompts?space=${space.slug}`;
    const ofCollection = `/export/prompts?collection=${collection.slug}`;
    for (const [token, path] of [
      [whole, ofSpace],
      [whole, ofCollection],
      [limited, ofSpace],
    ] as const) {
      const { status, text } = await v1(token, 'GET', path);
      expect({ status, count: linesOf(text).length }).toEqual({ status: 200, count: 1 });
      expect(JSON.parse(text)).toMatchObject({ id: inside.id, version: 1, extras: {}, tests: [] });
    }
    expect((await v1(limited, 'GET', `/export/prompts?space=${other.slug}`)).status).toBe(404);
    expect((await v1(limited, 'GET', ofCollection)).status).toBe(404);
    expect((await v1(stranger, 'GET', ofSpace)).status).toBe(404);
    expect((await v1(stranger, 'GET', ofCollection)).status).toBe(404);
    expect((await v1(whole, 'GET', `${ofSpace}&collection=x`)).status).toBe(400);
    expect((await v1(whole, 'GET', '/export/prompts?x=1')).status).toBe(400);
  });
});

describe('drafts', () => {
  it('drafts are private, and what others read is proposed instead', async () => {
    const made = await make();
    expect(await db.prompt.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({ isShared: false });
    const shared = await makePrompt({ creator: owner, isShared: true });
    const refused = await v1(token, 'PATCH', `/prompts/${shared.id}`, { body: { title: 'New' } });
    expect(refused).toMatchObject({ status: 409, body: { detail: tokenMessages.suggestInstead } });
    const proposed = await v1(token, 'POST', `/prompts/${shared.id}/suggestions`, {
      body: { baseVersion: 1, title: 'New' },
    });
    expect(proposed).toMatchObject({ status: 201, body: { state: 'open', proposed: { title: 'New' } } });
    await db.profile.update({ where: { id: owner.id }, data: { emailProvedAt: new Date() } });
    await callerAs(owner).shareLink.create({ promptId: made.id, version: 'newest' });
    const linked = await v1(token, 'PATCH', `/prompts/${made.id}`, { body: { title: 'New' } });
    expect(linked).toMatchObject({ status: 409 });
  });

  it.each([
    { isShared: true },
    { visibility: 'shared' },
    { status: 'approved' },
    { __proto__: null, id: 'x' },
  ])('drafts take no %j', async (extra) => {
    expect((await v1(token, 'POST', '/prompts', { body: { ...DRAFT, ...extra } })).status).toBe(400);
  });

  it('drafts can be chats', async () => {
    const messages = [
      { role: 'system', content: 'Be short.' },
      { role: 'user', content: 'Hello {{name}}' },
    ];
    const { title, description } = DRAFT;
    expect(await make({ title, description, messages })).toMatchObject({ messages });
  });
});

describe('filling in', () => {
  it('gives the text with what is missing and unused', async () => {
    const { slug } = await make();
    const filled = await v1(token, 'POST', `/prompts/${slug}/fill`, {
      body: { values: [{ name: 'other', value: 'x' }] },
    });
    expect(filled.body).toMatchObject({ missing: ['what'], unused: ['other'], version: 1 });
    const whole = await v1(token, 'POST', `/prompts/${slug}/fill`, {
      body: { values: [{ name: 'what', value: '$& hi' }] },
    });
    expect(whole.body).toMatchObject({ text: 'Say $& hi. 日本語', missing: [] });
    const approved = await v1(token, 'POST', `/prompts/${slug}/fill`, { body: { version: 'approved' } });
    expect(approved.status).toBe(404);
  });
});

describe('a refusal is a problem document', () => {
  it.each([
    ['GET', '/nothing', undefined, 404],
    ['GET', '', undefined, 404],
    ['GET', '/prompts/%2e%2e%2fme', undefined, 404],
    ['GET', '/prompts/%zz', undefined, 404],
    ['PUT', '/prompts', '{}', 405],
    ['DELETE', '/me', undefined, 405],
    ['POST', '/prompts', '[]', 400],
    ['POST', '/prompts', 'null', 400],
    ['POST', '/prompts', '{"title":', 400],
    ['GET', '/me?x=1', undefined, 400],
    ['GET', '/me?toString=1', undefined, 400],
    ['GET', '/prompts?limit=1&limit=2', undefined, 400],
    ['GET', '/prompts/not-there-at-all', undefined, 404],
  ])('the request %s %s %s is refused with %i', async (method, path, body, status) => {
    const answer = await v1(token, method, path, { body });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.body).toMatchObject({ status, title: expect.any(String) as string, requestId: 'test' });
    if (status !== 405) return;
    const allow = path === '/prompts' ? 'GET, POST, HEAD' : 'GET, HEAD';
    expect(answer.headers.get('allow')).toBe(allow);
    expect(answer.body).toMatchObject({ detail: `Method not allowed. Use ${allow}.` });
  });

  it('says the fields that are wrong, and nothing of what nobody foresaw', async () => {
    const wrong = await v1(token, 'POST', '/prompts', { body: { title: '', content: 'x', more: 1 } });
    expect(wrong.body).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ field: 'title' })]) as unknown,
    });
    const broken = vi.spyOn(db.profile, 'findUnique').mockRejectedValueOnce(new Error('the secret cause'));
    const answer = await v1(token, 'GET', '/me');
    broken.mockRestore();
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret cause');
    expect(answer.text).not.toContain('.ts');
  });

  it('names another media type', async () => {
    const answer = await v1(token, 'POST', '/prompts', {
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.status).toBe(415);
  });
});

describe('limits', () => {
  it('limits are sent with each response, count per token, and end in 429', async () => {
    const person = await makeProfile();
    const [busy, calm] = [await makeToken(person), await makeToken(person)];
    const first = await v1(busy, 'GET', '/me');
    const limit = Number(first.headers.get('ratelimit-limit'));
    expect(Number(first.headers.get('ratelimit-remaining'))).toBe(limit - 1);
    const { id } = await db.personalToken.findFirstOrThrow({
      where: { profileId: person.id, lastFour: busy.slice(-4) },
    });
    await db.rateLimit.updateMany({ where: { key: `apiToken:${id}` }, data: { points: limit } });
    const refused = await v1(busy, 'GET', '/me');
    expect(refused).toMatchObject({ status: 429 });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await v1(calm, 'GET', '/me')).status).toBe(200);
  });

  it('limits of bodies: 2 MB for a good token, else the small one', async () => {
    const path = '/api/v1/prompts';
    expect(rulesOf(path, false)).toMatchObject({ hasProblems: true, mediaTypes: ['application/json'] });
    expect(await bodyAllowance(path, { authorization: `Bearer ${token}` })).toBe(LONG_INPUT_BYTES);
    expect(await bodyAllowance(path, { authorization: 'Bearer cbk_x' })).toBe(SMALL_BODY_BYTES);
    const { cookie } = await makeSession(owner);
    expect(await bodyAllowance(path, { cookie: `cuebook.session-token=${cookie}` })).toBe(SMALL_BODY_BYTES);
    const long = await make({ ...DRAFT, content: '長'.repeat(200_000) });
    expect(long.id).toBeDefined();
  });
});
