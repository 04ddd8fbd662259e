import type { Member } from '@/domain/actor';
import type { AuditAction, AuditDetails } from '@/domain/admin/audit';
import type { Transaction } from '@/server/db';

type By = { member: Pick<Member, 'id'>; now: Date };

/** Writes an audit log entry about a space, in the transaction of the change. */
export async function auditSpace(
  tx: Pick<Transaction, 'auditEvent'>,
  { member, now }: By,
  action: Extract<
    AuditAction,
    | 'space.create'
    | 'space.update'
    | 'space.delete'
    | 'space.restore'
    | 'space.invite'
    | 'space.join'
    | 'space.leave'
    | 'space.group'
    | 'space.ungroup'
  >,
  spaceId: string,
  details: AuditDetails = {},
): Promise<void> {
  await tx.auditEvent.create({
    data: { at: now, actorId: member.id, action, subjectId: spaceId, details },
    select: { id: true },
  });
}

/** The same about another member of a space. */
export async function auditMember(
  tx: Pick<Transaction, 'auditEvent'>,
  { member, now }: By,
  action: Extract<AuditAction, 'space.role' | 'space.remove'>,
  { spaceId, userId }: { spaceId: string; userId: string },
  details: AuditDetails = {},
): Promise<void> {
  await tx.auditEvent.create({
    data: { at: now, actorId: member.id, action, subjectId: userId, details: { ...details, space: spaceId } },
    select: { id: true },
  });
}
