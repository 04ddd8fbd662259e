import type { Member } from '@/domain/actor';
import type { AuditAction, AuditDetails } from '@/domain/admin/audit';
import type { Transaction } from '@/server/db';

/** Writes an audit log entry about a webhook: its host and its space, never its address. */
export async function auditWebhook(
  tx: Pick<Transaction, 'auditEvent'>,
  { member, now }: { member: Pick<Member, 'id'>; now: Date },
  action: Extract<AuditAction, `webhook.${string}`>,
  webhook: { id: string; spaceId: string | null; host: string },
  details: AuditDetails = {},
): Promise<void> {
  await tx.auditEvent.create({
    data: {
      at: now,
      actorId: member.id,
      action,
      subjectId: webhook.id,
      details: {
        host: webhook.host,
        ...(webhook.spaceId !== null && { space: webhook.spaceId }),
        ...details,
      },
    },
    select: { id: true },
  });
}
