import { randomUUID } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { grantMessages } from '@/domain/grant/messages';
import { GRANT_RIGHTS } from '@/domain/grant/right';
import type { GrantSubject } from '@/domain/grant/schema';
import { roleCanPublish, SPACE_ROLES, type SpaceRole } from '@/domain/space/role';
import { db } from '@/server/db';
import type { Api } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';
import { type ModelPrompt, SightModel } from '../../support/sight-model';
import { SEED, sized } from '../../support/sizes';

/** Several users act randomly, over two servers on one database; everything they see is compared with a model. */

const STEPS = sized(150, 10_000);
const EACH = 20;
const MAX_PROMPTS = 24;

function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const pick = numbers(SEED);
const model = new SightModel();
const secret = randomUUID().slice(0, 8);
let people: TestProfile[];
let servers: { apiOf: (profile: TestProfile | null) => Api }[];
let lineNumber = 0;
let stepNumber = 0;
/** Unused invitations. */
const invitations: { spaceId: string; by: string; role: SpaceRole; token: string; at: number }[] = [];
/** The step of each removal by an owner, by space and person. */
const removals = new Map<string, number>();

const anyOf = <Item>(items: readonly Item[]): Item => items[pick(items.length)]!;
const promptAtRandom = () => anyOf([...model.prompts.values()]);
const spaceAtRandom = () => anyOf([...model.spaces.keys()]);
const newLine = () => `Line ${(lineNumber += 1)} of ${secret}`;
const textOf = (lines: readonly string[]) => lines.join('\n');

async function serverCopy(): Promise<{ apiOf: (profile: TestProfile | null) => Api }> {
  vi.resetModules();
  const { callerAs } = await import('../../support/caller');
  const { GUEST } = await import('@/domain/actor');
  return { apiOf: (profile) => callerAs(profile ?? GUEST) };
}

beforeAll(async () => {
  servers = [await serverCopy(), await serverCopy()];
  const roles = [
    'contributor',
    'contributor',
    'contributor',
    'contributor',
    'contributor',
    'viewer',
    'viewer',
    'admin',
  ] as const;
  people = [];
  for (const role of roles) {
    const person = await makeProfile({ role });
    people.push(person);
    model.addPerson(person.id, role);
  }
});

/** Returns the response of a call, or null if it was rejected for lack of permission. Other errors fail the test. */
async function allowed<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    const code = error instanceof TRPCError ? error.code : null;
    if (code === 'FORBIDDEN' || code === 'NOT_FOUND' || code === 'CONFLICT') return null;
    throw error;
  }
}

async function create(person: TestProfile, api: Api): Promise<void> {
  if (model.prompts.size >= MAX_PROMPTS) return;
  const spaceId = model.spaces.size > 0 && pick(2) === 0 ? spaceAtRandom() : undefined;
  const isShared = pick(4) === 0;
  const lines = Array.from({ length: 5 }, newLine);
  const made = await allowed(
    api.prompt.create({
      title: `Walk ${secret} ${lineNumber}`,
      description: secret,
      content: textOf(lines),
      isShared,
      ...(spaceId === undefined ? {} : { spaceId }),
    }),
  );
  if (made === null) return;
  if (spaceId !== undefined) expect(model.spaces.get(spaceId)?.has(person.id)).toBe(true);
  model.prompts.set(made.id, {
    id: made.id,
    creatorId: person.id,
    isShared,
    isDeleted: false,
    lines,
    spaceId: spaceId ?? null,
    grants: new Map<string, { right: string; by: string; at: number }>(),
    favoritesOf: new Set<string>(),
  });
}

async function createSpace(person: TestProfile, api: Api): Promise<void> {
  if (model.spaces.size >= 4) return;
  const made = await allowed(api.space.create({ name: `Space ${secret} ${pick(1_000_000)}` }));
  if (made !== null) model.spaces.set(made.id, new Map([[person.id, { role: 'owner', since: stepNumber }]]));
}

async function deleteSpace(person: TestProfile, api: Api): Promise<void> {
  if (pick(6) > 0) return;
  const id = spaceAtRandom();
  const kind = pick(2) === 0 ? ('creators' as const) : ('trash' as const);
  if ((await allowed(api.space.delete({ id, prompts: { kind } }))) !== null) {
    model.deleteSpace(id, person.id, kind === 'trash');
  }
}

function enter(spaceId: string, guest: TestProfile, role: SpaceRole): void {
  const places = model.spaces.get(spaceId);
  if (places?.has(guest.id) === false) places.set(guest.id, { role, since: stepNumber });
  removals.delete(`${spaceId} ${guest.id}`);
}

async function join(person: TestProfile, api: Api): Promise<void> {
  const [spaceId, role] = [spaceAtRandom(), anyOf(SPACE_ROLES)];
  const invited = await allowed(api.space.invite({ id: spaceId, role }));
  if (invited === null) return;
  const token = invited.url?.split('token=')[1] ?? '';
  if (pick(3) === 0) {
    invitations.push({ spaceId, by: person.id, role, token, at: stepNumber });
    return;
  }
  const guest = anyOf(people);
  if ((await allowed(anyOf(servers).apiOf(guest).space.join({ token }))) !== null)
    enter(spaceId, guest, role);
}

/**
 * An unused invitation works while its creator has been an owner without interruption, but not for people who were
 * removed since.
 */
async function joinLate(guest: TestProfile, api: Api): Promise<void> {
  if (invitations.length === 0) return;
  const { spaceId, by, role, token, at } = anyOf(invitations);
  const place = model.spaces.get(spaceId)?.get(by);
  const isOwner = place?.role === 'owner' && place.since < at;
  const wasRemoved = (removals.get(`${spaceId} ${guest.id}`) ?? -1) >= at;
  const answer = await allowed(api.space.join({ token }));
  if (answer === null) return;
  expect([isOwner, wasRemoved], 'a late invitation').toEqual([true, false]);
  enter(spaceId, guest, role);
}

/** Users who stop being owners, even briefly, lose their invitations. */
function forgetInvitations(spaceId: string, by: string): void {
  for (let index = invitations.length - 1; index >= 0; index -= 1) {
    const made = invitations[index]!;
    if (made.spaceId === spaceId && made.by === by) invitations.splice(index, 1);
  }
}

async function leave(person: TestProfile, api: Api): Promise<void> {
  const id = spaceAtRandom();
  if ((await allowed(api.space.leave({ id }))) === null) return;
  model.setPlace(id, person.id, null);
  forgetInvitations(id, person.id);
}

async function remove(person: TestProfile, api: Api): Promise<void> {
  const [id, userId] = [spaceAtRandom(), anyOf(people).id];
  if ((await allowed(api.space.removeMember({ id, userId }))) === null) return;
  model.setPlace(id, userId, null);
  if (userId !== person.id) removals.set(`${id} ${userId}`, stepNumber);
  forgetInvitations(id, userId);
}

async function setRole(_: TestProfile, api: Api): Promise<void> {
  const [id, userId, role] = [spaceAtRandom(), anyOf(people).id, anyOf(SPACE_ROLES)];
  if ((await allowed(api.space.setRole({ id, userId, role }))) === null) return;
  model.setPlace(id, userId, role);
  if (role !== 'owner') forgetInvitations(id, userId);
}

async function move(person: TestProfile, api: Api): Promise<void> {
  const spaceId = pick(3) === 0 ? null : spaceAtRandom();
  const answer = await allowed(api.space.movePrompts({ ids: [promptAtRandom().id], spaceId }));
  for (const { id, from } of answer?.moved ?? []) {
    const role = from === null ? null : model.spaces.get(from)?.get(person.id)?.role;
    if (from !== null)
      expect(role !== undefined && role !== null && roleCanPublish(role), 'moves out').toBe(true);
    model.moveTo(model.prompts.get(id)!, spaceId, person.id);
  }
}

async function share(_: TestProfile, api: Api): Promise<void> {
  const [prompt, isShared] = [promptAtRandom(), pick(3) === 0];
  if ((await allowed(api.prompt.setShared({ id: prompt.id, isShared }))) !== null) prompt.isShared = isShared;
}

/** Null if a grant was rejected because its recipient already has access. */
function alreadySeen(error: unknown): null {
  if (error instanceof TRPCError && error.message === grantMessages.already) return null;
  throw error;
}

async function grant(person: TestProfile, api: Api): Promise<void> {
  const prompt = promptAtRandom();
  const toSpace = model.spaces.size > 0 && pick(2) === 0;
  const subject: GrantSubject = toSpace
    ? { kind: 'space', spaceId: spaceAtRandom() }
    : { kind: 'user', userId: anyOf(people).id };
  const receiver = subject.kind === 'space' ? subject.spaceId : subject.userId;
  const right = anyOf(GRANT_RIGHTS);
  const call = api.grant.set({ promptId: prompt.id, subject, right });
  if (receiver === prompt.spaceId || (receiver === prompt.creatorId && prompt.spaceId === null)) {
    expect(await allowed(call.catch(alreadySeen))).toBeNull();
  } else if ((await allowed(call)) !== null) {
    const before = prompt.grants.get(receiver);
    if (before?.right === right) return;
    prompt.grants.set(receiver, { right, by: person.id, at: before?.at ?? stepNumber });
  }
}

async function takeGrant(_: TestProfile, api: Api): Promise<void> {
  const prompt = promptAtRandom();
  const [first] = (await allowed(api.grant.list({ promptId: prompt.id }))) ?? [];
  if (first === undefined || (await allowed(api.grant.remove({ id: first.id }))) === null) return;
  const { subject } = first;
  prompt.grants.delete(subject.kind === 'user' ? subject.userId : (subject.spaceId ?? ''));
}

async function edit(_: TestProfile, api: Api): Promise<void> {
  const prompt = promptAtRandom();
  const lines = prompt.lines.toSpliced(pick(prompt.lines.length + 1), 0, newLine());
  const saved = await allowed(api.prompt.update({ id: prompt.id, content: textOf(lines) }));
  if (saved !== null) prompt.lines = lines;
}

/** A suggestion based on one text is accepted for another: the result has every line of both. */
async function suggest(_: TestProfile, api: Api): Promise<void> {
  const prompt = promptAtRandom();
  const seen = await allowed(api.prompt.get({ identifier: prompt.id }));
  if (seen === null) return;
  const line = newLine();
  const content = textOf(prompt.lines.toSpliced(pick(prompt.lines.length + 1), 0, line));
  const made = await allowed(
    api.suggestion.create({ promptId: prompt.id, baseVersion: seen.version, content }),
  );
  if (made === null) return;
  const decider = anyOf(servers).apiOf(people.find(({ id }) => id === prompt.creatorId)!);
  if (pick(2) === 0) await edit(anyOf(people), decider);
  const accepted = await allowed(decider.suggestion.accept({ id: made.id }));
  if (accepted === null) {
    const { id } = made;
    await allowed(pick(2) === 0 ? decider.suggestion.decline({ id }) : api.suggestion.withdraw({ id }));
    return;
  }
  const { content: merged } = await db.prompt.findUniqueOrThrow({
    where: { id: prompt.id },
    select: { content: true },
  });
  expect(merged.split('\n').sort()).toEqual([...prompt.lines, line].sort());
  prompt.lines = merged.split('\n');
}

async function favor(person: TestProfile, api: Api): Promise<void> {
  const [prompt, on] = [promptAtRandom(), pick(2) === 0];
  const answer = await allowed(api.favorite.set({ promptId: prompt.id, on }));
  expect(answer !== null, `${person.role} favours`).toBe(model.finds(person.id, prompt));
  if (answer === null) return;
  if (on) prompt.favoritesOf.add(person.id);
  else prompt.favoritesOf.delete(person.id);
}

async function trash(_: TestProfile, api: Api): Promise<void> {
  const prompt = promptAtRandom();
  const call = prompt.isDeleted
    ? api.prompt.undelete({ id: prompt.id })
    : api.prompt.delete({ id: prompt.id });
  if ((await allowed(call)) !== null) prompt.isDeleted = !prompt.isDeleted;
}

const ANYTIME = [create, createSpace];
const WITH_SPACES = [
  deleteSpace,
  join,
  join,
  join,
  joinLate,
  joinLate,
  leave,
  remove,
  remove,
  setRole,
  setRole,
];
const WITH_PROMPTS = [share, grant, grant, takeGrant, edit, suggest, favor, trash];

async function step(): Promise<void> {
  const person = anyOf(people);
  const possible = [
    ...ANYTIME,
    ...(model.spaces.size > 0 ? WITH_SPACES : []),
    ...(model.prompts.size > 0 ? WITH_PROMPTS : []),
    ...(model.spaces.size > 0 && model.prompts.size > 0 ? [move, move] : []),
  ];
  await anyOf(possible)(person, anyOf(servers).apiOf(person));
}

/** Opens a prompt as a user, just after the step, also on the other server. */
async function opensAsTheModelSays(
  person: TestProfile | null,
  prompt: ModelPrompt,
  at: string,
): Promise<void> {
  for (const { apiOf } of servers) {
    const opened = await allowed(apiOf(person).prompt.get({ identifier: prompt.id }));
    expect(opened !== null, `${at}: ${person?.role ?? 'guest'} opens`).toBe(
      model.opens(person?.id ?? null, prompt),
    );
    if (opened !== null) expect(opened.content, at).toBe(textOf(prompt.lines));
  }
}

/** Checks a user's lists, search results and counts. */
async function findsAsTheModelSays(person: TestProfile | null, at: string): Promise<void> {
  const { apiOf } = anyOf(servers);
  const scope = person === null ? ('shared' as const) : ('visible' as const);
  const list = await apiOf(person).prompt.list({ scope, q: secret, perPage: 50, excerpt: true });
  const expected = model.foundBy(person?.id ?? null);
  expect(list.items.map(({ id }) => id).sort(), `${at}: ${person?.role ?? 'guest'} finds`).toEqual(expected);
  expect(list.total, at).toBe(expected.length);
  if (person === null) return;
  const favorites = await apiOf(person).favorite.list({ q: secret, perPage: 50 });
  const favored = expected.filter((id) => model.prompts.get(id)!.favoritesOf.has(person.id));
  expect(favorites.items.map(({ id }) => id).sort(), `${at}: favourites`).toEqual(favored);
}

/** 'Who can see this', for users who can grant the prompt. */
async function audienceAsTheModelSays(prompt: ModelPrompt, at: string): Promise<void> {
  const creator = people.find(({ id }) => id === prompt.creatorId)!;
  const audience = await allowed(
    anyOf(servers)
      .apiOf(creator)
      .grant.audience({ promptIds: [prompt.id] }),
  );
  if (audience === null || audience.prompts === 0 || audience.refused > 0) return;
  expect(prompt.isDeleted, at).toBe(false);
  expect(audience.guests, at).toBe(prompt.isShared);
  if (!audience.members) expect(audience.count, at).toBe(model.audienceOf(prompt).length);
}

it('everybody sees what they may after any step, on both servers', async () => {
  for (let index = 0; index < STEPS; index += 1) {
    const at = `step ${index}`;
    stepNumber = index;
    await step();
    if (model.prompts.size === 0) continue;
    await opensAsTheModelSays(pick(8) === 0 ? null : anyOf(people), promptAtRandom(), at);
    if (index % EACH > 0) continue;
    for (const person of [null, ...people]) await findsAsTheModelSays(person, at);
    await audienceAsTheModelSays(promptAtRandom(), at);
  }
  for (const prompt of model.prompts.values()) {
    const row = await db.prompt.findUniqueOrThrow({ where: { id: prompt.id } });
    expect(row.favoriteCount).toBe(await db.favorite.count({ where: { promptId: prompt.id } }));
    expect(row.version).toBe(await db.promptVersion.count({ where: { promptId: prompt.id } }));
  }
});
