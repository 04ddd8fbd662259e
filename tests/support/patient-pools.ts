import { DATABASE_POOL, LIMITER_POOL, TRANSACTION_OPTIONS } from '@/server/db/pools';

/**
 * Imported before anything of the product: it refuses a call that finds no free connection within some seconds, which
 * on a busy machine would hide what tests look at. Everything else is as in production, the number of the database's
 * connections too.
 */

const PATIENCE_MS = 30_000;

Object.assign(DATABASE_POOL, { connectionTimeoutMillis: PATIENCE_MS });
Object.assign(TRANSACTION_OPTIONS, { maxWait: PATIENCE_MS, timeout: PATIENCE_MS });
Object.assign(LIMITER_POOL, { max: 2, connectionTimeoutMillis: PATIENCE_MS });
