import type { ApiBridge } from './api-bridge';
import type { CacheTag } from './cache-tags';
import type { KnownStatus } from './page-status';
import type { EventWriter } from './sse-handoff';

/**
 * What the HTTP server and Next.js share. They are two bundles of one process, each with a copy of every module of its own, so
 * what both have to see stands on one global, and nothing else does. Beside it only development's hot reload keeps
 * three: the database client, the rate limiters and the hub of live changes.
 */
interface Bridge {
  /** The API, once its route has been loaded. */
  api: ApiBridge | undefined;
  /** By the ids of requests. */
  statuses: Map<string, KnownStatus>;
  /** What pages show, by the ids of requests; null until they have said it. */
  shown: Map<string, Set<CacheTag> | null>;
  /** What writes the rest of an answer, by the ids of requests. */
  eventWriters: Map<string, EventWriter>;
  /** Aborted when the process begins to stop. */
  shutdown: AbortController;
}

declare global {
  var __cuebookBridge: Bridge | undefined;
}

/** The bridge of this process. */
export function bridge(): Bridge {
  return (globalThis.__cuebookBridge ??= {
    api: undefined,
    statuses: new Map(),
    shown: new Map(),
    eventWriters: new Map(),
    shutdown: new AbortController(),
  });
}
