import { z } from 'zod';
import { eventOf, eventsOf, TEST_EVENT } from '@/domain/webhook/events';
import { DELIVERIES_SHOWN } from '@/domain/webhook/limits';
import {
  DeliveryDto,
  DeliveryOutcome,
  GitHubTarget,
  WebhookDto,
  type WebhookList,
  type WebhookPage,
} from '@/domain/webhook/schema';
import { WEBHOOK_REASONS } from '@/domain/webhook/vocabulary';
import { AppError } from '@/domain/errors';
import { webhookMessages as said } from '@/domain/webhook/messages';
import { env } from '@/env';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { onHoldSince } from '../backup/restore-hold';
import { requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';
import { IS_KEPT, placeOfWebhook, requirePlace } from './place';
import { unsealFor } from './sealed';

const Row = WebhookDto.pick({
  id: true,
  spaceId: true,
  name: true,
  format: true,
  host: true,
  waiting: true,
}).extend({
  target: z.unknown(),
  kinds: z.array(z.string()),
  state: z.enum(['on', 'paused', 'off']),
  reason: z.enum(WEBHOOK_REASONS).nullable(),
  stateSince: z.date(),
  failingSince: z.date().nullable(),
  isKept: z.boolean(),
  sealedAddress: z.string().nullable(),
  setByName: z.string().nullable(),
  setById: z.string().nullable(),
  lastDelivery: DeliveryOutcome.extend({ at: z.coerce.date() }).nullable(),
});
type Row = z.infer<typeof Row>;

/** The state that a list shows: also what will pause the webhook as soon as it has something to send. */
function stateOf(row: Row, heldSince: Date | null): Pick<WebhookDto, 'state' | 'reason' | 'since'> {
  if (row.state !== 'on') return { state: row.state, reason: row.reason, since: row.stateSince };
  if (!row.isKept) return { state: 'paused', reason: 'left', since: row.stateSince };
  if (unsealFor({ id: row.id, use: 'address' }, row.sealedAddress) === null)
    return { state: 'paused', reason: 'lost', since: row.stateSince };
  if (heldSince !== null) return { state: 'paused', reason: 'restored', since: heldSince };
  if (row.failingSince !== null) return { state: 'failing', reason: null, since: row.failingSince };
  return { state: 'working', reason: null, since: null };
}

/** Returns the webhooks that match a condition on `w`, oldest first. */
async function readWebhooks(db: Db, which: Prisma.Sql): Promise<WebhookDto[]> {
  const rows = await rowsOf(db, Row)`
    SELECT w.id::text, w.space_id::text AS "spaceId", w.name, w.format, w.host, w.target, w.kinds, w.state, w.reason,
      w.state_since AS "stateSince", w.failing_since AS "failingSince", ${IS_KEPT} AS "isKept",
      w.sealed_address AS "sealedAddress",
      setter.full_name AS "setByName", setter.id::text AS "setById",
      (SELECT count(*)::int FROM webhook_events e WHERE e.webhook_id = w.id AND e.done_at IS NULL) AS waiting,
      (SELECT json_build_object('status', d.status, 'reason', d.reason, 'at', d.created_at) FROM webhook_deliveries d
        WHERE d.webhook_id = w.id ORDER BY d.id DESC LIMIT 1) AS "lastDelivery"
    FROM webhooks w LEFT JOIN profiles setter ON setter.id = w.set_by
    WHERE ${which} ORDER BY w.created_at, w.id`;
  const heldSince = await onHoldSince(db);
  return rows.map((row) => ({
    id: row.id,
    spaceId: row.spaceId,
    name: row.name,
    format: row.format,
    host: row.host,
    target: GitHubTarget.safeParse(row.target).data ?? null,
    events: eventsOf(row.kinds),
    ...stateOf(row, heldSince),
    waiting: row.waiting,
    setByName: row.setByName,
    setById: row.setById,
    lastDelivery: row.lastDelivery,
  }));
}

/**
 * Returns the webhooks of a space, or with null those of the library. Throws UNAUTHORIZED for guests, NOT_FOUND for a
 * space that the caller is not in, FORBIDDEN for all but its owners, or for the library admins.
 */
export async function listWebhooks(
  ctx: ServiceContext,
  { spaceId }: { spaceId: string | null },
): Promise<WebhookList> {
  await requirePlace(ctx.db, requireMember(ctx), spaceId);
  const items = await readWebhooks(ctx.db, Prisma.sql`w.space_id IS NOT DISTINCT FROM ${spaceId}::uuid`);
  return { items, isOn: env.WEBHOOKS };
}

const DeliveryRow = DeliveryDto.omit({ id: true, type: true }).extend({ id: z.bigint(), kind: z.string() });

/** Returns one webhook with its last deliveries, newest first. Throws NOT_FOUND unless the caller manages it. */
export async function getWebhook(ctx: ServiceContext, { id }: { id: string }): Promise<WebhookPage> {
  await placeOfWebhook(ctx.db, requireMember(ctx), id);
  const [webhook] = await readWebhooks(ctx.db, Prisma.sql`w.id = ${id}::uuid`);
  if (webhook === undefined) throw new AppError('NOT_FOUND', said.notFound);
  const deliveries = await rowsOf(ctx.db, DeliveryRow)`
    SELECT d.id, d.kind, d.created_at AS at, d.attempt, d.status, d.reason, d.milliseconds,
      d.event_id IS NOT NULL AS "canRedeliver"
    FROM webhook_deliveries d WHERE d.webhook_id = ${id}::uuid ORDER BY d.id DESC LIMIT ${DELIVERIES_SHOWN}`;
  return {
    ...webhook,
    deliveries: deliveries.map(({ kind, ...row }) => ({
      ...row,
      id: String(row.id),
      type: eventOf(kind) ?? TEST_EVENT,
    })),
  };
}
