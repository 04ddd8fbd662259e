import { defaultShouldDehydrateQuery, MutationCache, QueryCache, QueryClient } from '@tanstack/query-core';
import superjson from 'superjson';

/** What the server just rendered is fresh for this long: the browser doesn't ask again at once. */
const STALE_TIME_MS = 30_000;

/**
 * A query client for one browser tab, or for one page rendered on the server. `onError` is called for every failure, except those of
 * queries that say `isQuiet` of themselves.
 */
export function createQueryClient(onError?: (error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.['isQuiet'] !== true) onError?.(error);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Without a connection a call fails at once and says so, instead of waiting in silence for one.
      queries: { staleTime: STALE_TIME_MS, retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
      dehydrate: {
        serializeData: superjson.serialize,
        // A query still running is sent along and finishes in the browser.
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === 'pending',
        // Next tells rendering errors from redirects by them: they must not be hidden here.
        shouldRedactErrors: () => false,
      },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}
