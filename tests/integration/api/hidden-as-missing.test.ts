import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { messages } from '@/domain/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { apiRequest } from '../../support/api-request';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, makeSession, type TestProfile, unique } from '../../support/factories';

/** A prompt the caller may not see answers exactly like one that does not exist. */

/** The run and the case that are asked for: there are none. */
const RUN = randomUUID();

const CALLS: [procedure: string, input: (id: string) => unknown][] = [
  ['prompt.get', (id) => ({ identifier: id })],
  ['prompt.versions', (id) => ({ id })],
  ['prompt.version', (id) => ({ id, version: 1 })],
  ['prompt.version', (id) => ({ id, version: 2 })],
  ['prompt.update', (id) => ({ id, title: 'Mine now' })],
  ['prompt.delete', (id) => ({ id })],
  ['prompt.undelete', (id) => ({ id })],
  ['prompt.setShared', (id) => ({ id, isShared: true })],
  ['prompt.toggleShared', (id) => ({ id })],
  ['prompt.restore', (id) => ({ id, version: 1, current: 1 })],
  ['favorite.toggle', (id) => ({ promptId: id })],
  ['favorite.set', (id) => ({ promptId: id, on: true })],
  ['usage.record', (id) => ({ promptId: id })],
  ['status.set', (id) => ({ promptId: id, version: 1, status: 'tested' })],
  ['status.set', (id) => ({ promptId: id, version: 1, status: 'approved' })],
  ['status.history', (id) => ({ promptId: id })],
  ['activity.list', (id) => ({ promptId: id })],
  ['prompt.parts', (id) => ({ promptId: id })],
  ['prompt.tests.list', (id) => ({ promptId: id })],
  ['prompt.tests.latest', (id) => ({ promptId: id, version: 1 })],
  ['prompt.tests.getRun', (id) => ({ promptId: id, runId: RUN })],
  ['prompt.tests.suggest', (id) => ({ promptId: id })],
  ['prompt.tests.import', (id) => ({ promptId: id, fileName: 'a.csv', text: 'expected\nb\n' })],
  ['status.gate', (id) => ({ promptId: id })],
  ['prompt.tests.save', (id) => ({ promptId: id, name: 'Mine', inputs: [], checks: [{ kind: 'json' }] })],
  ['prompt.tests.delete', (id) => ({ promptId: id, id: RUN })],
  ['prompt.tests.check', (id) => ({ promptId: id, version: 1, answers: [{ caseId: RUN, answer: 'x' }] })],
  ['prompt.tests.run', (id) => ({ promptId: id, version: 1 })],
  ['evaluation.plan', (id) => ({ promptId: id, versions: [1], modelIds: [null], answersPerCase: 1 })],
  [
    'evaluation.start',
    (id) => ({ promptId: id, versions: [1], modelIds: [null], answersPerCase: 1, stopAt: null }),
  ],
  ['evaluation.list', (id) => ({ promptId: id })],
  ['evaluation.versions', (id) => ({ promptId: id })],
  ['evaluation.get', (id) => ({ promptId: id, id: RUN })],
  ['evaluation.cell', (id) => ({ promptId: id, id: RUN, runId: RUN, caseId: RUN })],
  [
    'evaluation.mark',
    (id) => ({ promptId: id, id: RUN, runId: RUN, caseId: RUN, attempt: 1, isGood: true, note: '' }),
  ],
  ['evaluation.stop', (id) => ({ promptId: id, id: RUN })],
  ['evaluation.continue', (id) => ({ promptId: id, id: RUN })],
  ['ai.run', (id) => ({ promptId: id, text: { version: 1 }, inputs: [], modelId: null })],
  ['ai.runs', (id) => ({ promptId: id })],
  ['comment.list', (id) => ({ promptId: id })],
  ['comment.mentionable', (id) => ({ promptId: id, version: 1 })],
  ['comment.create', (id) => ({ promptId: id, version: 1, body: 'Hello.' })],
  ['suggestion.list', (id) => ({ promptId: id })],
  ['suggestion.create', (id) => ({ promptId: id, baseVersion: 1, title: 'Another title' })],
  ['status.review.ask', (id) => ({ promptId: id, version: 1 })],
  ['status.review.ofPrompt', (id) => ({ promptId: id })],
];

let owner: TestProfile;
let hidden: PromptDto;
let deleted: PromptDto;
let cookies: { guest: undefined; viewer: string; contributor: string; owner: string };

beforeAll(async () => {
  owner = await makeProfile();
  hidden = await makePrompt({ creator: owner, isShared: false, title: unique('Canary') });
  deleted = await makePrompt({ creator: owner });
  await callerAs(owner).prompt.delete({ id: deleted.id });
  const cookieFor = async (profile: TestProfile) => (await makeSession(profile)).cookie;
  cookies = {
    guest: undefined,
    viewer: await cookieFor(await makeProfile({ role: 'viewer' })),
    contributor: await cookieFor(await makeProfile()),
    owner: await cookieFor(owner),
  };
});

/** The whole answer, headers included, as one text. */
async function answerTo(procedure: string, input: unknown, cookie: string | undefined): Promise<string> {
  const { status, body, headers } = await apiRequest(procedure, input, cookie);
  return [status, body, ...[...headers].map(([name, value]) => `${name}: ${value}`)].join('\n');
}

describe.each(['guest', 'viewer', 'contributor'] as const)('to a %s', (actor) => {
  it.each(CALLS)('%s of a hidden prompt answers as of none (%#)', async (procedure, input) => {
    const cookie = cookies[actor];
    const ofMissing = await answerTo(procedure, input(randomUUID()), cookie);
    expect(await answerTo(procedure, input(hidden.id), cookie)).toBe(ofMissing);
    expect(await answerTo(procedure, input(hidden.id.toUpperCase()), cookie)).toBe(ofMissing);
    expect(await answerTo(procedure, input(deleted.id), cookie)).toBe(ofMissing);
    expect(ofMissing).toMatch(/^4/);
  });

  it('a hidden slug answers as one that nobody has', async () => {
    const ofMissing = await answerTo('prompt.get', { identifier: 'nobody-has-this' }, cookies[actor]);
    expect(await answerTo('prompt.get', { identifier: hidden.slug }, cookies[actor])).toBe(ofMissing);
    expect(await answerTo('prompt.get', { identifier: deleted.slug }, cookies[actor])).toBe(ofMissing);
    expect(ofMissing).toContain(messages.prompt.notFound);
  });
});

it.each(CALLS.filter(([procedure]) => procedure !== 'prompt.undelete'))(
  "a deleted prompt of one's own answers %s as if there were none (%#)",
  async (procedure, input) => {
    const ofMissing = await answerTo(procedure, input(randomUUID()), cookies.owner);
    expect(await answerTo(procedure, input(deleted.id), cookies.owner)).toBe(ofMissing);
  },
);

it('a version that a prompt does not have answers as a prompt that does not exist', async () => {
  const ofMissing = await answerTo('prompt.version', { id: randomUUID(), version: 7 }, cookies.owner);
  expect(await answerTo('prompt.version', { id: hidden.id, version: 7 }, cookies.owner)).toBe(ofMissing);
  const restored = await answerTo(
    'prompt.restore',
    { id: randomUUID(), version: 7, current: 1 },
    cookies.owner,
  );
  expect(await answerTo('prompt.restore', { id: hidden.id, version: 7, current: 1 }, cookies.owner)).toBe(
    restored,
  );
});

describe('an admin', () => {
  it('opens a hidden prompt by its address and finds it in no list, search, count or figure', async () => {
    const admin = await makeProfile({ role: 'admin' });
    const api = callerAs(admin);
    const tag = unique('canary');
    const secret = await makePrompt({
      creator: owner,
      isShared: false,
      tags: [tag],
      title: unique('Secret'),
    });
    expect(await api.prompt.get({ identifier: secret.id })).toEqual(secret);
    expect(await api.prompt.get({ identifier: secret.slug })).toEqual(secret);

    for (const scope of ['shared', 'visible', 'mine', 'favorites', 'granted'] as const) {
      for (const query of [{ q: secret.title }, { tags: [tag] }, { creatorId: owner.id, q: secret.title }]) {
        const page = await api.prompt.list({ ...query, scope });
        expect([page.items, page.total], `${scope} ${JSON.stringify(query)}`).toEqual([[], 0]);
      }
    }
    expect((await api.prompt.facets()).tags.map((entry) => entry.tag)).not.toContain(tag);
    expect((await api.stats.overview()).popularTags.map((entry) => entry.tag)).not.toContain(tag);
  });
});

it('a favourite of a prompt that was made private since is in nobody’s list but its creator’s', async () => {
  const fan = await makeProfile();
  const prompt = await makePrompt({ creator: owner });
  await callerAs(fan).favorite.toggle({ promptId: prompt.id });
  expect((await callerAs(fan).favorite.list({})).total).toBe(1);
  await callerAs(owner).prompt.setShared({ id: prompt.id, isShared: false });

  expect(await callerAs(fan).favorite.list({})).toMatchObject({ items: [], total: 0 });
  const list = await callerAs(GUEST).prompt.list({ q: prompt.title });
  expect(list.total).toBe(0);
  const answer = await apiRequest(
    'favorite.toggle',
    { promptId: prompt.id },
    (await makeSession(fan)).cookie,
  );
  expect(answer.outcome).toBe('NOT_FOUND');
});
