import type { PromptEvent } from '@/domain/prompt/event';
import { createLiveClient } from '@/trpc/live-client';
import type { Connect } from './keep-connected';

/**
 * Connections to the stream of live changes.
 * @param since asked at each connection: when what is in view was made, null when that does not matter
 */
export function eventStream(onEvent: (event: PromptEvent) => void, since: () => Date | null): Connect {
  const api = createLiveClient();
  return ({ onOpen, onLost }) => {
    const moment = since();
    const subscription = api.prompt.onChange.subscribe(moment === null ? undefined : { since: moment }, {
      onStarted: onOpen,
      onData: onEvent,
      onError: onLost,
      onComplete: onLost,
      // Silence for longer than the heartbeat: tRPC would connect again at once.
      onConnectionStateChange: ({ state, error }) => {
        if (state === 'connecting' && error !== null) onLost();
      },
    });
    return () => subscription.unsubscribe();
  };
}
