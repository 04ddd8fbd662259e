import type { ServiceContext } from '../context';

/** Removes sessions, reset tokens and limiter rows that are over. Gives the number of rows removed. */
export async function purgeExpired(ctx: Pick<ServiceContext, 'db' | 'now'>): Promise<number> {
  const [sessions, tokens, limits] = await Promise.all([
    ctx.db.session.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.passwordResetToken.deleteMany({ where: { expiresAt: { lt: ctx.now } } }),
    ctx.db.rateLimit.deleteMany({ where: { expire: { lt: ctx.now.getTime() } } }),
  ]);
  return sessions.count + tokens.count + limits.count;
}
