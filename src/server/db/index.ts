import 'server-only';
import { env } from '@/env';
import { PrismaClient } from '@/generated/prisma/client';
import { databaseAdapter } from './database-adapter';
import { TRANSACTION_OPTIONS } from './pools';

/** The database client. Use cases take it from their context, so that a transaction can replace it. */
export const db = new PrismaClient({
  adapter: databaseAdapter(env.DATABASE_URL),
  transactionOptions: TRANSACTION_OPTIONS,
});

export type Database = typeof db;
export type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];

/** A client or a running transaction. */
export type Db = Database | Transaction;
