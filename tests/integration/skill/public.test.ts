import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { GET } from '@/server/api/skill-discovery';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';
import { approveSkill, makeSkill } from '../../support/skill';

/** Skills that guests can read are found by the draft of discovery, with their files. */

const Index = z.object({
  $schema: z.string(),
  skills: z.array(
    z.object({
      name: z.string(),
      type: z.literal('skill-md'),
      description: z.string(),
      url: z.string(),
      digest: z.string(),
      files: z.array(z.object({ path: z.string(), url: z.string(), digest: z.string() })),
    }),
  ),
});

function fetchPath(path: string): Promise<Response> {
  const segments = path.split('/').map(decodeURIComponent);
  const request = new Request(`http://localhost:3000/.well-known/agent-skills/${path}`);
  return GET(request, { params: Promise.resolve({ path: segments }) });
}

const readIndex = async () => Index.parse(await (await fetchPath('index.json')).json());
const below = (url: string) => url.slice('/.well-known/agent-skills/'.length);

it('lists approved skills that guests can read, and every file matches its digest', async () => {
  const author = await makeProfile();
  const prompt = await makeSkill(author, 'public-one');
  const hidden = await makePrompt({ creator: author, isShared: false, skillName: 'private-one' });
  await makeSkill(author, 'not-approved');
  expect((await readIndex()).skills).toEqual([]);
  await approveSkill(prompt.id, 1);

  const { skills } = await readIndex();
  expect(skills.map(({ name }) => name)).toEqual(['public-one']);
  const [skill] = skills;
  expect(skill?.digest).toBe(skill?.files[0]?.digest);
  for (const { url, digest } of skill?.files ?? []) {
    const response = await fetchPath(below(url));
    expect(response.status).toBe(200);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(digest);
  }
  expect((await fetchPath('private-one/SKILL.md')).status).toBe(404);
  expect((await fetchPath('public-one/none.md')).status).toBe(404);
  expect((await fetchPath('public-one')).status).toBe(404);
  expect(JSON.stringify(skills)).not.toContain(hidden.slug);

  await callerAs(author).prompt.update({ id: prompt.id, isShared: false });
  expect((await readIndex()).skills).toEqual([]);
  expect((await fetchPath('public-one/SKILL.md')).status).toBe(404);
});

it('the public list of skills has of two with one name the one that was approved first', async () => {
  const author = await makeProfile();
  const [later, first] = [
    await makeSkill(author, 'twins', 'Later.'),
    await makeSkill(author, 'twins', 'First.'),
  ];
  await approveSkill(first.id, 1);
  await approveSkill(later.id, 1);
  expect((await readIndex()).skills.filter(({ name }) => name === 'twins')).toHaveLength(1);
  expect(await (await fetchPath('twins/SKILL.md')).text()).toMatch(/First\.$/);
});
