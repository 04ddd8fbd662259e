import 'server-only';
import { type ChangeLogReader, createChangeLogReader } from '../change-log/change-log-reader';
import type { ChangeKind, ChangeRow } from '../change-log/change-row';
import type { ChangeFeed, FeedListener } from './change-feed';

/** The kinds of changes that readers are notified of. */
const LIVE_KINDS = [
  ...(['created', 'changed', 'status', 'run', 'grant', 'discussion', 'told'] as const),
  ...(['used', 'starred', 'rights', 'session'] as const),
] satisfies ChangeKind[];

/** Interval of reads for counters, which also detects a dead connection. */
const INTERVAL_MS = 1_000;
const QUERY_TIMEOUT_MS = 2_000;
/** Above this number changes are no longer reported one by one. */
const MAX_ROWS = 10_000;

function deliver(to: FeedListener, row: ChangeRow): void {
  switch (row.kind) {
    case 'created':
    case 'changed':
    case 'status':
    case 'run':
    case 'grant':
    case 'used':
    case 'starred':
      to.onPrompt({
        kind: row.kind === 'created' ? 'created' : isCounter(row.kind) ? 'counted' : 'changed',
        before: row.seenBefore,
        id: row.subject,
        createdBy: row.owner,
        homes: row.spaceBefore === null ? [] : [row.spaceBefore],
        by: row.by,
      });
      break;
    case 'discussion':
      to.onReview(row.subject);
      break;
    case 'told':
      to.onTold(row.subject);
      break;
    case 'rights':
      to.onRights({ profileId: row.subject });
      break;
    case 'session':
      to.onRights({ sessionHash: row.subject });
      break;
    case 'aged':
    case 'profile':
    case 'collection':
    case 'everything':
      break;
  }
}

const isCounter = (kind: ChangeKind) => kind === 'used' || kind === 'starred';

/**
 * The change log, read on each commit.
 * @param url of the database
 */
export function createPostgresFeed(url: string): ChangeFeed {
  let reader: ChangeLogReader | null = null;
  return {
    start(listener) {
      reader ??= createChangeLogReader(
        url,
        {
          name: 'live changes',
          kinds: LIVE_KINDS,
          withPrivate: true,
          most: MAX_ROWS,
          intervalMs: INTERVAL_MS,
          listens: true,
          queryTimeoutMs: QUERY_TIMEOUT_MS,
        },
        {
          onChanges: (changes) => {
            for (const row of changes) deliver(listener, row);
          },
          onGap: listener.onGap,
        },
      );
    },
    async stop() {
      await reader?.stop();
    },
  };
}
