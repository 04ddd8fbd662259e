import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import { apiRequest, isWellFormed, procedures } from '../../support/api-request';
import { type Api, callerAs, newMember } from '../../support/caller';
import { makePrompt, makeSession, type TestProfile } from '../../support/factories';
import { FULL_SIZE } from '../../support/sizes';

/**
 * Unique words in restricted content (prompts, versions, comments, suggestions, collections, spaces) appear in no
 * response to other users, for any query by id, address or search.
 */

const MARK = randomUUID().slice(0, 8);
/** In each of these texts, for searches: a response may repeat it. */
const WORD = `quokka${MARK}`;
const canary = (name: string) => `${WORD} CANARY-${MARK}-${name}`;

type Person = { profile: TestProfile; api: Api };
let owner: Person;
let reader: Person;
let space: SpaceDto;
let calls: { path: string; input: unknown }[];
let cookies: Record<string, string | undefined>;

const QUERIES = procedures.filter(({ type }) => type === 'query').map(({ path }) => path);

const cookieOf = async ({ profile }: Person) => (await makeSession(profile)).cookie;

async function join({ api }: Person, role: 'reader' | 'member') {
  const { url } = await owner.api.space.invite({ id: space.id, role });
  await api.space.join({ token: url?.split('token=')[1] ?? '' });
}

/** A prompt with a canary in each of its texts. */
function makeCanary(where: string, spaceId?: string) {
  return makePrompt({
    creator: owner.profile,
    isShared: false,
    title: canary(`${where}-title`),
    description: canary(`${where}-description`),
    content: `${canary(`${where}-content`)} {{reader}}`,
    tags: [`canary-${MARK}-${where}-tag`.toUpperCase()],
    ...(spaceId !== undefined && { spaceId }),
  });
}

beforeAll(async () => {
  owner = await newMember();
  reader = await newMember();
  const [left, ungranted, expired] = [await newMember(), await newMember(), await newMember()];
  space = await owner.api.space.create({
    name: canary('team-name'),
    description: canary('team-description'),
  });
  await join(reader, 'reader');
  await join(left, 'member');
  const own = await makeCanary('private');
  const ofSpace = await makeCanary('space', space.id);
  for (const prompt of [own, ofSpace]) {
    await owner.api.prompt.update({ id: prompt.id, content: `${prompt.content} Now.`, note: canary('note') });
    await owner.api.status.set({
      promptId: prompt.id,
      version: 2,
      status: 'tested',
      notes: canary('status'),
    });
    await owner.api.comment.create({
      promptId: prompt.id,
      version: 2,
      body: canary('comment'),
      mentions: [],
    });
    await owner.api.prompt.tests.save({
      promptId: prompt.id,
      name: canary('case'),
      inputs: [],
      checks: [{ kind: 'json' }],
    });
    await owner.api.status.review.ask({ promptId: prompt.id, version: 2, message: canary('review') });
  }
  // Created after they join: the clock of a caller does not advance.
  const [suggester, leaver] = [callerAs(reader.profile), callerAs(left.profile)];
  const suggestion = await suggester.suggestion.create({
    promptId: ofSpace.id,
    baseVersion: 2,
    title: canary('suggested'),
    note: canary('reason'),
  });
  await leaver.comment.create({
    promptId: ofSpace.id,
    version: 2,
    body: canary('farewell'),
    mentions: [],
  });
  await leaver.favorite.set({ promptId: ofSpace.id, on: true });
  await leaver.pin.set({ promptId: ofSpace.id, on: true });
  await leaver.usage.record({ promptId: ofSpace.id });
  for (const api of [leaver, suggester]) {
    await api.follow.set({ kind: 'space', id: space.id, on: true });
    await api.follow.set({ kind: 'prompt', id: ofSpace.id, on: true });
  }
  await leaver.space.leave({ id: space.id });
  for (const { api, profile } of [ungranted, expired]) {
    const subject = { kind: 'user' as const, userId: profile.id };
    const { id } = await owner.api.grant.set({ promptId: own.id, subject, right: 'edit' });
    await api.favorite.set({ promptId: own.id, on: true });
    await api.follow.set({ kind: 'prompt', id: own.id, on: true });
    if (profile === ungranted.profile) await owner.api.grant.remove({ id });
    else await db.promptGrant.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
  }
  const collection = await owner.api.collection.create({ name: canary('collection-name') });
  const shared = await owner.api.collection.create({ name: `Open to all ${MARK}`, visibility: 'shared' });
  for (const { id } of [collection, shared]) {
    for (const prompt of [own, ofSpace]) await owner.api.collection.add({ id, promptIds: [prompt.id] });
  }
  const ids = [own, ofSpace, space, collection, shared, suggestion].map(({ id }) => id);
  const slugs = [own, ofSpace, space, collection, shared].map(({ slug }) => slug);
  const inputs = [
    ...[undefined, {}, { q: WORD }, { promptId: own.id, q: WORD }, { userId: owner.profile.id }],
    ...ids.flatMap((id) => [{ id }, { identifier: id }, { id, version: 1 }, { id, from: 1, to: 2 }]),
    ...ids.flatMap((promptId) => [{ promptId }, { promptId, version: 2 }]),
    ...(['person', 'space', 'collection', 'prompt'] as const).flatMap((kind) =>
      ids.map((id) => ({ kind, id })),
    ),
    ...slugs.flatMap((slug) => [{ slug }, { identifier: slug }]),
    ...(['shared', 'visible', 'mine', 'favorites', 'granted'] as const).flatMap((scope) => [
      ...[{ scope }, { scope, q: WORD }, { scope, q: WORD, sort: 'match' }, { scope, spaceId: space.id }],
      ...[
        { scope, creatorId: owner.profile.id },
        { scope, tags: [`CANARY-${MARK}-SPACE-TAG`] },
      ],
    ]),
    ...[{ show: 'mine' }, { show: 'for-me' }, { q: WORD.slice(0, 5) }],
  ];
  const followers = [await newMember(), await newMember('viewer')] as const;
  for (const { api } of [...followers, left, ungranted, expired]) {
    await api.follow.set({ kind: 'person', id: owner.profile.id, on: true });
    await api.follow.set({ kind: 'collection', id: shared.id, on: true });
  }
  cookies = {
    guest: undefined,
    outsider: await cookieOf(followers[0]),
    viewer: await cookieOf(followers[1]),
    left: await cookieOf(left),
    ungranted: await cookieOf(ungranted),
    expired: await cookieOf(expired),
    owner: await cookieOf(owner),
  };
  const all = QUERIES.flatMap((path) => inputs.map((input) => ({ path, input })));
  // At night the calls that fail validation are made as well.
  calls = FULL_SIZE ? all : all.filter(({ path, input }) => isWellFormed(path, input));
});

const CANARY = new RegExp(`CANARY-${MARK}-[\\w-]+`, 'gi');

/** The canaries in a user's responses, and the calls that succeeded. */
async function found(who: string): Promise<{ canaries: Set<string>; answered: Set<string> }> {
  const canaries = new Set<string>();
  const answered = new Set<string>();
  for (const { path, input } of calls) {
    const { outcome, body } = await apiRequest(path, input, cookies[who]);
    if (outcome === 'ok') answered.add(path);
    // A response may repeat tags of the query.
    for (const [name] of body.matchAll(CANARY)) canaries.add(`${path} ${name.toUpperCase()}`);
  }
  return { canaries, answered };
}

describe('canaries of private prompts and of a space', () => {
  it.each(['guest', 'outsider', 'viewer', 'ungranted', 'expired'])(
    'canaries of private prompts and of a space are in no answer to the %s',
    async (who) => {
      expect([...(await found(who)).canaries]).toEqual([]);
    },
  );

  it('canaries of private prompts and of a space are in no response to people who have left, except what they wrote themselves', async () => {
    const theirs = [...(await found('left')).canaries].filter((name) => !name.includes('FAREWELL'));
    expect(theirs).toEqual([]);
  });

  it('canaries of private prompts and of a space are found by their owner, each of them', async () => {
    const { canaries, answered } = await found('owner');
    const kinds = ['TITLE', 'DESCRIPTION', 'CONTENT', 'TAG'].flatMap((part) => [
      `PRIVATE-${part}`,
      `SPACE-${part}`,
    ]);
    const others = ['NOTE', 'STATUS', 'COMMENT', 'CASE', 'REVIEW', 'SUGGESTED', 'REASON', 'FAREWELL'];
    const nouns = ['TEAM-NAME', 'TEAM-DESCRIPTION', 'COLLECTION-NAME'];
    const all = [...kinds, ...others, ...nouns];
    // Slugs begin with titles and names, and end with an unguessable part.
    const nameOf = (canary: string) =>
      all.find((name) => canary === name || new RegExp(`^${name}-[\\dA-Z]{6,8}$`).test(canary)) ?? canary;
    const names = new Set([...canaries].map((entry) => nameOf(entry.split(/CANARY-[^-]+-/)[1]!)));
    expect([...names].sort()).toEqual(all.sort());
    // Most queries get input for which they return results.
    expect(answered.size).toBeGreaterThan(30);
  });
});
