import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate, StartProblem, waitUntilOnlyServer } from '@/server/postgres';
import { ask, emptyScratchDatabase, temporaryFolder } from './support';

/** Two versions beside each other: the newer one changes no schema under a server that runs. */

const NEVER_MS = 3_600_000;

/** A folder with the first so many migrations of two. */
async function folderWith(count: number): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'migration_lock.toml'), 'provider = "postgresql"\n');
  const files = ['create table a (id int)', 'create table b (id int)'].slice(0, count);
  for (const [at, sql] of files.entries()) {
    await mkdir(join(folder, `${at}_step`));
    await writeFile(join(folder, `${at}_step`, 'migration.sql'), sql);
  }
  return folder;
}

/** A connection that names itself as a server does, until it is closed or the test ends. */
async function connect(url: string, name: string) {
  const client = new pg.Client({ connectionString: url, application_name: name });
  client.on('error', () => undefined);
  await client.connect();
  let isOpen = true;
  const close = async () => {
    if (isOpen) await client.end();
    isOpen = false;
  };
  onTestFinished(close);
  return close;
}

const wait = (url: string, folder: string, waitMs = 0, onNote: (text: string) => void = () => undefined) =>
  waitUntilOnlyServer(url, folder, onNote, waitMs);

test.each(['cuebook', 'cuebook watch', 'cuebook-jobs', 'cuebook live changes', 'cuebook backup'])(
  'a new schema waits for a connection called %s, then refuses and changes nothing',
  async (name) => {
    const url = await emptyScratchDatabase();
    await migrate(url, await folderWith(1));
    const close = await connect(url, name);
    const newer = await folderWith(2);
    const failure: unknown = await wait(url, newer).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartProblem);
    expect(failure).toMatchObject({
      message: expect.stringContaining('1_step') as string,
      remedy: expect.stringContaining('stop all servers') as string,
    });
    expect(await ask(url, `select to_regclass('b') as b`)).toEqual([{ b: null }]);
    await close();
    await wait(url, newer, NEVER_MS);
    expect((await migrate(url, newer)).applied).toEqual(['1_step']);
  },
);

test('goes on when the last server of the old version has stopped', async () => {
  const url = await emptyScratchDatabase();
  await migrate(url, await folderWith(1));
  const closes = [await connect(url, 'cuebook'), await connect(url, 'cuebook watch')];
  const notes: string[] = [];
  const stopAll = async () => {
    for (const close of closes) await close();
  };
  await wait(url, await folderWith(2), NEVER_MS, (text) => {
    notes.push(text);
    void stopAll();
  });
  expect(notes).toHaveLength(1);
});

test('servers of one schema run beside each other, and a first start asks nobody', async () => {
  const url = await emptyScratchDatabase();
  const folder = await folderWith(2);
  await connect(url, 'cuebook');
  await wait(url, folder);
  await migrate(url, folder);
  await wait(url, folder);
});

test('the second of two new servers goes on beside the first', async () => {
  const url = await emptyScratchDatabase();
  await migrate(url, await folderWith(1));
  const stopOld = await connect(url, 'cuebook');
  const newer = await folderWith(2);
  const first = async () => {
    await stopOld();
    await migrate(url, newer);
    await connect(url, 'cuebook');
  };
  let isFirst: Promise<void> | undefined;
  await wait(url, newer, NEVER_MS, () => {
    isFirst = first();
  });
  await isFirst;
  await wait(url, newer);
});

test('other programs, and servers of other databases, are in nobody’s way', async () => {
  const url = await emptyScratchDatabase();
  await migrate(url, await folderWith(1));
  await connect(url, 'psql');
  await connect(url, 'cuebooks');
  await connect(inject('templateUrl').replace(/\/[^/]+$/, '/postgres'), 'cuebook');
  await wait(url, await folderWith(2));
});

test('an older version refuses the schema of a newer one', async () => {
  const url = await emptyScratchDatabase();
  await migrate(url, await folderWith(2));
  await connect(url, 'cuebook');
  const older = await folderWith(1);
  await wait(url, older);
  await expect(migrate(url, older)).rejects.toMatchObject({
    message: expect.stringContaining('newer') as string,
  });
});
