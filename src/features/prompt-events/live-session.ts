import type { QueryClient } from '@tanstack/react-query';
import { eventStream } from './event-stream';
import { keepConnected } from './keep-connected';
import { createLiveCache, type LiveView } from './live-cache';

/** From one page to the next the stream stays open, and what the browser keeps of lists stays true. */
const LINGER_MS = 5_000;

interface LiveSession {
  client: QueryClient;
  readerId: string | null;
  views: Set<LiveView>;
  lingerTimer: ReturnType<typeof setTimeout> | undefined;
  stop: () => void;
}

let session: LiveSession | null = null;

/** What is first in view came with the page and bears the server's time; what comes later may bear the browser's. */
let isFirstOfPageLoad = true;

/** When the oldest of what is in view was made; null when nothing is. */
function viewMadeAt(client: QueryClient): Date | null {
  const times = client
    .getQueryCache()
    .findAll({ queryKey: [['prompt']], type: 'active', predicate: ({ state }) => state.data !== undefined })
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

function begin(client: QueryClient, readerId: string | null): LiveSession {
  const views = new Set<LiveView>();
  const tellAll =
    <Args extends unknown[]>(tell: (view: LiveView, ...args: Args) => void) =>
    (...args: Args) => {
      for (const view of views) tell(view, ...args);
    };
  const cache = createLiveCache(client, readerId, {
    onLanded: tellAll((view) => view.onLanded()),
    onOffered: tellAll((view, id: string) => view.onOffered(id)),
    onWithdrawn: tellAll((view, id: string) => view.onWithdrawn(id)),
    onOpenedGone: tellAll((view) => view.onOpenedGone()),
  });
  const connect = eventStream(cache.apply, () => {
    const since = isFirstOfPageLoad ? viewMadeAt(client) : null;
    isFirstOfPageLoad = false;
    return since;
  });

  const disconnect = keepConnected(connect, cache.refetchSoon, !isFirstOfPageLoad);
  return {
    client,
    readerId,
    views,
    lingerTimer: undefined,
    stop() {
      disconnect();
      cache.stop();
    },
  };
}

function end(): void {
  clearTimeout(session?.lingerTimer);
  session?.stop();
  session = null;
}

/**
 * Takes part in the page's one stream of live changes; it is opened for the first who does and closed some time after
 * the last has gone. A reader who signs in or out gets a stream of their own.
 * @returns what ends the part
 */
export function joinLiveSession(client: QueryClient, readerId: string | null, view: LiveView): () => void {
  if (session?.client !== client || session.readerId !== readerId) end();
  const joined = (session ??= begin(client, readerId));
  clearTimeout(joined.lingerTimer);
  joined.views.add(view);
  return () => {
    joined.views.delete(view);
    if (joined.views.size > 0 || session !== joined) return;
    joined.lingerTimer = setTimeout(end, LINGER_MS);
  };
}
