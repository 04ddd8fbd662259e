import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { GET } from '@/app/api/export/account/route';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { db } from '@/server/db';
import { getFileStorage } from '@/server/ports/file-storage/file-storage';
import { apiRequest, valueOf } from '../../support/api-request';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, makeSession, type TestProfile, unique } from '../../support/factories';

/** Everything of one's own as a file, and nothing of others. */

const HOUR_MS = 60 * 60 * 1_000;

let user: TestProfile;
let cookie: string;
beforeEach(async () => {
  user = await makeProfile({ password: 'right password', bio: 'About me' });
  cookie = (await makeSession(user)).cookie;
});

const ask = (session?: string) =>
  GET(
    new Request('http://localhost:3000/api/export/account', {
      headers: session === undefined ? {} : { cookie: `${SESSION_COOKIE}=${session}` },
    }),
  );

const Row = z.record(z.string(), z.unknown());
const Exported = z.looseObject({
  account: Row,
  prompts: z.array(Row),
  versions: z.array(Row),
  reviewComments: z.array(Row),
  comments: z.array(Row),
  suggestions: z.array(Row),
  favorites: z.array(Row),
  follows: z.array(Row),
  spaces: z.array(Row),
  uses: z.array(Row),
  collections: z.array(Row),
  files: z.array(Row),
  signIns: z.array(Row),
  waitingGrants: z.array(Row),
});

async function exported() {
  const response = await ask(cookie);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="cuebook-account-[\d-]+\.json"$/,
  );
  const text = await response.text();
  return { text, data: Exported.parse(JSON.parse(text)) };
}

it('holds the account, prompts with versions and tests, what was used, starred and said, and the pictures', async () => {
  const own = await makePrompt({ creator: user, isShared: false, title: unique('First') });
  const api = callerAs(user);
  await api.prompt.update({ id: own.id, title: unique('Second') });
  await db.testCase.create({
    data: { promptId: own.id, name: 'A case', inputs: [], checks: [{ kind: 'json' }] },
  });
  const trashed = await makePrompt({ creator: user });
  await api.prompt.delete({ id: trashed.id });
  const others = await makePrompt({ creator: await makeProfile(), title: unique('Of somebody else') });
  await api.usage.record({ promptId: others.id });
  await api.favorite.toggle({ promptId: others.id });
  await api.follow.set({ kind: 'prompt', id: others.id, on: true });
  const { id: collectionId } = await api.collection.create({ name: 'For later', description: 'Of mine.' });
  await api.collection.add({ id: collectionId, promptIds: [others.id, own.id] });
  await callerAs(await makeProfile()).collection.create({ name: 'Of somebody else', visibility: 'shared' });
  const key = `${user.id}/${'a'.repeat(32)}`;
  await db.avatarFile.create({ data: { key } });
  await getFileStorage().put(key, Buffer.from('A picture'), 'image/webp');

  const { data, text } = await exported();
  expect(data.account).toMatchObject({ email: user.email, fullName: user.fullName, bio: 'About me' });
  expect(data.prompts).toHaveLength(2);
  expect(data.prompts.find(({ id }) => id === own.id)).toMatchObject({
    isShared: false,
    version: 2,
    testCases: [{ name: 'A case' }],
  });
  expect(data.versions.filter(({ promptId }) => promptId === own.id).map(({ version }) => version)).toEqual([
    1, 2,
  ]);
  expect(data.uses).toMatchObject([{ promptId: others.id }]);
  expect(data.favorites).toMatchObject([{ promptId: others.id }]);
  expect(data.follows).toMatchObject([{ promptId: others.id, profileId: null }]);
  expect(data.collections).toMatchObject([
    {
      name: 'For later',
      description: 'Of mine.',
      visibility: 'private',
      items: [{ promptId: others.id }, { promptId: own.id }],
    },
  ]);
  expect(data.files).toMatchObject([
    { type: 'image/webp', base64: Buffer.from('A picture').toString('base64') },
  ]);
  expect(text).not.toContain(others.title);
});

it('holds what one gave that waits for a proof, and not to whom', async () => {
  const own = await makePrompt({ creator: user, isShared: false });
  const theirs = await makePrompt({ creator: await makeProfile(), isShared: false });
  const receiver = await makeProfile();
  const to = { accountId: receiver.id, email: receiver.email, right: 'read' };
  await db.waitingGift.create({ data: { ...to, promptId: own.id, givenBy: user.id } });
  await db.waitingGift.create({ data: { ...to, promptId: theirs.id, givenBy: (await makeProfile()).id } });
  const { data, text } = await exported();
  expect(data.waitingGrants).toMatchObject([{ promptId: own.id, right: 'read' }]);
  for (const secret of [receiver.id, receiver.email, theirs.id]) expect(text).not.toContain(secret);
});

it('holds the spaces that one is in, as what and since when, and nothing of who else is', async () => {
  const owner = await makeProfile();
  const [team, gone] = [unique('Team'), unique('Gone')];
  for (const name of [team, gone]) {
    const { id } = await callerAs(owner).space.create({ name });
    const { url } = await callerAs(owner).space.invite({ id, role: 'member' });
    await callerAs(user).space.join({ token: url?.split('token=')[1] ?? '' });
    if (name === gone) await callerAs(owner).space.delete({ id, prompts: { kind: 'creators' } });
  }
  await callerAs(owner).space.create({ name: unique('Not theirs') });
  const { data, text } = await exported();
  expect(data.spaces).toMatchObject([{ role: 'member', byGroup: null, space: { name: team } }]);
  expect(Date.parse(String(data.spaces[0]?.['joinedAt']))).toBeGreaterThan(Date.now() - HOUR_MS);
  for (const hidden of [owner.fullName, owner.id, gone]) expect(text).not.toContain(hidden);
});

it('holds no words, names or addresses of others, and nothing that opens an account', async () => {
  const prompt = await makePrompt({ creator: user });
  const other = await makeProfile();
  const review = await db.promptReview.create({
    data: { promptId: prompt.id, version: 1, requestedBy: user.id, message: 'Please look.' },
  });
  for (const [author, body] of [
    [other, 'Words of another'],
    [user, 'Words of mine'],
  ] as const) {
    await db.reviewComment.create({
      data: { reviewId: review.id, kind: 'comment', authorId: author.id, body },
    });
    await db.comment.create({ data: { promptId: prompt.id, version: 1, authorId: author.id, body } });
    const { title, description, category } = prompt;
    const text = { title, description, category, content: body };
    await db.suggestion.create({
      data: { promptId: prompt.id, baseVersion: 1, authorId: author.id, ...text },
    });
  }
  const { data, text } = await exported();
  expect(data.reviewComments).toMatchObject([{ body: 'Words of mine' }]);
  expect(data.suggestions).toMatchObject([{ promptId: prompt.id, content: 'Words of mine' }]);
  expect(data.comments).toMatchObject([{ promptId: prompt.id, body: 'Words of mine' }]);
  for (const secret of ['Words of another', other.fullName, other.email, other.id])
    expect(text).not.toContain(secret);
  const { passwordHash } = await db.credential.findUniqueOrThrow({ where: { profileId: user.id } });
  const { idHash } = await db.session.findFirstOrThrow({ where: { profileId: user.id } });
  for (const secret of [passwordHash!, idHash]) expect(text).not.toContain(secret);
});

it('walks through more rows than are read at once', async () => {
  const many = Array.from({ length: 45 }, () => makePrompt({ creator: user }));
  const ids = (await Promise.all(many)).map(({ id }) => id);
  await db.promptUsage.createMany({
    data: Array.from({ length: 2_001 }, (_, n) => ({ promptId: ids[n % 45]!, userId: user.id })),
  });
  const { data } = await exported();
  expect(data.prompts.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(new Set(data.uses.map(({ id }) => id)).size).toBe(2_001);
});

it('needs a session that is fresh, which the API says first', async () => {
  const asked = await apiRequest('account.exportData', undefined, cookie);
  expect(valueOf(asked)).toEqual({ href: '/api/export/account' });
  expect((await ask()).status).toBe(401);

  await db.session.updateMany({
    where: { profileId: user.id },
    data: { authenticatedAt: new Date(Date.now() - HOUR_MS) },
  });
  expect((await ask(cookie)).status).toBe(403);
  expect((await apiRequest('account.exportData', undefined, cookie)).body).toContain('confirmIdentity');
});

it('holds nothing of what they may not read any more, save their own words', async () => {
  const owner = await makeProfile();
  const CANARY = unique('CANARY');
  const space = await callerAs(owner).space.create({ name: unique('Team') });
  await db.spaceMember.create({ data: { spaceId: space.id, userId: user.id, role: 'member' } });
  const text = { title: `${CANARY} title`, content: `${CANARY} text`, isShared: false, spaceId: space.id };
  const theirs = await makePrompt({ creator: owner, ...text });
  const api = () => callerAs(user);
  const suggested = await api().suggestion.create({
    promptId: theirs.id,
    baseVersion: 1,
    description: 'Shorter',
    note: 'My reason',
  });
  await api().comment.create({ promptId: theirs.id, version: 1, body: 'My words' });
  await api().favorite.set({ promptId: theirs.id, on: true });
  await api().pin.set({ promptId: theirs.id, on: true });
  await api().follow.set({ kind: 'prompt', id: theirs.id, on: true });
  await api().follow.set({ kind: 'space', id: space.id, on: true });
  const { id } = await api().collection.create({ name: 'Of mine' });
  await api().collection.add({ id, promptIds: [theirs.id] });
  await db.promptRun.create({
    data: {
      userId: user.id,
      promptId: theirs.id,
      modelName: 'small',
      inputs: [],
      answer: CANARY,
      isCut: false,
    },
  });
  expect((await exported()).text).toContain(CANARY);

  await db.spaceMember.delete({ where: { userId_spaceId: { userId: user.id, spaceId: space.id } } });
  const { data, text: after } = await exported();
  expect(after).not.toContain(CANARY);
  expect(data).toMatchObject({ favorites: [], follows: [], collections: [{ items: [] }] });
  expect(data.comments).toMatchObject([{ body: 'My words' }]);
  expect(data.suggestions).toEqual([
    { id: suggested.id, promptId: theirs.id, note: 'My reason', createdAt: expect.any(String) as string },
  ]);
});
