import { createTRPCClient, httpSubscriptionLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '@/server/api/root';

/**
 * The procedures that stream. Kept out of the client of everything else, so that no page waits for the code of event
 * streams; what needs it is loaded when the page is idle.
 *
 * A lost connection is an error here and the end: by itself an EventSource would connect again after a time that each
 * browser chooses, while the product's are 1, 2, 5 and 10 s.
 */
export function createLiveClient() {
  class SingleEventSource extends EventSource {
    constructor(url: string | URL, init?: EventSourceInit) {
      super(url, init);
      // Before tRPC's own listener, which then finds it closed for good.
      this.addEventListener('error', () => this.close());
    }
  }
  return createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({ transformer: superjson, url: '/api/trpc', EventSource: SingleEventSource }),
    ],
  });
}
