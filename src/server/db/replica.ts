import 'server-only';
import { env } from '@/env';
import { PrismaClient } from '@/generated/prisma/client';
import { logger } from '../log/logger';
import { listReads } from '../metrics/process-metrics';
import { replicaAdapter } from './database-adapter';
import { TRANSACTION_OPTIONS } from './pools';
import { type Database, db } from './index';
import { replicaCheck, type ReplicaState } from './replica-check';

/** A replica of the database, for reads that it may serve. */
export type Replica = {
  /** Returns the replica's client if it may serve a read that begins now; null if the primary has to. */
  choose: () => Promise<Database | null>;
  /** Called after a read failed on the replica; the caller then uses the primary. */
  failed: (error: unknown) => void;
};

const SAID: Record<ReplicaState, string> = {
  fresh: 'the replica answers reads',
  behind: 'the replica is behind: the primary answers',
  away: 'the replica cannot be used: the primary answers',
};

function openReplica(replicaUrl: string): Replica {
  const check = replicaCheck(env.DATABASE_URL, replicaUrl);
  const client = new PrismaClient({
    adapter: replicaAdapter(replicaUrl),
    transactionOptions: TRANSACTION_OPTIONS,
  });
  let before: ReplicaState | null = null;
  const note = (state: ReplicaState, err?: unknown) => {
    // A replica is briefly behind many times an hour: only states that an administrator has to fix are logged.
    if (state !== before && (state !== 'behind' || before === 'away')) {
      logger[state === 'fresh' ? 'info' : 'warn']({ ...(err !== undefined && { err }) }, SAID[state]);
    }
    if (state !== 'behind') before = state;
  };
  return {
    async choose() {
      const state = await check.state();
      note(state);
      listReads.inc({ database: state === 'fresh' ? 'replica' : 'primary', replica: state });
      return state === 'fresh' ? client : null;
    },
    failed(error) {
      check.failed();
      note('away', error);
      listReads.inc({ database: 'primary', replica: 'failed' });
    },
  };
}

const replica = env.DATABASE_REPLICA_URL === undefined ? null : openReplica(env.DATABASE_REPLICA_URL);

/** Returns the replica of a database; null if none is configured, and within transactions and for other databases. */
export function replicaOf(database: Database): Replica | null {
  return database === db ? replica : null;
}
