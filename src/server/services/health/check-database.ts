import { z } from 'zod';
import type { HealthCheck } from '@/domain/admin/health';
import { healthMessages as said } from '@/domain/admin/health-messages';
import type { Db } from '@/server/db';
import { readMigrations } from '@/server/postgres';
import { rowsOf } from '../rows';
import { sizeText } from './format-text';

const OLDEST_VERSION = 150_000;

const Facts = z.object({ version: z.string(), number: z.number(), bytes: z.bigint() });
const Name = z.object({ name: z.string() });

/** Reports the version of PostgreSQL, and the size of the library. */
export async function checkDatabase(db: Db): Promise<HealthCheck> {
  const [facts] = await rowsOf(db, Facts)`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
      pg_database_size(current_database()) AS bytes`;
  const isOld = (facts?.number ?? 0) < OLDEST_VERSION;
  return {
    part: 'database',
    state: isOld ? 'problem' : 'ok',
    text: said.database(facts?.version.split(' ')[0] ?? '', sizeText(Number(facts?.bytes ?? 0))),
    remedy: isOld ? said.oldDatabase : '',
  };
}

/** Checks for pending migrations of this version. @param folder of the migrations */
export async function checkMigrations(db: Db, folder: string): Promise<HealthCheck> {
  const names = new Set((await readMigrations(folder)).map(({ name }) => name));
  const applied = await rowsOf(db, Name)`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  for (const { name } of applied) names.delete(name);
  const waits = names.size > 0;
  return {
    part: 'migrations',
    state: waits ? 'problem' : 'ok',
    text: waits ? said.waiting(names.size) : said.migrated,
    remedy: waits ? said.migrate : '',
  };
}
