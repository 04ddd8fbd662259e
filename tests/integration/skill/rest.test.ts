import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { handleV1 } from '@/server/api/v1/handle-v1';
import { SkillList, SkillOut } from '@/server/api/v1/skill-schemas';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { makeToken, v1 } from '../../support/program';
import { approveSkill, makeSkill, SKILL_FILES } from '../../support/skill';

/** Programs list skills and download their approved version. */

const Problem = z.object({ status: z.int(), detail: z.string() });

const tokens = new Map<string, Promise<string>>();

/** The token of a person, who may have only some of them. */
function tokenOf(person: TestProfile): Promise<string> {
  const token = tokens.get(person.id) ?? makeToken(person);
  tokens.set(person.id, token);
  return token;
}

async function fetchFile(person: TestProfile, path: string): Promise<Response> {
  const headers = { authorization: `Bearer ${await tokenOf(person)}` };
  return handleV1({ db, now: new Date() }, new Request(`http://localhost:3000/api/v1${path}`, { headers }));
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('a ZIP holds the files of the list, and equal versions are equal bytes', async () => {
  const [author, reader] = [await makeProfile(), await makeProfile()];
  const prompt = await makeSkill(author, 'zip-it');
  await approveSkill(prompt.id, 1);
  const token = await makeToken(reader);
  const list = SkillList.parse((await v1(token, 'GET', '/skills')).body);
  const listed = list.items.find(({ slug }) => slug === prompt.slug);
  const skill = SkillOut.parse((await v1(token, 'GET', `/prompts/${prompt.slug}/skill`)).body);
  expect(listed).toEqual(skill);
  expect(skill).toMatchObject({ name: 'zip-it', version: 1, promptId: prompt.id });

  const first = Buffer.from(await (await fetchFile(reader, `/prompts/${prompt.id}/skill.zip`)).arrayBuffer());
  const second = Buffer.from(
    await (await fetchFile(author, `/prompts/${prompt.slug}/skill.zip`)).arrayBuffer(),
  );
  expect(first.equals(second)).toBe(true);
  const files = Object.entries(unzipSync(first)).map(([path, bytes]) => [path, digest(bytes)]);
  expect(files).toEqual(skill.files.map(({ path, sha256 }) => [`zip-it/${path}`, sha256]));
});

it('a file comes as a download that no browser runs, whatever its path', async () => {
  const author = await makeProfile();
  const prompt = await makeSkill(author, 'files-of-it');
  await approveSkill(prompt.id, 1);
  for (const { path, text } of SKILL_FILES) {
    const at = path.split('/').map(encodeURIComponent).join('/');
    const response = await fetchFile(author, `/prompts/${prompt.slug}/files/${at}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(await response.text()).toBe(text);
  }
});

it('gives the approved version, and another one only to those who can read it and name it', async () => {
  const [author, reader] = [await makeProfile(), await makeProfile()];
  const prompt = await makeSkill(author, 'two-versions', 'First.');
  await approveSkill(prompt.id, 1);
  await callerAs(author).prompt.update({ id: prompt.id, content: 'Second.' });
  const textAt = async (person: TestProfile, query: string) =>
    (await fetchFile(person, `/prompts/${prompt.slug}/files/SKILL.md${query}`)).text();
  expect(await textAt(author, '')).toMatch(/First\.$/);
  expect(await textAt(reader, '?version=2')).toMatch(/Second\.$/);
  for (const query of ['?version=3', '?version=0', '?version=x']) {
    const { status } = await fetchFile(author, `/prompts/${prompt.slug}/files/SKILL.md${query}`);
    expect([400, 404]).toContain(status);
  }
});

it('answers alike for what is missing, hidden, not approved or no skill', async () => {
  const [author, stranger] = [await makeProfile(), await makeProfile()];
  const hidden = await makePrompt({ creator: author, isShared: false, skillName: 'hidden' });
  const waiting = await makeSkill(author, 'waiting');
  const plain = await makePrompt({ creator: author, isShared: true });
  await approveSkill(plain.id, 1);
  for (const key of ['not-there', hidden.slug, hidden.id, waiting.slug, plain.slug]) {
    for (const path of ['skill', 'skill.zip', 'files/SKILL.md', 'files/../SKILL.md']) {
      const response = await fetchFile(stranger, `/prompts/${key}/${path}`);
      expect(response.status).toBe(404);
      Problem.parse(await response.json());
    }
  }
  const token = await makeToken(stranger);
  const list = SkillList.parse((await v1(token, 'GET', '/skills')).body);
  const slugs = list.items.map(({ slug }) => slug);
  expect(slugs).not.toContain(hidden.slug);
  expect(slugs).not.toContain(waiting.slug);
  expect((await v1(token, 'GET', '/skills?space=not-mine')).status).toBe(404);
  expect((await v1(token, 'GET', '/skills?collection=not-there')).status).toBe(404);
});

it('needs the scope to read', async () => {
  const person = await makeProfile();
  const token = await makeToken(person, { scopes: ['export'] });
  for (const path of ['/skills', '/prompts/x/skill', '/prompts/x/skill.zip', '/prompts/x/files/SKILL.md']) {
    expect((await v1(token, 'GET', path)).status).toBe(403);
  }
});
