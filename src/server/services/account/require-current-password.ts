import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { consumeLimits, type LimitUse, refundLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireMember, type ServiceContext } from '../context';
import { knownBrowserLimit } from './known-browser';
import { verifyPassword } from './password';
import type { LiveSession } from './session-rows';

/** Additional context of use cases for the caller's own account. */
export type OwnAccountContext = ServiceContext & {
  address: string;
  /** The current session; without one all sessions count as others. */
  session?: Pick<LiveSession, 'idHash' | 'authenticatedAt'> | null | undefined;
};

/**
 * Verifies the current password, so that another person at an unlocked screen can't act as the owner. Wrong passwords
 * count for the account's sessions and known browsers, not for unknown clients. Returns the hash that matched: a later
 * change is detected by a different hash. Throws BAD_REQUEST for a wrong password, TOO_MANY_REQUESTS over the limits,
 * UNAUTHORIZED for a guest.
 */
export async function requireCurrentPassword(ctx: OwnAccountContext, password: string): Promise<string> {
  const member = requireMember(ctx);
  const profile = await ctx.db.profile.findUnique({
    where: { id: member.id },
    select: { credential: { select: { passwordHash: true } } },
  });
  const failures: LimitUse[] = [knownBrowserLimit(member.id)];
  await consumeLimits(failures);
  const hash = profile?.credential?.passwordHash ?? null;
  const matches = await verifyPassword(hash, password);
  if (hash === null || !matches) throw new AppError('BAD_REQUEST', messages.auth.wrongCurrentPassword);
  await refundLimits(failures);
  return hash;
}
