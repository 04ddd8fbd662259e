import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestProject } from 'vitest/node';
import { migrate, prepareAppDatabase, startCluster } from '@/server/postgres';

/**
 * One throw-away PostgreSQL for a whole test run, with a migrated database that every worker clones (worker-world.ts).
 * Nothing of it is durable, and nothing of it is left afterwards. With TEST_POSTGRES_URL, a superuser's address, the
 * tests use that server instead.
 */

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster as superuser, on its `postgres` database. */
    superuserUrl: string;
    /** Address of the migrated template as the app's own role, which may do no more than in production. */
    templateUrl: string;
    /** Folder for what the tests of this run write; removed after it. */
    runFolder: string;
  }
}

/** Ends the server and removes its folder when the run is cut short (Ctrl-C): both would outlive the process otherwise. */
function cleanUpAtExit(folder: string, dataDir: string): () => void {
  const cleanUp = () => {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    if (pid > 1) process.kill(pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', cleanUp);
  return () => process.off('exit', cleanUp);
}

/** The server that the tests use, as superuser, and what ends it. */
async function openServer(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const given = process.env.TEST_POSTGRES_URL;
  // Another version of PostgreSQL, thrown away afterwards: databases and the role `cuebook` stay there.
  if (given !== undefined && given !== '') return { url: given, close: () => Promise.resolve() };
  const dataDir = join(folder, 'postgres');
  const cluster = await startCluster({ dataDir, durable: false });
  const forgetExit = cleanUpAtExit(folder, dataDir);
  return {
    url: cluster.url,
    close: async () => {
      forgetExit();
      await cluster.stop('immediate');
    },
  };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-test-'));
  // PostgreSQL refuses to run as root; the account it runs under must reach its own folder inside.
  await chmod(folder, 0o711);
  const server = await openServer(folder);
  const remove = async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const templateUrl = await prepareAppDatabase(server.url, randomBytes(12).toString('hex'));
    await migrate(templateUrl, join(import.meta.dirname, '../../prisma/migrations'));
    project.provide('runFolder', folder);
    project.provide('superuserUrl', server.url);
    project.provide('templateUrl', templateUrl);
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}
