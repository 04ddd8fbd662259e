// node scripts/run.mjs bench/sync.ts [PROMPTS]: how long `cuebook sync` takes to write a space into an empty folder, and to
// find that nothing has changed. Over HTTP, in a database of its own. See bench/README.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOKEN_SCOPES } from '@/domain/token/scopes';
import { env } from '@/env';
import { createToken } from '@/server/services/token/own-tokens';
import { childEnvironment } from './lib/child-environment';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { prepareServers, type Servers } from './lib/servers';

const PORT = 4_343;
const PROGRAM = join(import.meta.dirname, '../dist/cuebook.mjs');
/** Prompts made by one statement, which has a time limit. */
const STEP = 500;
const GOALS = { first: 60, unchanged: 10 };

const prompts = Number(process.argv[2] ?? '10000');

const database = await openBenchDatabase({ fresh: true, name: 'cuebook_bench_sync' });
const db = benchClient(database.url, 2);
let servers: Servers | undefined;

/** A space of so many prompts of 2,600 characters, and a token of its owner. */
async function makeLibrary(): Promise<{ slug: string; token: string }> {
  const { id } = await db.profile.create({
    data: { fullName: 'Owner', role: 'contributor', email: 'owner@example.com' },
    select: { id: true },
  });
  const space = await db.space.create({
    data: { name: 'Bench', slug: 'bench', createdBy: id },
    select: { id: true, slug: true },
  });
  await db.spaceMember.create({
    data: { spaceId: space.id, userId: id, role: 'owner' },
    select: { userId: true },
  });
  for (let first = 1; first <= prompts; first += STEP) {
    const last = Math.min(prompts, first + STEP - 1);
    await db.$executeRaw`
      INSERT INTO prompts (slug, title, description, content, is_shared, created_by, space_id, space_since)
      SELECT 'bench-' || i, 'Title ' || i, 'Describe the ' || i, repeat('Write the text ' || i || ' of the bench. ', 70), true,
        ${id}::uuid, ${space.id}::uuid, now()
      FROM generate_series(${first}::int, ${last}::int) AS i`;
    await db.$executeRaw`
      INSERT INTO prompt_versions (prompt_id, version, title, description, content, category, author_id)
      SELECT p.id, 1, p.title, p.description, p.content, p.category, p.created_by FROM prompts p
      WHERE p.slug IN (SELECT 'bench-' || i FROM generate_series(${first}::int, ${last}::int) AS i)`;
  }
  const [actor, now] = [{ kind: 'member', id, role: 'contributor' } as const, new Date()];
  const { idHash } = await db.session.create({
    data: { idHash: 'bench', profileId: id, expiresAt: new Date(now.getTime() + 3_600_000) },
    select: { idHash: true },
  });
  const session = {
    idHash,
    profileId: id,
    role: actor.role,
    authenticatedAt: now,
    showsWaysIn: false,
    expiresAt: now,
  };
  const made = await createToken(
    { db, actor, now, session, address: '127.0.0.1' },
    { name: 'Bench', scopes: [...TOKEN_SCOPES], spaceIds: null, days: 30 },
  );
  return { slug: space.slug, token: made.token };
}

/** Runs the program, and gives the seconds that it took. Throws unless it ends well. */
async function sync(folder: string, { slug, token }: { slug: string; token: string }): Promise<number> {
  const before = performance.now();
  const child = spawn(process.execPath, [PROGRAM, 'sync', folder, '--space', slug], {
    env: childEnvironment({ CUEBOOK_URL: `http://127.0.0.1:${PORT}`, CUEBOOK_TOKEN: token }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`cuebook sync ended with ${String(code)}`);
  return (performance.now() - before) / 1_000;
}

const line = (name: string, took: number, goal: number) =>
  console.log(`${name.padEnd(56)}${`${took.toFixed(1)} s of ${goal}`.padStart(16)}`);

const folder = await mkdtemp(join(tmpdir(), 'cuebook-bench-sync-'));
try {
  const library = await makeLibrary();
  servers = await prepareServers({ hasBare: false });
  await servers.startProduct({ port: PORT, databaseUrl: database.url, secret: env.NEXTAUTH_SECRET });
  line(`first sync of ${prompts} prompts`, await sync(folder, library), GOALS.first);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).length;
  if (files !== prompts) throw new Error(`${files} files instead of ${prompts}`);
  line('an unchanged one', await sync(folder, library), GOALS.unchanged);
  line('and again', await sync(folder, library), GOALS.unchanged);
} finally {
  servers?.stop();
  await rm(folder, { recursive: true, force: true });
  await db.$disconnect();
  await database.close();
}
