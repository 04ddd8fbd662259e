import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { unzipSync } from 'fflate';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { callerAs } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';
import { startInstance } from '../../support/instances';
import { makeToken } from '../../support/program';
import { makeSkill } from '../../support/skill';
import { SEED, sized } from '../../support/sizes';
import type { Told } from './server-process';

/**
 * Random edits, approvals, withdrawals and renames over two servers, with readers of both beside them: what they get is
 * always of one version, and of one that was the approved one while they asked.
 */

const STEPS = sized(80, 10_000);
const SKILLS = 6;
const FILES_MOST = 4;
const NAMES = 5;

const Entry = z.object({
  name: z.string(),
  slug: z.string(),
  version: z.int(),
  files: z.array(z.object({ path: z.string(), sha256: z.string(), size: z.int() })),
});
const AgentEntry = z.object({
  uri: z.string(),
  frontmatter: z.looseObject({ name: z.string(), description: z.string() }),
  resources: z.array(z.object({ uri: z.string(), digest: z.string(), size: z.int() })),
});
const Listed = z.looseObject({ skills: z.array(AgentEntry) });
const Index = z.object({
  skills: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      url: z.string(),
      digest: z.string(),
    }),
  ),
});

type Span = { from: number; to: number };
/** What agents should get of a skill from a moment on: a call made it so, and others may see it before that ends. */
type Served = Span & { version: number | null };
type Known = {
  id: string;
  slug: string;
  version: number;
  /** The beginning of the names that it can have. */
  names: string;
  isApproved: boolean;
  approved: Set<number>;
  served: Served[];
};

/** The same numbers for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const below = (random: () => number, most: number) => Math.floor(random() * most);
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Every text of a version names it. */
const MARK = /version (\d+) of ([0-9a-f-]{36})/;
const markOf = ({ id }: Pick<Known, 'id'>, version: number) => `version ${version} of ${id}`;

/** A server in a process of its own, and a way to have it change things: one at a time. */
async function startServer() {
  const { child, next } = startInstance(join(import.meta.dirname, 'server-process.ts'), [], {
    // Readers ask thousands of times a minute.
    RATE_LIMIT_FACTOR: '100000',
  });
  const port = Number(await next());
  const tell = async (told: Told) => {
    child.stdin.write(`${JSON.stringify(told)}\n`);
    return Number(await next());
  };
  return { port, tell };
}
type Server = Awaited<ReturnType<typeof startServer>>;

/** Changes the text of a skill: its files, its title and often its name. */
async function edit(server: Server, author: TestProfile, known: Known, random: () => number) {
  const mark = markOf(known, known.version + 1);
  known.version = await server.tell({
    kind: 'edit',
    by: author.id,
    id: known.id,
    title: `Skill ${below(random, NAMES)}`,
    description: `Does it. Use when asked: ${mark}`,
    content: `# Do it\n${mark}`,
    skillName: `${known.names}-${below(random, NAMES)}`,
    texts: Array.from({ length: below(random, FILES_MOST + 1) }, (_, place) => ({
      path: `docs/${place}.md`,
      text: `${place}: ${mark}`,
    })),
  });
  known.isApproved = false;
}

/** Changes the text, or approves the newest version, or withdraws its approval. */
async function step(
  server: Server,
  people: Record<'author' | 'admin', TestProfile>,
  known: Known,
  random: () => number,
) {
  if (random() < 0.5) return edit(server, people.author, known, random);
  const { id, version, approved } = known;
  if (known.isApproved) approved.delete(version);
  else approved.add(version);
  known.isApproved = !known.isApproved;
  const newest = approved.size === 0 ? null : Math.max(...approved);
  const before = known.served.at(-1);
  const after: Served = { version: newest, from: performance.now(), to: Infinity };
  known.served.push(after);
  const status = known.isApproved ? 'approved' : 'tested';
  await server.tell({ kind: 'status', by: people.admin.id, id, version, status });
  if (before !== undefined) before.to = performance.now();
}

/** Reads the skills of one server in every way there is, and checks each answer by the time of its request. */
function readerOf({ port }: Server, skills: readonly Known[], token: string, client: Client) {
  const found = { versions: 0, nothing: 0 };
  const origin = `http://127.0.0.1:${port}`;

  function expectServed(known: Known, version: number | null, from: number): void {
    const to = performance.now();
    const possible = known.served.filter((one) => one.from <= to && one.to >= from);
    expect(possible.map((one) => one.version)).toContain(version);
    if (version === null) found.nothing += 1;
    else found.versions += 1;
  }

  /** Checks bytes that name their version, and returns it with its skill. */
  function versionIn(text: string, from: number): { known: Known; version: number } {
    const [, version, id] = MARK.exec(text) ?? [];
    const known = skills.find((one) => one.id === id);
    if (known === undefined) throw new Error(`Bytes of no version: ${text}`);
    expectServed(known, Number(version), from);
    return { known, version: Number(version) };
  }

  async function get(path: string) {
    const from = performance.now();
    const response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([200, 404]).toContain(response.status);
    const version = Number(response.headers.get('cuebook-version'));
    return { from, bytes, version, isFound: response.status === 200 };
  }

  async function lookAtZip(known: Known): Promise<void> {
    const { from, bytes, version, isFound } = await get(`/api/v1/prompts/${known.slug}/skill.zip`);
    expectServed(known, isFound ? version : null, from);
    if (!isFound) return;
    const texts = Object.values(unzipSync(bytes)).map((text) => Buffer.from(text).toString());
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toContain(markOf(known, version));
  }

  async function lookAtFiles(known: Known): Promise<void> {
    const { from, bytes, isFound } = await get(`/api/v1/prompts/${known.slug}/skill`);
    if (!isFound) {
      expectServed(known, null, from);
      return;
    }
    const entry = Entry.parse(JSON.parse(Buffer.from(bytes).toString()));
    expectServed(known, entry.version, from);
    for (const { path, sha256, size } of entry.files) {
      const file = await get(`/api/v1/prompts/${known.slug}/files/${path}`);
      // Another version may be approved by now, without this file.
      if (!file.isFound) continue;
      const { version } = versionIn(Buffer.from(file.bytes).toString(), file.from);
      expect(version).toBe(file.version);
      if (version === entry.version)
        expect([file.bytes.length, digestOf(file.bytes)]).toEqual([size, sha256]);
    }
  }

  async function readAgentFile(
    { uri, digest, size }: z.infer<typeof AgentEntry>['resources'][number],
    entry: number,
  ) {
    const from = performance.now();
    const answer = await client.readResource({ uri }).catch((error: unknown) => {
      expect(error).toMatchObject({ code: -32602 });
      return null;
    });
    const [content] = answer?.contents ?? [];
    if (content === undefined || !('text' in content)) return;
    const { version } = versionIn(content.text, from);
    const bytes = Buffer.from(content.text);
    if (version === entry) expect([bytes.length, `sha256:${digestOf(bytes)}`]).toEqual([size, digest]);
  }

  async function lookAsAgent(random: () => number): Promise<void> {
    const from = performance.now();
    const { skills: listed } = await client.request({ method: 'skills/list', params: {} }, Listed);
    const seen = new Set<string>();
    for (const { uri, frontmatter } of listed) {
      const { known, version } = versionIn(frontmatter.description, from);
      seen.add(known.id);
      expect(uri).toBe(`skill://${known.slug}/${frontmatter.name}/SKILL.md`);
      expect(version).toBeGreaterThan(0);
    }
    for (const known of skills) if (!seen.has(known.id)) expectServed(known, null, from);
    const chosen = listed[below(random, listed.length)];
    if (chosen === undefined) return;
    const version = Number(MARK.exec(chosen.frontmatter.description)?.[1]);
    for (const resource of chosen.resources) await readAgentFile(resource, version);
  }

  async function lookAsGuest(random: () => number): Promise<void> {
    const answer = await get('/.well-known/agent-skills/index.json');
    const index = Index.parse(JSON.parse(Buffer.from(answer.bytes).toString()));
    expect(new Set(index.skills.map(({ name }) => name)).size).toBe(index.skills.length);
    // A try before may have left others.
    const listed = index.skills.filter(({ name }) => skills.some(({ names }) => name.startsWith(names)));
    for (const { description } of listed) versionIn(description, answer.from);
    const chosen = listed[below(random, listed.length)];
    if (chosen === undefined) return;
    const entry = MARK.exec(chosen.description)?.[0];
    const { from, bytes, isFound } = await get(chosen.url);
    if (!isFound) return;
    const files = chosen.url.endsWith('.zip') ? Object.values(unzipSync(bytes)) : [bytes];
    const marks = files.map((file) => {
      const text = Buffer.from(file).toString();
      versionIn(text, from);
      return MARK.exec(text)?.[0];
    });
    expect(new Set(marks).size).toBe(1);
    if (marks[0] === entry) expect(`sha256:${digestOf(bytes)}`).toBe(chosen.digest);
  }

  const ways = [lookAtZip, lookAtFiles];
  return {
    found,
    look: async (random: () => number) => {
      const way = below(random, 4);
      const known = skills[below(random, skills.length)];
      if (way === 0) return lookAsAgent(random);
      if (way === 1) return lookAsGuest(random);
      if (known !== undefined) await ways[way - 2]?.(known);
    },
  };
}

async function connect({ port }: Server, token: string): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), { requestInit }),
  );
  onTestFinished(() => client.close());
  return client;
}

it(
  `${STEPS} changes over two servers never give readers two versions in one, or one that is not approved`,
  { timeout: 0 },
  async () => {
    const people = { author: await makeProfile(), admin: await makeProfile({ role: 'admin' }) };
    const reader = await makeProfile();
    const token = await makeToken(reader);
    const skills: Known[] = [];
    const names = `walk-${reader.id.slice(0, 8)}`;
    for (let place = 0; place < SKILLS; place += 1) {
      const { id, slug } = await makeSkill(people.author, `${names}-${place}`);
      await callerAs(reader).favorite.set({ promptId: id, on: true });
      const served = [{ version: null, from: 0, to: Infinity }];
      skills.push({ id, slug, names, version: 1, isApproved: false, approved: new Set(), served });
    }
    const servers = [await startServer(), await startServer()];
    for (const known of skills) await edit(servers[0]!, people.author, known, randomFrom(SEED));
    let writing = servers.length;
    /** Each server changes its own skills, which are read from both. */
    const write = async (server: Server, place: number) => {
      const random = randomFrom(SEED + place);
      const own = skills.filter((_, at) => at % servers.length === place);
      try {
        for (let done = 0; done < STEPS / servers.length; done += 1) {
          const known = own[below(random, own.length)];
          if (known !== undefined) await step(server, people, known, random);
        }
      } finally {
        writing -= 1;
      }
    };
    const read = async (server: Server, place: number) => {
      const random = randomFrom(SEED + 100 + place);
      const { look, found } = readerOf(server, skills, token, await connect(server, token));
      for (let round = 0; writing > 0 || round < 8; round += 1) await look(random);
      return found;
    };
    const [found] = await Promise.all([Promise.all(servers.map(read)), Promise.all(servers.map(write))]);
    for (const { versions, nothing } of found) {
      expect(versions).toBeGreaterThan(0);
      expect(nothing).toBeGreaterThan(0);
    }
  },
);
