import { randomUUID } from 'node:crypto';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { kindsOf } from '@/domain/webhook/events';
import { WEBHOOKS_OF_LIBRARY, WEBHOOKS_PER_SPACE } from '@/domain/webhook/limits';
import { webhookMessages as said } from '@/domain/webhook/messages';
import type { WebhookSave, WebhookSaved } from '@/domain/webhook/schema';
import { env } from '@/env';
import type { Transaction } from '@/server/db';
import { isListed } from '@/server/ports/outgoing/proxy-rules';
import { PublicFetchError } from '@/server/ports/public-fetch/guard';
import { checkReceiver } from '@/server/ports/webhook/receiver';
import { requireLiveCaller } from '../account/live-caller';
import { requireMember, type ServiceContext } from '../context';
import { isUniqueViolation } from '../database-errors';
import { auditWebhook } from '../activity/audit-webhook';
import { requireKeeperProof } from '../account/keep-webhooks';
import { lockPlace, placeOfWebhook, requireWebhooksOn } from './place';
import { hashAddress, newSecret, sealFor, unsealFor } from './sealed';

const refusal = (message: string, field?: string) =>
  new AppError('BAD_REQUEST', message, field === undefined ? {} : { field });

/** Rejects an address that no webhook may have; what its name resolves to is checked at each delivery. */
function requireAllowedAddress(address: string): void {
  const url = new URL(address);
  const privateHosts = env.WEBHOOK_PRIVATE_HOSTS;
  if (url.protocol !== 'https:' && !isListed(privateHosts, url)) {
    throw refusal(said.httpsRequired, 'address');
  }
  try {
    checkReceiver(address, { privateHosts });
  } catch (error) {
    if (error instanceof PublicFetchError) throw refusal(said.notAllowed, 'address');
    throw error;
  }
}

/** What is stored of an address. */
function addressColumns(id: string, address: string, target: Readonly<Record<string, string>>) {
  return {
    host: new URL(address).host,
    sealedAddress: sealFor({ id, use: 'address' }, address),
    addressHash: hashAddress(address, target),
  };
}

type By = { member: Member; now: Date };

async function addWebhook(tx: Transaction, by: By, input: WebhookSave): Promise<WebhookSaved> {
  const { spaceId, address = '', token, name, format, target = {}, events } = input;
  const most = spaceId === null ? WEBHOOKS_OF_LIBRARY : WEBHOOKS_PER_SPACE;
  if ((await tx.webhook.count({ where: { spaceId } })) >= most) {
    throw new AppError('CONFLICT', spaceId === null ? said.tooManyOfLibrary : said.tooMany);
  }
  const id = randomUUID();
  const secret = format === 'json' ? newSecret() : null;
  const sealedSecret =
    secret !== null
      ? sealFor({ id, use: 'secret' }, secret)
      : token !== undefined
        ? sealFor({ id, use: 'token', origin: new URL(address).origin }, token)
        : null;
  const columns = addressColumns(id, address, target);
  await tx.webhook.create({
    data: {
      ...columns,
      id,
      spaceId,
      name,
      format,
      target,
      sealedSecret,
      kinds: kindsOf(events),
      setBy: by.member.id,
      stateSince: by.now,
      nextAttemptAt: by.now,
      createdAt: by.now,
    },
    select: { id: true },
  });
  await auditWebhook(tx, by, 'webhook.add', { id, spaceId, host: columns.host });
  return { id, secret };
}

const BEFORE = {
  spaceId: true,
  name: true,
  format: true,
  host: true,
  target: true,
  kinds: true,
  sealedAddress: true,
  sealedSecret: true,
} as const;

/** The token of a change: the new one, or the old one while it goes to the same host. Throws BAD_REQUEST. */
function sealedToken(
  id: string,
  { token, address, before }: { token: string | undefined; address: string; before: string | null },
): string {
  const purpose = { id, use: 'token', origin: new URL(address).origin } as const;
  if (token !== undefined) return sealFor(purpose, token);
  if (before === null || unsealFor(purpose, before) === null) throw refusal(said.tokenAgain, 'token');
  return before;
}

async function changeWebhook(tx: Transaction, by: By, id: string, input: WebhookSave): Promise<WebhookSaved> {
  await tx.$executeRaw`SELECT 1 FROM webhooks WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const before = await tx.webhook.findUnique({ where: { id }, select: BEFORE });
  if (before === null || before.spaceId !== input.spaceId) throw new AppError('NOT_FOUND', said.notFound);
  if (before.format !== input.format) throw refusal(said.otherFormat, 'format');
  const address = input.address ?? unsealFor({ id, use: 'address' }, before.sealedAddress);
  if (address === null) throw refusal(said.httpsRequired, 'address');
  const { target = {}, token, name } = input;
  const kinds = kindsOf(input.events);
  const fields = [
    ...(name === before.name ? [] : ['name']),
    ...(input.address === undefined ? [] : ['address']),
    ...(JSON.stringify(target) === JSON.stringify(before.target) ? [] : ['workflow']),
    ...(token === undefined ? [] : ['token']),
    ...(kinds.join() === before.kinds.join() ? [] : ['events']),
  ];
  const isElsewhere = ['address', 'workflow', 'token'].some((field) => fields.includes(field));
  const isGitHub = input.format === 'github';
  const columns = addressColumns(id, address, target);
  await tx.webhook.update({
    where: { id },
    data: {
      ...columns,
      name,
      target,
      kinds,
      ...(isGitHub && { sealedSecret: sealedToken(id, { token, address, before: before.sealedSecret }) }),
      // Where it sends now has not failed yet: it is tried at once. Whoever changes that is who keeps it.
      ...(isElsewhere && { nextAttemptAt: by.now, attempts: 0, failingSince: null }),
      ...((input.address !== undefined || token !== undefined) && { setBy: by.member.id }),
    },
    select: { id: true },
  });
  if (fields.length > 0)
    await auditWebhook(tx, by, 'webhook.change', { ...before, id, host: columns.host }, { fields });
  return { id, secret: null };
}

/**
 * Adds or changes a webhook. Returns the signing secret of a new one, once. Throws UNAUTHORIZED for guests, NOT_FOUND for
 * a space or webhook that the caller doesn't manage and while webhooks are off, FORBIDDEN for all but owners and admins
 * and for an address that isn't proved, BAD_REQUEST for an address that isn't allowed, CONFLICT for one with these events
 * and beyond the maximum.
 */
export async function saveWebhook(ctx: ServiceContext, input: WebhookSave): Promise<WebhookSaved> {
  const member = requireMember(ctx);
  requireWebhooksOn();
  const by = { member, now: ctx.now };
  const { id } = input;
  if (id !== undefined) await placeOfWebhook(ctx.db, member, id);
  try {
    return await ctx.db.$transaction(async (tx) => {
      await lockPlace(tx, member, input.spaceId);
      await requireLiveCaller(tx, ctx);
      await requireKeeperProof(tx, member);
      if (input.address !== undefined) requireAllowedAddress(input.address);
      return id === undefined ? addWebhook(tx, by, input) : changeWebhook(tx, by, id, input);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', said.exists, { cause: error });
    throw error;
  }
}
