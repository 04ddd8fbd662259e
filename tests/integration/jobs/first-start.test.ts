import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
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
  const kill = () => {
    if (isAlive) process.kill(-child.pid!, 'SIGKILL');
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
  const until = (word: string) =>
    new Promise<void>((resolve, reject) => {
      look = () => {
        if (said.includes(`${word}\n`)) resolve();
        else if (!isAlive) reject(new Error(`It ended before it said ${word}. ${said}${complaint}`));
      };
      look();
    });
  return { ...way, kill, until, begin: () => child.stdin.write('go\n'), words: () => ({ said, complaint }) };
}

type Instance = Awaited<ReturnType<typeof startInstance>>;

async function startTogether(url: string, count: number): Promise<Instance[]> {
  const folder = await temporaryFolder();
  const instances = await Promise.all(
    Array.from({ length: count }, (_, index) => startInstance(url, join(folder, String(index)))),
  );
  await Promise.all(instances.map(({ until }) => until('ready')));
  for (const { begin } of instances) begin();
  return instances;
}

/** The instance that holds a lock for which others wait. */
async function holderOf(url: string, lock: string, instances: readonly Instance[]): Promise<Instance> {
  for (;;) {
    const rows = await ask<{ port: number }>(
      url,
      `with held as (
         select * from pg_locks where locktype = 'advisory' and objsubid = 1
         and database = (select oid from pg_database where datname = current_database())
         and (classid::bigint << 32) | objid::bigint = (${lock})::bigint)
       select a.client_port as port from held join pg_stat_activity a using (pid)
       where held.granted and exists (select from held as waiting where not waiting.granted)`,
    );
    const holder = instances.find(({ ports }) => rows.some(({ port }) => ports.has(port)));
    if (holder !== undefined) return holder;
  }
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

it('four at once: one makes the tables, the demo library and the queues', async () => {
  const url = await emptyScratchDatabase();
  const instances = await startTogether(url, 4);
  await Promise.all(instances.map(({ until }) => until('done')));
  expectNoComplaint(instances);
  await expectOneOfEach(url);
  const made = instances.filter(({ words }) => words().said.includes('Created the demo library'));
  expect(made).toHaveLength(1);
});

it('the one that holds a lock is killed: the next goes on', async () => {
  const url = await emptyScratchDatabase();
  let alive = await startTogether(url, 5);
  for (const lock of Object.values(LOCKS)) {
    const holder = await holderOf(url, lock, alive);
    holder.kill();
    alive = alive.filter((instance) => instance !== holder);
  }
  await Promise.all(alive.map(({ until }) => until('done')));
  expect(alive).toHaveLength(2);
  expectNoComplaint(alive);
  await expectOneOfEach(url);
});
