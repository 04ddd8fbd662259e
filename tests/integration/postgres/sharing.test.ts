import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openEmbedded } from '../../../scripts/lib/database/open-database';
import { StartProblem } from '@/server/postgres';
import { readPostmaster } from '@/server/postgres/postmaster';
import { ask, folderOfFile, until } from './support';

/** The cluster is made by the first test; each one starts it and stops it. */
const dataDir = await folderOfFile();
const secrets = { POSTGRES_SUPERUSER_PASSWORD: 'superuser', POSTGRES_APP_PASSWORD: 'app' };

type Opened = { database: Database; said: string[] };

async function open(serve: boolean, label = 'a test'): Promise<Opened> {
  const said: string[] = [];
  const database = await openEmbedded({ dataDir, secrets, label, serve, say: (text) => said.push(text) });
  onTestFinished(() => database.close('immediate').catch(() => undefined));
  return { database, said };
}

const isRunning = async () => (await readPostmaster(join(dataDir, 'postgres'))) !== null;

describe('openEmbedded', () => {
  test('gives the app a role that owns its database and is no superuser', async () => {
    const { database } = await open(true);
    const [role] = await ask<Record<string, boolean>>(
      database.url,
      `select rolsuper as superuser, rolcreaterole as makes_roles,
        (select datdba = r.oid from pg_database where datname = current_database()) as owner
       from pg_roles r where rolname = current_user`,
    );
    expect(role).toEqual({ superuser: false, makes_roles: false, owner: true });
    await expect(ask(database.url, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied');
  });

  test('refuses a second server on one data folder, and names the first', async () => {
    const { database } = await open(true, 'http://localhost:3000, process 4711');

    const refusal = await open(true).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartProblem);
    expect((refusal as StartProblem).message).toContain('is already running');
    expect((refusal as StartProblem).message).toContain('http://localhost:3000, process 4711');
    expect((refusal as StartProblem).remedy).toContain('DATA_DIR');

    // The refused one took nothing down.
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a command shares the running server; the last one to leave stops it', async () => {
    const server = await open(true);
    const command = await open(false);
    expect(command.database.url).toBe(server.database.url);
    expect(command.said).toEqual([]);

    await command.database.close();
    expect(await isRunning()).toBe(true);
    expect(await ask(server.database.url, 'select 1 as one')).toEqual([{ one: 1 }]);

    const another = await open(false);
    await server.database.close();
    expect(await ask(another.database.url, 'select 1 as one')).toEqual([{ one: 1 }]);

    await another.database.close();
    expect(await isRunning()).toBe(false);
  });

  test('takes over the server of a launcher that was killed', async () => {
    const launcher = spawn(
      process.execPath,
      ['--import', 'tsx', join(import.meta.dirname, 'launcher-process.ts'), dataDir, JSON.stringify(secrets)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [url] = (await once(launcher.stdout, 'data')).map(String);
    launcher.kill('SIGKILL');
    await once(launcher, 'exit');

    const { database, said } = await open(true);
    expect(said).toContain('PostgreSQL is already running');
    expect(database.url).toBe(url);
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('says when the secrets are not those of the database', async () => {
    await open(false);
    const lost = openEmbedded({
      dataDir,
      secrets: { ...secrets, POSTGRES_SUPERUSER_PASSWORD: 'another' },
      label: 'a test',
      serve: false,
      say: () => undefined,
    });
    await expect(lost).rejects.toThrow('doesn’t match the database');
  });

  test('a killed server comes back on its port with every acknowledged write', async () => {
    const { database, said } = await open(true);
    await ask(database.url, 'create table ledger (number int primary key)');
    const pool = new pg.Pool({ connectionString: database.url, max: 4 });
    pool.on('error', () => undefined);
    onTestFinished(() => pool.end());

    const acknowledged: number[] = [];
    let next = 0;
    const write = async (): Promise<void> => {
      const number = (next += 1);
      await pool.query('insert into ledger values ($1)', [number]).then(
        () => acknowledged.push(number),
        () => undefined,
      );
    };
    const writeUntil = async (count: number) => {
      await Promise.all(
        [1, 2, 3, 4].map(async () => {
          while (acknowledged.length < count) await write();
        }),
      );
    };

    await writeUntil(200);
    const writing = writeUntil(400);
    await until(async () => acknowledged.length > 250);
    const before = await readPostmaster(join(dataDir, 'postgres'));
    process.kill(before!.pid, 'SIGKILL');
    await writing;

    const rows = await ask<{ number: number }>(database.url, 'select number from ledger');
    const stored = new Set(rows.map(({ number }) => number));
    expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);
    expect(said).toContain('PostgreSQL stopped unexpectedly; restarting');
    const after = await readPostmaster(join(dataDir, 'postgres'));
    expect(after!.pid).not.toBe(before!.pid);
    expect(after!.port).toBe(before!.port);

    await until(async () => said.includes('PostgreSQL is back'));
    // The one who serves still is, after all that.
    await expect(open(true)).rejects.toThrow('is already running');
  });
});
