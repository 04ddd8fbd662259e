import 'server-only';
import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { agentMessages } from '@/domain/agent/messages';
import { skillPlaceOf } from '@/domain/skill/place';
import { type AgentPromptChange, watchAgentPrompts } from '@/server/services/agent/watch-agent-prompts';
import { findProgram } from '@/server/services/token/find-token';
import { type McpContext, requireScope } from './context';
import { placeOf } from './place';

/** Maximum number of resources per stream. */
const MAX_RESOURCES = 200;

const Listen = z.object({
  method: z.literal('subscriptions/listen'),
  params: z.object({
    notifications: z.object({ resourceSubscriptions: z.array(z.string()).optional() }),
  }),
});

/** Returns the resource URIs that a message subscribes to; null if the message requests no notifications. */
export function subscribedResources(message: object): string[] | null {
  const listen = Listen.safeParse(message);
  return listen.success ? (listen.data.params.notifications.resourceSubscriptions ?? []) : null;
}

/** Returns the slug or id in the address of a prompt or of a file of a skill. Throws BAD_REQUEST for any other. */
function identifierIn(uri: string): string {
  return (skillPlaceOf(uri) ?? placeOf(uri)).identifier;
}

function eventsOf(change: AgentPromptChange, uris: readonly string[]): ServerEvent[] {
  const names = new Set(change.flatMap(({ id, slug }) => [id, slug]));
  const isChanged = (uri: string) => names.has(identifierIn(uri));
  return [
    { kind: 'prompts_list_changed' },
    { kind: 'resources_list_changed' },
    ...uris.filter(isChanged).map((uri): ServerEvent => ({ kind: 'resource_updated', uri })),
  ];
}

/**
 * Notifications of one stream: the bus that the protocol handler subscribes to, whether it has subscribed, and a
 * function that ends them.
 */
export type Notices = { bus: ServerEventBus; isHeard: () => boolean; end: () => void };

/**
 * Opens change notifications for one stream of an agent; each is sent only while the token and its user's access are
 * valid. Throws FORBIDDEN without the scope, BAD_REQUEST for an address that isn't a prompt's or too many of them, and
 * TOO_MANY_REQUESTS as {@link watchAgentPrompts}.
 * @param onEnd ends the stream: nothing more is sent
 */
export async function openNotices(
  ctx: McpContext,
  {
    uris,
    authorization,
    address,
    onEnd,
  }: { uris: readonly string[]; authorization: string | null; address: string; onEnd: () => void },
): Promise<Notices> {
  requireScope(ctx, 'prompts:read');
  if (uris.length > MAX_RESOURCES)
    throw new AppError('BAD_REQUEST', agentMessages.tooManyResources(MAX_RESOURCES));
  const named = uris.map(identifierIn);
  const listeners = new Set<(event: ServerEvent) => void>();
  const { db, actor } = ctx;
  const end = await watchAgentPrompts(
    {
      db,
      actor,
      address,
      named,
      findActor: () => findProgram({ db, now: new Date() }, authorization, 'agents'),
    },
    (change) => {
      for (const event of eventsOf(change, uris)) for (const listener of listeners) listener(event);
    },
    onEnd,
  );
  return {
    bus: {
      // Changes come only from the database.
      publish: () => undefined,
      subscribe(listener) {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
          end();
        };
      },
    },
    isHeard: () => listeners.size > 0,
    end,
  };
}
