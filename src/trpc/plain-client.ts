import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '@/server/api/root';

/** The procedures without hooks, for a press on a page that is rendered on the server. Fetch this module when needed. */
export function plainClient() {
  return createTRPCClient<AppRouter>({ links: [httpLink({ transformer: superjson, url: '/api/trpc' })] });
}
