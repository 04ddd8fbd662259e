import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@/domain/errors';
import { db } from '@/server/db';
import { runImport } from '@/server/services/import/run-import';
import { bytesSource } from '../import/support';
import { type Api, callerAs, contextOf, failureOf, newMember } from '../../support/caller';
import { makePrompt, type TestProfile, unique } from '../../support/factories';
import { makeToken, v1 } from '../../support/program';

/** No text with a secret is shown to more people unless the request says which kinds its sender saw. */

const AWS = 'AKIA2E4GH7KLM3NP5QRS';
const GITHUB = `ghp_${'aZ3bY4cX5dW6'.repeat(3)}`;
const KINDS = ['AWS access key', 'GitHub token'];
const content = `Use ${AWS} and ${GITHUB}.`;

let owner: { profile: TestProfile; api: Api };
let spaceId: string;

beforeAll(async () => {
  owner = await newMember();
  spaceId = (await owner.api.space.create({ name: unique('Team') })).id;
});

const api = () => callerAs(owner.profile);
const hidden = (fields: { content?: string; spaceId?: string } = {}) =>
  makePrompt({ creator: owner.profile, isShared: false, title: unique('Key'), content, ...fields });

type Accepted = { acceptedSecretKinds?: string[] };

/** Everything that shows a text to more people, and how it is seen that it did. */
const WAYS: readonly [
  string,
  (accepted: Accepted) => Promise<{ call: () => Promise<unknown>; id: string }>,
][] = [
  [
    'prompt.setShared',
    async (accepted) => {
      const { id } = await hidden();
      return { id, call: () => api().prompt.setShared({ id, isShared: true, ...accepted }) };
    },
  ],
  [
    'prompt.toggleShared',
    async (accepted) => {
      const { id } = await hidden();
      return { id, call: () => api().prompt.toggleShared({ id, ...accepted }) };
    },
  ],
  [
    'prompt.setSharedMany',
    async (accepted) => {
      const { id } = await hidden();
      return { id, call: () => api().prompt.setSharedMany({ ids: [id], isShared: true, ...accepted }) };
    },
  ],
  [
    'prompt.update, of what becomes shared',
    async (accepted) => {
      const { id } = await hidden();
      return { id, call: () => api().prompt.update({ id, isShared: true, ...accepted }) };
    },
  ],
  [
    'prompt.update, of what is shared',
    async (accepted) => {
      const { id } = await makePrompt({ creator: owner.profile, isShared: true });
      return { id, call: () => api().prompt.update({ id, content, ...accepted }) };
    },
  ],
  [
    'prompt.restore',
    async (accepted) => {
      const { id } = await hidden();
      await api().prompt.update({ id, content: 'Clean.' });
      await api().prompt.setShared({ id, isShared: true });
      return { id, call: () => api().prompt.restore({ id, version: 1, current: 2, ...accepted }) };
    },
  ],
  [
    'suggestion.accept',
    async (accepted) => {
      const { id } = await makePrompt({ creator: owner.profile, isShared: true });
      const author = await newMember();
      const suggested = await author.api.suggestion.create({ promptId: id, baseVersion: 1, content });
      return { id, call: () => api().suggestion.accept({ id: suggested.id, ...accepted }) };
    },
  ],
  [
    'shareLink.create',
    async (accepted) => {
      const { id } = await hidden();
      return { id, call: () => api().shareLink.create({ promptId: id, version: 'newest', ...accepted }) };
    },
  ],
  [
    'space.movePrompts',
    async (accepted) => {
      const { id } = await hidden();
      return { id, call: () => api().space.movePrompts({ ids: [id], spaceId, ...accepted }) };
    },
  ],
  [
    'grant.set',
    async (accepted) => {
      const { id } = await hidden();
      const { profile } = await newMember();
      const subject = { kind: 'user' as const, userId: profile.id };
      return { id, call: () => api().grant.set({ promptId: id, subject, right: 'read', ...accepted }) };
    },
  ],
  [
    'grant.setMany',
    async (accepted) => {
      const { id } = await hidden();
      const { profile } = await newMember();
      const subject = { kind: 'user' as const, userId: profile.id };
      return {
        id,
        call: () => api().grant.setMany({ promptIds: [id], subject, right: 'read', ...accepted }),
      };
    },
  ],
];

/** The columns of a prompt that decide who can read it. */
async function shownAs(id: string) {
  return db.prompt.findUniqueOrThrow({
    where: { id },
    select: {
      isShared: true,
      spaceId: true,
      version: true,
      _count: { select: { grants: true, shareLinks: true } },
    },
  });
}

describe.each(WAYS)('%s', (_name, prepare) => {
  it('refuses a secret with its kinds, changes nothing, and takes a request that names them all', async () => {
    for (const acceptedSecretKinds of [
      undefined,
      [],
      ['AWS access key'],
      ['Something else', 'GitHub token'],
    ]) {
      const { call, id } = await prepare(acceptedSecretKinds === undefined ? {} : { acceptedSecretKinds });
      const before = await shownAs(id);
      const error: unknown = await call().then(
        () => null,
        (thrown: unknown) => (thrown instanceof Error ? thrown.cause : thrown),
      );
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: 'CONFLICT', remedy: 'acceptSecrets', secretKinds: KINDS });
      expect(String(error)).not.toContain(AWS);
      expect(await shownAs(id)).toEqual(before);
    }
    const { call, id } = await prepare({ acceptedSecretKinds: KINDS });
    const before = await shownAs(id);
    await call();
    expect(await shownAs(id)).not.toEqual(before);
  });
});

it('a new prompt that is shared, or of a space, is refused alike; a private one is not', async () => {
  const text = { title: unique('Key'), description: 'x', content };
  expect(await failureOf(api().prompt.create(text))).toMatchObject({ code: 'CONFLICT' });
  expect((await api().prompt.create({ ...text, isShared: false })).isShared).toBe(false);
  expect((await api().prompt.create({ ...text, acceptedSecretKinds: KINDS })).isShared).toBe(true);
  expect(await failureOf(api().prompt.create({ ...text, spaceId }))).toMatchObject({ code: 'CONFLICT' });
  expect((await api().prompt.create({ ...text, spaceId, acceptedSecretKinds: KINDS })).isShared).toBe(false);
});

it('what stays as hidden as it was is not asked about', async () => {
  const { id } = await hidden();
  await api().prompt.update({ id, description: 'Still private' });
  await api().space.movePrompts({ ids: [id], spaceId, acceptedSecretKinds: KINDS });
  await api().space.movePrompts({ ids: [id], spaceId: null });
  await api().prompt.setShared({ id, isShared: true, acceptedSecretKinds: KINDS });
  await api().prompt.tagMany({ ids: [id], add: ['sales'] });
  await api().prompt.setShared({ id, isShared: false });
  expect((await api().prompt.get({ identifier: id })).tags).toEqual(['sales']);
});

it('Share All leaves prompts with accepted secrets out and names them', async () => {
  const person = await newMember();
  const of = (text: string) =>
    makePrompt({ creator: person.profile, isShared: false, title: unique('One'), content: text });
  const [plain, secret] = [await of('Plain.'), await of(`Use ${AWS}.`)];
  const answer = await callerAs(person.profile).prompt.shareAll();
  expect(answer).toMatchObject({
    shared: 1,
    skippedCount: 1,
    skipped: [{ id: secret.id, title: secret.title, kinds: ['AWS access key'] }],
  });
  expect((await shownAs(plain.id)).isShared).toBe(true);
  expect((await shownAs(secret.id)).isShared).toBe(false);
});

it('an import for everybody leaves such rows out and names them; a private one takes them', async () => {
  const title = unique('Imported');
  const file = JSON.stringify([
    { title, description: 'x', content: `Use ${AWS}.` },
    { title: `${title} plain`, description: 'x', content: 'Plain.' },
  ]);
  const given = (isShared: boolean) =>
    runImport(contextOf(owner.profile), { source: bytesSource(file), isShared });
  const result = await given(true);
  expect(result).toMatchObject({ created: 1, refused: 1 });
  expect(JSON.stringify(result.refusedRows)).toContain('AWS access key');
  expect(JSON.stringify(result)).not.toContain(AWS);
  expect(await given(false)).toMatchObject({ created: 1, refused: 0 });
});

it('a program is refused over REST with a problem that lists the kinds, and cannot accept them', async () => {
  const token = await makeToken(owner.profile);
  const text = { title: unique('Key'), description: 'x', content };
  const answer = await v1(token, 'POST', '/prompts', { body: { ...text, space: spaceId } });
  expect(answer).toMatchObject({ status: 409, body: { status: 409, title: 'Conflict', secretKinds: KINDS } });
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(answer.text).not.toContain(AWS);
  const accepting = { ...text, space: spaceId, acceptedSecretKinds: KINDS };
  expect((await v1(token, 'POST', '/prompts', { body: accepting })).status).toBe(400);
  expect((await v1(token, 'POST', '/prompts', { body: text })).status).toBe(201);
  expect(await db.prompt.count({ where: { spaceId, title: text.title } })).toBe(0);
});
