import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject, vi } from 'vitest';
import { cloneTemplate, emptyDatabase } from './database';

/**
 * Runs before each test file, before any module of the product is imported, because the environment is read once.
 * Creates the worker's own database and data folder, and empties both for every later file of the same worker. Modules
 * of the product stay loaded between files, like in a server.
 */

const OWN = {
  NEXTAUTH_SECRET: 'a secret that only the tests know, long enough',
  SITE_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
};

// Stubs of the previous file's last test; vitest would reset them only before the next test.
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.useRealTimers();

const dataDir = join(inject('runFolder'), `data-${process.pid}`);
if (process.env.DATA_DIR === dataDir) {
  await emptyDatabase();
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
} else {
  mkdirSync(dataDir);
  Object.assign(process.env, OWN, {
    DATABASE_URL: await cloneTemplate(
      inject('superuserUrl'),
      inject('templateUrl'),
      `cuebook_test_${process.pid}`,
    ),
    DATA_DIR: dataDir,
  });
}

await import('./patient-pools');
