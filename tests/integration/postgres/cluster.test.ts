import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Cluster, type ClusterOptions, startCluster, StartProblem } from '@/server/postgres';
import { isPostmaster, readPostmaster } from '@/server/postgres/postmaster';
import { ask, folderOfFile, temporaryFolder } from './support';

const PASSWORD = 'p@ss/word: with %';
const folder = await folderOfFile();
/** Made by the first test that starts it. */
const dataDir = join(folder, 'pg');

async function start(dataDir: string, options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, password: PASSWORD, durable: false, ...options });
  onTestFinished(() => cluster.stop('immediate'));
  return cluster;
}

async function killPostmaster(dataDir: string): Promise<number> {
  const note = await readPostmaster(dataDir);
  process.kill(note!.pid, 'SIGKILL');
  // The signal is sent; the process is gone a moment later.
  await vi.waitFor(async () => expect(await isPostmaster(note!.pid, dataDir)).toBe(false), {
    timeout: 10_000,
  });
  return note!.pid;
}

describe('startCluster', () => {
  test('makes a UTF-8 cluster that knows letters of every script, with checksums and passwords', async () => {
    const cluster = await start(join(await temporaryFolder(), 'pg'));

    expect(cluster).toMatchObject({ created: true, adopted: false });
    const [settings] = await ask<Record<string, string>>(
      cluster.url,
      `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
        current_setting('password_encryption') as passwords, current_setting('listen_addresses') as addresses,
        current_setting('unix_socket_directories') as sockets, current_setting('timezone') as zone,
        lower('ПРИВЕТ ÉÑ') as lower, 'ПРИВЕТ' ilike '%привет%' as ilike`,
    );
    expect(settings).toEqual({
      encoding: 'UTF8',
      checksums: 'on',
      passwords: 'scram-sha-256',
      addresses: '127.0.0.1',
      sockets: '',
      zone: 'UTC',
      lower: 'привет éñ',
      ilike: true,
    });
    await ask(cluster.url, 'create extension pg_trgm');
    const [trigrams] = await ask<Record<string, number>>(
      cluster.url,
      `select cardinality(show_trgm('提示词')) as cjk, cardinality(show_trgm('привет')) as cyrillic`,
    );
    expect(trigrams).toEqual({ cjk: 4, cyrillic: 7 });

    await expect(ask(cluster.url.replace(encodeURIComponent(PASSWORD), 'wrong'), 'select 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  test('startCluster has in memory after a start what it had there before', async () => {
    const dataDir = join(await temporaryFolder(), 'pg');
    const first = await start(dataDir, { durable: true });
    await ask(
      first.url,
      `create table read_often as select n, repeat('x', 500) from generate_series(1, 20000) n`,
    );
    await first.stop();

    const second = await start(dataDir, { durable: true });
    await ask(second.url, 'create extension pg_buffercache');
    const inMemory = `select count(*)::int as pages from pg_buffercache
      where relfilenode = pg_relation_filenode('read_often') and reldatabase <> 0`;
    await vi.waitFor(
      async () =>
        expect((await ask<{ pages: number }>(second.url, inMemory))[0]!.pages).toBeGreaterThan(1_000),
      { timeout: 10_000 },
    );
  });

  test('uses the server that runs already, and starts it again after a stop with everything in it', async () => {
    const first = await start(dataDir);
    await ask(first.url, 'create table kept as select 42 as answer');

    const second = await start(dataDir);
    expect(second).toMatchObject({ created: false, adopted: true, url: first.url });

    await second.stop();
    await first.stop();
    expect(await readPostmaster(dataDir)).toBeNull();

    const third = await start(dataDir);
    expect(third).toMatchObject({ created: false, adopted: false });
    expect(await ask(third.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  test('startCluster at the same moment on an empty folder makes one cluster, and both use the same server', async () => {
    const empty = join(await temporaryFolder(), 'pg');
    const both = await Promise.all([start(empty), start(empty)]);
    expect(both.map(({ adopted }) => adopted).sort()).toEqual([false, true]);
    expect(both.map(({ created }) => created).sort()).toEqual([false, true]);
    expect(both[0].port).toBe(both[1].port);
    expect(await ask(both[0].url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('starts over a killed server and the note it left', async () => {
    const first = await start(dataDir);
    await killPostmaster(dataDir);

    const second = await start(dataDir, { port: first.port });
    expect(second).toMatchObject({ adopted: false, port: first.port });
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.runIf(process.platform === 'linux')(
    'starts when the note names a process of something else',
    async () => {
      const first = await start(dataDir);
      const file = join(dataDir, 'postmaster.pid');
      const note = await readFile(file, 'utf8');
      await first.stop();
      await writeFile(file, note.replace(/^\d+/, String(process.pid)));

      const second = await start(dataDir);
      expect(second.adopted).toBe(false);
      expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  test('keeps values out of its log', async () => {
    const cluster = await start(dataDir);
    await ask(cluster.url, 'create table people (email text unique)');
    await ask(cluster.url, 'insert into people values ($1)', ['secret@example.org']);
    await expect(ask(cluster.url, 'insert into people values ($1)', ['secret@example.org'])).rejects.toThrow(
      'duplicate key',
    );

    const log = await readFile(join(folder, 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key value');
    expect(log).toContain('insert into people values ($1)');
    expect(log).not.toContain('secret@example.org');
    expect((await stat(join(folder, 'postgres.log'))).mode & 0o077).toBe(0);
  });

  test('refuses a folder of something else and a folder of another version', async () => {
    const foreign = join(folder, 'foreign');
    await mkdir(foreign);
    await writeFile(join(foreign, 'holiday.jpg'), '');
    await expect(start(foreign)).rejects.toThrow(StartProblem);
    await expect(start(foreign)).rejects.toThrow('contains files but no database');

    const older = join(folder, 'older');
    await mkdir(older);
    await writeFile(join(older, 'PG_VERSION'), '16\n');
    await expect(start(older)).rejects.toThrow('was created by PostgreSQL 16, but this is 18');
  });
});
