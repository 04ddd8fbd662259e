import { accountName } from '@/domain/account/account-name';
import { SignInInput } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Database } from '@/server/db';
import { consumeLimits, type LimitUse, refundLimits } from '@/server/ports/rate-limit/rate-limit';
import { verifyPassword } from './password';
import { createSession } from './session-rows';

type SignInContext = {
  db: Database;
  now: Date;
  address: string;
  userAgent: string;
  /** Whether the browser has signed in to an account before; nobody has without it. */
  knowsDevice?: (profileId: string) => boolean;
};

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
  const account = accountName(parsed.data.email);
  if (account.value === '' || parsed.data.password === '') {
    throw new AppError('BAD_REQUEST', messages.auth.fillAllFields);
  }

  const ofAddress: LimitUse = { limit: 'signInAddress', address: ctx.address };
  await consumeLimits([ofAddress]);
  const profile = await ctx.db.profile.findFirst({
    where: account.kind === 'email' ? { email: account.value } : { credential: { phone: account.value } },
    select: { id: true, credential: { select: { passwordHash: true } } },
  });
  // By the account, whatever it was called; what is no account counts by its name, so that both are refused alike.
  const ofAccount: LimitUse = { limit: 'signInAccount', key: profile?.id ?? account.value.slice(0, 200) };
  const isKnown = profile !== null && ctx.knowsDevice?.(profile.id) === true;
  const ofServer: LimitUse[] = isKnown ? [] : [{ limit: 'signInServer', key: 'all' }];
  const { isSlowed } = await consumeLimits([ofAccount, ...ofServer]);

  const hash = profile?.credential?.passwordHash ?? null;
  const matches = await verifyPassword(hash, parsed.data.password, { isSlowed });
  const sessionId = matches && profile !== null ? await openSession(ctx, profile.id, hash) : null;
  if (sessionId === null || profile === null) {
    throw new AppError('UNAUTHORIZED', messages.auth.invalidCredentials);
  }
  await refundLimits([ofAddress, ofAccount, ...ofServer]);
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
    const unchanged = await tx.$executeRaw`
      SELECT 1 FROM profiles p JOIN credentials c ON c.profile_id = p.id
      WHERE p.id = ${profileId}::uuid AND p.is_active AND c.password_hash = ${passwordHash}
      FOR SHARE`;
    return unchanged === 0 ? null : createSession(tx, { profileId, userAgent, now });
  });
}
