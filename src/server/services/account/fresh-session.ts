import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { requireMember } from '../context';
import type { OwnAccountContext } from './require-current-password';

/** How long after authentication a session counts as fresh. */
const FRESH_MS = 10 * 60 * 1_000;

/**
 * Requires that the session's owner authenticated within ten minutes: another person at an unlocked screen must not add
 * a sign-in method. Throws FORBIDDEN with the remedy `confirmIdentity`, for which the client shows a dialog
 * (`account.reauthenticate`) and repeats the call; UNAUTHORIZED for a guest.
 */
export function requireFreshSession(ctx: OwnAccountContext): void {
  requireMember(ctx);
  const provedAt = ctx.session?.authenticatedAt.getTime() ?? 0;
  // In both directions: an authentication in the future happened before the clock was set back, and may be old.
  if (Math.abs(ctx.now.getTime() - provedAt) <= FRESH_MS) return;
  throw new AppError('FORBIDDEN', messages.auth.confirmIdentity, { remedy: 'confirmIdentity' });
}
