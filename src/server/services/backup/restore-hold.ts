import type { Db, Transaction } from '@/server/db';
import { requireAdmin, type ServiceContext } from '../context';
import { MAIL_LIFETIME_MS } from '../mail/enqueue-mail';

const ROW = { id: 1 };

/** Returns since when mail and jobs are on hold because the library was restored from a backup; null if they aren't. */
export async function onHoldSince(db: Db): Promise<Date | null> {
  const row = await db.settings.findUnique({ where: ROW, select: { heldSince: true } });
  return row?.heldSince ?? null;
}

/** Returns whether jobs that delete or notify wait for an admin. */
export async function isOnHold(db: Db): Promise<boolean> {
  return (await onHoldSince(db)) !== null;
}

/** Releases the held mail. Mail without an expiry gets its full time again, because it could not be tried meanwhile. */
function releaseHeldMail(tx: Transaction, now: Date): Promise<number> {
  return tx.$executeRaw`
    UPDATE mail_outbox SET held_at = NULL, next_attempt_at = ${now},
      give_up_at = CASE WHEN give_up_at = created_at + ${MAIL_LIFETIME_MS} * interval '1 millisecond'
        THEN ${new Date(now.getTime() + MAIL_LIFETIME_MS)} ELSE give_up_at END
    WHERE held_at IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL`;
}

/**
 * Resumes jobs after a restore, and sends or drops the held mail, as the admin chooses. Once; later calls do nothing.
 * Throws UNAUTHORIZED for guests and FORBIDDEN for all but admins.
 * @returns how many mails were released or dropped
 */
export async function releaseHold(
  ctx: ServiceContext,
  { sendsMail }: { sendsMail: boolean },
): Promise<{ mails: number }> {
  const admin = requireAdmin(ctx);
  const { now } = ctx;
  return ctx.db.$transaction(async (tx) => {
    const { count } = await tx.settings.updateMany({
      where: { ...ROW, heldSince: { not: null } },
      data: { heldSince: null },
    });
    if (count === 0) return { mails: 0 };
    const waiting = { heldAt: { not: null }, sentAt: null, failedAt: null };
    const mails = sendsMail
      ? await releaseHeldMail(tx, now)
      : (await tx.outboxMail.deleteMany({ where: waiting })).count;
    await tx.auditEvent.create({
      data: {
        at: now,
        actorId: admin.id,
        action: 'backup.released',
        details: { to: sendsMail ? 'sent' : 'dropped' },
      },
    });
    return { mails };
  });
}
