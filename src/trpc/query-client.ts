import {
  defaultShouldDehydrateQuery,
  MutationCache,
  type MutationKey,
  QueryCache,
  QueryClient,
} from '@tanstack/query-core';
import superjson from 'superjson';

/** How long server-rendered data is fresh: the browser does not refetch it immediately. */
const STALE_TIME_MS = 30_000;

/** Query key of the sidebar's counts, which most mutations affect. */
const PLACES = [['library']];
/** Routers whose mutations never affect a count. */
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

/** The router of a mutation's procedure. */
function nounOf(key: MutationKey | undefined): unknown {
  const [path] = key ?? [];
  return Array.isArray(path) ? path[0] : undefined;
}

/**
 * Creates a query client for one browser tab, or for one page rendered on the server. `onError` is called for every
 * failure, except those of queries with `isQuiet`.
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
      // Offline, a request fails immediately with an error, instead of waiting for a connection.
      queries: { staleTime: STALE_TIME_MS, retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
      dehydrate: {
        serializeData: superjson.serialize,
        // A pending query is sent along and finishes in the browser.
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === 'pending',
        // Next.js distinguishes errors from redirects by them, so they must not be redacted.
        shouldRedactErrors: () => false,
      },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
  return client;
}
