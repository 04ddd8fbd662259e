import pg from 'pg';
import { singleFlight } from '../concurrency/single-flight';

/** Why a read goes to the replica (`fresh`) or to the primary: the replica is behind, or unreachable. */
export type ReplicaState = 'fresh' | 'behind' | 'away';

/** Maximum wait of a read for the check. */
const CHECK_MS = 250;
/** Pauses between checks of a replica that is slightly behind, in ms: usually by one round trip. */
const PAUSES = [1, 2, 4, 8, 16];
/** How long in ms a replica is not checked again after it was behind or unreachable: reads must not wait each time. */
const REST_MS = { behind: 250, away: 5_000 } as const;

type Position = { position: string; system: string; timeline: string; database: string };

/**
 * The position of all commits that are durable now, and the identity of the database. Without `synchronous_commit` a
 * change is visible before it is written, so everything inserted counts.
 */
const PRIMARY = `
  SELECT position::text, upper(substr(pg_walfile_name(position), 1, 8)) AS timeline, current_database()::text AS database,
    (SELECT system_identifier::text FROM pg_control_system()) AS system
  FROM (SELECT CASE WHEN current_setting('synchronous_commit') = 'off'
    THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END AS position) AS now`;

/** Only a standby of the same cluster, on the same timeline, returns `same`; a promoted one is no longer a replica. */
const REPLICA = `
  SELECT pg_is_in_recovery() AND current_database() = $4
      AND (SELECT system_identifier::text FROM pg_control_system()) = $2
      AND (SELECT lpad(upper(to_hex(timeline_id)), 8, '0') FROM pg_control_checkpoint()) = $3 AS same,
    pg_last_wal_replay_lsn() >= $1::pg_lsn AS replayed`;

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

function singleConnection(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    idleTimeoutMillis: 0,
    application_name: 'cuebook replica check',
  });
  pool.on('error', () => undefined);
  return pool;
}

async function compare(primary: pg.Pool, replica: pg.Pool): Promise<ReplicaState> {
  const now = await primary.query<Position>(PRIMARY);
  if (now.rows[0] === undefined) return 'away';
  const { position, system, timeline, database } = now.rows[0];
  for (const next of [...PAUSES, null]) {
    const { rows } = await replica.query<{ same: boolean | null; replayed: boolean | null }>(REPLICA, [
      position,
      system,
      timeline,
      database,
    ]);
    if (rows[0]?.same !== true) return 'away';
    if (rows[0].replayed === true) return 'fresh';
    if (next !== null) await pause(next);
  }
  return 'behind';
}

function inTime(check: Promise<ReplicaState>, longestMs: number): Promise<ReplicaState> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ReplicaState>((resolve) => {
    timer = setTimeout(resolve, longestMs, 'away');
  });
  return Promise.race([check.catch((): ReplicaState => 'away'), late]).finally(() => {
    clearTimeout(timer);
  });
}

/**
 * Creates the check whether reads that begin now may use a replica: only if it has replayed everything that was
 * committed on the primary when they began (docs/scale.md). So a replica never shows a user anything they have just
 * lost access to, and all users see their own writes. Reads that arrive during a check share the next one. If the check
 * fails, the result is `away`.
 * @param longestMs a check that takes longer counts as failed
 */
export function replicaCheck(primaryUrl: string, replicaUrl: string, { longestMs = CHECK_MS } = {}) {
  const primary = singleConnection(primaryUrl);
  const replica = singleConnection(replicaUrl);
  const together = singleFlight();
  let restsAs: 'behind' | 'away' = 'away';
  let restUntil = 0;
  const rest = (state: 'behind' | 'away') => {
    restsAs = state;
    restUntil = performance.now() + REST_MS[state];
  };
  return {
    async state(): Promise<ReplicaState> {
      if (performance.now() < restUntil) return restsAs;
      const state = await together('check', () => inTime(compare(primary, replica), longestMs));
      if (state !== 'fresh') rest(state);
      return state;
    },
    /** Called after a read failed on the replica: the next reads avoid it for a while. */
    failed: () => rest('away'),
  };
}
