import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { migrateDatabase } from '../../../scripts/lib/database/migrate-database';
import { ask, emptyScratchDatabase, temporaryFolder } from '../postgres/support';

/** Several servers start together on an empty database: one makes each thing, the others wait, and none complains. */

const ROOT = join(import.meta.dirname, '../../..');
const MIGRATIONS = readdirSync(join(ROOT, 'prisma/migrations'), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
).length;
/** The locks in the order in which a start takes them: of Prisma Migrate, the demo library, the job queues. */
const LOCKS = {
  migrations: '72707369',
  demo: `hashtextextended('cuebook demo', 0)`,
  jobs: `hashtextextended('cuebook jobs', 0)`,
};

/** A way to the database that knows which of its connections are an instance's. */
async function wayTo(url: string) {
  const target = new URL(url);
  const ports = new Set<number>();
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    far.once('connect', () => ports.add(far.localPort!));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as { port: number }).port);
  return { url: own.href, ports };
}

async function startInstance(url: string, dataDir: string) {
  await mkdir(dataDir);
  const way = await wayTo(url);
  const child = spawn(
    process.execPath,
    [
      `--import=${pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href}`,
      `--import=${pathToFileURL(join(ROOT, 'scripts/lib/server-only.mjs')).href}`,
      join(import.meta.dirname, 'first-start-process.ts'),
    ],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        TSX_TSCONFIG_PATH: join(ROOT, 'tsconfig.json'),
        DATABASE_URL: way.url,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
      },
      // A group of its own: the demo library is made by a child of it.
      detached: true,
    },
  );
  let isAlive = true;
  const signal = (name: NodeJS.Signals) => {
    if (isAlive) process.kill(-child.pid!, name);
  };
  const kill = () => {
    signal('SIGKILL');
    isAlive = false;
  };
  onTestFinished(kill);
  let said = '';
  let complaint = '';
  let look: () => void = () => undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    look();
  });
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  child.on('exit', () => {
    isAlive = false;
    look();
  });
  const until = (line: RegExp) =>
    new Promise<void>((resolve, reject) => {
      look = () => {
        if (line.test(said)) resolve();
        else if (!isAlive) reject(new Error(`It ended before it said ${line.source}. ${said}${complaint}`));
      };
      look();
    });
  const begin = () => child.stdin.write('go\n');
  return { ...way, signal, kill, until, begin, words: () => ({ said, complaint }) };
}

type Instance = Awaited<ReturnType<typeof startInstance>>;

const READY = /^ready$/m;
const MADE_TABLES = /^Applied \d+ migration/m;
const MADE_DEMO = /^Created the demo library/m;
const DONE = /^done$/m;

/** Instances that have loaded their code and wait for their turn. */
async function standBy(url: string, count: number): Promise<Instance[]> {
  const folder = await temporaryFolder();
  const instances = await Promise.all(
    Array.from({ length: count }, (_, index) => startInstance(url, join(folder, String(index)))),
  );
  await Promise.all(instances.map(({ until }) => until(READY)));
  return instances;
}

const allDone = (instances: readonly Instance[]) => Promise.all(instances.map(({ until }) => until(DONE)));

/** Who holds a lock, by the port of the connection, and how many wait for it. */
async function heldBy(url: string, lock: string): Promise<{ port: number; waiting: number } | undefined> {
  const [row] = await ask<{ port: number; waiting: number }>(
    url,
    `with held as (
       select * from pg_locks where locktype = 'advisory' and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32) | objid::bigint = (${lock})::bigint)
     select a.client_port as port, (select count(*)::int from held as others where not others.granted) as waiting
     from held join pg_stat_activity a using (pid) where held.granted`,
  );
  return row;
}

/** The instance that holds a lock for which others wait. */
async function holderOf(url: string, lock: string, instances: readonly Instance[]): Promise<Instance> {
  for (;;) {
    const held = await heldBy(url, lock);
    const holder = instances.find(({ ports }) => held !== undefined && ports.has(held.port));
    if (holder !== undefined && held!.waiting > 0) return holder;
  }
}

/** An instance stands still until so many wait for the lock that it holds. */
async function standStill(url: string, lock: string, holder: Instance, waiting: number): Promise<void> {
  holder.signal('SIGSTOP');
  let held = await heldBy(url, lock);
  while (held !== undefined && holder.ports.has(held.port) && held.waiting < waiting) {
    held = await heldBy(url, lock);
  }
  holder.signal('SIGCONT');
}

async function expectOneOfEach(url: string): Promise<void> {
  expect(await ask(url, 'select count(*)::int from _prisma_migrations')).toEqual([{ count: MIGRATIONS }]);
  const admins = `select count(*)::int from profiles where email = 'admin@cuebook.example'`;
  expect(await ask(url, admins)).toEqual([{ count: 1 }]);
  const [queues] = await ask<{ queues: number; schedules: number }>(
    url,
    `select (select count(*)::int from pgboss.queue where name !~ '^__') as queues,
       (select count(*)::int from pgboss.schedule) as schedules`,
  );
  expect(queues!.queues).toBeGreaterThan(10);
  expect(queues!.schedules).toBe(queues!.queues);
  const deadlocks = 'select deadlocks::int from pg_stat_database where datname = current_database()';
  expect(await ask(url, deadlocks)).toEqual([{ deadlocks: 0 }]);
}

const PLAIN =
  /^(ready|Applied \d+ migration.*|Created the demo library.*|The library already has users.*|done)$/;

function expectNoComplaint(instances: readonly Instance[]): void {
  for (const { said, complaint } of instances.map(({ words }) => words())) {
    expect(complaint).toBe('');
    expect(
      said
        .trim()
        .split('\n')
        .filter((line) => !PLAIN.test(line)),
    ).toEqual([]);
  }
}

/** One start: how many begin at once, on what, and what happens to them on the way. */
type Start = {
  name: string;
  count: number;
  /** What the database holds before. */
  prepare?: (url: string) => Promise<void>;
  /** The rest begins only when the first has said this. */
  othersAfter?: RegExp;
  /** Who holds one of these while another waits is killed. */
  killed?: readonly (keyof typeof LOCKS)[];
  /** Who holds this stands still until so many wait for it. */
  frozen?: keyof typeof LOCKS;
  /** How many make the demo library. */
  makes?: number;
};

/** Lets one instance do everything first. */
async function completed(url: string): Promise<void> {
  const [only] = await standBy(url, 1);
  only!.begin();
  await only!.until(DONE);
  only!.kill();
}

const withTables = (url: string) => migrateDatabase(ROOT, url, () => undefined);

const STARTS: Start[] = [
  { name: 'one', count: 1 },
  { name: 'two at once', count: 2 },
  { name: 'four at once', count: 4 },
  {
    name: 'five at once, and who holds each lock is killed',
    count: 5,
    killed: ['migrations', 'demo', 'jobs'],
  },
  { name: 'who makes the tables is killed', count: 3, killed: ['migrations'] },
  { name: 'who makes the demo library is killed', count: 3, killed: ['demo'] },
  { name: 'who makes the queues is killed', count: 3, killed: ['jobs'] },
  { name: 'two in a row who make the tables are killed', count: 4, killed: ['migrations', 'migrations'] },
  { name: 'two in a row who make the demo library are killed', count: 4, killed: ['demo', 'demo'] },
  { name: 'two in a row who make the queues are killed', count: 4, killed: ['jobs', 'jobs'] },
  {
    name: 'the schema of the queues is there, and empty',
    count: 2,
    prepare: (url) => ask(url, 'create schema pgboss').then(() => undefined),
  },
  {
    name: 'the tables are there, and one person',
    count: 2,
    makes: 0,
    prepare: async (url) => {
      await withTables(url);
      await ask(url, `insert into profiles (full_name, email) values ('Ann', 'admin@cuebook.example')`);
    },
  },
  { name: 'who makes the tables stands still', count: 3, frozen: 'migrations' },
  { name: 'who makes the demo library stands still', count: 3, frozen: 'demo' },
  { name: 'who makes the queues stands still', count: 3, frozen: 'jobs' },
  { name: 'the tables are there', count: 3, prepare: withTables },
  {
    name: 'all but the queues is there',
    count: 3,
    makes: 0,
    prepare: async (url) => {
      await completed(url);
      await ask(url, 'drop schema pgboss cascade');
    },
  },
  {
    name: 'the schedules are there without one',
    count: 2,
    makes: 0,
    prepare: async (url) => {
      await completed(url);
      await ask(url, `delete from pgboss.schedule where name = (select min(name) from pgboss.schedule)`);
    },
  },
  { name: 'everything is there', count: 3, makes: 0, prepare: completed },
  { name: 'two more when the first has made the tables', count: 3, othersAfter: MADE_TABLES },
  { name: 'two more when the first has made the demo library', count: 3, othersAfter: MADE_DEMO },
  { name: 'two more when the first is done', count: 3, othersAfter: DONE },
];

it.each(STARTS)('$name', async ({ count, prepare, othersAfter, killed = [], frozen, makes = 1 }) => {
  const url = await emptyScratchDatabase();
  await prepare?.(url);
  let alive = await standBy(url, count);
  const [first, ...others] = alive;
  first!.begin();
  if (othersAfter !== undefined) await first!.until(othersAfter);
  for (const { begin } of others) begin();
  for (const lock of killed) {
    const holder = await holderOf(url, LOCKS[lock], alive);
    holder.kill();
    alive = alive.filter((instance) => instance !== holder);
  }
  if (frozen !== undefined) {
    const holder = await holderOf(url, LOCKS[frozen], alive);
    await standStill(url, LOCKS[frozen], holder, count - 1);
  }
  await allDone(alive);
  expect(alive).toHaveLength(count - killed.length);
  expectNoComplaint(alive);
  await expectOneOfEach(url);
  const made = alive.filter(({ words }) => MADE_DEMO.test(words().said));
  expect(made.length).toBeLessThanOrEqual(makes);
  if (killed.length === 0) expect(made).toHaveLength(makes);
});
