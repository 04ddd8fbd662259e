import { PrismaPg } from '@prisma/adapter-pg';
import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from '@prisma/driver-adapter-utils';
import pLimit from 'p-limit';
import pg from 'pg';
import { boundedQueue } from '../concurrency/bounded-queue';
import { busyError } from '../concurrency/busy-error';
import { watchPool } from '../metrics/process-metrics';
import { traceStatement } from '../tracing/trace-statement';
import { DATABASE_POOL, DATABASE_TIMES, TRANSACTIONS_AT_ONCE } from './pools';
import { statementNames } from './statement-names';

const MAX_WAITING_TRANSACTIONS = 500;

/** Timeouts for the writes of long jobs: of their transactions, and of each statement. */
export const LONG_TRANSACTION = { statementMs: 120_000, transactionMs: 150_000 } as const;

/** Connection pool of a replica's client. `query_timeout` is for a replica that does not respond at all. */
const REPLICA_POOL = {
  ...DATABASE_POOL,
  connectionTimeoutMillis: 1_000,
  statement_timeout: 5_000,
  query_timeout: 6_000,
};

const ENDS = new Set(['COMMIT', 'ROLLBACK']);

type PgAdapter = Awaited<ReturnType<PrismaPg['connect']>>;

/**
 * A transaction that rejects every statement after its end. When a transaction times out during a query of several
 * statements, Prisma ends it; the later statements would run outside the transaction, each committed by itself, on a connection
 * that another caller may have by then. Statements run one at a time: Prisma sends those of several relations
 * concurrently, which pg deprecates.
 * @param onEnd called once, when the connection is returned
 */
function endsForGood(transaction: Transaction, onEnd: () => void): Transaction {
  let hasEnded = false;
  const oneAtATime = pLimit(1);
  const refuseAfterEnd = <Answer>(query: SqlQuery, run: (query: SqlQuery) => Promise<Answer>) => {
    if (hasEnded)
      return Promise.reject(busyError(new Error('A statement came after the end of its transaction')));
    if (ENDS.has(query.sql)) hasEnded = true;
    return traceStatement(query.sql, () => run(query));
  };
  const end = async (release: () => Promise<void>) => {
    hasEnded = true;
    try {
      await release();
    } finally {
      onEnd();
    }
  };
  const { provider, adapterName, options } = transaction;
  return {
    provider,
    adapterName,
    options,
    queryRaw: (query) => oneAtATime(() => refuseAfterEnd(query, (asked) => transaction.queryRaw(asked))),
    executeRaw: (query) => oneAtATime(() => refuseAfterEnd(query, (asked) => transaction.executeRaw(asked))),
    commit: () => end(() => transaction.commit()),
    rollback: () => end(() => transaction.rollback()),
    createSavepoint: async (name) => transaction.createSavepoint?.(name),
    rollbackToSavepoint: async (name) => transaction.rollbackToSavepoint?.(name),
    releaseSavepoint: async (name) => transaction.releaseSavepoint?.(name),
  };
}

/** A connection source whose transactions wait in a bounded queue and accept no statement after their end. */
function inLine(adapter: PgAdapter, takeTurn: () => Promise<() => void>): SqlDriverAdapter {
  const { provider, adapterName } = adapter;
  return {
    provider,
    adapterName,
    queryRaw: (query) => traceStatement(query.sql, () => adapter.queryRaw(query)),
    executeRaw: (query) => traceStatement(query.sql, () => adapter.executeRaw(query)),
    executeScript: (script) => adapter.executeScript(script),
    getConnectionInfo: () => adapter.getConnectionInfo(),
    dispose: () => adapter.dispose(),
    // The wait for the turn is part of the span.
    startTransaction: (isolationLevel) =>
      traceStatement('BEGIN', async () => {
        const leave = await takeTurn();
        try {
          return endsForGood(await adapter.startTransaction(isolationLevel), leave);
        } catch (error) {
          leave();
          throw error;
        }
      }),
  };
}

export function databaseAdapter(connectionString: string): SqlDriverAdapterFactory {
  return adapterOf('database', { connectionString, ...DATABASE_POOL });
}

/** Returns the adapter of a replica's client, which fails sooner: the primary answers instead. */
export function replicaAdapter(connectionString: string): SqlDriverAdapterFactory {
  return adapterOf('replica', { connectionString, ...REPLICA_POOL });
}

function adapterOf(name: string, settings: pg.PoolConfig): SqlDriverAdapterFactory {
  const nameOf = statementNames();
  const pool = new pg.Pool(settings);
  // The caller gets the error from its query. Without a listener, an error of an idle connection would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  watchPool(name, pool);
  const postgres = new PrismaPg(pool, {
    statementNameGenerator: ({ sql }) => nameOf(sql),
    disposeExternalPool: true,
  });
  const takeTurn = boundedQueue({
    atOnce: TRANSACTIONS_AT_ONCE,
    maxWaiting: MAX_WAITING_TRANSACTIONS,
    longestWaitMs: DATABASE_TIMES.turnMs,
  });
  const { provider, adapterName } = postgres;
  return { provider, adapterName, connect: async () => inLine(await postgres.connect(), takeTurn) };
}
