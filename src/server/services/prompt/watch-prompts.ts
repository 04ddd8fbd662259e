import type { PromptEvent, PromptEventQuery } from '@/domain/prompt/event';
import { env } from '@/env';
import { db } from '@/server/db';
import { instanceGuest } from '@/server/auth/guest';
import { createPostgresFeed } from '@/server/ports/prompt-events/postgres-feed';
import { shutdownSignal } from '@/server/concurrency/shutdown';
import type { ServiceContext } from '../context';
import { createPromptHub, type PromptHub } from './watch/prompt-hub';
import type { StreamSession } from './watch/session-guard';

/** Maximum number of open streams, the first two over all processes. RATE_LIMIT_FACTOR multiplies the first two. */
const STREAMS_PER_MEMBER = 5;
const STREAMS_PER_ADDRESS = 20;
const STREAMS_OF_GUESTS = 10_000;
const STREAMS_PER_PROCESS = 20_000;

let shared: PromptHub | undefined;

function sharedHub(): PromptHub {
  if (shared) return shared;
  const hub = createPromptHub({
    db,
    guest: instanceGuest,
    feed: createPostgresFeed(env.DATABASE_URL),
    limits: {
      perMember: Math.ceil(STREAMS_PER_MEMBER * env.RATE_LIMIT_FACTOR),
      perAddress: Math.ceil(STREAMS_PER_ADDRESS * env.RATE_LIMIT_FACTOR),
      guests: STREAMS_OF_GUESTS,
      total: STREAMS_PER_PROCESS,
    },
  });
  shutdownSignal().addEventListener('abort', () => void hub.close(), { once: true });
  return (shared = hub);
}

type WatchContext = Pick<ServiceContext, 'actor'> & { address: string; session?: StreamSession | null };

/**
 * Streams live changes of the prompts in the caller's lists, without an end. It ends with the signal,
 * with the caller's session, with a change of their role, if they read too slowly, and when the process stops. Throws
 * TOO_MANY_REQUESTS if they, the guests of their address or the process have too many streams open.
 */
export async function watchPrompts(
  ctx: WatchContext,
  input: NonNullable<PromptEventQuery> & { signal?: AbortSignal | undefined },
  hub: PromptHub = sharedHub(),
): Promise<AsyncIterableIterator<PromptEvent, void, undefined>> {
  const { since = null, signal } = input;
  const queue = await hub.subscribe({
    actor: ctx.actor,
    address: ctx.address,
    session: ctx.session ?? null,
    since,
  });
  // A caller that disconnects before the first event never ends the iteration.
  if (signal?.aborted) queue.end();
  else signal?.addEventListener('abort', () => queue.end(), { once: true });
  return queue;
}
