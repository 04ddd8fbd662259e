import type { DeliveryOutcome, WebhookRedeliver } from '@/domain/webhook/schema';
import { randomUUID } from 'node:crypto';
import type { WebhookMessage } from '@/domain/webhook/body';
import { AppError } from '@/domain/errors';
import { TEST_EVENT } from '@/domain/webhook/events';
import { WAITING_MAX } from '@/domain/webhook/limits';
import { webhookMessages as said } from '@/domain/webhook/messages';
import { WEBHOOK_FORMATS } from '@/domain/webhook/vocabulary';
import { siteUrl } from '@/env';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { postWebhook, type PostWebhook } from '@/server/ports/webhook/post-webhook';
import { z } from 'zod';
import { requireMember, type ServiceContext } from '../context';
import { requireKeeperProof } from '../account/keep-webhooks';
import { placeOfWebhook, requireWebhooksOn } from './place';
import { requestOf } from './request-of';

/**
 * Sends the event of a delivery again, under its id and after what waits; one that still waits is tried at once, and the
 * waits between attempts begin anew: those that a person asked for must not put off the next one by three days. Throws
 * NOT_FOUND unless the caller manages the webhook, CONFLICT while it is not on or too much waits, BAD_REQUEST for a test.
 */
export async function redeliver(
  ctx: ServiceContext,
  { id, deliveryId }: WebhookRedeliver,
): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await placeOfWebhook(ctx.db, member, id);
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM webhooks WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    const webhook = await tx.webhook.findUnique({ where: { id }, select: { state: true } });
    if (webhook?.state !== 'on') throw new AppError('CONFLICT', said.notOn);
    const delivery = await tx.webhookDelivery.findFirst({
      where: { id: BigInt(deliveryId), webhookId: id },
      select: { eventId: true },
    });
    if (delivery?.eventId == null) {
      throw new AppError('BAD_REQUEST', said.nothingToRedeliver);
    }
    const waiting = await tx.webhookEvent.count({
      where: { webhookId: id, doneAt: null },
      take: WAITING_MAX,
    });
    if (waiting >= WAITING_MAX) throw new AppError('CONFLICT', said.tooManyWaiting);
    // One that waits is not queued twice.
    await tx.$executeRaw`
      INSERT INTO webhook_events
        (webhook_id, message_id, kind, prompt_id, actor_id, version, details, is_repeat, created_at)
      SELECT webhook_id, message_id, kind, prompt_id, actor_id, version, details, true, created_at
      FROM webhook_events e WHERE e.id = ${delivery.eventId} AND NOT EXISTS (
        SELECT FROM webhook_events w
        WHERE w.webhook_id = e.webhook_id AND w.message_id = e.message_id AND w.done_at IS NULL)`;
    await tx.webhook.update({
      where: { id },
      data: { nextAttemptAt: ctx.now, attempts: 0 },
      select: { id: true },
    });
  });
  return { id };
}

const Format = z.enum(WEBHOOK_FORMATS);

/**
 * Sends a test event at once, also while the webhook is paused or off, and records the delivery. Throws NOT_FOUND unless
 * the caller manages the webhook, CONFLICT if its address or secret can't be decrypted, TOO_MANY_REQUESTS.
 */
export async function testWebhook(
  ctx: ServiceContext & { post?: PostWebhook },
  { id }: { id: string },
): Promise<DeliveryOutcome> {
  const member = requireMember(ctx);
  requireWebhooksOn();
  await placeOfWebhook(ctx.db, member, id);
  await requireKeeperProof(ctx.db, member);
  await consumeLimits([{ limit: 'webhookTestAccount', key: member.id }]);
  const webhook = await ctx.db.webhook.findUnique({
    where: { id },
    include: { space: { select: { id: true, slug: true, name: true } } },
  });
  if (webhook === null) throw new AppError('NOT_FOUND', said.notFound);
  const message: WebhookMessage = {
    type: TEST_EVENT,
    timestamp: ctx.now.toISOString(),
    data: { prompt: null, version: null, space: webhook.space, actor: null },
  };
  const sealed = { ...webhook, format: Format.parse(webhook.format) };
  const request = requestOf(sealed, { messageId: randomUUID(), message, now: ctx.now, siteUrl });
  if (request === null) throw new AppError('CONFLICT', said.reasons.lost);
  const startedAt = performance.now();
  const post = ctx.post ?? ((sent, signal) => postWebhook(sent, { signal }));
  const { status, reason } = await post(request, new AbortController().signal);
  await ctx.db.webhookDelivery.createMany({
    data: {
      webhookId: id,
      kind: 'test',
      attempt: 1,
      status,
      reason,
      milliseconds: Math.round(performance.now() - startedAt),
      createdAt: ctx.now,
    },
  });
  return { status, reason };
}
