import type { ServiceContext } from '../context';

/** How long the outbox remembers that a mail was sent or given up. */
const OUTBOX_MEMORY_MS = 7 * 24 * 60 * 60 * 1_000;

/** Removes sessions, tokens, mail and limiter rows that are over. Gives the number of rows removed. */
export async function purgeExpired(ctx: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const forgotten = { lt: new Date(ctx.now.getTime() - OUTBOX_MEMORY_MS) };
  const counts = await Promise.all([
    ctx.db.session.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.passwordResetToken.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.emailChange.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.outboxMail.deleteMany({ where: { OR: [{ sentAt: forgotten }, { failedAt: forgotten }] } }),
    ctx.db.rateLimit.deleteMany({ where: { expire: { lt: ctx.now.getTime() } } }),
  ]);
  return counts.reduce((sum, { count }) => sum + count, 0);
}
