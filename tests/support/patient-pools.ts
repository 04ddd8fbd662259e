import pg from 'pg';
import { PrismaClient } from '@/generated/prisma/client';
import { databaseAdapter } from '@/server/db/database-adapter';

/**
 * Imported before anything of the product: it refuses a call that finds no free connection within some seconds, which on a
 * busy machine would hide what tests look at. Everything else is as in production, the number of connections too.
 */

const PATIENCE_MS = 30_000;

const connection = { connectionString: process.env.DATABASE_URL!, connectionTimeoutMillis: PATIENCE_MS };

Object.assign(globalThis, {
  cuebookDb: new PrismaClient({
    adapter: databaseAdapter(connection.connectionString, PATIENCE_MS),
    transactionOptions: { maxWait: PATIENCE_MS, timeout: PATIENCE_MS },
  }),
  cuebookLimiterPool: new pg.Pool({ ...connection, max: 2 }).on('error', () => undefined),
});
