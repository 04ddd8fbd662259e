import pg from 'pg';
import { z } from 'zod';
import { logger } from '@/server/log/logger';
import type { CacheTag } from '@/server/request-context/cache-tags';
import { ChangeRow, tagsOf } from './change-row';
import type { CacheInvalidation, InvalidationListener } from './cache-invalidation';

/** Waits before connecting again; the last one for every further attempt. */
const RETRY_DELAYS_MS = [50, 250, 1_000, 2_000] as const;
const CONNECT_TIMEOUT_MS = 2_000;
/** A question that takes longer is a loss: pages are then rendered anew instead of waiting. */
const QUERY_TIMEOUT_MS = 1_000;

/** Without visitors it asks all the same, this often. */
const IDLE_INTERVAL_MS = 60_000;
/** After a longer silence (a machine that slept) rows may be gone unread: the job that removes them waits ten minutes. */
const LONGEST_SILENCE_MS = 5 * 60_000;

/** With more new rows than this everything is taken for changed. */
const MOST_ROWS = 2_000;

/**
 * The rows of transactions that this statement sees and the snapshot before did not. Both come of one snapshot, so that
 * nothing falls between two questions, whatever order transactions commit in.
 */
const QUESTION = {
  name: 'page-changes',
  text: `
    SELECT pg_current_snapshot()::text AS snapshot, extract(epoch FROM now())::float8 * 1000 AS at,
      coalesce((SELECT json_agg(c) FROM (
        SELECT DISTINCT kind, prompt_id AS prompt, profile_id AS profile, collection_id AS collection
        FROM page_changes
        WHERE "transaction" >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot("transaction", $1::pg_snapshot)
        LIMIT ${MOST_ROWS + 1}
      ) c), '[]') AS changes`,
};

const Answer = z.object({ snapshot: z.string(), at: z.number(), changes: z.array(ChangeRow) });

type Position = { snapshot: string; at: number };

/** What some changes touch; null for everything. */
function tagsOfAll(changes: readonly ChangeRow[]): CacheTag[] | null {
  const tags = new Set<CacheTag>();
  for (const change of changes) {
    const own = tagsOf(change);
    if (own === null) return null;
    for (const tag of own) tags.add(tag);
  }
  return [...tags];
}

/**
 * Reads `page_changes` on one connection of its own. What was kept holds for as long as that connection lives: whatever
 * empties or replaces the table (a crash of PostgreSQL, a failover) ends it.
 * @param url of the database
 * @param options only tests on a busy machine wait longer than the default
 */
export function createPostgresCacheInvalidation(
  url: string,
  listener: InvalidationListener,
  { queryTimeoutMs = QUERY_TIMEOUT_MS } = {},
): CacheInvalidation {
  let client: pg.Client | null = null;
  /** Until it is, nobody waits for it. */
  let isConnected = false;
  let position: Position | null = null;
  let running: Promise<boolean> | null = null;
  let following: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isStopped = false;

  function forget(): void {
    position = null;
    listener.onGap();
  }

  /** Drops a connection, once, and opens another after a while. */
  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost) return;
    client = null;
    isConnected = false;
    forget();
    lost.end().catch(() => undefined);
    if (isStopped) return;
    if (failures === 0) logger.warn({ err: error }, 'the connection of the page cache is lost');
    const delay = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)];
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), delay).unref();
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
      application_name: 'cuebook page cache',
    });
    client = fresh;
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh, new Error('The server closed the connection.')));
    try {
      await fresh.connect();
    } catch (error) {
      lose(fresh, error);
      return;
    }
    if (client !== fresh) return;
    isConnected = true;
    if (!(await readInvalidations())) return;
    if (failures > 0) logger.info('pages are kept again');
    failures = 0;
    askWhenIdle();
  }

  function askWhenIdle(): void {
    clearTimeout(timer);
    timer = setTimeout(
      () => void readInvalidations().then((isKnown) => isKnown && askWhenIdle()),
      IDLE_INTERVAL_MS,
    ).unref();
  }

  async function ask(): Promise<boolean> {
    const asked = client;
    if (asked === null || !isConnected) return false;
    const before = position;
    try {
      // Of an empty range nothing is new.
      const values = [before?.snapshot ?? '9223372036854775807:9223372036854775807:'];
      const { rows } = await asked.query<Record<string, unknown>>({ ...QUESTION, values });
      const { snapshot, at, changes } = Answer.parse(rows[0]);
      if (client !== asked) return false;
      position = { snapshot, at };
      if (
        before === null ||
        at - before.at > LONGEST_SILENCE_MS ||
        at < before.at ||
        changes.length > MOST_ROWS
      ) {
        listener.onGap();
      } else if (changes.length > 0) tell(changes);
      return true;
    } catch (error) {
      lose(asked, error);
      return false;
    }
  }

  function tell(changes: readonly ChangeRow[]): void {
    const tags = tagsOfAll(changes);
    if (tags === null) listener.onGap();
    else listener.onChange(tags);
  }

  function readInvalidations(): Promise<boolean> {
    if (running === null) {
      running = ask().finally(() => {
        running = null;
      });
      return running;
    }
    // The question under way may have been asked before what the caller must hear of; one more serves all who wait.
    following ??= running.then(() => {
      following = null;
      return readInvalidations();
    });
    return following;
  }

  void connect();
  return {
    readInvalidations,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      forget();
      await last?.end().catch(() => undefined);
    },
  };
}
