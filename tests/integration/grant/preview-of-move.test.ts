import { beforeEach, expect, it } from 'vitest';

import { GRANT_RIGHTS } from '@/domain/grant/right';
import type { Audience } from '@/domain/grant/schema';
import { canList } from '@/domain/prompt/policy';
import { SPACE_ROLES } from '@/domain/space/role';
import { instanceGuest } from '@/server/auth/guest';
import { db } from '@/server/db';
import { openShareLink } from '@/server/services/share-link/open-share-link';
import { loadPromptFacts } from '@/server/services/prompt/load-prompt';
import { settleDirectory } from '@/server/services/space/settle-directory';
import { freshAddress } from '../../support/api-request';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, PROVED, type TestProfile, unique } from '../../support/factories';
import { SEED, sized } from '../../support/sizes';

/**
 * In random libraries, who is shown before prompts are moved, shared or made private is who can read them afterwards,
 * asked as each account; and who is shown as losing access is who could read them before and can't any more.
 */

const LIBRARIES = sized(6, 60);
const STEPS = 14;

let state = SEED;
function pick(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
}
const anyOf = <Item>(items: readonly Item[]): Item => items[pick(items.length)]!;

type Library = { people: TestProfile[]; spaces: string[]; prompts: string[]; links: Map<string, string> };
let library: Library;

const HOUR = 3_600_000;
/** Members joined at some hour; grants were given before or after. */
const sometime = () => new Date(Date.now() - (1 + pick(40)) * HOUR);

async function putIn(spaceId: string, userId: string): Promise<void> {
  await db.spaceMember.create({ data: { spaceId, userId, role: anyOf(SPACE_ROLES), joinedAt: sometime() } });
}

async function makeLibrary(): Promise<Library> {
  const roles = ['contributor', 'contributor', 'contributor', 'viewer', 'admin', 'contributor'] as const;
  const people: TestProfile[] = [];
  for (const role of roles) people.push(await makeProfile({ role, ...PROVED }));
  const spaces: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const owner = people[index]!;
    const { id } = await callerAs(owner).space.create({ name: unique('Space') });
    await db.spaceMember.updateMany({ where: { spaceId: id }, data: { joinedAt: sometime() } });
    for (const { id: userId } of people) if (userId !== owner.id && pick(2) === 0) await putIn(id, userId);
    spaces.push(id);
  }
  const group = unique('group');
  const members = people.slice(3).map(({ id: profileId }) => ({ profileId }));
  await db.scimGroup.create({ data: { displayName: group, members: { create: members } } });
  await db.spaceGroup.create({ data: { spaceId: anyOf(spaces), name: group, role: 'member' } });
  await settleDirectory({ db, now: new Date() });
  const prompts: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const creator = anyOf(people.filter(({ role }) => role !== 'viewer'));
    const { id } = await makePrompt({ creator, isShared: pick(4) === 0 });
    if (pick(3) > 0)
      await db.prompt.update({ where: { id }, data: { spaceId: anyOf(spaces), spaceSince: sometime() } });
    prompts.push(id);
  }
  return { people, spaces, prompts, links: new Map() };
}

/** Changes that somebody else might have made meanwhile. */
const CHANGES: Readonly<Record<string, () => Promise<unknown>>> = {
  'a grant to a person': () => grant({ subjectUserId: anyOf(library.people).id }),
  'another grant to a person': () => grant({ subjectUserId: anyOf(library.people).id }),
  'a grant to a space': () => grant({ subjectSpaceId: anyOf(library.spaces) }),
  'a place is taken or lost': async () => {
    const whose = { spaceId: anyOf(library.spaces), userId: anyOf(library.people).id };
    const { count } = await db.spaceMember.deleteMany({ where: whose });
    if (count === 0) await putIn(whose.spaceId, whose.userId);
  },
  'another role': () =>
    db.spaceMember.updateMany({
      where: { spaceId: anyOf(library.spaces), userId: anyOf(library.people).id },
      data: { role: anyOf(SPACE_ROLES) },
    }),
  'a new version': () =>
    attempt(
      callerAs(anyOf(library.people)).prompt.update({ id: anyOf(library.prompts), content: unique('Text') }),
    ),
  'an account comes or goes': () =>
    db.profile.update({
      where: { id: anyOf(library.people.slice(3)).id },
      data: { isActive: pick(2) === 0 },
    }),
  'into the Trash or out of it': () => {
    const deletedAt = pick(4) === 0 ? new Date() : null;
    return db.prompt.update({ where: { id: anyOf(library.prompts) }, data: { deletedAt } });
  },
  'a space hides what is not approved': () =>
    db.space.update({ where: { id: anyOf(library.spaces) }, data: { publicNeedsApproval: pick(2) === 0 } }),
  'a guest link': async () => {
    const promptId = anyOf(library.prompts);
    const link = await attempt(
      callerAs(anyOf(library.people)).shareLink.create({ promptId, version: 'newest' }),
    );
    if (link != null) library.links.set(link.url.split('/').at(-1)!, promptId);
  },
};

async function grant(to: { subjectUserId: string } | { subjectSpaceId: string }): Promise<void> {
  const whose = { promptId: anyOf(library.prompts), ...to };
  await db.promptGrant.deleteMany({ where: whose });
  const createdAt = sometime();
  const expiresAt = pick(5) > 0 ? null : new Date(createdAt.getTime() + 20 * HOUR);
  const createdBy = pick(8) === 0 ? null : anyOf(library.people).id;
  await db.promptGrant.create({
    data: { ...whose, right: anyOf(GRANT_RIGHTS), createdBy, createdAt, expiresAt },
  });
}

/** Returns the answer, null if it was refused. */
async function attempt<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    const { code } = await failureOf(
      Promise.reject(error instanceof Error ? error : new Error(String(error))),
    );
    if (['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'BAD_REQUEST'].includes(code)) return null;
    throw error;
  }
}

type Readers = { people: Set<string>; guests: boolean; links: number };

/** Returns who reads a prompt, asked as each account. Admins open any, so for them it is who finds it. */
async function readersOf(id: string): Promise<Readers> {
  const active = await db.profile.findMany({
    where: { isActive: true, deletedAt: null },
    select: { id: true },
  });
  const people = new Set<string>();
  for (const person of library.people.filter((one) => active.some((row) => row.id === one.id))) {
    const isRead =
      person.role === 'admin'
        ? canList(person, await loadPromptFacts(db, person, id))
        : (await attempt(callerAs(person).prompt.get({ identifier: id }))) !== null;
    if (isRead) people.add(person.id);
  }
  const guests = (await attempt(callerAs(await instanceGuest()).prompt.get({ identifier: id }))) !== null;
  let links = 0;
  for (const [token, promptId] of library.links) {
    if (promptId !== id) continue;
    if ((await openShareLink({ db, now: new Date(), address: freshAddress() }, token)) !== null) links += 1;
  }
  return { people, guests, links };
}

async function membersOf(spaceIds: readonly (string | null)[]): Promise<string[]> {
  const where = { spaceId: { in: spaceIds.flatMap((id) => id ?? []) }, user: { isActive: true } };
  return (await db.spaceMember.findMany({ where })).map(({ userId }) => userId);
}

/**
 * Returns the accounts that an audience shows; null if some are in a space that the caller may not know, or have a
 * grant whose receivers they may not know, as those who may only edit.
 */
async function shownIn(audience: Audience, active: ReadonlySet<string>): Promise<Set<string> | null> {
  if (audience.members) return new Set(active);
  if (audience.spaces.some(({ spaceId }) => spaceId === null)) return null;
  if (audience.peopleCount > audience.people.length) return null;
  const members = await membersOf(audience.spaces.map(({ spaceId }) => spaceId));
  return new Set([...audience.people.map(({ userId }) => userId), ...members]);
}

const sorted = (ids: Iterable<string>) => [...ids].sort();

/** What is asked for, and how it is done. */
type Act = {
  asked: Parameters<ReturnType<typeof callerAs>['grant']['audience']>[0];
  run: () => Promise<unknown>;
};

function actOf(person: TestProfile, ids: string[]): Act {
  const api = callerAs(person);
  const spaceId = pick(4) === 0 ? null : anyOf(library.spaces);
  const kind = pick(5);
  if (kind < 3) {
    return { asked: { promptIds: ids, spaceId }, run: () => api.space.movePrompts({ ids, spaceId }) };
  }
  if (kind === 3) {
    const isShared = pick(2) === 0;
    const visibility = isShared ? 'shared' : 'space';
    return { asked: { promptIds: ids, visibility }, run: () => api.prompt.setSharedMany({ ids, isShared }) };
  }
  return {
    asked: { promptIds: ids, visibility: 'private' },
    run: async () => {
      await api.prompt.setSharedMany({ ids, isShared: false });
      await api.space.movePrompts({ ids, spaceId: null });
    },
  };
}

let compared = 0;
let lost = 0;

/** What has no preview is refused, too. */
async function isRefused(id: string, run: Act['run'], at: string): Promise<void> {
  const place = () =>
    db.prompt.findUniqueOrThrow({ where: { id }, select: { spaceId: true, isShared: true } });
  const is = await place();
  await attempt(run());
  expect(await place(), at).toEqual(is);
}

async function compare(at: string): Promise<void> {
  for (let tries = 0; tries < 12; tries += 1) {
    const [person, id] = [anyOf(library.people), anyOf(library.prompts)];
    const act = actOf(person, [id]);
    const audience = await attempt(callerAs(person).grant.audience(act.asked));
    if (audience?.prompts === 1) return compareOne({ person, id, audience, run: act.run }, at);
    if (pick(4) === 0) await isRefused(id, act.run, at);
  }
}

async function compareOne(
  { person, id, audience, run }: { person: TestProfile; id: string; audience: Audience; run: Act['run'] },
  at: string,
): Promise<void> {
  const before = await readersOf(id);
  await run();
  const after = await readersOf(id);
  const active = await db.profile.findMany({
    where: { isActive: true, deletedAt: null },
    select: { id: true },
  });
  const everybody = new Set(active.map((row) => row.id));
  const shown = await shownIn(audience, everybody);
  const known = new Set(library.people.map((one) => one.id));
  if (shown !== null)
    expect(sorted([...shown].filter((one) => known.has(one))), at).toEqual(sorted(after.people));
  if (!audience.members) expect(audience.count, at).toBe(after.people.size);
  expect([audience.guests, audience.links], at).toEqual([after.guests, after.links]);
  const losers = sorted([...before.people].filter((one) => !after.people.has(one)));
  const { loses } = audience;
  expect(loses.guests, at).toBe(before.guests && !after.guests);
  if (loses.members) {
    if (shown !== null)
      expect(losers, at).toEqual(sorted([...before.people].filter((one) => !shown.has(one))));
    expect(loses.count, at).toBeNull();
  } else {
    expect(loses.count, at).toBe(losers.length);
    expect(losers, at).toEqual(expect.arrayContaining(loses.people.map(({ userId }) => userId)));
    const unnamed = losers.filter((one) => loses.people.every(({ userId }) => userId !== one));
    // Only people of a space that the caller is not in are not named.
    const mine = await db.spaceMember.findMany({ where: { userId: person.id } });
    const theirs = await membersOf(mine.map(({ spaceId }) => spaceId));
    expect(
      unnamed.filter((one) => theirs.includes(one) && audience.spaces.length === 0),
      at,
    ).toEqual([]);
  }
  compared += 1;
  if (losers.length > 0) lost += 1;
}

beforeEach(async () => {
  library = await makeLibrary();
});

it.each(Array.from({ length: LIBRARIES }, (_, index) => index))(
  'the audience before a move equals the audience after it in library %i',
  async (index) => {
    for (let step = 0; step < STEPS; step += 1) {
      const names = Array.from({ length: 4 }, () => anyOf(Object.keys(CHANGES)));
      for (const name of names) await CHANGES[name]!();
      await compare(`library ${index}, step ${step}, after ${names.join(', ')}`);
    }
  },
);

it('compared enough, and in many cases somebody lost access', () => {
  expect(compared).toBeGreaterThan(LIBRARIES * 3);
  expect(lost).toBeGreaterThan(LIBRARIES / 2);
});
