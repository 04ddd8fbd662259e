import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { webhookMessages as said } from '@/domain/webhook/messages';
import { canManageWebhooks } from '@/domain/webhook/policy';
import { env } from '@/env';
import { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import { loadSpace, lockSpace } from '../access';
import { forbidden, notFound } from '../context';

/** Throws NOT_FOUND for a space that the member is not in, FORBIDDEN for all but owners, or admins for the library. */
export async function requirePlace(db: Db, member: Member, spaceId: string | null): Promise<void> {
  const space = spaceId === null ? null : await loadSpace(db, member, { id: spaceId });
  if (!canManageWebhooks(member, space)) throw forbidden();
}

/** The same for a change: locks the space, so that its owners and its number of webhooks stay until it is done. */
export async function lockPlace(tx: Transaction, member: Member, spaceId: string | null): Promise<void> {
  if (spaceId !== null) {
    await lockSpace(tx, member, spaceId, canManageWebhooks);
    return;
  }
  if (!canManageWebhooks(member, null)) throw forbidden();
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('cuebook webhooks', 0))`;
}

/** Returns the place of a webhook that the member manages. Throws NOT_FOUND, equally for one of another place. */
export async function placeOfWebhook(db: Db, member: Member, id: string): Promise<string | null> {
  const webhook = await db.webhook.findUnique({ where: { id }, select: { spaceId: true } });
  const missing = new AppError('NOT_FOUND', said.notFound);
  if (webhook === null) throw missing;
  try {
    await requirePlace(db, member, webhook.spaceId);
  } catch (error) {
    if (error instanceof AppError) throw missing;
    throw error;
  }
  return webhook.spaceId;
}

/** Rejects sending to an address while webhooks are off. Throws NOT_FOUND. */
export function requireWebhooksOn(isOn: boolean = env.WEBHOOKS): void {
  if (!isOn) throw notFound();
}

/** SQL condition that whoever set the address of the webhook `w` may still manage it. */
export const IS_KEPT = Prisma.sql`CASE WHEN w.space_id IS NOT NULL THEN owns_space(w.space_id, w.set_by) ELSE EXISTS (
  SELECT FROM profiles keeper
  WHERE keeper.id = w.set_by AND keeper.role = 'admin' AND keeper.is_active AND keeper.deleted_at IS NULL) END`;
