import type { Transaction } from '@/server/db';
import { requireMember, type ServiceContext, unauthorized } from '../context';
import { isLiveSession } from './session-lifetime';

/** A call with the session, or the token of a program, that it began with. */
export type LiveCaller = Pick<ServiceContext, 'actor' | 'now' | 'session'>;

/**
 * Rejects a call whose session or token has ended since it began, and holds it until the transaction ends: whoever proves
 * the address of an account ends them first and all else after that, so what this call writes is either found there or not
 * written. Every use case calls it that gives somebody access, or makes a way into the caller's account
 * (tests/unit/server/holds-ask.test.ts). It never waits: a session that is just being deleted counts as ended, or the two
 * could wait for each other. Throws UNAUTHORIZED, also for guests.
 */
export async function requireLiveCaller(tx: Transaction, ctx: LiveCaller): Promise<void> {
  const { id, token } = requireMember(ctx);
  if (token !== undefined) {
    const held = await tx.$executeRaw`
      SELECT 1 FROM personal_tokens
      WHERE id = ${token.id}::uuid AND profile_id = ${id}::uuid AND revoked_at IS NULL FOR KEY SHARE SKIP LOCKED`;
    if (held === 0) throw unauthorized();
  } else if (ctx.session != null) {
    const held = await tx.$executeRaw`
      SELECT 1 FROM sessions s
      WHERE s.id_hash = ${ctx.session.idHash} AND s.profile_id = ${id}::uuid AND ${isLiveSession(ctx.now)}
      FOR KEY SHARE SKIP LOCKED`;
    if (held === 0) throw unauthorized();
  }
}
