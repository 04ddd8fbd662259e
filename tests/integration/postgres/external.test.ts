import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { migrate, waitForExternal } from '@/server/postgres';
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
