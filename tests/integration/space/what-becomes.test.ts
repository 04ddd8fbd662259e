import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { GET as exportAccount } from '@/app/api/export/account/route';
import type { PromptDto } from '@/domain/prompt/schema';
import type { SpaceDto } from '@/domain/space/schema';
import { Prisma } from '@/generated/prisma/client';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { db } from '@/server/db';
import { currentMailText } from '@/server/services/inbox/current-mail-text';
import { rowOf, rowsOf } from '@/server/services/rows';
import { apiRequest, isWellFormed, procedures } from '../../support/api-request';
import { callerAs } from '../../support/caller';
import { makeProfile, PROVED, makePrompt, makeSession, type TestProfile } from '../../support/factories';
import { EVENTS, type PlaceEvent, WHAT_BECOMES } from '../../support/place-events';
import { PLACE_RULES, type Rule, RULES } from '../../support/place-rules';
import { FULL_SIZE } from '../../support/sizes';

/** Every column with a rule, through every event that ends a person's access (docs/decisions/0019-spaces.md). */

type World = {
  mark: string;
  owner: TestProfile;
  person: TestProfile;
  cookie: string;
  space: SpaceDto;
  prompt: PromptDto;
};

/** A caller with the current time. */
const as = (profile: TestProfile) => callerAs(profile);
const canary = (mark: string, table: string) => `CANARY-${mark}-${table}`;

async function enter(owner: TestProfile, person: TestProfile, space: SpaceDto, role: 'owner' | 'reader') {
  const { url } = await as(owner).space.invite({ id: space.id, role });
  await as(person).space.join({ token: url?.split('token=')[1] ?? '' });
}

/** A team's prompt with unique words in every text field, and all of a person's data that refers to it. */
async function makeWorld(event: PlaceEvent): Promise<World> {
  const mark = randomUUID().slice(0, 8);
  const [owner, person] = [await makeProfile(PROVED), await makeProfile(PROVED)];
  const space = await as(owner).space.create({
    name: canary(mark, 'spaces'),
    description: canary(mark, 'spaces'),
  });
  const isGranted = event === 'end of a grant';
  if (!isGranted) await enter(owner, person, space, 'owner');
  const creator = isGranted || event === 'end of the space' ? owner : person;
  const prompt = await makePrompt({ creator, isShared: false, spaceId: space.id, title: 'To be renamed' });
  const about = { promptId: prompt.id };
  if (isGranted) {
    const subject = { kind: 'user' as const, userId: person.id };
    await as(owner).grant.set({ ...about, subject, right: 'edit' });
  }
  await as(owner).prompt.update({
    id: prompt.id,
    title: canary(mark, 'prompts'),
    description: canary(mark, 'prompts'),
    content: `${canary(mark, 'prompts')} {{reader}}`,
    tags: [canary(mark, 'prompts')],
    note: canary(mark, 'prompt_versions'),
  });
  const version = 2;
  await as(owner).status.set({ ...about, version, status: 'tested', notes: canary(mark, 'prompt_status') });
  await as(owner).comment.create({
    ...about,
    version,
    body: canary(mark, 'comments'),
    mentions: [person.id],
  });
  await as(owner).prompt.tests.save({
    ...about,
    name: canary(mark, 'prompt_test_cases'),
    inputs: [],
    checks: [{ kind: 'json' }],
  });
  await as(owner).status.review.ask({ ...about, version, message: canary(mark, 'prompt_reviews') });
  const collection = await as(owner).collection.create({
    name: canary(mark, 'collections'),
    spaceId: space.id,
    visibility: 'space',
  });
  await as(owner).collection.add({ id: collection.id, promptIds: [prompt.id] });
  await as(person).favorite.set({ ...about, on: true });
  await as(person).pin.set({ ...about, on: true });
  await as(person).usage.record(about);
  await as(person).follow.set({ kind: 'prompt', id: prompt.id, on: true });
  await as(person).comment.create({ ...about, version, body: 'What the person wrote', mentions: [] });
  if (!isGranted) {
    await as(person).space.invite({ id: space.id, role: 'owner' });
    await as(person).shareLink.create({ ...about, version: 'newest' });
  }
  const { cookie } = await makeSession(person);
  return { mark, owner, person, cookie, space, prompt };
}

/** Deletion has its own tests: `tests/integration/admin/delete-user.test.ts`. */
type NonDeletion = Exclude<PlaceEvent, 'deletion'>;
const NON_DELETIONS = EVENTS.filter((event): event is NonDeletion => event !== 'deletion');

const HAPPEN: Record<NonDeletion, (world: World) => Promise<unknown>> = {
  removal: ({ owner, person, space }) => as(owner).space.removeMember({ id: space.id, userId: person.id }),
  demotion: ({ owner, person, space }) =>
    as(owner).space.setRole({ id: space.id, userId: person.id, role: 'reader' }),
  deactivation: ({ person }) => db.profile.update({ where: { id: person.id }, data: { isActive: false } }),
  'end of a grant': async ({ owner, prompt }) => {
    const [grant] = await as(owner).grant.list({ promptId: prompt.id });
    await as(owner).grant.remove({ id: grant!.id });
  },
  'end of the space': ({ owner, space }) =>
    as(owner).space.delete({ id: space.id, prompts: { kind: 'creators' } }),
};

const QUERIES = procedures.filter(({ type }) => type === 'query').map(({ path }) => path);

/** The tables whose words appear in a person's responses to all queries. */
async function tablesFound({ mark, prompt, space }: World, cookie: string): Promise<Set<string>> {
  const ids = [prompt.id, space.id];
  const inputs = [
    ...[undefined, {}, { q: mark }, { slug: space.slug }, { identifier: prompt.slug }],
    ...ids.flatMap((id) => [{ id }, { identifier: id }, { promptId: id }]),
    ...[
      { id: prompt.id, version: 2 },
      { promptId: prompt.id, version: 2 },
      { kind: 'prompt', id: prompt.id },
    ],
    ...(['visible', 'mine', 'favorites', 'granted'] as const).flatMap((scope) => [
      { scope },
      { scope, q: mark },
    ]),
    ...[{ show: 'mine' }, { show: 'for-me' }, { scope: 'visible', spaceId: space.id }],
  ];
  const found = new Set<string>();
  for (const path of QUERIES) {
    for (const input of inputs) {
      // At night these calls are made as well.
      if (!FULL_SIZE && !isWellFormed(path, input)) continue;
      const answer = await apiRequest(path, input, cookie);
      for (const [, table] of answer.body.matchAll(new RegExp(`CANARY-${mark}-(\\w+)`, 'gi'))) {
        found.add(table!.toLowerCase());
      }
    }
  }
  const response = await exportAccount(
    new Request('http://localhost:3000/api/export/account', {
      headers: { cookie: `${SESSION_COOKIE}=${cookie}` },
    }),
  );
  const text = await response.text();
  for (const [, table] of text.matchAll(new RegExp(`CANARY-${mark}-(\\w+)`, 'gi'))) {
    found.add(table!.toLowerCase());
  }
  return found;
}

const columnsOf = (...rules: Rule[]) =>
  Object.entries(PLACE_RULES).flatMap(([table, columns]) =>
    Object.entries(columns)
      .filter(([, rule]) => rules.includes(rule))
      .map(([column]) => ({ table, column })),
  );

const UuidColumn = z.object({ table: z.string(), column: z.string() });
const CountRow = z.object({ count: z.number() });

/** Number of rows that refer to a person, by id column. */
async function referring(person: TestProfile, ...rules: Rule[]): Promise<Record<string, number>> {
  const uuids = await rowsOf(db, UuidColumn)`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'uuid'`;
  const isUuid = new Set(uuids.map(({ table, column }) => `${table}.${column}`));
  const counts: Record<string, number> = {};
  for (const { table, column } of columnsOf(...rules)) {
    const name = `${table}.${column}`;
    if (!isUuid.has(name)) continue;
    const { count } = await rowOf(db, CountRow)`
      SELECT count(*)::int AS count FROM ${Prisma.raw(`"${table}"`)}
      WHERE ${Prisma.raw(`"${column}"`)} = ${person.id}::uuid ${isOver(table)}`;
    if (count > 0) counts[name] = count;
  }
  return counts;
}

/** SQL condition that excludes rows that have ended but are kept. */
function isOver(table: string): Prisma.Sql {
  if (table === 'share_links') return Prisma.sql`AND revoked_at IS NULL`;
  return table === 'publish_requests' ? Prisma.sql`AND state = 'open'` : Prisma.empty;
}

/** Queued emails to a person that would still be sent. */
async function mailsThatTell({ person, prompt }: World): Promise<number> {
  const mails = await db.outboxMail.findMany({ where: { userId: person.id, promptId: prompt.id } });
  const said = await Promise.all(mails.map(({ id }) => currentMailText(db, id, new Date())));
  return said.filter((text) => text !== null).length;
}

it('says of every rule what becomes of it at every event', () => {
  expect(Object.keys(WHAT_BECOMES).sort()).toEqual(Object.keys(RULES).sort());
  for (const said of Object.values(WHAT_BECOMES))
    expect(Object.keys(said).sort()).toEqual([...EVENTS].sort());
});

it.each(NON_DELETIONS)(
  '%s: what was the team’s is not the person’s any more, and what is theirs stays',
  async (event) => {
    const world = await makeWorld(event);
    const { person, cookie, owner, space } = world;
    const isInSpace = event !== 'end of a grant';
    // Content that the test finds before access ends.
    const before = await tablesFound(world, cookie);
    expect([...before]).toEqual(
      expect.arrayContaining([
        'prompts',
        'prompt_versions',
        'prompt_status',
        'comments',
        'prompt_test_cases',
      ]),
    );
    expect(await mailsThatTell(world)).toBeGreaterThan(0);
    const kept = await referring(person, 'author', 'listOfOwn', 'own');
    expect(Object.keys(kept).length).toBeGreaterThan(4);

    await HAPPEN[event](world);

    const after = await tablesFound(world, cookie);
    if (event === 'demotion') {
      const reader = await makeProfile(PROVED);
      await enter(owner, reader, space, 'reader');
      const shown = await tablesFound(world, (await makeSession(reader)).cookie);
      expect([...after].filter((table) => !shown.has(table) && table !== 'prompt_reviews')).toEqual([]);
    } else {
      expect([...after]).toEqual([]);
      expect(await mailsThatTell(world)).toBe(0);
    }
    if (event === 'removal' || event === 'demotion')
      expect(await referring(person, 'endsWithPlace')).toEqual({});
    expect(await referring(person, 'author', 'listOfOwn', 'own')).toEqual(kept);
    const links = await db.shareLink.findMany({ where: { createdBy: person.id } });
    const invitations = await db.spaceInvitation.findMany({ where: { invitedBy: person.id } });
    expect([links.length > 0, event === 'removal' || event === 'demotion' ? invitations.length : 0]).toEqual([
      isInSpace,
      0,
    ]);
  },
);
