import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { consumeLimits, type LimitUse, refundLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireMember, type ServiceContext } from '../context';
import { triesOfBrowser } from './known-browser';
import { verifyPassword } from './password';
import type { LiveSession } from './session-rows';

/** What the use cases for signed-in people's own accounts get beside the usual. */
export type OwnAccountContext = ServiceContext & {
  address: string;
  /** The session of the call; without one every session counts as another. */
  session?: Pick<LiveSession, 'idHash' | 'authenticatedAt'> | null | undefined;
};

/**
 * Makes sure that it is the account's owner who asks, not somebody at an open screen. Wrong passwords count for the account's
 * sessions and known browsers, not for tries of strangers. Gives the hash that the password matched: a change made meanwhile shows by another one.
 * Throws BAD_REQUEST for a wrong password, TOO_MANY_REQUESTS over the limits, UNAUTHORIZED for a guest.
 */
export async function requireCurrentPassword(ctx: OwnAccountContext, password: string): Promise<string> {
  const member = requireMember(ctx);
  const profile = await ctx.db.profile.findUnique({
    where: { id: member.id },
    select: { credential: { select: { passwordHash: true } } },
  });
  const failures: LimitUse[] = [triesOfBrowser(member.id)];
  await consumeLimits(failures);
  const hash = profile?.credential?.passwordHash ?? null;
  const matches = await verifyPassword(hash, password);
  if (hash === null || !matches) throw new AppError('BAD_REQUEST', messages.auth.wrongCurrentPassword);
  await refundLimits(failures);
  return hash;
}
