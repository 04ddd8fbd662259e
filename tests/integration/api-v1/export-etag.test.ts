import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { makeToken, v1 } from '../../support/program';

/** `GET /api/v1/export/prompts` sends nothing again to a program that has it, and everything as soon as a row is another. */

let owner: TestProfile;
let token: string;
let first: Awaited<ReturnType<typeof makePrompt>>;
beforeAll(async () => {
  owner = await makeProfile();
  token = await makeToken(owner);
  first = await makePrompt({ creator: owner });
  await makePrompt({ creator: owner });
});

const PATH = '/export/prompts';
const member = () => callerAs({ kind: 'member', id: owner.id, role: 'contributor' });
const ask = (tag: string, of = token) => v1(of, 'GET', PATH, { headers: { 'if-none-match': tag } });

async function tagOf(of = token): Promise<string> {
  const tag = (await v1(of, 'GET', PATH)).headers.get('etag');
  expect(tag).toMatch(/^"[^"]+"$/);
  return tag!;
}

describe('the ETag of an export', () => {
  it('answers 304 without a body while nothing has changed: for one ETag, for one in a list and for *', async () => {
    const tag = await tagOf();
    for (const given of [tag, `"x", ${tag}`, '*']) {
      const answer = await ask(given);
      expect(answer).toMatchObject({ status: 304, text: '' });
      expect(answer.headers.get('etag')).toBe(tag);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    }
    expect((await ask('"x"')).status).toBe(200);
    expect((await ask(tag)).headers.get('vary')).toBe('authorization');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a text', () => member().prompt.update({ id: first.id, title: 'Another title', version: 1 })],
    ['who sees it', () => db.prompt.update({ where: { id: first.id }, data: { isShared: false } })],
    [
      'a test case',
      () =>
        member().prompt.tests.save({
          promptId: first.id,
          name: 'Case',
          inputs: [],
          checks: [{ kind: 'contains', text: 'x', ignoreCase: false }],
        }),
    ],
    ['a new prompt', () => makePrompt({ creator: owner })],
    ['a prompt that is gone', () => member().prompt.delete({ id: first.id })],
  ])('the ETag of an export is another after a change of %s', async (_, change) => {
    const before = await tagOf();
    await change();
    const answer = await ask(before);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).not.toBe(before);
    expect(answer.text).not.toBe('');
  });

  it('differs per person, and is never shown to a token that may not export', async () => {
    const tag = await tagOf();
    const other = await makeProfile();
    await makePrompt({ creator: other });
    expect((await ask(tag, await makeToken(other))).status).toBe(200);
    const reading = await makeToken(owner, { scopes: ['prompts:read'] });
    const refused = await ask(tag, reading);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('etag')).toBeNull();
  });
});
