import { z } from 'zod';
import type { WebhookMessage } from '@/domain/webhook/body';
import { eventOf, saysGone } from '@/domain/webhook/events';
import type { Db } from '@/server/db';
import { IS_TOLD_TO_WEBHOOK } from '../access';
import { rowsOf } from '../rows';

const Details = z.object({
  fromVersion: z.int().optional(),
  passed: z.int().optional(),
  total: z.int().optional(),
  count: z.int().optional(),
});

const Row = z.object({
  id: z.bigint(),
  messageId: z.string(),
  kind: z.string(),
  isRepeat: z.boolean(),
  createdAt: z.date(),
  promptId: z.string().nullable(),
  version: z.number().nullable(),
  details: Details,
  /** Null if the prompt is gone, or no longer where the webhook is about. */
  slug: z.string().nullable(),
  title: z.string().nullable(),
  actorName: z.string().nullable(),
  space: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
});

/** An event that waits. Without a message nothing may be said of it any more. */
export type WaitingEvent = {
  id: bigint;
  messageId: string;
  kind: string;
  isRepeat: boolean;
  createdAt: Date;
  message: WebhookMessage | null;
};

/** What may be said of an event now: nothing, the id alone, or all. */
function messageOf(row: z.infer<typeof Row>, siteUrl: string): WebhookMessage | null {
  const type = eventOf(row.kind);
  if (type === undefined) return null;
  const { promptId, slug, title, details, space } = row;
  const timestamp = row.createdAt.toISOString();
  const isThere = slug !== null && title !== null;
  if (promptId !== null && !isThere) {
    if (!saysGone(type)) return null;
    return { type, timestamp, data: { prompt: { id: promptId }, version: null, space, actor: null } };
  }
  const { fromVersion, ...numbers } = details;
  return {
    type,
    timestamp,
    data: {
      prompt:
        promptId === null || !isThere
          ? null
          : { id: promptId, slug, title, url: `${siteUrl}/prompts/${slug}` },
      version: row.version,
      space,
      actor: row.actorName === null ? null : { name: row.actorName },
      ...(fromVersion !== undefined && { restored_from: fromVersion }),
      ...numbers,
    },
  };
}

/**
 * Reads the first event that waits for a webhook, with what may be said of its prompt now: everything if it is there and
 * still in the space of the webhook, or shared. Null if nothing waits.
 */
export async function readFirstWaiting(
  db: Db,
  webhookId: string,
  siteUrl: string,
): Promise<WaitingEvent | null> {
  const [row] = await rowsOf(db, Row)`
    SELECT e.id, e.message_id::text AS "messageId", e.kind, e.is_repeat AS "isRepeat", e.created_at AS "createdAt",
      e.prompt_id::text AS "promptId", e.version, e.details, p.slug, p.title, actor.full_name AS "actorName",
      CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) END AS space
    FROM webhook_events e JOIN webhooks w ON w.id = e.webhook_id
    LEFT JOIN spaces s ON s.id = w.space_id
    LEFT JOIN prompts p ON p.id = e.prompt_id AND p.deleted_at IS NULL
      AND ${IS_TOLD_TO_WEBHOOK}
    LEFT JOIN profiles actor ON actor.id = e.actor_id AND actor.deleted_at IS NULL
    WHERE e.webhook_id = ${webhookId}::uuid AND e.done_at IS NULL ORDER BY e.id LIMIT 1`;
  if (row === undefined) return null;
  const { id, messageId, kind, isRepeat, createdAt } = row;
  return { id, messageId, kind, isRepeat, createdAt, message: messageOf(row, siteUrl) };
}
