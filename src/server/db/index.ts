import 'server-only';
import { env } from '@/env';
import { PrismaClient } from '@/generated/prisma/client';
import { databaseAdapter, TRANSACTION_OPTIONS } from './database-adapter';

function createClient() {
  return new PrismaClient({
    adapter: databaseAdapter(env.DATABASE_URL),
    transactionOptions: TRANSACTION_OPTIONS,
  });
}

// Development reloads modules; one pool must survive that.
const globals = globalThis as { cuebookDb?: ReturnType<typeof createClient> };

/** The database. Use cases take it from their context, so that a transaction can stand in. */
export const db = (globals.cuebookDb ??= createClient());

export type Database = typeof db;
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];

/** A client or a running transaction. */
export type Db = Database | Transaction;
