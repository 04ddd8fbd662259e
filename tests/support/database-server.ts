import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestProject } from 'vitest/node';
import { migrate, prepareAppDatabase, startCluster } from '@/server/postgres';

/**
 * One throw-away PostgreSQL for a whole test run, with a migrated database that every worker clones
 * (worker-world.ts). Nothing of it is durable, and nothing of it is left afterwards.
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

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-test-'));
  // PostgreSQL refuses to run as root; the account it runs under must reach its own folder inside.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'postgres');
  const cluster = await startCluster({ dataDir, durable: false });
  const forgetExit = cleanUpAtExit(folder, dataDir);
  const remove = async () => {
    forgetExit();
    await cluster.stop('immediate');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const templateUrl = await prepareAppDatabase(cluster.url, randomBytes(12).toString('hex'));
    await migrate(templateUrl, join(import.meta.dirname, '../../prisma/migrations'));
    project.provide('runFolder', folder);
    project.provide('superuserUrl', cluster.url);
    project.provide('templateUrl', templateUrl);
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}
