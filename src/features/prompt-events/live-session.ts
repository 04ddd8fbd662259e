import type { QueryClient } from '@tanstack/react-query';
import { eventStream } from './event-stream';
import { keepConnected } from './keep-connected';
import { createLiveCache, type LiveView } from './live-cache';

/** How long the stream stays open between pages, so that cached lists stay current. */
const LINGER_MS = 5_000;

interface LiveSession {
  client: QueryClient;
  readerId: string | null;
  views: Set<LiveView>;
  lingerTimer: ReturnType<typeof setTimeout> | undefined;
  stop: () => void;
}

let session: LiveSession | null = null;

/** The first displayed data came with the page and has the server's time; later data may have the browser's. */
let isFirstOfPageLoad = true;

/** When the oldest displayed data was fetched; null if there is none. */
function viewMadeAt(client: QueryClient): Date | null {
  const times = client
    .getQueryCache()
    .findAll({ queryKey: [['prompt']], type: 'active', predicate: ({ state }) => state.data !== undefined })
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

function begin(client: QueryClient, readerId: string | null): LiveSession {
  const views = new Set<LiveView>();
  const notifyAll =
    <Args extends unknown[]>(tell: (view: LiveView, ...args: Args) => void) =>
    (...args: Args) => {
      for (const view of views) tell(view, ...args);
    };
  const cache = createLiveCache(client, readerId, {
    onLanded: notifyAll((view) => view.onLanded()),
    onNewPrompt: notifyAll((view, id: string) => view.onNewPrompt(id)),
    onWithdrawn: notifyAll((view, id: string) => view.onWithdrawn(id)),
    onOpenedGone: notifyAll((view) => view.onOpenedGone()),
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
 * Joins the page's shared stream of live changes; it is opened for the first member and closed some time after the last
 * has left. A reader who signs in or out gets a new stream.
 * @returns a function that leaves
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
