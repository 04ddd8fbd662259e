import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import pg from 'pg';
import { env } from '@/env';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { makeProfile, PROVED, type TestProfile, unique } from '../../support/factories';
import { FULL_SIZE, SEED, sized } from '../../support/sizes';
import { type Answer, WalkServer } from './walk-servers';

/**
 * A directory, an admin and owners change groups, accounts and spaces at random, on two servers that are killed at any
 * moment. After each quiet moment the members of every space, deleted ones included, equal its groups as of now, and
 * what was answered with success has happened (docs/decisions/0027-owed-effects.md).
 */

const STEPS = sized(60, 10_000);
const STEPS_TO_QUIET = 20;
/** Steps between two kills. */
const STEPS_TO_KILL = sized(15, 60);
/** Quiet moments at which only the loops of the servers complete what is owed. */
const EACH_BY_LOOP = 8;
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const NAMES = ['walk-a', 'walk-b', 'walk-c', 'Walk-D', 'walk-e'] as const;
const ROLES = ['reader', 'member', 'publisher'] as const;

let state = SEED;
function pick(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
}
const anyOf = <Item>(items: readonly Item[]): Item => items[pick(items.length)]!;

const servers = [new WalkServer(), new WalkServer()];
let boss: TestProfile;
let token: string;
let people: { id: string; externalId: string; userName: string }[];
let spaces: string[];
const counts = { answered: 0, unanswered: 0, refused: 0, kills: 0, owedAfterKill: 0 };

/** What answers with success said of people in groups, by `group person`; deleted when a later answer is missing. */
const told = new Map<string, boolean>();
/** People who left a space by themselves: a later change of their group may bring them back. */
const left = new Set<string>();

const scim = (server: WalkServer, method: string, path: string, body?: object): Promise<Answer> =>
  server.ask(`/scim/v2/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const call = (server: WalkServer, actor: TestProfile, path: string, input: object): Promise<Answer> =>
  server.ask('/call', { method: 'POST', body: JSON.stringify({ actor, path, input }) });

const asBoss = (server: WalkServer, path: string, input: object) => call(server, boss, path, input);

const groupIds = async () =>
  (await db.scimGroup.findMany({ orderBy: { displayName: 'asc' } })).map(({ id }) => id);

/** Keeps what an answer says of members of a group; forgets it without an answer. */
function tell(answer: Answer, groupId: string, memberIds: readonly string[], isIn: boolean): Answer {
  const isSaid = answer !== null && answer.status < 300;
  const isUnchanged = answer !== null && answer.status >= 400 && answer.status < 500;
  for (const id of memberIds) {
    if (isSaid) told.set(`${groupId} ${id}`, isIn);
    else if (!isUnchanged) told.delete(`${groupId} ${id}`);
  }
  return answer;
}

function forget(part: string): void {
  for (const key of told.keys()) if (key.includes(part)) told.delete(key);
}

type Act = (server: WalkServer) => Promise<Answer>;

const patch = (server: WalkServer, groupId: string, ...operations: object[]) =>
  scim(server, 'PATCH', `Groups/${groupId}`, { schemas: [PATCH], Operations: operations });

/** Changes of one group, each of which may run beside one of another group. */
const GROUP_ACTS: ((groupId: string) => Act)[] = [
  (groupId) => async (server) => {
    const { id } = anyOf(people);
    return tell(
      await patch(server, groupId, { op: 'add', path: 'members', value: [{ value: id }] }),
      groupId,
      [id],
      true,
    );
  },
  (groupId) => async (server) => {
    const { id } = anyOf(people);
    const path = `members[value eq "${id}"]`;
    return tell(await patch(server, groupId, { op: 'remove', path }), groupId, [id], false);
  },
  (groupId) => async (server) => {
    const ids = people.map(({ id }) => id);
    const inside = ids.filter(() => pick(2) === 0);
    const value = inside.map((id) => ({ value: id }));
    const answer = await patch(server, groupId, { op: 'replace', path: 'members', value });
    tell(answer, groupId, inside, true);
    return tell(
      answer,
      groupId,
      ids.filter((id) => !inside.includes(id)),
      false,
    );
  },
  (groupId) => async (server) =>
    patch(server, groupId, { op: 'replace', path: 'displayName', value: anyOf(NAMES) }),
  (groupId) => async (server) => {
    const answer = await scim(server, 'DELETE', `Groups/${groupId}`);
    forget(groupId);
    return answer;
  },
];

const ACCOUNT_ACTS: Act[] = [
  async (server) => {
    const { id } = anyOf(people);
    const answer = await scim(server, 'DELETE', `Users/${id}`);
    for (const groupId of await groupIds()) tell(answer, groupId, [id], false);
    return answer;
  },
  async (server) => {
    const { externalId, userName } = anyOf(people);
    return scim(server, 'POST', 'Users', { userName, externalId });
  },
  (server) => asBoss(server, 'admin.restoreUser', { userId: anyOf(people).id }),
  (server) =>
    asBoss(server, 'admin.deleteUser', { userId: anyOf(people).id, prompts: 'keep', shouldSoftDelete: true }),
  (server) => {
    const Operations = [{ op: 'replace', path: 'active', value: pick(3) > 0 }];
    return scim(server, 'PATCH', `Users/${anyOf(people).id}`, { schemas: [PATCH], Operations });
  },
];

const SPACE_ACTS: ((id: string) => Act)[] = [
  (id) => (server) => asBoss(server, 'space.delete', { id, prompts: { kind: 'creators' } }),
  (id) => (server) => asBoss(server, 'space.restore', { id }),
  (id) => (server) => asBoss(server, 'space.restore', { id }),
  (id) => (server) => asBoss(server, 'space.setGroup', { id, name: anyOf(NAMES), role: anyOf(ROLES) }),
  (id) => (server) => asBoss(server, 'space.removeGroup', { id, name: anyOf(NAMES) }),
  (id) => (server) => asBoss(server, 'space.removeMember', { id, userId: anyOf(people).id }),
  (id) => (server) => asBoss(server, 'space.allowReturn', { id, userId: anyOf(people).id }),
  (id) => (server) => asBoss(server, 'space.setRole', { id, userId: anyOf(people).id, role: anyOf(ROLES) }),
  (id) => async (server) => {
    const person = anyOf(people);
    left.add(`${id} ${person.id}`);
    const actor = { kind: 'member', id: person.id, role: 'contributor', email: '', fullName: '' } as const;
    return call(server, actor, 'space.leave', { id });
  },
];

/** A group that no act of the same step changes; a new one now and then. */
async function groupAct(busy: Set<string>): Promise<Act> {
  const free = (await groupIds()).filter((id) => !busy.has(id));
  if (free.length === 0 || pick(12) === 0) {
    return (server) => scim(server, 'POST', 'Groups', { displayName: anyOf(NAMES) });
  }
  const id = anyOf(free);
  busy.add(id);
  return anyOf(GROUP_ACTS)(id);
}

/** What is asked for at the same time. */
async function actsOfStep(): Promise<Act[]> {
  if (pick(8) === 0) {
    const more = pick(2) === 0 ? [anyOf(SPACE_ACTS)(anyOf(spaces))] : [];
    return [anyOf(ACCOUNT_ACTS), ...more];
  }
  const busy = new Set<string>();
  const acts = [await groupAct(busy)];
  if (pick(2) === 0) acts.push(anyOf(SPACE_ACTS)(anyOf(spaces)));
  if (pick(3) === 0) acts.push(await groupAct(busy));
  return acts;
}

function count(answer: Answer): void {
  if (answer === null) counts.unanswered += 1;
  else if (answer.status < 300) counts.answered += 1;
  else counts.refused += 1;
}

/** A server that runs; those that were killed start meanwhile. */
async function running(): Promise<WalkServer> {
  if (servers.every(({ isUp }) => !isUp)) await Promise.race(starting);
  return anyOf(servers.filter(({ isUp }) => isUp));
}

const starting = new Set<Promise<void>>();

function startAgain(server: WalkServer): void {
  const start = server.start().finally(() => starting.delete(start));
  starting.add(start);
}

async function step(): Promise<number> {
  const acts = await actsOfStep();
  const asked = acts.map(async (act) => act(await running()));
  for (const answer of await Promise.all(asked)) count(answer);
  return acts.length;
}

/** Kills a server while it works on something: in half of the cases while the members of a space can't change. */
async function stepWithKill(): Promise<number> {
  const server = await running();
  const holder = new pg.Client({ connectionString: env.DATABASE_URL });
  await holder.connect();
  try {
    const isHeld = counts.kills % 2 === 0;
    if (isHeld) {
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM spaces WHERE id = ANY($1::uuid[]) FOR UPDATE', [spaces]);
    }
    const acts = isHeld ? [await groupAct(new Set())] : await actsOfStep();
    const asked = Promise.all(acts.map((act) => act(server)));
    if (isHeld) await Promise.race([asked, untilSomebodyWaits()]);
    else await new Promise((resolve) => setTimeout(resolve, pick(40)));
    await server.kill();
    counts.kills += 1;
    for (const answer of await asked) count(answer);
    if ((await db.directoryChange.count()) > 0) counts.owedAfterKill += 1;
    return acts.length;
  } finally {
    // Ends its transaction, too.
    await holder.end();
    startAgain(server);
  }
}

const waits = () => db.$queryRaw<{ pid: number }[]>`
  SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

async function untilSomebodyWaits(): Promise<void> {
  await vi.waitUntil(async () => (await waits()).length > 0, { timeout: 20_000, interval: 20 });
}

/** Waits until no transaction is left of servers that were killed, and nothing is owed. */
async function becomeQuiet(byLoop: boolean): Promise<void> {
  const isIdle = async () => {
    const [{ open } = { open: 0 }] = await db.$queryRaw<{ open: number }[]>`
      SELECT count(*)::int AS open FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`;
    return open === 0;
  };
  const waiting = { timeout: 60_000, interval: 50 };
  await vi.waitUntil(isIdle, waiting);
  if (!byLoop) {
    const answer = await (await running()).ask('/settle');
    expect(answer?.status, answer?.text).toBe(200);
  }
  await vi.waitUntil(async () => (await db.directoryChange.count()) === 0 && (await isIdle()), waiting);
}

type Place = { role: string; name: string };

/** Who is in a space by its groups as of now, computed from the tables alone. */
async function placesByGroups(): Promise<Map<string, Place>> {
  const [named, groups, gone] = [
    await db.spaceGroup.findMany(),
    await db.scimGroup.findMany({ include: { members: true } }),
    await db.profile.findMany({ where: { OR: [{ deletedAt: { not: null } }, { erasedAt: { not: null } }] } }),
  ];
  const isGone = new Set(gone.map(({ id }) => id));
  const places = new Map<string, Place>();
  for (const { spaceId, name, role } of named) {
    for (const group of groups.filter(
      ({ displayName }) => displayName.toLowerCase() === name.toLowerCase(),
    )) {
      for (const { profileId } of group.members.filter((member) => !isGone.has(member.profileId))) {
        const key = `${spaceId} ${profileId}`;
        const other = places.get(key);
        const rank = (one: string) => ROLES.findIndex((each) => each === one);
        if (other === undefined || rank(role) > rank(other.role)) places.set(key, { role, name });
      }
    }
  }
  return places;
}

async function expectEqual(at: string): Promise<void> {
  const places = await placesByGroups();
  const members = await db.spaceMember.findMany({
    where: { spaceId: { in: spaces }, userId: { not: boss.id } },
  });
  const removed = await db.spaceRemoval.findMany();
  const isRemoved = new Set(removed.map(({ spaceId, userId }) => `${spaceId} ${userId}`));
  const isIn = new Set<string>();
  const wrong: string[] = [];
  for (const { spaceId, userId, role, byGroup } of members) {
    const key = `${spaceId} ${userId}`;
    isIn.add(key);
    left.delete(key);
    if (byGroup === null) continue;
    const place = places.get(key);
    if (place === undefined) wrong.push(`${key} is in by ${byGroup}, which doesn't bring them`);
    else if (place.role !== role) wrong.push(`${key} is ${role}, not ${place.role}`);
    if (isRemoved.has(key)) wrong.push(`${key} is in, though an owner removed them`);
  }
  for (const key of places.keys()) {
    if (!isIn.has(key) && !isRemoved.has(key) && !left.has(key)) wrong.push(`${key} is not in`);
  }
  const inGroups = await db.scimGroupMember.findMany();
  const are = new Set(inGroups.map(({ groupId, profileId }) => `${groupId} ${profileId}`));
  for (const [key, isSaid] of told) {
    if (are.has(key) !== isSaid) wrong.push(`${key} was answered as ${isSaid ? 'in' : 'out'}`);
  }
  expect(wrong, at).toEqual([]);
}

beforeAll(async () => {
  boss = await makeProfile({ role: 'admin', ...PROVED });
  ({ token } = await callerAs(boss).admin.createScimToken({ name: 'Walk' }));
  await Promise.all(servers.map((server) => server.start()));
  people = [];
  for (let index = 0; index < 6; index += 1) {
    const named = {
      externalId: unique('id'),
      userName: `${unique('walker').replaceAll(' ', '-')}@example.org`,
    };
    const made = await scim(servers[0]!, 'POST', 'Users', named);
    people.push({ ...named, id: (JSON.parse(made?.text ?? '') as { id: string }).id });
  }
  spaces = [];
  for (let index = 0; index < 3; index += 1) {
    spaces.push((await callerAs(boss).space.create({ name: unique('Walk') })).id);
  }
});

afterAll(async () => {
  await Promise.all(starting);
  await Promise.all(servers.map((server) => server.kill()));
});

it(
  `members of spaces equal their groups after ${STEPS} steps with kills (seed ${SEED})`,
  { timeout: 14_400_000 },
  async () => {
    let steps = 0;
    let quiet = 0;
    let nextKill = STEPS_TO_KILL;
    while (steps < STEPS) {
      for (const until = steps + STEPS_TO_QUIET; steps < until;) {
        const kills = steps >= nextKill;
        if (kills) nextKill += STEPS_TO_KILL;
        steps += await (kills ? stepWithKill() : step());
      }
      quiet += 1;
      await becomeQuiet(quiet % EACH_BY_LOOP === 0);
      await expectEqual(`step ${steps}, seed ${SEED}`);
    }
    if (FULL_SIZE) {
      process.stdout.write(`${JSON.stringify({ seed: SEED, steps, quiet, ...counts })}\n`);
      expect(counts.owedAfterKill).toBeGreaterThan(0);
    }
    expect(counts.kills).toBeGreaterThan(1);
    expect(counts.answered).toBeGreaterThan(counts.refused / 2);
  },
);
