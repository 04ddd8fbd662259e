import { normalizeEmail } from '@/domain/account/email';
import { SignInInput } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Database } from '@/server/db';
import { consumeLimits, type LimitUse, refundLimits } from '@/server/ports/rate-limit/rate-limit';
import { verifyPassword } from './password';
import { createSession } from './session-rows';

type SignInContext = { db: Database; now: Date; address: string; userAgent: string };

/**
 * Checks an e-mail address (or phone number) and password and makes a session (specification 4).
 * Gives the profile's id and the opaque session id. Throws UNAUTHORIZED with one message for every kind of wrong,
 * TOO_MANY_REQUESTS over the limits (decisions, Identity).
 */
export async function signIn(
  ctx: SignInContext,
  input: { email: string; password: string },
): Promise<{ profileId: string; sessionId: string }> {
  const parsed = SignInInput.safeParse(input);
  if (!parsed.success) throw new AppError('UNAUTHORIZED', messages.auth.invalidCredentials);
  const account = normalizeEmail(parsed.data.email);
  if (account === '' || parsed.data.password === '') {
    throw new AppError('BAD_REQUEST', messages.auth.fillAllFields);
  }

  const failures: LimitUse[] = [
    { limit: 'signInAddress', address: ctx.address },
    { limit: 'signInAccount', key: account.slice(0, 200) },
    { limit: 'signInServer', key: 'all' },
  ];
  await consumeLimits(failures);

  const profile = await ctx.db.profile.findFirst({
    where: account.includes('@')
      ? { email: account }
      : { credential: { phone: account.replace(/[\s().-]/g, '') } },
    select: { id: true, credential: { select: { passwordHash: true } } },
  });
  const hash = profile?.credential?.passwordHash ?? null;
  const matches = await verifyPassword(hash, parsed.data.password);
  const sessionId = matches && profile !== null ? await openSession(ctx, profile.id, hash) : null;
  if (sessionId === null || profile === null) {
    throw new AppError('UNAUTHORIZED', messages.auth.invalidCredentials);
  }
  await refundLimits(failures);
  return { profileId: profile.id, sessionId };
}

/**
 * Makes the session, if the password is still the one that was checked and the account is open: a reset or a
 * deactivation that commits meanwhile ends all sessions, and this one must not slip in behind it.
 */
async function openSession(
  { db, now, userAgent }: SignInContext,
  profileId: string,
  passwordHash: string | null,
): Promise<string | null> {
  return db.$transaction(async (tx) => {
    const [unchanged] = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM profiles p JOIN credentials c ON c.profile_id = p.id
      WHERE p.id = ${profileId}::uuid AND p.is_active AND c.password_hash = ${passwordHash}
      FOR SHARE`;
    return unchanged === undefined ? null : createSession(tx, { profileId, userAgent, now });
  });
}
