import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { cloneTemplate } from './database';

/**
 * Gives this test file a database and a data folder of its own before any module of the product is imported, for the
 * environment is read once. The previous file's database in the same slot is dropped here, when nobody holds it any more.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'cuebook-file-'));

Object.assign(process.env, {
  DATABASE_URL: await cloneTemplate(
    inject('superuserUrl'),
    inject('templateUrl'),
    `cuebook_test_${process.env.VITEST_POOL_ID ?? '0'}`,
  ),
  DATA_DIR: dataDir,
  NEXTAUTH_SECRET: 'a secret that only the tests know, long enough',
  SITE_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
});

afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});
