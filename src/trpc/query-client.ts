import {
  defaultShouldDehydrateQuery,
  MutationCache,
  type MutationKey,
  QueryCache,
  QueryClient,
} from '@tanstack/query-core';
import superjson from 'superjson';

/** What the server just rendered is fresh for this long: the browser doesn't ask again at once. */
const STALE_TIME_MS = 30_000;

/** The numbers of the side bar, which most changes touch. */
const PLACES = [['library']];
/** Nouns whose changes never move a number there. */
const UNCOUNTED: ReadonlySet<unknown> = new Set([
  'account',
  'ai',
  'comment',
  'connection',
  'follow',
  'status',
  'token',
  'usage',
]);

/** The first word of the procedure behind a mutation. */
function nounOf(key: MutationKey | undefined): unknown {
  const [path] = key ?? [];
  return Array.isArray(path) ? path[0] : undefined;
}

/**
 * A query client for one browser tab, or for one page rendered on the server. `onError` is called for every failure, except those of
 * queries that say `isQuiet` of themselves.
 */
export function createQueryClient(onError?: (error: Error) => void): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (meta?.['isQuiet'] !== true) onError?.(error);
      },
    }),
    mutationCache: new MutationCache({
      onError,
      onSuccess: (_data, _variables, _result, { options }) => {
        if (!UNCOUNTED.has(nounOf(options.mutationKey))) void client.invalidateQueries({ queryKey: PLACES });
      },
    }),
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
  return client;
}
