import { createHash } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { db } from '@/server/db';
import { startAgentServer, tell } from '../../support/agent';
import { callerAs } from '../../support/caller';
import { runScenarios } from '../../support/conformance/run';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { makeToken } from '../../support/program';
import { approveSkill, makeSkill, SKILL_FILES } from '../../support/skill';

/** Agents read skills by the protocol's extension: the approved version only, with equal digests, sizes and bytes. */

const Entry = z.object({
  uri: z.string(),
  frontmatter: z.looseObject({ name: z.string(), description: z.string() }),
  resources: z.array(z.object({ uri: z.string(), digest: z.string(), size: z.int() })),
});
const Listed = z.looseObject({ skills: z.array(Entry), nextCursor: z.string().optional() });
const Got = z.looseObject({ skill: Entry });
const Folder = z.looseObject({
  resources: z.array(z.object({ uri: z.string(), name: z.string(), mimeType: z.string() })),
});
const Failure = z.object({ error: z.object({ code: z.int(), message: z.string() }) });

async function connect(person: TestProfile) {
  const token = await makeToken(person);
  const testServer = await startAgentServer(token);
  onTestFinished(() => testServer.close());
  const url = new URL(`http://127.0.0.1:${testServer.port}/mcp`);
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new StreamableHTTPClientTransport(url));
  onTestFinished(() => client.close());
  return { client, token, url };
}

async function bytesAt(client: Client, uri: string): Promise<Buffer> {
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  if (content === undefined) throw new Error(`${uri} has no content`);
  return 'text' in content ? Buffer.from(content.text) : Buffer.from(content.blob, 'base64');
}

it('an agent lists, gets and reads a skill whose digests, sizes and front matter are of the same bytes', async () => {
  const author = await makeProfile();
  const prompt = await makeSkill(author);
  const reader = await makeProfile();
  const { client } = await connect(reader);
  const list = () => client.request({ method: 'skills/list', params: {} }, Listed);
  await callerAs(reader).favorite.set({ promptId: prompt.id, on: true });
  expect((await list()).skills).toEqual([]);

  await approveSkill(prompt.id, 1);
  const { skills } = await list();
  const uri = `skill://${prompt.slug}/review-code/SKILL.md`;
  expect(skills.map((skill) => skill.uri)).toEqual([uri]);
  const { skill } = await client.request({ method: 'skills/get', params: { uri } }, Got);
  expect(skill).toEqual(skills[0]);
  expect(skill.frontmatter).toEqual({
    name: 'review-code',
    description: 'Reviews code. Use when someone asks for a review.',
    license: 'CC0-1.0',
    metadata: { owner: 'team' },
  });
  expect(skill.resources).toHaveLength(SKILL_FILES.length + 1);
  for (const file of skill.resources) {
    const bytes = await bytesAt(client, file.uri);
    expect(bytes.length).toBe(file.size);
    expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(file.digest);
  }
  const text = (await bytesAt(client, uri)).toString();
  expect(parse(text.split('---\n')[1] ?? '')).toEqual(skill.frontmatter);
  expect(text.endsWith('---\n# Review\n\nSee {{what}}.')).toBe(true);

  const root = uri.slice(0, -'/SKILL.md'.length);
  const folder = await client.request({ method: 'resources/directory/read', params: { uri: root } }, Folder);
  expect(folder.resources.map(({ name }) => name)).toEqual([
    ...['review-code', 'LICENSE.txt', 'references', 'scripts'],
  ]);
  const [, , references] = folder.resources;
  expect(references).toMatchObject({ uri: `${root}/references`, mimeType: 'inode/directory' });
});

it('serves the approved version, also to its author, and none once the approval is withdrawn', async () => {
  const author = await makeProfile();
  const prompt = await makeSkill(author, 'ship-it', 'First.');
  await approveSkill(prompt.id, 1);
  await callerAs(author).prompt.update({ id: prompt.id, content: 'Second, secret.' });
  const { client } = await connect(author);
  const uri = `skill://${prompt.slug}/ship-it/SKILL.md`;
  expect((await bytesAt(client, uri)).toString()).toMatch(/First\.$/);
  await approveSkill(prompt.id, 2);
  expect((await bytesAt(client, uri)).toString()).toMatch(/Second, secret\.$/);

  const admin = await makeProfile({ role: 'admin' });
  await callerAs(admin).status.set({ promptId: prompt.id, version: 2, status: 'tested' });
  expect((await bytesAt(client, uri)).toString()).toMatch(/First\.$/);

  const other = await makeSkill(author, 'once');
  const otherUri = `skill://${other.slug}/once/SKILL.md`;
  await approveSkill(other.id, 1);
  expect((await bytesAt(client, otherUri)).length).toBeGreaterThan(0);
  await callerAs(admin).status.set({ promptId: other.id, version: 1, status: 'tested' });
  await expect(client.readResource({ uri: otherUri })).rejects.toThrow(`No skill is served at ${otherUri}`);
});

it('the address that a skill had before it was shared leads to it, in the words of the request', async () => {
  const author = await makeProfile();
  const text = { skillName: 'moved-on', description: 'Does it. Use when asked.', content: 'Once private.' };
  const { id } = await makePrompt({ creator: author, isShared: false, ...text });
  const { slug: earlier } = await db.prompt.findUniqueOrThrow({ where: { id } });
  await callerAs(author).prompt.update({ id, isShared: true });
  const { slug } = await db.prompt.findUniqueOrThrow({ where: { id } });
  expect(slug).not.toBe(earlier);
  await approveSkill(id, 1);
  const { client } = await connect(author);
  for (const address of [earlier, slug, id]) {
    const uri = `skill://${address}/moved-on/SKILL.md`;
    expect((await bytesAt(client, uri)).toString()).toMatch(/Once private\.$/);
    const { skill } = await client.request({ method: 'skills/get', params: { uri } }, Got);
    expect(skill.uri).toBe(uri);
  }
});

it('answers alike for what is unknown, hidden, not approved, of another name or no skill', async () => {
  const [author, stranger] = [await makeProfile(), await makeProfile()];
  const hidden = await makePrompt({
    creator: author,
    isShared: false,
    skillName: 'hidden-one',
    content: 'CANARY',
  });
  const open = await makeSkill(author, 'never-approved');
  const named = await makeSkill(author, 'right-name');
  await approveSkill(named.id, 1);
  const plain = await makePrompt({ creator: author, isShared: true });
  await approveSkill(plain.id, 1);
  const token = await makeToken(stranger);
  const { client } = await connect(stranger);
  const uris = [
    'skill://nothing-here/nothing/SKILL.md',
    `skill://${hidden.slug}/hidden-one/SKILL.md`,
    `skill://${hidden.id}/hidden-one/SKILL.md`,
    `skill://${open.slug}/never-approved/SKILL.md`,
    `skill://${named.slug}/wrong-name/SKILL.md`,
    `skill://${named.slug}/right-name/SKILL.md/`,
    `skill://${named.slug}/right-name/../right-name/none.md`,
    `skill://${plain.slug}/plain/SKILL.md`,
    'skill://%E0%A4%A/x/SKILL.md',
  ];
  for (const uri of uris) {
    const said = { code: -32602, message: `No skill is served at ${uri}` };
    await expect(client.request({ method: 'skills/get', params: { uri } }, Got)).rejects.toMatchObject(said);
    const { message } = await tell(token, 'resources/read', { uri });
    expect(Failure.parse(message).error.message).toBe(said.message);
  }
  const { skills } = await client.request({ method: 'skills/list', params: {} }, Listed);
  expect(skills).toEqual([]);
});

it('a client of 2025 reads the same files as resources', async () => {
  const author = await makeProfile();
  const prompt = await makeSkill(author, 'for-old-clients');
  await approveSkill(prompt.id, 1);
  const token = await makeToken(author);
  const { message } = await tell(token, 'resources/read', {
    uri: `skill://${prompt.slug}/for-old-clients/references/deep/a%20b%20%26%20c.md`,
  });
  expect(message).toMatchObject({
    result: { contents: [{ mimeType: 'text/markdown', text: '# 日本語\r\n' }] },
  });
  await expect(tell(token, 'skills/list')).resolves.toMatchObject({ message: { error: { code: -32601 } } });
});

it('passes the scenarios of skills in the suite of the protocol’s makers', async () => {
  const person = await makeProfile();
  for (const name of ['first-skill', 'second-skill']) {
    const prompt = await makeSkill(person, name);
    await approveSkill(prompt.id, 1);
    await callerAs(person).favorite.set({ promptId: prompt.id, on: true });
  }
  const { url } = await connect(person);
  const names = ['sep-2640-skills-enumeration', 'sep-2640-skills-manifest', 'sep-2640-skills-directory'];
  const { passed, failed, scenarios } = await runScenarios(url.href, '2026-07-28', names);
  expect(failed).toEqual([]);
  expect(scenarios).toEqual(expect.arrayContaining(names));
  expect(passed).toBeGreaterThan(20);
});

it('every skill in the list is found in pages, each once', async () => {
  const person = await makeProfile();
  for (let at = 0; at < 51; at += 1) {
    const prompt = await makeSkill(person, `skill-${at}`);
    await approveSkill(prompt.id, 1);
    await db.favorite.create({ data: { promptId: prompt.id, userId: person.id } });
  }
  const { client } = await connect(person);
  const first = await client.request({ method: 'skills/list', params: {} }, Listed);
  expect(first.skills).toHaveLength(50);
  const second = await client.request(
    { method: 'skills/list', params: { cursor: first.nextCursor } },
    Listed,
  );
  expect(second.nextCursor).toBeUndefined();
  const found = [...first.skills, ...second.skills].map(({ frontmatter }) => frontmatter.name);
  expect(new Set(found).size).toBe(51);
});
