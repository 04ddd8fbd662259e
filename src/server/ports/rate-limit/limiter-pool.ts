import 'server-only';
import pg from 'pg';
import { env } from '@/env';
import { LIMITER_POOL } from '@/server/db/pools';
import { watchPool } from '@/server/metrics/process-metrics';

let pool: pg.Pool | undefined;

/** Returns the connections of everything that is limited over all processes. */
export function limiterPool(): pg.Pool {
  if (pool === undefined) {
    pool = new pg.Pool({ connectionString: env.DATABASE_URL, ...LIMITER_POOL }).on('error', () => undefined);
    watchPool('limits', pool);
  }
  return pool;
}
