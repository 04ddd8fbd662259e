import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { env } from '@/env';
import { db } from '@/server/db';
import type { CacheTag } from '@/server/request-context/cache-tags';
import type { CacheInvalidation } from '@/server/ports/cache-invalidation/cache-invalidation';
import { createPostgresCacheInvalidation } from '@/server/ports/cache-invalidation/postgres-cache-invalidation';
import { pruneChanges } from '@/server/services/change-log/prune-changes';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile, unique } from '../../support/factories';

/** Two servers on one database are notified of a change by the time it is acknowledged. */

interface Instance {
  source: CacheInvalidation;
  /** Notifications since the last call: tags, or 'everything'. */
  heard: () => string[];
}

let owner: TestProfile;
let admin: TestProfile;
const running: CacheInvalidation[] = [];

const PATIENCE = { timeout: 30_000 };

async function start(onGap: () => void = () => undefined): Promise<Instance> {
  let told: string[] = [];
  const source = createPostgresCacheInvalidation(
    env.DATABASE_URL,
    {
      onChange: (tags: readonly CacheTag[]) => told.push(...tags),
      onGap: () => {
        told.push('everything');
        onGap();
      },
    },
    { queryTimeoutMs: PATIENCE.timeout },
  );
  running.push(source);
  await vi.waitUntil(() => source.readInvalidations(), PATIENCE);
  told = [];
  return {
    source,
    heard() {
      const all = told.sort();
      told = [];
      return all;
    },
  };
}

beforeAll(async () => {
  owner = await makeProfile();
  admin = await makeProfile({ role: 'admin' });
});
afterEach(() => Promise.all(running.splice(0).map((source) => source.stop())));

/** Notifications that two instances have received when a write returns. */
async function heardOf(write: () => Promise<unknown>): Promise<string[]> {
  const [here, there] = [await start(), await start()];
  await write();
  expect(await Promise.all([here.source.readInvalidations(), there.source.readInvalidations()])).toEqual([
    true,
    true,
  ]);
  const heard = here.heard();
  expect(there.heard()).toEqual(heard);
  return heard;
}

const listed = (id: string) => ['list', `list:${owner.id}`, `prompt:${id}`];

describe('of a shared prompt both hear at once', () => {
  it('a change of a shared prompt reaches both pages at once: there, another text, private, shared, deleted and back', async () => {
    let id = '';
    const heard = await heardOf(async () => ({ id } = await makePrompt({ creator: owner })));
    expect(heard).toEqual(listed(id));
    const api = callerAs(owner);
    for (const write of [
      () => api.prompt.update({ id, title: unique('Another title') }),
      () => api.prompt.setShared({ id, isShared: false }),
      () => api.prompt.setShared({ id, isShared: true }),
      () => api.prompt.delete({ id }),
      () => api.prompt.undelete({ id }),
    ]) {
      expect(await heardOf(write)).toEqual(listed(id));
    }
  });

  it("a change of a shared prompt's badge or counters reaches both pages at once", async () => {
    const { id } = await makePrompt({ creator: owner });
    const reader = callerAs(admin);
    const mark = (status: 'tested' | 'approved') => reader.status.set({ promptId: id, version: 1, status });
    expect(await heardOf(() => mark('tested'))).toEqual([`prompt:${id}`]);
    // If public prompts need approval, lists contain it from now on, until the approval is withdrawn.
    expect(await heardOf(() => mark('approved'))).toEqual(listed(id));
    expect(await heardOf(() => mark('tested'))).toEqual(listed(id));
    expect(await heardOf(() => reader.favorite.toggle({ promptId: id }))).toEqual([
      'order:starred',
      `prompt:${id}`,
    ]);
    expect(await heardOf(() => reader.usage.record({ promptId: id }))).toEqual([
      'order:used',
      `prompt:${id}`,
    ]);
  });

  it('the end of a shared prompt for good reaches both pages at once', async () => {
    const { id } = await makePrompt({ creator: owner });
    expect(await heardOf(() => db.prompt.delete({ where: { id } }))).toEqual(listed(id));
  });
});

describe('of a shared collection both hear', () => {
  it('other words, another order, that it is private and that it is gone; of a private one nothing', async () => {
    const api = callerAs(owner);
    const a = await makePrompt({ creator: owner });
    const b = await makePrompt({ creator: owner });
    const { id } = await api.collection.create({ name: unique('Collection'), visibility: 'shared' });
    for (const write of [
      () => api.collection.add({ id, promptIds: [a.id, b.id] }),
      () => api.collection.move({ id, promptId: b.id, before: a.id }),
      () => api.collection.remove({ id, promptIds: [a.id] }),
      () => api.collection.update({ id, name: unique('Renamed') }),
      () => api.collection.update({ id, visibility: 'private' }),
    ]) {
      expect(await heardOf(write)).toEqual([`collection:${id}`]);
    }
    expect(await heardOf(() => api.collection.add({ id, promptIds: [a.id] }))).toEqual([]);
    await api.collection.update({ id, visibility: 'shared' });
    expect(await heardOf(() => api.collection.delete({ id }))).toEqual([`collection:${id}`]);
  });
});

describe('of a person both hear', () => {
  it('a new name or photo, which may be on any page', async () => {
    const person = await makeProfile();
    const own = callerAs(person);
    expect(await heardOf(() => own.profile.update({ fullName: unique('New name') }))).toEqual(['everything']);
    const key = `${person.id}/${'a'.repeat(32)}`;
    await db.avatarFile.create({ data: { key, expiresAt: new Date(Date.now() + 3_600_000) } });
    const avatarUrl = `/api/avatars/${key}`;
    expect(await heardOf(() => db.profile.update({ where: { id: person.id }, data: { avatarUrl } }))).toEqual(
      ['everything'],
    );
  });

  it('another bio, on their own page only', async () => {
    const person = await makeProfile();
    expect(await heardOf(() => callerAs(person).profile.update({ bio: 'Writes.' }))).toEqual([
      `profile:${person.id}`,
    ]);
  });

  it('the end of an account reaches both pages', async () => {
    const person = await makeProfile();
    const heard = await heardOf(() =>
      callerAs(admin).admin.deleteUser({ userId: person.id, prompts: 'keep' }),
    );
    expect(heard).toEqual(['everything']);
  });
});

it("a change of 'approved versions only' for guests invalidates pages of both editions, other settings none", async () => {
  const set = (value: boolean) => callerAs(admin).admin.setSettings({ publicNeedsApproval: value });
  expect(await heardOf(() => set(true))).toEqual(['everything']);
  expect(await heardOf(() => set(true))).toEqual([]);
  expect(await heardOf(() => set(false))).toEqual(['everything']);
  expect(await heardOf(() => callerAs(admin).admin.setSettings({ newAccountsAreViewers: false }))).toEqual(
    [],
  );
});

it('a space whose shared prompts need approval from now on invalidates pages of both editions, as does a prompt that comes or leaves', async () => {
  const api = callerAs(owner);
  const space = await api.space.create({ name: unique('Space') });
  const { id } = await makePrompt({ creator: owner });
  const need = (publicNeedsApproval: boolean) => api.space.update({ id: space.id, publicNeedsApproval });
  expect(await heardOf(() => need(true))).toEqual(['everything']);
  expect(await heardOf(() => need(true))).toEqual([]);
  expect(await heardOf(() => api.space.update({ id: space.id, name: unique('Renamed') }))).toEqual([]);
  expect(await heardOf(() => api.space.movePrompts({ ids: [id], spaceId: space.id }))).toEqual(listed(id));
  expect(await heardOf(() => api.space.movePrompts({ ids: [id], spaceId: null }))).toEqual(listed(id));
  const prompts = { kind: 'creators' as const };
  expect(await heardOf(() => api.space.delete({ id: space.id, prompts }))).toEqual(['everything']);
  expect(await heardOf(() => api.space.restore({ id: space.id }))).toEqual(['everything']);
  expect(await heardOf(() => need(false))).toEqual(['everything']);
});

describe('nobody hears', () => {
  it('a change of what is private reaches nobody', async () => {
    const api = callerAs(owner);
    const { id } = await makePrompt({ creator: owner, isShared: false });
    expect(await heardOf(() => api.prompt.update({ id, content: 'Another secret.' }))).toEqual([]);
    expect(await heardOf(() => api.favorite.toggle({ promptId: id }))).toEqual([]);
    expect(await heardOf(() => api.prompt.delete({ id }))).toEqual([]);
  });

  it('a change that was taken back reaches nobody', async () => {
    const { id } = await makePrompt({ creator: owner });
    const taken = new Error('taken back');
    const heard = await heardOf(() =>
      db
        .$transaction(async (transaction) => {
          await transaction.prompt.update({ where: { id }, data: { version: { increment: 1 } } });
          throw taken;
        })
        .catch((error: unknown) => expect(error).toBe(taken)),
    );
    expect(heard).toEqual([]);
  });
});

it('a change is heard when its transaction commits, however many began later and ended before', async () => {
  const first = await makePrompt({ creator: owner });
  const second = await makePrompt({ creator: owner });
  const slow = new pg.Client({ connectionString: env.DATABASE_URL });
  await slow.connect();
  try {
    const { source, heard } = await start();
    await slow.query('BEGIN');
    await slow.query('UPDATE prompts SET is_shared = false WHERE id = $1', [first.id]);
    await callerAs(owner).prompt.setShared({ id: second.id, isShared: false });
    await source.readInvalidations();
    expect(heard()).toEqual(listed(second.id));
    await source.readInvalidations();
    expect(heard()).toEqual([]);
    await slow.query('COMMIT');
    await source.readInvalidations();
    expect(heard()).toEqual(listed(first.id));
    await source.readInvalidations();
    expect(heard()).toEqual([]);
  } finally {
    await slow.end();
  }
});

it('those who ask while a question is under way wait for one that was asked after them', async () => {
  const { source, heard } = await start();
  const prompts = await Promise.all(Array.from({ length: 5 }, () => makePrompt({ creator: owner })));
  heard();
  await source.readInvalidations();
  heard();
  for (const { id } of prompts) {
    const early = source.readInvalidations();
    await callerAs(owner).prompt.setShared({ id, isShared: false });
    await source.readInvalidations();
    expect(heard()).toEqual(listed(id));
    await early;
  }
});

it('a lost connection means that nothing is known, until another is there', async () => {
  let onLoss: (() => void) | null = null;
  const { source, heard } = await start(() => onLoss?.());
  const meanwhile = new Promise<[known: boolean, heard: string[]]>((resolve) => {
    // At the moment of detection: another connection may soon exist.
    onLoss = () => {
      onLoss = null;
      const atOnce = heard();
      resolve(source.readInvalidations().then((known) => [known, atOnce]));
    };
  });
  const killer = new pg.Client({ connectionString: env.DATABASE_URL });
  await killer.connect();
  const { rowCount } = await killer.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'cuebook page cache' AND datname = current_database()`,
  );
  await killer.end();
  expect(rowCount).toBeGreaterThanOrEqual(1);
  expect(await meanwhile).toEqual([false, ['everything']]);
  await vi.waitUntil(() => source.readInvalidations(), PATIENCE);
  expect(new Set(heard())).toEqual(new Set(['everything']));
  const { id } = await makePrompt({ creator: owner });
  await source.readInvalidations();
  expect(heard()).toEqual(listed(id));
});

it('more changes than anybody counts are told as everything', async () => {
  const { source, heard } = await start();
  await db.$executeRaw`
    INSERT INTO changes (kind, subject, owner_id, changed_by, seen_before, seen_after)
    SELECT 'status', gen_random_uuid(), ${owner.id}::uuid, ${owner.id}::uuid, 'shared', 'shared' FROM generate_series(1, 2001)`;
  await source.readInvalidations();
  expect(heard()).toEqual(['everything']);
});

it('what every server has long read is removed, and nothing younger', async () => {
  const left = async () => {
    const rows = await db.$queryRaw<{ subject: string }[]>`SELECT subject FROM changes`;
    return rows.map(({ subject }) => subject);
  };
  const minute = 60_000;
  let at = Date.now();
  const older = await makePrompt({ creator: owner });
  await pruneChanges(db, at);
  const younger = await makePrompt({ creator: owner });
  expect(await pruneChanges(db, at + 5 * minute)).toBe(0);
  expect(await left()).toContain(older.id);
  await pruneChanges(db, (at += 10 * minute));
  expect(await left()).toContain(younger.id);
  // A running transaction in any database of the server holds back the horizon.
  await vi.waitUntil(
    async () => {
      await pruneChanges(db, (at += 10 * minute));
      return (await left()).length === 0;
    },
    { timeout: 200_000, interval: 200 },
  );
});
