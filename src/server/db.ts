import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import { env } from '@/env';
import { PrismaClient } from '@/generated/prisma/client';
import { statementNames } from './statement-names';

/** Connections of one process; a query that finds none free within the time-out fails instead of queueing up. */
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 2_000;
const STATEMENT_TIMEOUT_MS = 15_000;

function createClient() {
  const nameOf = statementNames();
  const adapter = new PrismaPg(
    {
      connectionString: env.DATABASE_URL,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: 30_000,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      application_name: 'cuebook',
    },
    { statementNameGenerator: ({ sql }) => nameOf(sql) },
  );
  return new PrismaClient({ adapter });
}

// Development reloads modules; one pool must survive that.
const globals = globalThis as { cuebookDb?: ReturnType<typeof createClient> };

/** The database. Use cases take it from their context, so that a transaction can stand in. */
export const db = (globals.cuebookDb ??= createClient());

export type Database = typeof db;
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];

/** A client or a running transaction. */
export type Db = Database | Transaction;
