import { expect, it } from 'vitest';
import { type Database, db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';

/** Responses confirm what was saved, even if access is lost immediately afterwards. */

/** A database that runs something right after each commit. */
function afterCommit(next: () => Promise<unknown>): Database {
  return new Proxy(db, {
    get: (target, key) =>
      key === '$transaction'
        ? async (work: Parameters<typeof db.$transaction>[0]) => {
            const result: unknown = await db.$transaction(work as never);
            await next();
            return result;
          }
        : (Reflect.get(target, key) as unknown),
  });
}

/**
 * A prompt with two versions and a suggestion, its owner and the suggesting user, with callers for whom it is deleted
 * after each commit.
 */
async function setUp() {
  const [owner, author] = [await makeProfile(), await makeProfile()];
  const { id } = await makePrompt({ creator: owner, isShared: true, content: 'One' });
  await callerAs(owner).prompt.update({ id, content: 'Two' });
  const suggestion = await callerAs(author).suggestion.create({
    promptId: id,
    baseVersion: 2,
    content: 'Better',
  });
  const racing = afterCommit(() => db.prompt.update({ where: { id }, data: { deletedAt: new Date() } }));
  const of = { owner: callerAs(owner, { db: racing }), author: callerAs(author, { db: racing }) };
  return { id, suggestionId: suggestion.id, of };
}

type World = Awaited<ReturnType<typeof setUp>>;

it.each<[string, (world: World) => Promise<unknown>, object]>([
  ['prompt.update', ({ of, id }) => of.owner.prompt.update({ id, content: 'Three' }), { version: 3 }],
  [
    'prompt.restore',
    ({ of, id }) => of.owner.prompt.restore({ id, version: 1, current: 2 }),
    { content: 'One' },
  ],
  [
    'suggestion.create',
    ({ of, id }) => of.author.suggestion.create({ promptId: id, baseVersion: 2, content: 'Other' }),
    { state: 'open' },
  ],
  [
    'suggestion.accept',
    ({ of, suggestionId }) => of.owner.suggestion.accept({ id: suggestionId }),
    { state: 'accepted' },
  ],
  [
    'suggestion.withdraw',
    ({ of, suggestionId }) => of.author.suggestion.withdraw({ id: suggestionId }),
    { state: 'withdrawn' },
  ],
])('%s of a prompt that is deleted at once', async (_name, call, expected) => {
  expect(await call(await setUp())).toMatchObject(expected);
});

/**
 * A review request by the author of a prompt, with callers for the author and an admin for whom it is deleted after
 * each commit.
 */
async function setUpReview() {
  const [author, admin] = [await makeProfile(), await makeProfile({ role: 'admin' })];
  const { id: promptId } = await makePrompt({ creator: author });
  const { id } = await callerAs(author).status.review.ask({ promptId, version: 1, message: '' });
  const remove = () => db.prompt.update({ where: { id: promptId }, data: { deletedAt: new Date() } });
  const of = {
    author: callerAs(author, { db: afterCommit(remove) }),
    admin: callerAs(admin, { db: afterCommit(remove) }),
  };
  return { promptId, id, of };
}

it('reviews and comments of a prompt that is deleted at once', async () => {
  const noted = await setUpReview();
  expect(await noted.of.admin.status.review.comment({ id: noted.id, body: 'Why?' })).toMatchObject({
    state: 'open',
    comments: [{ body: 'Why?' }],
  });
  const changes = await setUpReview();
  expect(
    await changes.of.admin.status.review.decide({
      id: changes.id,
      version: 1,
      decision: 'changes',
      notes: 'Shorter.',
    }),
  ).toMatchObject({ state: 'changes' });
  const withdrawn = await setUpReview();
  expect(await withdrawn.of.author.status.review.withdraw({ id: withdrawn.id })).toMatchObject({
    state: 'withdrawn',
  });
  const again = await setUpReview();
  await callerAs(await makeProfile({ role: 'admin' })).status.review.decide({
    id: again.id,
    version: 1,
    decision: 'changes',
    notes: 'No.',
  });
  expect(
    await again.of.author.status.review.ask({ promptId: again.promptId, version: 1, message: 'Now?' }),
  ).toMatchObject({ state: 'open', message: 'Now?' });
  const said = await setUpReview();
  expect(
    await said.of.author.comment.create({ promptId: said.promptId, version: 1, body: 'Mine', mentions: [] }),
  ).toMatchObject({ body: 'Mine' });
});

it('space.create and space.update of somebody who is taken out at once', async () => {
  const owner = await makeProfile();
  const racing = afterCommit(() => db.spaceMember.deleteMany({ where: { userId: owner.id } }));
  const made = await callerAs(owner, { db: racing }).space.create({ name: 'Made' });
  expect(made).toMatchObject({ name: 'Made', role: 'owner' });
  const { id } = await callerAs(owner).space.create({ name: 'Before' });
  const changed = await callerAs(owner, { db: racing }).space.update({ id, name: 'After' });
  expect(changed).toMatchObject({ name: 'After', role: 'owner' });
});

it('a profile and a user that are deleted at once', async () => {
  const person = await makeProfile();
  const change = (data: object) => db.profile.update({ where: { id: person.id }, data });
  const [now, { email }] = [new Date(), person];
  const racing = afterCommit(() => change({ isActive: false, email: null, deletedAt: now, erasedAt: now }));
  expect(await callerAs(person, { db: racing }).profile.update({ bio: 'New' })).toMatchObject({ bio: 'New' });
  await change({ isActive: true, email, deletedAt: null, erasedAt: null });
  const admin = callerAs(await makeProfile({ role: 'admin' }), { db: racing });
  expect(await admin.admin.updateUser({ userId: person.id, fullName: 'New Name' })).toMatchObject({
    fullName: 'New Name',
  });
});
