import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import type { Status } from '@/domain/status/schema';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Statuses. */

const NOW = new Date('2026-04-01T00:00:00Z');

let creator: TestProfile;
let other: TestProfile;
let admin: TestProfile;
let prompt: PromptDto;

beforeEach(async () => {
  creator = await makeProfile();
  other = await makeProfile();
  admin = await makeProfile({ role: 'admin' });
  prompt = await makePrompt({ creator });
});

/** Marks the version that the prompt is at. */
async function mark(who: TestProfile, status: Status, notes = '', promptId = prompt.id) {
  const { version } = await db.prompt.findUniqueOrThrow({ where: { id: promptId } });
  return callerAs(who, { now: NOW }).status.set({ promptId, version, status, notes });
}

const rows = () => db.promptStatus.findMany({ where: { promptId: prompt.id }, orderBy: { id: 'asc' } });

describe('status.set', () => {
  it('gives the prompt with its badge, and writes a row and an audit row', async () => {
    expect(await mark(other, 'tested', '  Ran it on 20 inputs. ')).toEqual({
      ...prompt,
      status: { status: 'tested', approvedByName: other.fullName },
    });
    expect(await mark(admin, 'approved')).toMatchObject({
      status: { status: 'approved', approvedByName: admin.fullName },
      updatedAt: prompt.updatedAt,
      version: 1,
    });
    expect(await rows()).toMatchObject([
      { status: 'tested', approvedBy: other.id, notes: 'Ran it on 20 inputs.', version: 1, createdAt: NOW },
      { status: 'approved', approvedBy: admin.id, notes: '', version: 1, createdAt: NOW },
    ]);
    expect(
      await db.auditEvent.findMany({ where: { subjectId: prompt.id }, orderBy: { id: 'asc' } }),
    ).toMatchObject([
      { actorId: other.id, action: 'status.set', details: { from: null, to: 'tested', version: 1 } },
      { actorId: admin.id, action: 'status.set', details: { from: 'tested', to: 'approved', version: 1 } },
    ]);
  });

  it.each<[from: Status | null, to: Status, contributor: 'ok' | 'FORBIDDEN', admin: 'ok' | 'FORBIDDEN']>([
    [null, 'tested', 'ok', 'ok'],
    [null, 'approved', 'FORBIDDEN', 'ok'],
    ['tested', 'tested', 'ok', 'ok'],
    ['tested', 'approved', 'FORBIDDEN', 'ok'],
    ['approved', 'tested', 'FORBIDDEN', 'ok'],
    ['approved', 'approved', 'FORBIDDEN', 'FORBIDDEN'],
  ])('status.set from %s to %s: contributor %s, admin %s', async (from, to, byContributor, byAdmin) => {
    for (const [who, expected] of [
      [other, byContributor],
      [admin, byAdmin],
    ] as const) {
      const fresh = await makePrompt({ creator });
      if (from !== null) await mark(admin, from, '', fresh.id);
      const call = mark(who, to, '', fresh.id);
      if (expected === 'ok') expect((await call).status?.status).toBe(to);
      else expect((await failureOf(call)).code).toBe(expected);
    }
  });

  it('lets an admin approve their own prompt only while nobody else could', async () => {
    const own = await makePrompt({ creator: admin });
    await makeProfile({ role: 'admin' });
    expect((await failureOf(mark(admin, 'approved', '', own.id))).code).toBe('FORBIDDEN');

    await db.profile.updateMany({
      where: { role: 'admin', id: { not: admin.id } },
      data: { isActive: false },
    });
    expect((await mark(admin, 'approved', '', own.id)).status?.status).toBe('approved');
    expect((await mark(admin, 'tested', '', own.id)).status?.status).toBe('tested');
  });

  it.each(['title', 'description', 'content', 'category', 'tags'] as const)(
    'status.set is of one text: a change of the %s takes the badge away',
    async (field) => {
      await mark(admin, 'approved');
      const change = { title: 'B', description: 'B', content: 'B', category: 'Sales', tags: ['b'] } as const;
      const value = field === 'tags' ? [...change.tags] : change[field];
      const edited = await callerAs(creator).prompt.update({ id: prompt.id, [field]: value });
      expect(edited.status).toEqual({ status: 'shared', approvedByName: null });
      const [entry] = await callerAs(creator).status.history({ promptId: prompt.id });
      expect(entry).toMatchObject({ version: 1, status: 'approved' });
    },
  );

  it('stays through what is no change of text: visibility, favourites, uses', async () => {
    await mark(admin, 'approved');
    await callerAs(other).favorite.toggle({ promptId: prompt.id });
    await callerAs(other).usage.record({ promptId: prompt.id });
    await callerAs(creator).prompt.setShared({ id: prompt.id, isShared: false });
    const now = await callerAs(creator).prompt.get({ identifier: prompt.id });
    expect(now.status).toEqual({ status: 'approved', approvedByName: admin.fullName });
  });

  it('status.set does not come back when the old text does', async () => {
    await mark(admin, 'approved');
    await callerAs(creator).prompt.update({ id: prompt.id, content: 'Other.' });
    const restored = await callerAs(creator).prompt.restore({ id: prompt.id, version: 1, current: 2 });
    expect(restored.status?.status).toBe('shared');
  });

  it('shows the same badge in lists', async () => {
    await mark(other, 'tested');
    const { items } = await callerAs(GUEST).prompt.list({ q: prompt.title });
    expect(items[0]?.status).toEqual({ status: 'tested', approvedByName: other.fullName });
  });

  it('judges no text but the one that was read', async () => {
    await callerAs(creator).prompt.update({ id: prompt.id, content: 'Other.' });
    for (const version of [1, 3]) {
      const failure = await failureOf(
        callerAs(admin).status.set({ promptId: prompt.id, version, status: 'approved' }),
      );
      expect(failure).toMatchObject({
        code: 'CONFLICT',
        message: 'Someone saved a newer version. Read it before you change the status.',
      });
    }
    const unnamed = { promptId: prompt.id, status: 'approved' } as never;
    expect((await failureOf(callerAs(admin).status.set(unnamed))).code).toBe('BAD_REQUEST');
    expect(await rows()).toEqual([]);
  });

  it.each(['shared', 'Approved', '', 'rejected', null, 1])(
    'status.set refuses the status %j',
    async (status) => {
      const failure = await failureOf(mark(admin, status as Status));
      expect(failure.code).toBe('BAD_REQUEST');
    },
  );

  it.each(['approvedBy', 'approvedByName', 'createdAt', 'id'])(
    'status.set refuses the key %s',
    async (key) => {
      const input = { promptId: prompt.id, version: 1, status: 'tested' as const, [key]: creator.id };
      expect((await failureOf(callerAs(other).status.set(input))).code).toBe('BAD_REQUEST');
      expect(await rows()).toEqual([]);
    },
  );

  it('takes notes of 2,000 characters and no more', async () => {
    await mark(other, 'tested', '🎉'.repeat(2_000));
    expect((await failureOf(mark(other, 'tested', '🎉'.repeat(2_001)))).message).toBe(
      'Notes is too long: 2,001 characters (maximum 2,000)',
    );
  });
});

const GATED = { isWithoutGate: false, overrideReason: '' };

describe('status.history', () => {
  it('holds every mark of every version, newest first, with names and notes', async () => {
    await mark(other, 'tested', 'first');
    await callerAs(creator).prompt.update({ id: prompt.id, content: 'Other.' });
    await mark(admin, 'approved', 'second');
    await mark(admin, 'tested', 'withdrawn');
    expect(await callerAs(GUEST).status.history({ promptId: prompt.id })).toEqual(
      [
        { version: 2, status: 'tested', approvedByName: admin.fullName, notes: 'withdrawn' },
        { version: 2, status: 'approved', approvedByName: admin.fullName, notes: 'second' },
        { version: 1, status: 'tested', approvedByName: other.fullName, notes: 'first' },
      ].map((entry) => ({
        ...entry,
        id: expect.any(String) as string,
        createdAt: NOW,
        testRun: null,
        ...GATED,
      })),
    );
  });

  it('keeps what was said of a private version from those who cannot read that version', async () => {
    const own = await makePrompt({ creator, isShared: false });
    await mark(creator, 'tested', 'Has the old customer in it.', own.id);
    await callerAs(creator).prompt.update({ id: own.id, content: 'Clean.', isShared: true });
    await mark(other, 'tested', 'Clean indeed.', own.id);
    const historyOf = async (who: Actor) =>
      (await callerAs(who).status.history({ promptId: own.id })).map(({ notes }) => notes);
    for (const who of [GUEST, other]) expect(await historyOf(who)).toEqual(['Clean indeed.']);
    for (const who of [creator, admin]) {
      expect(await historyOf(who)).toEqual(['Clean indeed.', 'Has the old customer in it.']);
    }
  });

  it('keeps the mark when the account that gave it goes', async () => {
    await mark(other, 'tested');
    await db.profile.delete({ where: { id: other.id } });
    const [entry] = await callerAs(GUEST).status.history({ promptId: prompt.id });
    expect(entry).toMatchObject({ status: 'tested', approvedByName: null });
  });

  it('status.history gives the newest hundred', async () => {
    await db.promptStatus.createMany({
      data: Array.from({ length: 101 }, (_, index) => ({
        promptId: prompt.id,
        version: 1,
        status: 'tested',
        notes: String(index),
      })),
    });
    const entries = await callerAs(GUEST).status.history({ promptId: prompt.id });
    expect(entries.map(({ notes }) => notes)).toEqual(
      Array.from({ length: 100 }, (_, index) => String(100 - index)),
    );
  });
});

it('two admins approving at once approve once', async () => {
  const second = await makeProfile({ role: 'admin' });
  const outcomes = await Promise.allSettled([mark(admin, 'approved'), mark(second, 'approved')]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await rows()).toHaveLength(1);
});
