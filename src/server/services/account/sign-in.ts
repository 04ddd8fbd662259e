import { accountName } from '@/domain/account/account-name';
import { SignInInput } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Database } from '@/server/db';
import { type LimitUse, refundLimits } from '@/server/ports/rate-limit/rate-limit';
import { countAttempt } from '../challenge/challenge';
import { companyOnlyError, findCompanyRule } from './company-only';
import { knownBrowserLimit } from './known-browser';
import { completeSignIn, type SignInContext, type SignInResult } from './complete-sign-in';
import { verifyPassword } from './password';

/**
 * Checks an email address (or phone number) and password and creates a session. Returns the profile's
 * id and the opaque session id, or a pending second factor. Throws UNAUTHORIZED with one message for every reason,
 * TOO_MANY_REQUESTS and FORBIDDEN as {@link countAttempt}.
 */
export async function signIn(
  ctx: SignInContext,
  input: { email: string; password: string; captchaToken?: string | undefined },
): Promise<{ profileId: string } & SignInResult> {
  const parsed = SignInInput.safeParse(input);
  if (!parsed.success) throw new AppError('UNAUTHORIZED', messages.auth.invalidCredentials);
  const account = accountName(parsed.data.email);
  if (account.value === '' || parsed.data.password === '') {
    throw new AppError('BAD_REQUEST', messages.auth.fillAllFields);
  }

  const profile = await ctx.db.profile.findFirst({
    where: account.kind === 'email' ? { email: account.value } : { credential: { phone: account.value } },
    select: { id: true, credential: { select: { passwordHash: true } } },
  });
  const isKnown = profile !== null && ctx.isKnownDevice?.(profile.id) === true;
  const counted: LimitUse[] = isKnown
    ? [knownBrowserLimit(profile.id)]
    : [
        { limit: 'signInAddress', address: ctx.address },
        // By account, under any of its names; unknown names count by name, so that both are rejected alike.
        { limit: 'signInAccount', key: profile?.id ?? account.value.slice(0, 200) },
        { limit: 'signInServer', key: 'all' },
      ];
  const { isSlowed } = await countAttempt(ctx, 'signIn', {
    captchaToken: parsed.data.captchaToken,
    counted,
  });

  const hash = profile?.credential?.passwordHash ?? null;
  const matches = await verifyPassword(hash, parsed.data.password, { isSlowed });
  if (profile === null || !matches) throw await refusal(ctx.db);
  const end = await completeSignIn(ctx, profile.id, {
    isOwner: true,
    identity: { provider: 'password', subject: profile.id },
    stillHolds: async (tx) =>
      (await tx.credential.count({ where: { profileId: profile.id, passwordHash: hash } })) > 0,
  });
  if (end === null) throw await refusal(ctx.db);
  await refundLimits(counted);
  return { profileId: profile.id, ...end };
}

/** If passwords are disabled, a wrong one gets the same error as a right one. */
async function refusal(db: Database): Promise<AppError> {
  const isCompanyOnly = (await findCompanyRule(db)) !== null;
  return isCompanyOnly ? companyOnlyError() : new AppError('UNAUTHORIZED', messages.auth.invalidCredentials);
}
