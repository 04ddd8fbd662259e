import { PrismaPg } from '@prisma/adapter-pg';
import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import { PrismaClient } from '@/generated/prisma/client';
import { db } from '@/server/db';
import { type Api, callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile, unique } from '../../support/factories';
import { SEED, sized } from '../../support/sizes';
import { randomNumbers } from '../prompt-list/library';

/**
 * Several users randomly change a few prompts at the same time, on two clients of one database, often with outdated
 * knowledge. After every round: no approval badge on an unapproved text, no lost save, counters that
 * match their rows, and no access without permission.
 */

const STEPS = sized(150, 20_000);
/** Maximum number of simultaneous actions. */
const AT_ONCE = 6;
/** Rounds between two full checks. */
const FULL_CHECK_EVERY = Math.max(20, Math.round(STEPS / 200));

const otherClient = new PrismaClient({
  adapter: new PrismaPg({
    connectionString: process.env.DATABASE_URL,
    max: 10,
    connectionTimeoutMillis: 30_000,
  }),
  transactionOptions: { maxWait: 30_000, timeout: 30_000 },
});

/** A user's knowledge of a prompt, from when they last read it. */
type Known = { version: number; content: string };

/** A user of one of the two clients. */
type Person = { profile: TestProfile; api: Api; known: Map<string, Known> };

type Done =
  | { kind: 'edit'; promptId: string; over: number; content: string; ok: boolean }
  | { kind: 'status'; promptId: string; status: 'tested' | 'approved'; read: Known; ok: boolean }
  | { kind: 'other'; ok: boolean };

/** Actions, each as often as it occurs here; deletions are soon undone, so that there is something to do. */
const KINDS = [
  ...['edit', 'edit', 'edit', 'edit', 'edit', 'approve', 'approve', 'approve', 'approve', 'test', 'test'],
  ...['restore', 'restore', 'share', 'toggle', 'delete', 'undelete', 'undelete', 'undelete', 'undelete'],
  ...['undelete', 'favorite', 'use'],
] as const;
const CREATORS_KINDS = new Set<string>(['edit', 'restore', 'share', 'toggle', 'delete', 'undelete']);

const random = randomNumbers(SEED);
const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;

let people: Person[];
let outsiders: Actor[];
let promptIds: string[];
let creatorOf: Map<string, Person>;
let texts = 0;
/** Every successful approval: prompt, version, and the text that was read. */
const approvals: { promptId: string; version: number; content: string }[] = [];
const counts = new Map<string, number>();

beforeAll(async () => {
  const roles = ['contributor', 'contributor', 'contributor', 'admin', 'admin'] as const;
  people = await Promise.all(
    roles.map(async (role, index) => {
      const profile = await makeProfile({ role });
      const client = index % 2 === 0 ? db : otherClient;
      return { profile, api: callerAs(profile, { db: client }), known: new Map<string, Known>() };
    }),
  );
  outsiders = [GUEST, await makeProfile(), await makeProfile({ role: 'viewer' })];
  const creators = [people[0]!, people[0]!, people[1]!, people[3]!];
  const made = await Promise.all(
    creators.map(({ profile }, index) =>
      makePrompt({
        creator: profile,
        content: newText(),
        title: unique('Contested'),
        isShared: index % 2 === 0,
      }),
    ),
  );
  promptIds = made.map(({ id }) => id);
  creatorOf = new Map(made.map(({ id }, index) => [id, creators[index]!]));
});
afterAll(() => otherClient.$disconnect());

/** A unique text. */
function newText(): string {
  texts += 1;
  return `Text number ${texts} of these.`;
}

/** Codes of expected rejections; anything else is a bug. */
const REFUSALS = new Set(['CONFLICT', 'NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_REQUESTS']);

async function attempt(name: string, call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return true;
  } catch (error) {
    if (!(error instanceof TRPCError) || !REFUSALS.has(error.code)) throw error;
    const refused = `${name} refused: ${error.code}`;
    counts.set(refused, (counts.get(refused) ?? 0) + 1);
    return false;
  }
}

/** Reads a prompt; inaccessible ones are forgotten. */
async function look({ api, known }: Person, promptId: string): Promise<void> {
  try {
    const { version, content } = await api.prompt.get({ identifier: promptId });
    known.set(promptId, { version, content });
  } catch (error) {
    if (!(error instanceof TRPCError) || error.code !== 'NOT_FOUND') throw error;
  }
}

/** One step: a user changes a prompt, based on their knowledge. */
async function step(person: Person, promptId: string, what: number): Promise<Done> {
  const { api, known } = person;
  // One in three acts on outdated knowledge.
  if (what % 3 !== 0 || !known.has(promptId)) await look(person, promptId);
  // Without knowledge they can only guess, and no guess is right.
  const read = known.get(promptId) ?? { version: 999_999, content: '' };
  const done = async (name: string, call: Promise<unknown>): Promise<Done> => ({
    kind: 'other',
    ok: await attempt(name, call),
  });
  const setStatus = async (status: 'tested' | 'approved'): Promise<Done> => {
    const call = api.status.set({ promptId, version: read.version, status, notes: '' });
    return { kind: 'status', promptId, status, read, ok: await attempt(status, call) };
  };
  switch (KINDS[what % KINDS.length]) {
    case 'edit': {
      const content = newText();
      const isShared = what % 5 === 0 ? what % 2 === 0 : undefined;
      const input = {
        id: promptId,
        version: read.version,
        content,
        ...(isShared !== undefined && { isShared }),
      };
      const ok = await attempt('edit', api.prompt.update(input));
      return { kind: 'edit', promptId, over: read.version, content, ok };
    }
    case 'approve':
      return setStatus('approved');
    case 'test':
      return setStatus('tested');
    case 'restore':
      return done(
        'restore',
        api.prompt.restore({ id: promptId, version: 1 + (what % read.version), current: read.version }),
      );
    case 'share':
      return done('share', api.prompt.setShared({ id: promptId, isShared: what % 4 !== 0 }));
    case 'toggle':
      return done('toggle', api.prompt.toggleShared({ id: promptId }));
    case 'delete':
      return done('delete', api.prompt.delete({ id: promptId }));
    case 'undelete':
      return done('undelete', api.prompt.undelete({ id: promptId }));
    case 'favorite':
      return done('favorite', api.favorite.toggle({ promptId }));
    default:
      return done('use', api.usage.record({ promptId }));
  }
}

/** Each successful save of a round directly follows its base version; the others don't exist. */
async function expectNoLostSave(done: readonly Done[]) {
  for (const { promptId, over, content, ok } of done.filter((one) => one.kind === 'edit')) {
    const rows = await db.promptVersion.findMany({ where: { promptId, version: { gt: over }, content } });
    const origin = rows.filter(({ note }) => note === '').map(({ version }) => version);
    expect(origin, content).toEqual(ok ? [over + 1] : []);
  }
}

/** Every successful status is for the text that was read. */
async function expectReadTexts(done: readonly Done[]) {
  for (const { promptId, status, read, ok } of done.filter((one) => one.kind === 'status')) {
    if (!ok) continue;
    const row = await db.promptVersion.findUniqueOrThrow({
      where: { promptId_version: { promptId, version: read.version } },
    });
    expect(row.content).toBe(read.content);
    if (status === 'approved') approvals.push({ promptId, version: read.version, content: row.content });
  }
}

async function expectTrueBadges() {
  for (const promptId of promptIds) {
    const row = await db.prompt.findUniqueOrThrow({ where: { id: promptId } });
    if (row.deletedAt !== null) continue;
    const shown = await people[4]!.api.prompt.get({ identifier: promptId });
    if (shown.status?.status !== 'approved') continue;
    const newest = await db.promptStatus.findFirstOrThrow({
      where: { promptId, version: row.version },
      orderBy: { id: 'desc' },
    });
    expect(newest.status).toBe('approved');
    expect(approvals).toContainEqual({ promptId, version: shown.version, content: shown.content });
  }
}

/** The log, replayed from the beginning, results in the current state, and in the versions that were shared. */
async function expectTrueLog(promptId: string) {
  const [row, versions, log] = await Promise.all([
    db.prompt.findUniqueOrThrow({ where: { id: promptId } }),
    db.promptVersion.findMany({ where: { promptId }, orderBy: { version: 'asc' } }),
    db.promptActivity.findMany({ where: { promptId }, orderBy: { id: 'asc' } }),
  ]);
  const told = { version: 0, isShared: false, isDeleted: false };
  const shared = new Set<number>();
  for (const { kind, version, wasShared } of log) {
    if (kind === 'created' || kind === 'edited' || kind === 'restored') {
      expect(version).toBe(told.version + 1);
      told.version += 1;
      if (kind === 'created') told.isShared = wasShared;
      if (wasShared) shared.add(told.version);
    } else if (kind === 'shared' || kind === 'unshared') {
      expect(told.isShared).toBe(kind === 'unshared');
      told.isShared = kind === 'shared';
      if (told.isShared) shared.add(told.version);
    } else if (kind === 'deleted' || kind === 'undeleted') {
      expect(told.isDeleted).toBe(kind === 'undeleted');
      told.isDeleted = kind === 'deleted';
    } else {
      expect(version).toBe(told.version);
    }
  }
  expect(told).toEqual({ version: row.version, isShared: row.isShared, isDeleted: row.deletedAt !== null });
  expect(versions.map(({ version }) => version)).toEqual(versions.map((_row, index) => index + 1));
  const { title, content, tags } = versions.at(-1)!;
  expect({ title, content, tags }).toEqual({ title: row.title, content: row.content, tags: row.tags });
  expect(versions.filter(({ wasShared }) => wasShared).map(({ version }) => version)).toEqual(
    [...shared].sort((a, b) => a - b),
  );
  const [counted] = await db.$queryRaw<[{ uses: number; favorites: number; statuses: number }]>`
    SELECT (SELECT count(*) FROM prompt_usage WHERE prompt_id = ${promptId}::uuid)::int AS uses,
           (SELECT count(*) FROM favorites WHERE prompt_id = ${promptId}::uuid)::int AS favorites,
           (SELECT count(*) FROM prompt_status WHERE prompt_id = ${promptId}::uuid)::int AS statuses`;
  expect([row.usageCount, row.favoriteCount]).toEqual([counted.uses, counted.favorites]);
  expect(log.filter(({ kind }) => kind === 'tested' || kind === 'approved')).toHaveLength(counted.statuses);
}

/** Everything that an actor can read of a prompt, as one text; null if they can't access it. */
async function everythingFor(actor: Actor, promptId: string): Promise<string | null> {
  const api = callerAs(actor);
  try {
    const shown: unknown[] = [await api.prompt.get({ identifier: promptId })];
    const { pageCount } = await api.prompt.versions({ id: promptId, perPage: 50 });
    for (let page = 1; page <= pageCount; page += 1) {
      const { items } = await api.prompt.versions({ id: promptId, perPage: 50, page });
      shown.push(items);
      // The texts of the latest page; the version numbers of all pages.
      if (page > 1) continue;
      for (const { version } of items) shown.push(await api.prompt.version({ id: promptId, version }));
    }
    shown.push(await api.status.history({ promptId }));
    if (actor.kind === 'member') shown.push(await api.activity.list({ promptId }));
    return JSON.stringify(shown);
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

async function expectNothingLeaks() {
  for (const promptId of promptIds) {
    const row = await db.prompt.findUniqueOrThrow({ where: { id: promptId } });
    const isThere = row.isShared && row.deletedAt === null;
    const hidden = await db.promptVersion.findMany({ where: { promptId, wasShared: false } });
    const open = await db.promptVersion.findMany({ where: { promptId, wasShared: true } });
    // A restore may repeat a hidden text under a public number.
    const secrets = hidden.filter((old) => !open.some(({ content }) => content === old.content));
    for (const actor of outsiders) {
      const everything = await everythingFor(actor, promptId);
      expect(everything !== null).toBe(isThere);
      for (const { content, version } of secrets) {
        expect(everything ?? '').not.toContain(content);
        if (!isThere) continue;
        const call = callerAs(actor).prompt.version({ id: promptId, version });
        await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
        if (secrets.length > 50) break;
      }
      const { items } = await callerAs(actor).prompt.list({ q: row.title });
      expect(items.map(({ id }) => id)).toEqual(isThere ? [promptId] : []);
    }
  }
}

/** If public prompts need approval, guests see only the latest approved version whose approval is valid. */
async function expectApprovedAlone() {
  const guest = callerAs({ kind: 'guest', approvedOnly: true });
  for (const promptId of promptIds) {
    const row = await db.prompt.findUniqueOrThrow({ where: { id: promptId } });
    const statuses = await db.promptStatus.findMany({ where: { promptId }, orderBy: { id: 'asc' } });
    const newest = new Map(statuses.map((status) => [status.version, status]));
    const [last] = [...newest.values()]
      .filter(({ status }) => status === 'approved')
      .sort((a, b) => Number(b.id - a.id));
    const isThere = row.isShared && row.deletedAt === null && last !== undefined;
    const everything = await everythingFor({ kind: 'guest', approvedOnly: true }, promptId);
    expect(everything !== null).toBe(isThere);
    if (!isThere) continue;
    const shown = await guest.prompt.get({ identifier: promptId });
    expect(approvals).toContainEqual({ promptId, version: last.version, content: shown.content });
    const others = await db.promptVersion.findMany({
      where: { promptId, content: { not: shown.content } },
      orderBy: { version: 'desc' },
      take: 20,
    });
    for (const { content } of others) expect(everything).not.toContain(content);
    const { items } = await guest.prompt.list({ q: shown.content });
    expect(items.map(({ id, version }) => [id, version])).toEqual([[promptId, last.version]]);
  }
}

it(`${STEPS} steps of several people at once keep every promise (seed ${SEED})`, async () => {
  let taken = 0;
  for (let round = 1; taken < STEPS; round += 1) {
    const size = Math.min(1 + random(AT_ONCE), STEPS - taken);
    // Often all act on one prompt, to cause conflicts.
    const meeting = pick(promptIds);
    const steps = Array.from({ length: size }, () => {
      const promptId = random(3) === 0 ? pick(promptIds) : meeting;
      const what = random(KINDS.length * 60);
      // Actions reserved for the creator are mostly done by the creator, otherwise all would be rejected.
      const isCreators = CREATORS_KINDS.has(KINDS[what % KINDS.length]!) && random(5) > 0;
      const person = isCreators ? creatorOf.get(promptId)! : pick(people);
      return step(person, promptId, what);
    });
    const done = await Promise.all(steps);
    taken += size;
    await expectNoLostSave(done);
    await expectReadTexts(done);
    await expectTrueBadges();
    if (round % FULL_CHECK_EVERY === 0 || taken >= STEPS) {
      for (const promptId of promptIds) await expectTrueLog(promptId);
      await expectNothingLeaks();
      await expectApprovedAlone();
    }
  }
  // The steps were useful: every kind of action succeeded, and saves and statuses overlapped.
  for (const name of [
    'edit',
    'approved',
    'tested',
    'restore',
    'share',
    'toggle',
    'delete',
    'undelete',
    'favorite',
  ]) {
    expect(counts.get(name), name).toBeGreaterThan(0);
  }
  expect(counts.get('edit refused: CONFLICT')).toBeGreaterThan(0);
});
