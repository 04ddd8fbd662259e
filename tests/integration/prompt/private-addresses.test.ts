import { beforeAll, describe, expect, it } from 'vitest';
import { slugBase } from '@/domain/prompt/slug-base';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import { runImport } from '@/server/services/import/run-import';
import { type Api, callerAs, contextOf, failureOf } from '../../support/caller';
import { makeProfile, type TestProfile, unique } from '../../support/factories';
import { bytesSource } from '../import/support';

/** Private prompts and those in a space have a URL with a random ending, until they are first shared. */

const TEXT = { description: 'D', content: 'C' };
let creator: TestProfile;
let own: Api;
let space: SpaceDto;

const tokenOf = (url: string | null) => url?.split('token=')[1] ?? '';

beforeAll(async () => {
  creator = await makeProfile();
  own = callerAs(creator);
  space = await own.space.create({ name: unique('Team') });
});

/** Pattern of a title's slug with a random ending. */
const hidden = (title: string) => new RegExp(`^${slugBase(title)}-[a-z0-9]{6}$`);

async function importOne(title: string, more: { isShared: boolean; spaceId?: string }) {
  const source = bytesSource(Buffer.from(JSON.stringify([{ title, ...TEXT }])));
  const { spaceId = null, isShared } = more;
  await runImport(contextOf(creator), { source, spaceId, isShared });
  return (await db.prompt.findFirstOrThrow({ where: { title, createdBy: creator.id } })).slug;
}

/** All ways to create a prompt. */
const MAKERS: [name: string, isHidden: boolean, make: (title: string) => Promise<string>][] = [
  ['private', true, async (title) => (await own.prompt.create({ title, ...TEXT, isShared: false })).slug],
  [
    'in a space',
    true,
    async (title) => (await own.prompt.create({ title, ...TEXT, spaceId: space.id })).slug,
  ],
  ['shared', false, async (title) => (await own.prompt.create({ title, ...TEXT, isShared: true })).slug],
  [
    'shared in a space',
    false,
    async (title) => (await own.prompt.create({ title, ...TEXT, isShared: true, spaceId: space.id })).slug,
  ],
  [
    'a duplicate',
    true,
    async (title) => {
      const { id } = await callerAs(await makeProfile()).prompt.create({ title, ...TEXT, isShared: true });
      return (await own.prompt.duplicate({ id })).slug;
    },
  ],
  ['imported as private', true, (title) => importOne(title, { isShared: false })],
  ['imported as shared', false, (title) => importOne(title, { isShared: true })],
  ['imported into a space', true, (title) => importOne(title, { isShared: false, spaceId: space.id })],
  [
    'a copy that is left to somebody who is removed',
    true,
    async (title) => {
      const leaver = await makeProfile();
      const { url } = await own.space.invite({ id: space.id, role: 'member' });
      await callerAs(leaver).space.join({ token: tokenOf(url) });
      await callerAs(leaver).prompt.create({ title, ...TEXT, spaceId: space.id });
      await own.space.removeMember({ id: space.id, userId: leaver.id, leaveCopies: true });
      return (await db.prompt.findFirstOrThrow({ where: { title, spaceId: null, createdBy: leaver.id } }))
        .slug;
    },
  ],
];

describe('the address of a new prompt', () => {
  it.each(MAKERS)('%s', async (_, isHidden, make) => {
    const title = unique('Plan');
    const slug = await make(title);
    expect(slug).toMatch(isHidden ? hidden(title) : new RegExp(`^${slugBase(title)}$`));
  });

  it.each(MAKERS.filter(([, isHidden]) => isHidden))(
    '%s: says nothing to somebody who makes one of the same title',
    async (_, __, make) => {
      const title = unique('Layoffs');
      await make(title);
      const other = callerAs(await makeProfile());
      const shared = await other.prompt.create({ title, ...TEXT, isShared: true });
      // The duplicate's source is shared, and its slug is known.
      const taken = await db.prompt.count({ where: { title, isShared: true, NOT: { id: shared.id } } });
      expect(shared.slug).toBe(taken === 0 ? slugBase(title) : `${slugBase(title)}-${taken}`);
    },
  );
});

/** All ways to share a prompt for the first time. */
const SHARERS: [name: string, share: (id: string) => Promise<unknown>][] = [
  ['setShared', (id) => own.prompt.setShared({ id, isShared: true })],
  ['toggleShared', (id) => own.prompt.toggleShared({ id })],
  ['update', (id) => own.prompt.update({ id, isShared: true })],
  ['setSharedMany', (id) => own.prompt.setSharedMany({ ids: [id], isShared: true })],
  ['shareAll', () => own.prompt.shareAll({})],
];

async function expectFirstShared(id: string, title: string, before: string): Promise<void> {
  const guest = callerAs({ kind: 'guest' });
  const shared = await guest.prompt.get({ identifier: id });
  expect(shared.slug).toBe(slugBase(title));
  expect((await guest.prompt.get({ identifier: before })).slug).toBe(shared.slug);
  await own.prompt.setShared({ id, isShared: false });
  expect((await own.prompt.get({ identifier: before })).slug).toBe(shared.slug);
  expect((await failureOf(guest.prompt.get({ identifier: before }))).code).toBe('NOT_FOUND');
  await own.prompt.setShared({ id, isShared: true });
  expect((await own.prompt.get({ identifier: id })).slug).toBe(shared.slug);
}

describe('the first time that a prompt is shared', () => {
  it.each(SHARERS)(
    'the first time that a prompt is shared by %s it takes the plain address, and the other one leads to it',
    async (_, share) => {
      const title = unique('Release notes');
      const { id, slug } = await own.prompt.create({ title, ...TEXT, isShared: false });
      expect((await failureOf(callerAs({ kind: 'guest' }).prompt.get({ identifier: slug }))).code).toBe(
        'NOT_FOUND',
      );
      await share(id);
      await expectFirstShared(id, title, slug);
    },
  );

  it('the first time that a prompt is shared by accepting a request gives it the address of the title that it has by then', async () => {
    const member = await makeProfile();
    const { url } = await own.space.invite({ id: space.id, role: 'member' });
    await callerAs(member).space.join({ token: tokenOf(url) });
    const made = await callerAs(member).prompt.create({ title: unique('Draft'), ...TEXT, spaceId: space.id });
    const title = unique('Ready');
    expect((await callerAs(member).prompt.update({ id: made.id, title })).slug).toBe(made.slug);
    const { id } = await callerAs(member).publishRequest.create({
      promptId: made.id,
      kind: 'share',
      note: '',
    });
    await own.publishRequest.accept({ id });
    await expectFirstShared(made.id, title, made.slug);
  });

  it('gives two of one title one address each', async () => {
    const title = unique('Twice');
    const make = () => own.prompt.create({ title, ...TEXT, isShared: false });
    const made = [await make(), await make(), await make()];
    await Promise.all(made.map(({ id }) => own.prompt.setShared({ id, isShared: true })));
    const slugs = await Promise.all(
      made.map(async ({ id }) => (await own.prompt.get({ identifier: id })).slug),
    );
    const base = slugBase(title);
    expect(slugs.sort()).toEqual([base, `${base}-1`, `${base}-2`]);
  });

  it('the first time that a prompt is shared never leaves a random address to a shared prompt, no matter who writes the row', async () => {
    const { id } = await own.prompt.create({ title: unique('By hand'), ...TEXT, isShared: false });
    await expect(db.prompt.update({ where: { id }, data: { isShared: true } })).rejects.toThrow(
      'prompts_private_slug_check',
    );
  });

  it('keeps the earlier address taken', async () => {
    const { id, slug } = await own.prompt.create({ title: unique('Kept'), ...TEXT, isShared: false });
    await own.prompt.setShared({ id, isShared: true });
    const other = callerAs(await makeProfile());
    expect((await other.prompt.create({ title: slug, ...TEXT, isShared: true })).slug).toBe(`${slug}-1`);
  });
});

it.each(['everywhere', 'in a space'])(
  'leads guests to an approved prompt where public needs approval %s, and to no other',
  async (where) => {
    const limit = where === 'everywhere' ? { approvedOnly: true } : { approvedInSpaces: true };
    const guest = callerAs({ kind: 'guest', ...limit });
    const home = where === 'in a space' ? { spaceId: space.id } : {};
    const [approved, other] = [
      await own.prompt.create({ title: unique('Approved'), ...TEXT, ...home, isShared: false }),
      await own.prompt.create({ title: unique('Not approved'), ...TEXT, ...home, isShared: false }),
    ];
    for (const { id } of [approved, other]) await own.prompt.setShared({ id, isShared: true });
    await db.promptStatus.create({
      data: {
        promptId: approved.id,
        version: 1,
        status: 'approved',
        approvedBy: creator.id,
        wasShared: true,
      },
    });
    await db.space.update({ where: { id: space.id }, data: { publicNeedsApproval: where === 'in a space' } });
    expect((await guest.prompt.get({ identifier: approved.slug })).slug).toBe(slugBase(approved.title));
    expect((await failureOf(guest.prompt.get({ identifier: other.slug }))).code).toBe('NOT_FOUND');
  },
);

it('a prompt that had its plain address before keeps it', async () => {
  const title = unique('From before');
  const { id } = await own.prompt.create({ title, ...TEXT, isShared: false });
  await db.prompt.update({ where: { id }, data: { slug: slugBase(title), privateSlug: null } });
  await own.prompt.setShared({ id, isShared: true });
  expect((await own.prompt.get({ identifier: id })).slug).toBe(slugBase(title));
});
