import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { migrate, waitForExternal } from '@/server/postgres';
import { migrateDatabase } from '../../../scripts/lib/database/migrate-database';
import { ask, emptyScratchDatabase } from './support';

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const changed = (change: (url: URL) => void): string => {
  const url = new URL(inject('templateUrl'));
  change(url);
  return url.href;
};

/** A way to a database on which no answer comes back once `isOpen` says so. */
async function stallingWay(url: string, isOpen: (bytes: Buffer) => boolean): Promise<string> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let passes = true;
    for (const one of [near, far]) sockets.add(one.on('error', () => undefined));
    near.on('close', () => far.destroy()).on('data', (bytes) => far.write(bytes));
    far
      .on('close', () => near.destroy())
      .on('data', (bytes: Buffer) => {
        if (passes) near.write(bytes);
        passes &&= isOpen(bytes);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as { port: number }).port);
  return own.href;
}

/** Whether PostgreSQL says that it is ready for a statement. */
const isReady = (bytes: Buffer) => bytes.subarray(-6).equals(Buffer.from('5a0000000549', 'hex'));

const wait = (url: string, retryForMs?: number) => waitForExternal(url, () => undefined, retryForMs);

const MIGRATIONS = join(import.meta.dirname, '../../../prisma/migrations');

/** A database of the superuser's, made for one test. */
async function makeDatabase(options = ''): Promise<string> {
  const name = `start_${randomUUID().replaceAll('-', '')}`;
  const superuser = inject('superuserUrl');
  await ask(superuser, `create database ${name} ${options}`);
  onTestFinished(async () => void (await ask(superuser, `drop database ${name} with (force)`)));
  const url = new URL(superuser);
  url.pathname = `/${name}`;
  return url.href;
}

describe('a database that Cuebook can’t use is named with what helps', () => {
  test.each([
    ['before it lets anybody in', () => false],
    ['once it has let somebody in', (bytes: Buffer) => !isReady(bytes)],
  ])('one that answers nothing %s', async (_when, isOpen) => {
    const url = await stallingWay(inject('templateUrl'), isOpen);
    expect(await wait(url, 300).catch((error: unknown) => error)).toMatchObject({
      name: 'StartProblem',
      message: `Can’t connect to the database in DATABASE_URL: ${new URL(url).host} (ETIMEDOUT).`,
      remedy: expect.stringContaining('Make sure PostgreSQL is running there') as string,
    });
  });

  test('one of another encoding', async () => {
    const url = await makeDatabase(
      `encoding 'SQL_ASCII' locale_provider libc lc_collate 'C' lc_ctype 'C' template template0`,
    );
    const failure: unknown = await wait(url).catch((error: unknown) => error);
    const name = new URL(url).pathname.slice(1);
    expect(failure).toMatchObject({
      name: 'StartProblem',
      message: expect.stringContaining('SQL_ASCII') as string,
      remedy: expect.stringContaining(`${name}_utf8 -T template0 -E UTF8`) as string,
    });
  });

  test('one whose role may make nothing in it', async () => {
    const url = new URL(await makeDatabase());
    const role = url.pathname.slice(1);
    await ask(inject('superuserUrl'), `create role ${role} login password 'x'`);
    onTestFinished(async () => void (await ask(inject('superuserUrl'), `drop role ${role}`)));
    url.username = role;
    url.password = 'x';
    const failure: unknown = await migrate(url.href, MIGRATIONS).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: 'StartProblem',
      message: expect.stringContaining('permission denied for schema public') as string,
      remedy: expect.stringContaining('must own the database') as string,
    });
  });
});

describe('waitForExternal', () => {
  test('waitForExternal is content with a server that answers', async () => {
    await expect(wait(await emptyScratchDatabase())).resolves.toBeUndefined();
  });

  test('names the server that is not reachable, after trying for a while', async () => {
    const notes: string[] = [];
    const port = await closedPort();
    const url = `postgresql://cuebook:hidden@127.0.0.1:${port}/cuebook`;
    const failure = await waitForExternal(url, (text) => notes.push(text), 600).catch(String);
    expect(failure).toContain(
      `Can’t connect to the database in DATABASE_URL: 127.0.0.1:${port} (ECONNREFUSED)`,
    );
    expect(failure).not.toContain('hidden');
    expect(notes).toHaveLength(1);
  });

  test('says at once that the password is wrong', async () => {
    const url = changed((address) => (address.password = 'hidden'));
    const failure = await wait(url).catch(String);
    expect(failure).toContain('rejected the user name or password');
    expect(failure).not.toContain('hidden');
  });

  test('says at once that the database is missing', async () => {
    const url = changed((address) => (address.pathname = '/not_there'));
    await expect(wait(url)).rejects.toThrow('Database "not_there" doesn’t exist');
  });
});

test('a database that takes long is said to be slow while its tables are prepared', async () => {
  const url = await emptyScratchDatabase();
  const lock = new pg.Client({ connectionString: url });
  await lock.connect();
  await lock.query('begin; select pg_advisory_xact_lock(72707369)');
  const said: string[] = [];
  const done = migrateDatabase(
    join(MIGRATIONS, '../..'),
    url,
    (text) => {
      said.push(text);
      if (text.includes('takes long')) void lock.end();
    },
    1,
  );
  await done;
  expect(said).toEqual([
    'The database takes long to answer; still preparing its tables',
    expect.stringMatching(/^Applied/),
  ]);
});
