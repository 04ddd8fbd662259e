'use client';

import { useSyncExternalStore } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { writtenSince } from '@/components/ui/time';
import { webhookMessages as said } from '@/domain/webhook/messages';
import type { WebhookDto } from '@/domain/webhook/schema';
import type { WebhookState } from '@/domain/webhook/vocabulary';

const TONES: Record<WebhookState, BadgeTone> = {
  working: 'ok',
  failing: 'danger',
  paused: 'warn',
  off: 'danger',
};

const subscribe = () => () => undefined;

/** Whether a webhook works, in a word or two. */
export function StateBadge({ webhook: { state, reason, since } }: { webhook: WebhookDto }) {
  // The server doesn't know the reader's clock.
  const at = useSyncExternalStore(
    subscribe,
    () => (since === null ? '' : writtenSince(since)),
    () => '…',
  );
  return (
    <Badge tone={TONES[state]} title={reason === null ? undefined : said.reasons[reason]}>
      {said.stateText(state, reason, at)}
    </Badge>
  );
}
