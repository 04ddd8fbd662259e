import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import superjson from 'superjson';
import { fetchOfBuild } from '@/lib/new-version';
import type { AppRouter } from '@/server/api/root';

/**
 * The mutations whose answers stream: `for await (const event of await client.ai.polish.mutate(input, { signal }))`.
 * Kept out of the client of everything else, so that no page waits for the code that reads streams. Each call is a
 * request of its own: to abort one leaves the others.
 */
export function createAnswerClient() {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchStreamLink({ transformer: superjson, url: '/api/trpc', maxItems: 1, fetch: fetchOfBuild }),
    ],
  });
}
