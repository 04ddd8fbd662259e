import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '@/server/api/root';
import { challengeLink } from './challenge-link';

/** The procedures without hooks, for a press on a page that is rendered on the server. Fetch this module when needed. */
export function plainClient() {
  return createTRPCClient<AppRouter>({
    links: [challengeLink(), httpLink({ transformer: superjson, url: '/api/trpc' })],
  });
}
