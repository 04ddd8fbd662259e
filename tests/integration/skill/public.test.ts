import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { digestOf } from '@cuebook/formats/digest';
import { GET } from '@/server/api/skill-discovery';
import { db } from '@/server/db';
import { findServedSkill } from '@/server/services/skill/find-served-skill';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';
import { approveSkill, makeSkill, SKILL_FILES } from '../../support/skill';

/** Skills that guests can read are found by the draft of discovery, with their files. */

/** An entry has these members and no other: clients of a newer text refuse what they don't know. */
const Entry = z.strictObject({
  name: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  type: z.enum(['skill-md', 'archive']),
  description: z.string().min(1).max(1_024),
  url: z.string(),
  digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
});
const Index = z.strictObject({
  $schema: z.literal('https://schemas.agentskills.io/discovery/0.2.0/schema.json'),
  skills: z.array(Entry),
});

function fetchPath(path: string): Promise<Response> {
  const segments = path.split('/').map(decodeURIComponent);
  const request = new Request(`http://localhost:3000/.well-known/agent-skills/${path}`);
  return GET(request, { params: Promise.resolve({ path: segments }) });
}

const readIndex = async () => Index.parse(await (await fetchPath('index.json')).json());
const below = (url: string) => url.slice('/.well-known/agent-skills/'.length);

const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

/** Installs a skill as the draft says: what is fetched has its digest, and an archive has the files at its top. */
async function install({ name, type, url, digest }: z.infer<typeof Entry>): Promise<Record<string, string>> {
  const response = await fetchPath(below(url));
  expect(response.status).toBe(200);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; /);
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(`sha256:${digestOf(bytes)}`).toBe(digest);
  const isArchive = response.headers.get('content-type') === 'application/zip';
  expect([isArchive, url.endsWith('.zip'), type]).toEqual([
    isArchive,
    isArchive,
    isArchive ? 'archive' : 'skill-md',
  ]);
  const files = isArchive ? unzipSync(bytes) : { 'SKILL.md': bytes };
  expect(textOf(files['SKILL.md'])).toContain(`name: ${name}\n`);
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [path, textOf(file)]));
}

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
  const { 'SKILL.md': own, ...files } = await install(skill!);
  expect(own).toContain('# Review');
  expect(files).toEqual(Object.fromEntries(SKILL_FILES.map(({ path, text }) => [path, text])));
  // Each file is at its own address as well.
  for (const { path, text } of SKILL_FILES) {
    const response = await fetchPath(`public-one/${path.split('/').map(encodeURIComponent).join('/')}`);
    expect(await response.text()).toBe(text);
  }
  expect((await fetchPath('private-one/SKILL.md')).status).toBe(404);
  expect((await fetchPath('public-one/none.md')).status).toBe(404);
  expect((await fetchPath('private-one.zip')).status).toBe(404);
  expect((await fetchPath('public-one')).status).toBe(404);
  expect(JSON.stringify(skills)).not.toContain(hidden.slug);

  await callerAs(author).prompt.update({ id: prompt.id, isShared: false });
  expect((await readIndex()).skills).toEqual([]);
  expect((await fetchPath('public-one/SKILL.md')).status).toBe(404);
  expect((await fetchPath('public-one.zip')).status).toBe(404);
});

it('a skill of one file is that file, and a changed skill has another digest', async () => {
  const author = await makeProfile();
  const prompt = await makeSkill(author, 'grows');
  await callerAs(author).prompt.update({ id: prompt.id, files: [] });
  await approveSkill(prompt.id, 2);
  const entryOf = async () => (await readIndex()).skills.find(({ name }) => name === 'grows')!;
  const alone = await entryOf();
  expect(alone).toMatchObject({ type: 'skill-md', url: '/.well-known/agent-skills/grows/SKILL.md' });
  expect(Object.keys(await install(alone))).toEqual(['SKILL.md']);

  await callerAs(author).prompt.update({ id: prompt.id, files: prompt.files });
  await approveSkill(prompt.id, 3);
  const whole = await entryOf();
  expect(whole).toMatchObject({ type: 'archive', url: '/.well-known/agent-skills/grows.zip' });
  expect(Object.keys(await install(whole))).toHaveLength(1 + SKILL_FILES.length);
  expect(whole.digest).not.toBe(alone.digest);
  expect(await entryOf()).toEqual(whole);
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

describe('of two public skills with one name', () => {
  const listed = async (name: string) => {
    const [entry] = (await readIndex()).skills.filter((one) => one.name === name);
    return entry === undefined ? null : (await install(entry))['SKILL.md'];
  };
  const WITHDRAWN = 'tested';
  const setStatus = async (promptId: string, version: number, status: 'approved' | typeof WITHDRAWN) =>
    callerAs(await makeProfile({ role: 'admin' })).status.set({ promptId, version, status });

  it('one that was approved before it was a skill, or under another name, does not take the place of the first', async () => {
    const author = await makeProfile();
    const old = await makePrompt({
      creator: author,
      isShared: true,
      description: 'Does it. Use when asked.',
    });
    await approveSkill(old.id, 1);
    const named = await makeSkill(author, 'other-name', 'Named.');
    await approveSkill(named.id, 1);
    const first = await makeSkill(author, 'claimed', 'First.');
    await approveSkill(first.id, 1);
    await callerAs(author).prompt.update({ id: old.id, skillName: 'claimed', content: 'Old.' });
    await approveSkill(old.id, 2);
    await callerAs(author).prompt.update({ id: named.id, skillName: 'claimed' });
    await approveSkill(named.id, 2);
    expect(await listed('claimed')).toMatch(/First\.$/);
    const guest = { kind: 'guest' as const };
    expect(await findServedSkill({ db, actor: guest }, { promptId: old.id, guest })).toMatchObject({
      listedElsewhere: { slug: first.slug },
    });
    expect(await findServedSkill({ db, actor: guest }, { promptId: first.id, guest })).toMatchObject({
      listedElsewhere: null,
    });
  });

  it('one that gave up the name and takes it again, or whose approval was withdrawn, comes after the other', async () => {
    const author = await makeProfile();
    const [left, withdrawn] = [await makeSkill(author, 'left', 'L1'), await makeSkill(author, 'drawn', 'D1')];
    await approveSkill(left.id, 1);
    await approveSkill(withdrawn.id, 1);
    await callerAs(author).prompt.update({ id: left.id, skillName: 'left-it' });
    await approveSkill(left.id, 2);
    await setStatus(withdrawn.id, 1, WITHDRAWN);
    const [others, again] = [
      await makeSkill(author, 'left', 'Stays.'),
      await makeSkill(author, 'drawn', 'Stays.'),
    ];
    await approveSkill(others.id, 1);
    await approveSkill(again.id, 1);
    await callerAs(author).prompt.update({ id: left.id, skillName: 'left' });
    await approveSkill(left.id, 3);
    await setStatus(withdrawn.id, 1, 'approved');
    expect(await listed('left')).toMatch(/Stays\.$/);
    expect(await listed('drawn')).toMatch(/Stays\.$/);
    // Without them, the others have their names.
    await setStatus(others.id, 1, WITHDRAWN);
    expect(await listed('left')).toMatch(/L1$/);
  });

  it('one keeps its name through newer versions', async () => {
    const author = await makeProfile();
    const first = await makeSkill(author, 'kept', 'First.');
    await approveSkill(first.id, 1);
    const later = await makeSkill(author, 'kept', 'Later.');
    await approveSkill(later.id, 1);
    await callerAs(author).prompt.update({ id: first.id, content: 'First again.' });
    await approveSkill(first.id, 2);
    expect(await listed('kept')).toMatch(/First again\.$/);
  });
});

it('the index has every public skill, however many there are', async () => {
  const author = await makeProfile();
  const MANY = 600;
  const prefix = `many-${author.id.slice(0, 8)}`;
  await db.$executeRaw`
    INSERT INTO prompts (id, slug, title, description, content, category, created_by, is_shared, "skillName")
    SELECT gen_random_uuid(), ${prefix} || '-' || n, 'Many ' || n, 'Does it. Use when asked.', 'Text ' || n, 'AI',
      ${author.id}::uuid, true, ${prefix} || '-' || n
    FROM generate_series(1, ${MANY}::int) n`;
  await db.$executeRaw`
    INSERT INTO prompt_versions (prompt_id, version, title, description, content, category, author_id, was_shared, "skillName")
    SELECT id, 1, title, description, content, category, created_by, true, "skillName" FROM prompts
    WHERE created_by = ${author.id}::uuid`;
  for (let from = 1; from <= MANY; from += 100) {
    await db.$executeRaw`
      INSERT INTO prompt_status (prompt_id, version, status, approved_by)
      SELECT id, 1, 'approved', ${author.id}::uuid FROM prompts
      WHERE slug IN (SELECT ${prefix} || '-' || n FROM generate_series(${from}::int, ${from + 99}::int) n)`;
  }
  const { skills } = await readIndex();
  expect(skills.filter(({ name }) => name.startsWith(prefix))).toHaveLength(MANY);
  expect(skills.map(({ name }) => name)).toEqual(skills.map(({ name }) => name).sort());
});
