import { createChangeLogReader } from '../change-log/change-log-reader';
import type { CacheInvalidation, InvalidationListener } from './cache-invalidation';
import { PAGE_KINDS, tagsOf } from './tags-of';

/** Limit of a query: pages are then rendered again instead of waiting. */
const QUERY_TIMEOUT_MS = 1_000;
/** Interval of reads without visitors. */
const IDLE_INTERVAL_MS = 60_000;
const MAX_ROWS = 2_000;

/**
 * Reads the change log on its own connection. Cached pages are valid while that connection lives: anything that
 * replaces the log (a failover) ends it.
 * @param url of the database
 * @param options only tests on a busy machine wait longer than the default
 */
export function createPostgresCacheInvalidation(
  url: string,
  listener: InvalidationListener,
  { queryTimeoutMs = QUERY_TIMEOUT_MS } = {},
): CacheInvalidation {
  const reader = createChangeLogReader(
    url,
    {
      name: 'page cache',
      kinds: PAGE_KINDS,
      withPrivate: false,
      most: MAX_ROWS,
      intervalMs: IDLE_INTERVAL_MS,
      listens: false,
      queryTimeoutMs,
    },
    {
      onChanges(changes) {
        const tags = tagsOf(changes);
        if (tags === null) listener.onGap();
        else listener.onChange(tags);
      },
      onGap: listener.onGap,
      onLoss: listener.onGap,
    },
  );
  return { readInvalidations: reader.read, stop: reader.stop };
}
