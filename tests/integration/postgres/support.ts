import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, inject, onTestFinished } from 'vitest';

async function makeFolder(): Promise<string> {
  // A space and a quote, as in people's own names of folders.
  const folder = await mkdtemp(join(tmpdir(), "cuebook 'test "));
  await chmod(folder, 0o755);
  return folder;
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true });

/** A folder of its own that goes away with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await makeFolder();
  onTestFinished(() => remove(folder));
  return folder;
}

/** A folder for all tests of a file: what one makes there, the next one finds. */
export async function folderOfFile(): Promise<string> {
  const folder = await makeFolder();
  afterAll(() => remove(folder));
  return folder;
}

/** Runs one statement on a connection of its own; gives its rows. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** An empty database on the test run's own server, as the app's role; dropped with the test. */
export async function emptyScratchDatabase(): Promise<string> {
  const name = `scratch_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('templateUrl'));
  await ask(inject('superuserUrl'), `create database ${name} owner ${url.username}`);
  onTestFinished(async () => {
    await ask(inject('superuserUrl'), `drop database ${name} with (force)`);
  });
  url.pathname = `/${name}`;
  return url.href;
}

/** Settles when the condition holds; the test's own time limit ends a wait in vain. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}
