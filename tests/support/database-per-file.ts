import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { cloneTemplate } from './database';

/**
 * Gives this test file a database and a data folder of its own before any module of the product is imported, for the
 * environment is read once, and lets it wait patiently for connections. The previous file's database in the same slot is
 * dropped here, when nobody holds it any more.
 */

Object.assign(process.env, {
  DATABASE_URL: await cloneTemplate(
    inject('superuserUrl'),
    inject('templateUrl'),
    `cuebook_test_${process.env.VITEST_POOL_ID ?? '0'}`,
  ),
  DATA_DIR: mkdtempSync(join(inject('runFolder'), 'data-')),
  NEXTAUTH_SECRET: 'a secret that only the tests know, long enough',
  SITE_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
});

await import('./patient-pools');
