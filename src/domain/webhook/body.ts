import type { SentType } from './events';

/** What receivers are told of an event: never text, notes or email addresses. */
export type WebhookData = {
  /** Null for an import or a test. The id alone if the prompt is gone, or no longer where the webhook is about. */
  prompt: { id: string; slug?: string; title?: string; url?: string } | null;
  version: number | null;
  /** The space of the webhook; null for one of the library. */
  space: { id: string; slug: string; name: string } | null;
  actor: { name: string } | null;
  /** For a restore: the version whose text was restored. */
  restored_from?: number;
  /** For tests. */
  passed?: number;
  total?: number;
  /** For an import. */
  count?: number;
};

export type WebhookMessage = { type: SentType; timestamp: string; data: WebhookData };
