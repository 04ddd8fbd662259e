import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import type { SpaceRole } from '@/domain/space/role';
import type { SpaceDto } from '@/domain/space/schema';
import { db } from '@/server/db';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { makePrompt, type TestProfile, unique } from '../../support/factories';

/** Suggestions: who can make, see and decide them, for each kind of user and each space. */

const PEOPLE = [
  ...['guest', 'viewer', 'outsider', 'other'],
  ...['spaceReader', 'spaceMember', 'publisher', 'spaceOwner', 'admin'],
] as const;
type Who = (typeof PEOPLE)[number];

let apis: Record<string, Api>;
let profiles: Record<string, TestProfile>;
let space: SpaceDto;

async function join(who: string, role: SpaceRole, to = space): Promise<void> {
  const { url } = await apis['spaceOwner']!.space.invite({ id: to.id, role });
  await apis[who]!.space.join({ token: url?.split('token=')[1] ?? '' });
}

beforeAll(async () => {
  apis = { guest: callerAs(GUEST) };
  profiles = {};
  for (const who of PEOPLE.slice(1)) {
    const role = who === 'viewer' ? 'viewer' : who === 'admin' ? 'admin' : 'contributor';
    const { profile, api } = await newMember(role);
    profiles[who] = profile;
    apis[who] = api;
  }
  space = await apis['spaceOwner']!.space.create({ name: unique('Sales') });
  await join('spaceReader', 'reader');
  await join('spaceMember', 'member');
  await join('publisher', 'publisher');
});

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    async (error: unknown) => (await failureOf(Promise.reject(error as Error))).code,
  );
/** With the current time: comments from before a prompt moved into its space are not visible there. */
const api = (who: string) => callerAs(who === 'guest' ? GUEST : profiles[who]!).suggestion;

/** Outcome of the same call for each person. */
async function each(call: (who: Who) => Promise<unknown>): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const who of PEOPLE) answers[who] = await codeOf(call(who));
  return answers;
}

describe('a prompt of a space that everybody can read', () => {
  let prompt: PromptDto;
  let id: string;
  let canary: string;

  beforeEach(async () => {
    canary = unique('Canary of a suggestion');
    const base = { creator: profiles['spaceOwner']!, content: 'Text.' };
    prompt = await makePrompt({ ...base, spaceId: space.id, isShared: true });
    ({ id } = await api('outsider').create({ promptId: prompt.id, baseVersion: 1, content: canary }));
  });

  const writers = { spaceMember: 'ok', publisher: 'ok', spaceOwner: 'ok' };
  const nobody = { guest: 'UNAUTHORIZED', viewer: 'NOT_FOUND', other: 'NOT_FOUND', spaceReader: 'NOT_FOUND' };

  it('a prompt of a space that everybody can read is suggested by contributors who read it', async () => {
    expect(
      await each((who) => api(who).create({ promptId: prompt.id, baseVersion: 1, title: 'Other' })),
    ).toEqual({
      guest: 'UNAUTHORIZED',
      viewer: 'FORBIDDEN',
      outsider: 'ok',
      other: 'ok',
      spaceReader: 'ok',
      spaceMember: 'ok',
      publisher: 'ok',
      spaceOwner: 'ok',
      admin: 'ok',
    });
  });

  it('shows a suggestion to its author, to those who edit, and to admins, and its words to nobody else', async () => {
    expect(await each((who) => api(who).get({ id }))).toEqual({
      ...nobody,
      ...writers,
      outsider: 'ok',
      admin: 'ok',
    });
    for (const who of PEOPLE) {
      const lists = await Promise.allSettled([
        ...(['mine', 'for-me'] as const).map((show) => api(who).list({ show })),
        api(who).list({ promptId: prompt.id }),
        apis[who]!.prompt.get({ identifier: prompt.id }),
        apis[who]!.prompt.versions({ id: prompt.id }),
        apis[who]!.prompt.list({ q: canary, scope: 'visible' }),
        apis[who]!.activity.list({ promptId: prompt.id }),
        apis[who]!.account.notifications({}),
      ]);
      const isTold = ['outsider', 'spaceMember', 'publisher', 'spaceOwner', 'admin'].includes(who);
      const [, forMe, onPrompt, ...rest] = lists.map((answer) => JSON.stringify(answer));
      expect(onPrompt?.includes(id), who).toBe(isTold);
      expect(forMe?.includes(id), who).toBe(Object.keys(writers).includes(who));
      for (const answer of rest) expect(answer, who).not.toContain(canary);
    }
  });

  it('a prompt of a space that everybody can read is decided only by those who edit', async () => {
    const refused = { ...nobody, outsider: 'FORBIDDEN', admin: 'FORBIDDEN' };
    for (const verb of ['accept', 'decline'] as const) {
      const { id: another } = await api('other').create({
        promptId: prompt.id,
        baseVersion: 1,
        title: unique(verb),
      });
      for (const who of ['guest', 'viewer', 'outsider', 'spaceReader', 'admin'] as const) {
        const expected = who === 'outsider' ? 'NOT_FOUND' : refused[who];
        expect(await codeOf(api(who)[verb]({ id: another })), `${who} ${verb}`).toBe(expected);
      }
      expect(await codeOf(api('spaceMember')[verb]({ id: another }))).toBe('ok');
    }
    expect(await codeOf(api('outsider').accept({ id }))).toBe('FORBIDDEN');
  });
});

describe('a prompt of the space only', () => {
  it('takes suggestions from its readers, and does not exist for anybody else', async () => {
    const prompt = await makePrompt({ creator: profiles['spaceOwner']!, spaceId: space.id });
    expect(
      await each((who) => api(who).create({ promptId: prompt.id, baseVersion: 1, title: 'Other' })),
    ).toEqual({
      guest: 'UNAUTHORIZED',
      viewer: 'NOT_FOUND',
      outsider: 'NOT_FOUND',
      other: 'NOT_FOUND',
      spaceReader: 'ok',
      spaceMember: 'ok',
      publisher: 'ok',
      spaceOwner: 'ok',
      // They can open it by address to moderate; none of their lists contains it.
      admin: 'FORBIDDEN',
    });
  });

  it('a prompt of the space only is closed to people who leave, and keeps their suggestion for those who decide', async () => {
    await join('other', 'reader');
    const prompt = await makePrompt({ creator: profiles['spaceOwner']!, spaceId: space.id });
    const { id } = await api('other').create({ promptId: prompt.id, baseVersion: 1, title: 'From inside' });
    await apis['other']!.space.leave({ id: space.id });
    expect(await codeOf(api('other').get({ id }))).toBe('NOT_FOUND');
    expect(await codeOf(api('other').withdraw({ id }))).toBe('NOT_FOUND');
    expect(JSON.stringify(await api('other').list({}))).not.toContain(id);
    expect((await api('spaceMember').accept({ id })).resultingVersion).toBe(2);
  });
});

describe('a private prompt that is granted', () => {
  it('a private prompt that is granted is suggested by the right to suggest, decided by the right to edit, and hidden when it ends', async () => {
    const { id: promptId } = await makePrompt({ creator: profiles['spaceOwner']!, isShared: false });
    const grants = callerAs(profiles['spaceOwner']!).grant;
    const give = (who: string, right: 'read' | 'suggest' | 'edit') =>
      grants.set({ promptId, subject: { kind: 'user', userId: profiles[who]!.id }, right });
    await give('publisher', 'read');
    const given = await give('outsider', 'suggest');
    await give('spaceMember', 'edit');
    const create = (who: string) => api(who).create({ promptId, baseVersion: 1, title: 'Other' });
    expect(await codeOf(create('publisher'))).toBe('FORBIDDEN');
    expect(await codeOf(create('other'))).toBe('NOT_FOUND');
    const { id } = await create('outsider');
    expect(await codeOf(api('publisher').get({ id }))).toBe('NOT_FOUND');
    expect(JSON.stringify(await api('spaceMember').list({ show: 'for-me' }))).toContain(id);
    const { items } = await callerAs(profiles['spaceMember']!).account.notifications({});
    expect(items[0]).toMatchObject({ kind: 'suggested', subject: { kind: 'suggestion', id } });
    expect((await api('spaceMember').accept({ id })).resultingVersion).toBe(2);
    await grants.remove({ id: given.id });
    expect(await codeOf(api('outsider').get({ id }))).toBe('NOT_FOUND');
    expect(JSON.stringify(await api('outsider').list({}))).not.toContain(id);
    expect(JSON.stringify(await callerAs(profiles['outsider']!).account.notifications({}))).not.toContain(id);
  });
});

describe('the version that a suggestion was made from', () => {
  it('the version that a suggestion was made from is within its author’s reach', async () => {
    const prompt = await makePrompt({
      creator: profiles['spaceOwner']!,
      isShared: false,
      content: 'Private.',
    });
    await apis['spaceOwner']!.prompt.update({ id: prompt.id, content: 'Public.', isShared: true });
    const from = (baseVersion: number) =>
      codeOf(api('outsider').create({ promptId: prompt.id, baseVersion, title: 'Other' }));
    expect(await from(1)).toBe('NOT_FOUND');
    expect(await from(2)).toBe('ok');
  });

  it('decides who reads it: nothing of a home is read in the next one', async () => {
    const { id: promptId } = await makePrompt({ creator: profiles['spaceOwner']!, spaceId: space.id });
    const { id } = await api('spaceReader').create({ promptId, baseVersion: 1, title: 'For Sales' });
    const next = await apis['spaceOwner']!.space.create({ name: unique('Legal') });
    await join('outsider', 'member', next);
    await db.prompt.update({ where: { id: promptId }, data: { spaceId: next.id, spaceSince: new Date() } });
    // They can read the current text, but no suggestions from elsewhere.
    expect(await codeOf(apis['outsider']!.prompt.get({ identifier: promptId }))).toBe('ok');
    expect(await codeOf(api('outsider').get({ id }))).toBe('NOT_FOUND');
    const lists = [await api('outsider').list({ promptId }), await api('outsider').list({ show: 'for-me' })];
    expect(JSON.stringify(lists)).not.toContain(id);
    expect(lists[0]?.open).toBe(0);
    // Nor can its author, who is not in that space.
    expect(await codeOf(api('spaceReader').get({ id }))).toBe('NOT_FOUND');
    expect(await codeOf(api('spaceOwner').get({ id }))).toBe('ok');
  });

  it('the version that a suggestion was made from may be older than the home, where it was what the prompt said there', async () => {
    const { id: promptId } = await makePrompt({ creator: profiles['spaceOwner']!, isShared: false });
    await db.prompt.update({
      where: { id: promptId },
      data: { spaceId: space.id, spaceSince: new Date(Date.now() - 1_000) },
    });
    await db.$executeRaw`UPDATE prompts SET space_since = now() WHERE id = ${promptId}::uuid`;
    const { id } = await callerAs(profiles['spaceReader']!).suggestion.create({
      promptId,
      baseVersion: 1,
      title: 'Other',
    });
    const now = new Date(Date.now() + 1_000);
    await callerAs(profiles['spaceMember']!, { now }).prompt.update({ id: promptId, content: 'Newer.' });
    for (const who of ['spaceReader', 'publisher']) expect(await codeOf(api(who).get({ id }))).toBe('ok');
    expect(JSON.stringify(await api('spaceReader').list({}))).toContain(id);
    expect(JSON.stringify(await api('publisher').list({ show: 'for-me' }))).toContain(id);
    expect((await api('publisher').accept({ id })).resultingVersion).toBe(3);
  });
});
