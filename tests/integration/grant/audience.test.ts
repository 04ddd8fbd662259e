import { beforeAll, describe, expect, it } from 'vitest';
import { type Actor, GUEST } from '@/domain/actor';
import { GRANT_RIGHTS } from '@/domain/grant/right';
import type { GrantSubject } from '@/domain/grant/schema';
import { canList } from '@/domain/prompt/policy';
import { SPACE_ROLES } from '@/domain/space/role';
import { db } from '@/server/db';
import { loadPromptFacts } from '@/server/services/prompt/load-prompt';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { makePrompt, makeProfile, type TestProfile, unique } from '../../support/factories';
import { sized } from '../../support/sizes';

/** 'Who can see this' matches each account's actual access (docs/decisions/0020-grants-and-guest-links.md). */

const STEPS = sized(30, 600);

/** The same numbers each time, so that a failure can be reproduced. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

let owner: TestProfile;
let people: TestProfile[];
let spaces: { id: string; name: string }[];

beforeAll(async () => {
  owner = await makeProfile();
  people = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      makeProfile({ role: (['contributor', 'viewer', 'admin'] as const)[index % 3]! }),
    ),
  );
  spaces = [];
  for (let index = 0; index < 3; index += 1) {
    spaces.push(await callerAs(owner).space.create({ name: unique('Space') }));
  }
});

/** Returns all members who find one of the prompts, evaluating the policy for each. */
async function findersOf(ids: readonly string[]): Promise<{ people: string[]; guests: boolean }> {
  const profiles = await db.profile.findMany({ where: { isActive: true, deletedAt: null } });
  const finds = async (actor: Actor) => {
    for (const id of ids) {
      const facts = await loadPromptFacts(db, actor, id).catch(() => null);
      if (facts !== null && canList(actor, facts)) return true;
    }
    return false;
  };
  const found: string[] = [];
  for (const { id, role } of profiles) {
    if (await finds({ kind: 'member', id, role: role as TestProfile['role'] })) found.push(id);
  }
  return { people: found.sort(), guests: await finds(GUEST) };
}

/** The same from the response: people, and spaces with their members. */
async function promptsNamedBy(
  audience: Awaited<ReturnType<ReturnType<typeof callerAs>['grant']['audience']>>,
) {
  const profiles = await db.profile.findMany({ where: { isActive: true, deletedAt: null } });
  const active = new Set(profiles.map(({ id }) => id));
  if (audience.members) return [...active].sort();
  const members = await db.spaceMember.findMany({
    where: { spaceId: { in: audience.spaces.map(({ spaceId }) => spaceId ?? '') } },
  });
  const ids = [...audience.people, ...members].map(({ userId }) => userId);
  return [...new Set(ids)].filter((id) => active.has(id)).sort();
}

it('says, after each of many random changes, who sees one prompt and who sees several', async () => {
  const pick = numbers(20_261_123);
  const one = await makePrompt({ creator: owner, title: unique('One'), isShared: false });
  const two = await makePrompt({ creator: owner, title: unique('Two'), isShared: false });
  const anyOf = <Item>(items: readonly Item[]) => items[pick(items.length)]!;
  const subject = (): GrantSubject =>
    pick(2) === 0 ? { kind: 'user', userId: anyOf(people).id } : { kind: 'space', spaceId: anyOf(spaces).id };
  const changes = [
    async () => {
      const promptIds = pick(3) === 0 ? [one.id, two.id] : [anyOf([one, two]).id];
      await callerAs(owner).grant.setMany({ promptIds, subject: subject(), right: anyOf(GRANT_RIGHTS) });
    },
    async () => {
      const [first] = await callerAs(owner).grant.list({ promptId: anyOf([one, two]).id });
      if (first !== undefined) await callerAs(owner).grant.remove({ id: first.id });
    },
    async () => {
      const membership = { spaceId: anyOf(spaces).id, userId: anyOf(people).id };
      await db.spaceMember.deleteMany({ where: membership });
      if (pick(2) === 0) await db.spaceMember.create({ data: { ...membership, role: anyOf(SPACE_ROLES) } });
    },
    async () => {
      const spaceId = pick(2) === 0 ? null : anyOf(spaces).id;
      await callerAs(owner).space.movePrompts({ ids: [anyOf([one, two]).id], spaceId });
    },
    async () => {
      const { id } = anyOf([one, two]);
      await callerAs(owner).prompt.setShared({ id, isShared: pick(4) === 0 });
    },
    async () => {
      await db.profile.update({ where: { id: anyOf(people).id }, data: { isActive: pick(3) > 0 } });
    },
    async () => {
      const createdAt = new Date(Date.now() - 60_000);
      const ended = await db.promptGrant.findFirst({ where: { promptId: one.id } });
      const data = { createdAt, expiresAt: new Date(Date.now() - 1_000) };
      if (ended !== null && pick(3) === 0) await db.promptGrant.update({ where: { id: ended.id }, data });
    },
  ];
  for (let step = 0; step < STEPS; step += 1) {
    await anyOf(changes)();
    for (const promptIds of step % 2 === 0 ? [[one.id], [two.id]] : [[one.id, two.id]]) {
      const audience = await callerAs(owner).grant.audience({ promptIds });
      const found = await findersOf(promptIds);
      expect([await promptsNamedBy(audience), audience.guests], `step ${step}`).toEqual([
        found.people,
        found.guests,
      ]);
      expect(audience.members).toBe(found.guests);
      if (!audience.members) expect(audience.count, `step ${step}`).toBe(found.people.length);
    }
  }
  await db.prompt.deleteMany({ where: { id: { in: [one.id, two.id] } } });
});

describe('before anything is saved', () => {
  it('the audience shown before anything is saved is what it is once that is saved', async () => {
    const made = await makePrompt({ creator: owner, title: unique('Not yet'), isShared: false });
    const reader = (await newMember()).profile;
    const [home, granted] = [spaces[0]!, spaces[1]!];
    const grants = [
      { subject: { kind: 'user' as const, userId: reader.id }, right: 'read' as const },
      { subject: { kind: 'space' as const, spaceId: granted.id }, right: 'edit' as const },
    ];
    const before = await callerAs(owner).grant.audience({
      promptIds: [made.id],
      visibility: 'space',
      spaceId: home.id,
      grants,
    });
    expect(await callerAs(owner).grant.audience({ promptIds: [made.id] })).toMatchObject({
      guests: false,
      members: false,
      count: 1,
      spaces: [],
      peopleCount: 1,
    });
    for (const grant of grants) await callerAs(owner).grant.set({ promptId: made.id, ...grant });
    await callerAs(owner).space.movePrompts({ ids: [made.id], spaceId: home.id });
    expect(await callerAs(owner).grant.audience({ promptIds: [made.id] })).toEqual(before);
    expect(before.spaces.map(({ name, isHome, right }) => ({ name, isHome, right }))).toEqual(
      expect.arrayContaining([
        { name: home.name, isHome: true, right: null },
        { name: granted.name, isHome: false, right: 'edit' },
      ]),
    );
    await db.prompt.delete({ where: { id: made.id } });
  });

  it('the audience is known of a prompt that is still to be written', async () => {
    const shared = await callerAs(owner).grant.audience({ promptIds: [], visibility: 'shared' });
    expect(shared).toMatchObject({ guests: true, members: true, count: null });
    const alone = await callerAs(owner).grant.audience({ promptIds: [], visibility: 'private' });
    expect(alone).toMatchObject({ guests: false, members: false, count: 1, people: [{ userId: owner.id }] });
  });

  it('says when prompts differ, and how many are not to be shared', async () => {
    const mine = await makePrompt({ creator: owner, title: unique('Mine'), isShared: false });
    const shared = await makePrompt({ creator: owner, title: unique('Everybody’s'), isShared: true });
    const theirs = await makePrompt({ creator: people[0]!, title: unique('Theirs'), isShared: true });
    const promptIds = [mine.id, shared.id, theirs.id];
    expect(await callerAs(owner).grant.audience({ promptIds })).toMatchObject({
      prompts: 2,
      refused: 1,
      differ: true,
    });
    const same = await callerAs(owner).grant.audience({ promptIds, visibility: 'private' });
    expect(same).toMatchObject({ differ: false, guests: false, count: 1 });
    await db.prompt.deleteMany({ where: { id: { in: promptIds } } });
  });

  it('counts the guest links that are not over', async () => {
    const mine = await makePrompt({ creator: owner, title: unique('Linked'), isShared: false });
    const other = await makePrompt({ creator: owner, title: unique('Not linked'), isShared: false });
    const link = () => callerAs(owner).shareLink.create({ promptId: mine.id, version: 'newest' });
    const links = async (promptIds = [mine.id]) => {
      const { differ, links: count } = await callerAs(owner).grant.audience({ promptIds });
      return { differ, count };
    };
    expect(await links()).toEqual({ differ: false, count: 0 });
    const [revoked, past] = [await link(), await link()];
    await link();
    expect(await links()).toEqual({ differ: false, count: 3 });
    expect(await links([mine.id, other.id])).toEqual({ differ: true, count: 3 });
    await callerAs(owner).shareLink.revoke({ id: revoked.id });
    const long = new Date(Date.now() - 60_000);
    await db.shareLink.update({ where: { id: past.id }, data: { createdAt: long, expiresAt: long } });
    expect(await links()).toEqual({ differ: false, count: 1 });
    const next = await callerAs(owner).grant.audience({ promptIds: [mine.id], spaceId: spaces[0]!.id });
    expect(next.links).toBe(1);
    await db.prompt.deleteMany({ where: { id: { in: [mine.id, other.id] } } });
  });

  it('tells nothing of a space that the caller is not in', async () => {
    const other = await callerAs((await newMember()).profile).space.create({ name: unique('Theirs') });
    for (const asked of [
      { spaceId: other.id },
      { grants: [{ subject: { kind: 'space' as const, spaceId: other.id }, right: 'read' as const }] },
    ]) {
      const refused = await failureOf(callerAs(owner).grant.audience({ promptIds: [], ...asked }));
      expect(refused.code).toBe('NOT_FOUND');
      expect(JSON.stringify(refused)).not.toContain(other.name);
    }
  });
});
