import { beforeEach, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import { TRASH_PAGE_SIZE } from '@/domain/trash/schema';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** The Trash: deleted prompts for 30 days, for those who may restore them. */

const DELETED = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1_000;
const after = (days: number) => new Date(DELETED.getTime() + days * DAY_MS);

let creator: TestProfile;
let other: TestProfile;
let admin: TestProfile;
let prompt: PromptDto;
let removed: PromptDto;

const as = (who: TestProfile, now = after(1)) => callerAs(who, { now });
const titles = async (who: TestProfile, scope: 'own' | 'all' = 'own', now = after(1)) =>
  (await as(who, now).trash.list({ scope })).items.map(({ title }) => title);

beforeEach(async () => {
  creator = await makeProfile();
  other = await makeProfile();
  admin = await makeProfile({ role: 'admin' });
  prompt = await makePrompt({ creator, isShared: false });
  removed = await makePrompt({ creator });
  await as(creator, DELETED).prompt.delete({ id: prompt.id });
  await as(admin, DELETED).prompt.delete({ id: removed.id });
});

it('holds what one deleted of one’s own, for admins everybody’s, with the days that are left', async () => {
  expect(await titles(creator)).toEqual([prompt.title]);
  expect(await titles(other)).toEqual([]);
  expect(await titles(admin)).toEqual([]);
  expect(await titles(admin, 'all')).toEqual(expect.arrayContaining([prompt.title, removed.title]));
  expect((await failureOf(as(creator).trash.list({ scope: 'all' }))).code).toBe('FORBIDDEN');
  const { items } = await as(creator).trash.list({});
  expect(items[0]).toMatchObject({ daysLeft: 29, deletedAt: DELETED, deletedByName: creator.fullName });
  expect(items[0]?.space).toBeNull();
});

it.each([
  [0, 30],
  [1 / (24 * 60), 30],
  [1, 29],
  [28.5, 2],
  [29.999, 1],
  [30, 1],
])('says after %d days that %d are left', async (days, left) => {
  expect((await as(creator, after(days)).trash.list({})).items[0]?.daysLeft).toBe(left);
});

it('holds what was deleted in the spaces where the caller publishes, with the space, in one order and one page', async () => {
  const member = await makeProfile();
  const space = await as(creator).space.create({ name: `Legal ${creator.id}` });
  await db.spaceMember.create({ data: { spaceId: space.id, userId: member.id, role: 'member' } });
  const theirs = await makePrompt({ creator: member, spaceId: space.id });
  await as(member, after(0.5)).prompt.delete({ id: theirs.id });
  const mine = await makePrompt({ creator, isShared: false });
  await as(creator, after(0.6)).prompt.delete({ id: mine.id });
  const { items } = await as(creator).trash.list({});
  expect(items.map(({ id, space: where }) => [id, where])).toEqual([
    [mine.id, null],
    [theirs.id, { name: space.name, slug: space.slug }],
    [prompt.id, null],
  ]);
  expect(items[1]).toMatchObject({ creatorName: member.fullName, deletedByName: member.fullName });
  expect(await titles(member)).toEqual([]);
  await db.spaceMember.updateMany({ where: { userId: creator.id }, data: { role: 'reader' } });
  expect(await titles(creator)).toEqual([mine.title, prompt.title]);
});

it('lets go of a prompt after 30 days, before the job comes', async () => {
  expect(await titles(creator, 'own', after(30))).toEqual([prompt.title]);
  expect(await titles(creator, 'own', after(30.1))).toEqual([]);
  for (const call of ['restore', 'purge'] as const) {
    expect((await failureOf(as(creator, after(30.1)).trash[call]({ id: prompt.id }))).code).toBe('NOT_FOUND');
  }
});

it('lets only the person who deleted a prompt and admins restore it', async () => {
  expect((await failureOf(as(other).trash.restore({ id: prompt.id }))).code).toBe('NOT_FOUND');
  expect((await failureOf(as(creator).trash.restore({ id: removed.id }))).code).toBe('NOT_FOUND');
  expect((await as(creator).trash.restore({ id: prompt.id })).title).toBe(prompt.title);
  expect((await as(admin).trash.restore({ id: removed.id })).title).toBe(removed.title);
  expect(await titles(creator)).toEqual([]);
});

it('deletes for good what is in it, by the same rule, and frees the address', async () => {
  expect((await failureOf(as(other).trash.purge({ id: prompt.id }))).code).toBe('NOT_FOUND');
  expect((await failureOf(as(creator).trash.purge({ id: removed.id }))).code).toBe('NOT_FOUND');
  const kept = await makePrompt({ creator });
  expect((await failureOf(as(creator).trash.purge({ id: kept.id }))).code).toBe('NOT_FOUND');
  await as(creator).trash.purge({ id: prompt.id });
  await as(admin).trash.purge({ id: removed.id });
  expect(await db.prompt.count({ where: { id: { in: [prompt.id, removed.id] } } })).toBe(0);
  expect(await db.auditEvent.count({ where: { subjectId: prompt.id } })).toBe(0);
  expect(
    await db.auditEvent.findMany({ where: { subjectId: removed.id, action: 'prompt.purge' } }),
  ).toHaveLength(1);
  expect((await makePrompt({ creator, title: removed.title })).slug).toBe(removed.slug);
  const { items } = await as(admin).admin.listAudit({ kind: 'deletion' });
  expect(items.map(({ action }) => action)).toContain('prompt.purge');
});

it('gives several back, or deletes them for good, by the same rule, and leaves out what is not the caller’s', async () => {
  const kept = await makePrompt({ creator });
  const ids = [prompt.id, removed.id, kept.id];
  expect(await as(other).trash.purgeMany({ ids })).toEqual({ purged: [] });
  expect(await as(creator, after(30.1)).trash.purgeMany({ ids })).toEqual({ purged: [] });
  expect(await as(creator).trash.purgeMany({ ids })).toEqual({ purged: [prompt.id] });
  expect(await db.auditEvent.count({ where: { subjectId: prompt.id } })).toBe(0);
  expect(await as(creator).prompt.undeleteMany({ ids })).toEqual({ restored: [] });
  expect(await as(admin).trash.purgeMany({ ids })).toEqual({ purged: [removed.id] });
  const where = { subjectId: removed.id, action: 'prompt.purge', actorId: admin.id };
  expect(await db.auditEvent.count({ where })).toBe(1);
  expect(await db.prompt.findMany({ where: { id: { in: ids } }, select: { id: true } })).toEqual([
    { id: kept.id },
  ]);
});

it('goes on from its cursor, without a gap', async () => {
  const many: string[] = [];
  for (let index = 0; index < TRASH_PAGE_SIZE + 3; index += 1) {
    const { id } = await makePrompt({ creator: other });
    many.push(id);
  }
  await as(other, DELETED).prompt.deleteMany({ ids: many });
  const first = await as(other).trash.list({});
  const rest = await as(other).trash.list({ cursor: first.nextCursor! });
  expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([TRASH_PAGE_SIZE, 3, null]);
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id))).toEqual(new Set(many));
});
