import { z } from 'zod';

/**
 * What a webhook can be notified of: the names that receivers see, and the kinds of log entries that each stands for
 * (`ACTIVITY_KINDS`). The database queues by kinds, so a new one needs a line here and nothing else. Two kinds are not in
 * the log: the queue tells a withdrawn approval from a test, and an import is one event when it ends
 * (prisma/sql/webhooks.sql).
 */
const EVENTS = {
  'prompt.created': { kinds: ['created'], label: 'Created', words: 'created' },
  'prompt.saved': { kinds: ['edited', 'restored'], label: 'Saved a new version', words: 'saved' },
  'prompt.deleted': { kinds: ['deleted'], label: 'Deleted', words: 'deleted' },
  'prompt.undeleted': { kinds: ['undeleted'], label: 'Restored from Trash', words: 'restored from Trash' },
  'prompt.shared': { kinds: ['shared'], label: 'Shared with everyone', words: 'shared with everyone' },
  'prompt.unshared': { kinds: ['unshared'], label: 'Made private', words: 'made private' },
  'prompt.moved': { kinds: ['moved'], label: 'Moved', words: 'moved' },
  'prompt.tested': { kinds: ['tested'], label: 'Marked as tested', words: 'marked as tested' },
  'prompt.approved': { kinds: ['approved'], label: 'Approved', words: 'approved' },
  'prompt.approval_withdrawn': {
    kinds: ['approval-withdrawn'],
    label: 'Approval withdrawn',
    words: 'withdrawn',
  },
  'review.requested': { kinds: ['review-asked'], label: 'Review requested', words: 'sent for review' },
  'review.changes_requested': {
    kinds: ['changes-requested'],
    label: 'Changes requested',
    words: 'sent back with requested changes',
  },
  'test.finished': { kinds: ['test-run'], label: 'Tests finished', words: 'tested with its test cases' },
  'import.finished': { kinds: ['import-finished'], label: 'Import finished', words: 'imported' },
} as const satisfies Record<string, { kinds: readonly string[]; label: string; words: string }>;

export type WebhookEvent = keyof typeof EVENTS;
export const WEBHOOK_EVENTS = Object.keys(EVENTS) as [WebhookEvent, ...WebhookEvent[]];
export const WebhookEventSchema = z.enum(WEBHOOK_EVENTS);

/** The type of what Send test event sends. */
export const TEST_EVENT = 'webhook.test';
export type SentType = WebhookEvent | typeof TEST_EVENT;

/** The ticks of the form, in four groups. */
export const EVENT_GROUPS: readonly { label: string; events: readonly WebhookEvent[] }[] = [
  { label: 'Prompts', events: ['prompt.created', 'prompt.saved', 'prompt.deleted', 'prompt.undeleted'] },
  { label: 'Sharing', events: ['prompt.shared', 'prompt.unshared', 'prompt.moved'] },
  {
    label: 'Review',
    events: [
      'prompt.tested',
      'prompt.approved',
      'prompt.approval_withdrawn',
      'review.requested',
      'review.changes_requested',
    ],
  },
  { label: 'Tests and imports', events: ['test.finished', 'import.finished'] },
];

/** Events that are also sent of a prompt that is gone from where the webhook is about, then with its id alone. */
const SAYS_GONE: readonly SentType[] = ['prompt.deleted', 'prompt.unshared', 'prompt.moved'];

/** Kinds of webhooks, which are their events in the database. */
export function kindsOf(events: readonly WebhookEvent[]): string[] {
  return [...new Set(events.flatMap((event) => EVENTS[event].kinds))].toSorted();
}

/** The event of a kind; undefined for a kind that no event stands for. */
export function eventOf(kind: string): WebhookEvent | undefined {
  return WEBHOOK_EVENTS.find((event) => (EVENTS[event].kinds as readonly string[]).includes(kind));
}

/** The events of a webhook, in the order of the form. */
export function eventsOf(kinds: readonly string[]): WebhookEvent[] {
  const found = new Set(kinds.map(eventOf));
  return EVENT_GROUPS.flatMap(({ events }) => events.filter((event) => found.has(event)));
}

export function saysGone(type: SentType): boolean {
  return SAYS_GONE.includes(type);
}

export function eventLabel(event: WebhookEvent): string {
  return EVENTS[event].label;
}

/** What happened to the prompt, after “was”, or for an approval that ended “is”. */
export function eventWords(event: WebhookEvent): string {
  return EVENTS[event].words;
}
