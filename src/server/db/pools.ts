import { isEvaluationsThread } from '../concurrency/thread';

/** Sizes and timeouts of connections. Imports no environment: tests change them before anything reads it. */

/** Connections per process, and those of its thread for evaluations, whose statements are short. */
const POOL_SIZE = isEvaluationsThread ? 4 : 10;

/** Maximum concurrent transactions, so that other reads always find a connection. */
export const TRANSACTIONS_AT_ONCE = isEvaluationsThread ? 3 : 6;

/**
 * Timeouts of the database, shortest first: each one ends its own wait before the next would end it from outside. A
 * statement ends before its transaction does; a transaction that waits for its turn gets an error before Prisma gives
 * it up.
 */
export const DATABASE_TIMES = {
  /** A read that finds no free connection within this time fails instead of queueing. */
  connectMs: 5_000,
  statementMs: 15_000,
  transactionMs: 20_000,
  /** How long a write waits for a connection, in ms. */
  turnMs: 20_000,
  /** The turn plus the connection. */
  maxWaitMs: 30_000,
} as const;

/** Prisma's defaults for transactions. Only tests wait longer, here and below. */
export const TRANSACTION_OPTIONS = {
  maxWait: DATABASE_TIMES.maxWaitMs,
  timeout: DATABASE_TIMES.transactionMs,
};

/** Connection pool of the database client. */
export const DATABASE_POOL = {
  max: POOL_SIZE,
  connectionTimeoutMillis: DATABASE_TIMES.connectMs as number,
  idleTimeoutMillis: 30_000,
  statement_timeout: DATABASE_TIMES.statementMs,
  application_name: 'cuebook',
};

/** Connection pool of the rate limiters: separate, so that a flood of sign-ins can't take those that pages need. */
export const LIMITER_POOL = {
  max: 4,
  // Hundreds of concurrent attempts wait for these few, a millisecond each.
  connectionTimeoutMillis: 5_000,
};
