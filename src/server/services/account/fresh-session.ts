import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { requireMember } from '../context';
import type { OwnAccountContext } from './require-current-password';

/** How long after a proof of who somebody is their session may change how they sign in. */
const FRESH_MS = 10 * 60 * 1_000;

/**
 * Makes sure that the owner of the session has proved who they are within ten minutes: somebody at an open screen must not
 * give themselves a way in. Throws FORBIDDEN with the remedy `confirmIdentity`, which the client turns into a dialog
 * (`account.reauthenticate`) and the same call again; UNAUTHORIZED for a guest.
 */
export function requireFreshSession(ctx: OwnAccountContext): void {
  requireMember(ctx);
  const provedAt = ctx.session?.authenticatedAt.getTime() ?? 0;
  // On both sides: a proof of later than now was given before the clock was set back, and may be old.
  if (Math.abs(ctx.now.getTime() - provedAt) <= FRESH_MS) return;
  throw new AppError('FORBIDDEN', messages.auth.confirmIdentity, { remedy: 'confirmIdentity' });
}
