import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unique } from '../../support/factories';
import { type Directory, newDirectory } from '../../support/scim-directory';
import { SEED, sized } from '../../support/sizes';

/**
 * The provisioning cycles of Entra (PATCH with paths, booleans as words, changes at once) and Okta (PUT of users, PATCH
 * without a path, groups pushed): afterwards directory and product are equal.
 */

type Person = { id: string; externalId: string; userName: string; displayName: string; active: boolean };
type Group = { id: string; displayName: string; members: Set<string> };
type World = { directory: Directory; people: Person[]; groups: Group[] };

const PEOPLE = sized(8, 1_000);
const GROUPS = sized(3, 50);
const CHANGES = sized(24, 200);
const AT_ONCE = 8;

async function inBatches<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    await Promise.all(items.slice(at, at + AT_ONCE).map(work));
  }
}

async function makePerson({ directory, people }: World) {
  const userName = `${randomUUID()}@example.org`;
  const person = { externalId: randomUUID(), userName, displayName: `Person ${people.length}`, active: true };
  const sameName = `userName eq "${userName}"`;
  expect(await directory.find('Users', sameName)).toEqual([]);
  const { status, body } = await directory.ask('POST', 'Users', { schemas: [], ...person });
  expect(status).toBe(201);
  people.push({ ...person, id: body.id });
}

async function start(): Promise<World> {
  const world: World = { directory: await newDirectory(), people: [], groups: [] };
  await inBatches(Array.from({ length: PEOPLE }), () => makePerson(world));
  await inBatches(Array.from({ length: GROUPS }), async () => {
    const displayName = unique('Group');
    const { body } = await world.directory.ask('POST', 'Groups', { schemas: [], displayName });
    world.groups.push({ id: body.id, displayName, members: new Set() });
  });
  return world;
}

type Step = {
  kind: 'name' | 'active' | 'join' | 'leave' | 'rename' | 'return';
  person: number;
  group: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('name', 'active', 'join', 'join', 'join', 'leave', 'rename', 'return'),
  person: fc.nat(PEOPLE - 1),
  group: fc.nat(GROUPS - 1),
});

/** How a directory writes each change. */
type Dialect = {
  user: (world: World, person: Person, part: 'displayName' | 'active') => Promise<{ status: number }>;
  join: (world: World, group: Group, person: Person) => Promise<{ status: number }>;
  leave: (world: World, group: Group, person: Person) => Promise<{ status: number }>;
  rename: (world: World, group: Group) => Promise<{ status: number }>;
};

const word = (value: boolean) => (value ? 'True' : 'False');

const entra: Dialect = {
  user: ({ directory }, person, part) =>
    directory.patch(
      `Users/${person.id}`,
      { op: 'Replace', path: part, value: part === 'active' ? word(person.active) : person.displayName },
      { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '+1 555' },
    ),
  join: ({ directory }, { id }, person) =>
    directory.patch(`Groups/${id}`, { op: 'Add', path: 'members', value: [{ value: person.id }] }),
  leave: ({ directory }, { id }, person) =>
    directory.patch(`Groups/${id}`, { op: 'Remove', path: 'members', value: [{ value: person.id }] }),
  rename: ({ directory }, { id, displayName }) =>
    directory.patch(`Groups/${id}`, { op: 'Replace', path: 'displayName', value: displayName }),
};

const okta: Dialect = {
  user: ({ directory }, { id, ...person }, part) =>
    part === 'active'
      ? directory.patch(`Users/${id}`, { op: 'replace', value: { active: person.active } })
      : directory.ask('PUT', `Users/${id}`, { schemas: [], ...person }),
  join: ({ directory }, { id }, person) =>
    directory.patch(`Groups/${id}`, { op: 'add', value: { members: [{ value: person.id }] } }),
  leave: ({ directory }, { id }, person) =>
    directory.patch(`Groups/${id}`, { op: 'remove', path: `members[value eq "${person.id}"]` }),
  rename: ({ directory }, { id, displayName }) =>
    directory.patch(`Groups/${id}`, { op: 'replace', value: { id, displayName } }),
};

async function apply(world: World, dialect: Dialect, { kind, person: at, group: nth }: Step) {
  const [person, group] = [world.people[at]!, world.groups[nth]!];
  switch (kind) {
    case 'name':
      person.displayName = `Person ${randomUUID().slice(0, 8)}`;
      return dialect.user(world, person, 'displayName');
    case 'active':
      person.active = !person.active;
      return dialect.user(world, person, 'active');
    case 'join':
      group.members.add(person.id);
      return dialect.join(world, group, person);
    case 'leave':
      group.members.delete(person.id);
      return dialect.leave(world, group, person);
    case 'rename':
      group.displayName = unique('Group');
      return dialect.rename(world, group);
    case 'return':
      return leaveAndReturn(world, person);
  }
}

async function leaveAndReturn({ directory, groups }: World, { id, ...person }: Person) {
  for (const group of groups) group.members.delete(id);
  await directory.ask('DELETE', `Users/${id}`);
  const { status, body } = await directory.ask('POST', 'Users', { schemas: [], ...person });
  expect([status, body.id]).toEqual([201, id]);
  return { status: 200 };
}

/** Steps about different people and groups can go at once; a directory orders those about one. */
function roundsOf(steps: readonly Step[]): Step[][] {
  const rounds: Step[][] = [];
  let round: Step[] = [];
  const isTaken = ({ kind, person, group }: Step) =>
    round.some(
      (other) =>
        other.person === person || (kind === 'rename' && other.kind === 'rename' && other.group === group),
    );
  for (const one of steps) {
    if (isTaken(one) || round.length === AT_ONCE) {
      rounds.push(round);
      round = [];
    }
    round.push(one);
  }
  return [...rounds, round];
}

async function expectEqual({ directory, people, groups }: World) {
  for (const { id, ...person } of people) {
    const { body } = await directory.ask('GET', `Users/${id}`);
    expect(body).toMatchObject(person);
    const own = groups.filter(({ members }) => members.has(id)).map((group) => group.id);
    expect((body.groups ?? []).map(({ value }) => value).sort()).toEqual(own.sort());
  }
  for (const { id, displayName, members } of groups) {
    const { body } = await directory.ask('GET', `Groups/${id}`);
    expect(body.displayName).toBe(displayName);
    expect((body.members ?? []).map(({ value }) => value).sort()).toEqual([...members].sort());
  }
}

it.each([
  ['Entra', entra],
  ['Okta', okta],
])(
  'a cycle of %s leaves the product as the directory is',
  { timeout: sized(120_000, 3_600_000) },
  async (_name, dialect) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: CHANGES, maxLength: CHANGES }), async (steps) => {
        const world = await start();
        for (const round of roundsOf(steps)) {
          const answers = await Promise.all(round.map((one) => apply(world, dialect, one)));
          expect(
            answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 204),
          ).toEqual([]);
        }
        await expectEqual(world);
      }),
      { numRuns: sized(1, 10), seed: SEED, endOnFailure: true },
    );
  },
);
