import { AppError } from '@/domain/errors';
import { OLD_SECRET_HOURS, OLD_SECRETS_MAX } from '@/domain/webhook/limits';
import { webhookMessages as said } from '@/domain/webhook/messages';
import type { WebhookPause, WebhookSaved } from '@/domain/webhook/schema';
import type { Transaction } from '@/server/db';
import type { Member } from '@/domain/actor';
import { requireLiveCaller } from '../account/live-caller';
import { requireMember, type ServiceContext } from '../context';
import { auditWebhook } from '../activity/audit-webhook';
import { requireKeeperProof } from '../account/keep-webhooks';
import { lockPlace, placeOfWebhook, requireWebhooksOn } from './place';
import { OldSecrets, stillSigning } from './old-secrets';
import { newSecret, sealFor } from './sealed';

const HOUR_MS = 60 * 60 * 1_000;
const COLUMNS = {
  id: true,
  spaceId: true,
  host: true,
  format: true,
  state: true,
  sealedSecret: true,
  oldSecrets: true,
} as const;

type Changed = {
  id: string;
  spaceId: string | null;
  host: string;
  format: string;
  state: string;
  sealedSecret: string | null;
  oldSecrets: unknown;
};

/** Runs a change of a webhook that the caller manages, under the lock of its place and its row. Throws NOT_FOUND. */
async function changing<Result>(
  ctx: ServiceContext,
  id: string,
  change: (tx: Transaction, webhook: Changed, member: Member) => Promise<Result>,
): Promise<Result> {
  const member = requireMember(ctx);
  const spaceId = await placeOfWebhook(ctx.db, member, id);
  return ctx.db.$transaction(async (tx) => {
    await lockPlace(tx, member, spaceId);
    await tx.$executeRaw`SELECT 1 FROM webhooks WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    const webhook = await tx.webhook.findUnique({ where: { id }, select: COLUMNS });
    if (webhook === null) throw new AppError('NOT_FOUND', said.notFound);
    return change(tx, webhook, member);
  });
}

/** Removes a webhook with what waits for it. Throws NOT_FOUND unless the caller manages it. */
export function removeWebhook(ctx: ServiceContext, { id }: { id: string }): Promise<{ id: string }> {
  return changing(ctx, id, async (tx, webhook, member) => {
    await tx.webhook.delete({ where: { id }, select: { id: true } });
    await auditWebhook(tx, { member, now: ctx.now }, 'webhook.remove', webhook);
    return { id };
  });
}

/**
 * Pauses a webhook, which keeps what waits, or resumes it: then the caller keeps its address. Throws NOT_FOUND unless the
 * caller manages it, FORBIDDEN for resuming with an address that isn't proved.
 */
export function pauseWebhook(ctx: ServiceContext, { id, isPaused }: WebhookPause): Promise<{ id: string }> {
  return changing(ctx, id, async (tx, webhook, member) => {
    const by = { member, now: ctx.now };
    if (!isPaused) {
      requireWebhooksOn();
      await requireLiveCaller(tx, ctx);
      await requireKeeperProof(tx, member);
      await tx.webhook.update({
        where: { id },
        data: {
          state: 'on',
          reason: null,
          stateSince: ctx.now,
          setBy: member.id,
          failingSince: null,
          attempts: 0,
          nextAttemptAt: ctx.now,
        },
        select: { id: true },
      });
      await auditWebhook(tx, by, 'webhook.change', webhook, { fields: ['state'] });
    } else if (webhook.state === 'on') {
      await tx.webhook.update({
        where: { id },
        data: { state: 'paused', reason: 'person', stateSince: ctx.now },
        select: { id: true },
      });
      await auditWebhook(tx, by, 'webhook.pause', webhook);
    }
    return { id };
  });
}

/**
 * Gives a webhook of the format JSON a new signing secret, which is returned once; for a day each that it replaces signs,
 * too. Throws NOT_FOUND unless the caller manages it, BAD_REQUEST for another format, CONFLICT while too many sign.
 */
export function renewSecret(ctx: ServiceContext, { id }: { id: string }): Promise<WebhookSaved> {
  requireWebhooksOn();
  return changing(ctx, id, async (tx, webhook, member) => {
    if (webhook.format !== 'json') throw new AppError('BAD_REQUEST', said.otherFormat);
    await requireLiveCaller(tx, ctx);
    await requireKeeperProof(tx, member);
    const before = stillSigning(OldSecrets.parse(webhook.oldSecrets), ctx.now);
    if (before.length >= OLD_SECRETS_MAX) throw new AppError('CONFLICT', said.tooManySecrets);
    const replaced =
      webhook.sealedSecret === null
        ? []
        : [
            {
              sealed: webhook.sealedSecret,
              until: new Date(ctx.now.getTime() + OLD_SECRET_HOURS * HOUR_MS),
            },
          ];
    const secret = newSecret();
    await tx.webhook.update({
      where: { id },
      data: {
        sealedSecret: sealFor({ id, use: 'secret' }, secret),
        oldSecrets: [...replaced, ...before].map(({ sealed, until }) => ({
          sealed,
          until: until.toISOString(),
        })),
      },
      select: { id: true },
    });
    await auditWebhook(tx, { member, now: ctx.now }, 'webhook.change', webhook, { fields: ['secret'] });
    return { id, secret };
  });
}
