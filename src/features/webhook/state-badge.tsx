'use client';

import { useSyncExternalStore } from 'react';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { webhookMessages as said } from '@/domain/webhook/messages';
import type { WebhookDto } from '@/domain/webhook/schema';
import type { WebhookState } from '@/domain/webhook/vocabulary';

const TONES: Record<WebhookState, BadgeTone> = {
  working: 'ok',
  failing: 'danger',
  paused: 'warn',
  off: 'danger',
};

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The time of day of today, the day of anything older, by the reader's clock. */
function sinceText(since: Date): string {
  const isRecent = Date.now() - since.getTime() < DAY_MS;
  return isRecent
    ? since.toLocaleTimeString(undefined, { timeStyle: 'short' })
    : since.toLocaleDateString(undefined, { dateStyle: 'medium' });
}

const subscribe = () => () => undefined;

/** Whether a webhook works, in a word or two. */
export function StateBadge({ webhook: { state, reason, since } }: { webhook: WebhookDto }) {
  // The server doesn't know the reader's clock.
  const at = useSyncExternalStore(
    subscribe,
    () => (since === null ? '' : sinceText(since)),
    () => '…',
  );
  return (
    <Badge tone={TONES[state]} title={reason === null ? undefined : said.reasons[reason]}>
      {said.stateText(state, reason, at)}
    </Badge>
  );
}
