import type { Member } from '@/domain/actor';
import { proofMessages } from '@/domain/account/proof-messages';
import { AppError } from '@/domain/errors';
import { webhookMessages as said } from '@/domain/webhook/messages';
import type { Db, Transaction } from '@/server/db';
import { isMailSetUp } from './typed-address';

/** Rejects owners whose address isn't proved, where mail is set up. Admins are exempt. Throws FORBIDDEN. */
export async function requireKeeperProof(db: Db, member: Member): Promise<void> {
  if (member.role === 'admin') return;
  const proved = await db.profile.count({ where: { id: member.id, emailProvedAt: { not: null } } });
  if (proved > 0 || !(await isMailSetUp(db))) return;
  throw new AppError('FORBIDDEN', said.proveAddress, { reason: proofMessages.reason });
}

type Kept = {
  ids: readonly string[];
  /** Who set their addresses. */
  setBy: string;
  /** Their space; null for those of the library. */
  spaceId: string | null;
};

/**
 * Makes the caller, who manages them, answer for the addresses of webhooks that somebody set who loses the right to.
 * Those that nobody keeps pause. Throws FORBIDDEN for an address of the caller that isn't proved.
 */
export async function keepWebhooks(
  tx: Transaction,
  { member, now }: { member: Member; now: Date },
  { ids, setBy, spaceId }: Kept,
): Promise<void> {
  if (ids.length === 0 || setBy === member.id) return;
  await requireKeeperProof(tx, member);
  const kept = await tx.webhook.updateManyAndReturn({
    where: { id: { in: [...ids] }, setBy, spaceId },
    data: { setBy: member.id },
    select: { id: true, host: true },
  });
  await tx.auditEvent.createMany({
    data: kept.map(({ id, host }) => ({
      at: now,
      actorId: member.id,
      action: 'webhook.change',
      subjectId: id,
      details: { host, ...(spaceId !== null && { space: spaceId }), fields: ['keeper'] },
    })),
  });
}
