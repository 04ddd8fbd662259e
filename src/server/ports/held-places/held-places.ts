import 'server-only';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { finishBeforeStop, shutdownSignal } from '@/server/concurrency/shutdown';
import { logger } from '@/server/log/logger';
import { limiterPool } from '../rate-limit/limiter-pool';

/**
 * Places that a person holds while something runs: an import, a stream, a call of AI. They hold over all processes and
 * servers: each is a row of its process. The places of a process that has ended are free once it is silent.
 */

/** How often a process says that it is alive, and after how long a silent one counts as ended. */
const BEAT_MS = 5_000;
const SILENT_SECONDS = 20;

/** Something that may be held several times: its name with the person's, and how often at most. */
export type PlaceLimit = { key: string; most: number };

const processId = randomUUID();
let timer: NodeJS.Timeout | undefined;
/** Places being freed, by key: who takes one next finds it free. */
const freeing = new Map<string, Set<Promise<void>>>();
/** Places that could not be freed, because the database was unavailable. */
const unfreed = new Set<string>();

async function free(ids: readonly string[]): Promise<void> {
  await limiterPool().query('DELETE FROM held_places WHERE id = ANY($1::uuid[])', [ids]);
}

function freeLater(id: string, limits: readonly PlaceLimit[]): void {
  const done = free([id])
    .catch(() => void unfreed.add(id))
    .finally(() => {
      for (const { key } of limits) {
        const others = freeing.get(key);
        others?.delete(done);
        if (others?.size === 0) freeing.delete(key);
      }
    });
  for (const { key } of limits) freeing.set(key, (freeing.get(key) ?? new Set()).add(done));
}

async function beat(): Promise<void> {
  await limiterPool().query(
    `INSERT INTO server_processes (id, seen_at) VALUES ($1, clock_timestamp())
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
    [processId],
  );
  const late = [...unfreed];
  if (late.length === 0) return;
  await free(late);
  for (const id of late) unfreed.delete(id);
}

function startTimer(): void {
  timer ??= setInterval(() => {
    beat().catch((error: unknown) => logger.warn({ err: error }, 'a process could not say that it is alive'));
  }, BEAT_MS).unref();
}

async function beginBeating(): Promise<void> {
  if (timer !== undefined) return;
  await beat();
  startTimer();
  beginLeaving();
}

let isLeaving = false;

function beginLeaving(): void {
  if (isLeaving) return;
  isLeaving = true;
  shutdownSignal().addEventListener('abort', () => void finishBeforeStop(leave()), { once: true });
}

/** Frees all places of this process, which stops. */
async function leave(): Promise<void> {
  clearInterval(timer);
  await limiterPool()
    .query('DELETE FROM server_processes WHERE id = $1', [processId])
    .catch((error: unknown) => logger.warn({ err: error }, 'the places of this process stay for a while'));
}

/** PostgreSQL's code for a row that refers to a missing one. */
const NO_SUCH_PROCESS = '23503';

/** Inserts the rows unless a limit is reached; returns whether it did. */
async function insert(client: pg.PoolClient, id: string, limits: readonly PlaceLimit[]): Promise<boolean> {
  const keys = limits.map(({ key }) => key);
  // In a fixed order, so that two calls can't wait for each other.
  await client.query(
    `SELECT pg_advisory_xact_lock(lock) FROM (
       SELECT DISTINCT hashtextextended(key, 61) AS lock FROM unnest($1::text[]) AS key ORDER BY 1) AS ordered`,
    [keys],
  );
  // A statement of its own, which sees what was written before the lock was given.
  const { rowCount } = await client.query(
    `WITH wanted AS (SELECT * FROM unnest($3::text[], $4::int[]) AS w(key, most))
     INSERT INTO held_places (id, key, process_id)
     SELECT $1::uuid, key, $2::uuid FROM wanted WHERE NOT EXISTS (
       SELECT FROM wanted full_one WHERE full_one.most <= (
         SELECT count(*) FROM held_places h JOIN server_processes p ON p.id = h.process_id
         WHERE h.key = full_one.key
           AND p.seen_at > clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})))`,
    [id, processId, keys, limits.map(({ most }) => most)],
  );
  return rowCount === limits.length;
}

async function hold(id: string, limits: readonly PlaceLimit[]): Promise<boolean> {
  const client = await limiterPool().connect();
  try {
    await client.query('BEGIN');
    const isHeld = await insert(client, id, limits);
    await client.query('COMMIT');
    client.release();
    return isHeld;
  } catch (error) {
    // Whatever was begun ends with the connection.
    client.release(true);
    throw error;
  }
}

/**
 * Takes one place of each limit, or none. Returns the function that frees them, which may be called twice; null if a
 * limit is reached. Throws if the database is unavailable.
 */
export async function holdPlaces(limits: readonly PlaceLimit[]): Promise<(() => void) | null> {
  await beginBeating();
  await Promise.all(limits.flatMap(({ key }) => [...(freeing.get(key) ?? [])]));
  const id = randomUUID();
  const isHeld = await hold(id, limits).catch(async (error: unknown) => {
    const isForgotten = error instanceof pg.DatabaseError && error.code === NO_SUCH_PROCESS;
    if (!isForgotten) throw error;
    // This process was silent for long, or the tables were emptied.
    await beat();
    return hold(id, limits);
  });
  if (!isHeld) return null;
  let isFree = false;
  return () => {
    if (isFree) return;
    isFree = true;
    // All places of a process that stops are freed at once.
    if (!shutdownSignal().aborted) freeLater(id, limits);
  };
}
