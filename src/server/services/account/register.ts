import { DEFAULT_ROLE } from '@/domain/account/role';
import type { AccountRegister } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { LimitUse } from '@/server/ports/rate-limit/rate-limit';
import { isUniqueViolation } from '../database-errors';
import { countAttempt } from '../challenge/challenge';
import type { ServiceContext } from '../context';
import { readSettings } from '../settings/settings';
import { findWorkingInvitation } from './working-invitation';
import { requireCompanySignIn } from './company-only';
import { hashPassword } from './password';

/** Returns the invitation used to register, instead of the limit per address; null without one valid for the user. */
async function invitationFor(ctx: ServiceContext, input: AccountRegister): Promise<string | null> {
  if (input.invitation === undefined) return null;
  const found = await findWorkingInvitation(ctx, input.invitation);
  if (found === null) return null;
  return found.email === null || found.email === input.email ? found.id : null;
}

/**
 * Creates an account with the role contributor, or viewer if admins decide about roles. Returns
 * the new profile's id. Throws CONFLICT if the email address or phone number has an account, TOO_MANY_REQUESTS over the
 * limits, FORBIDDEN with the remedy `solveChallenge` above half of them.
 */
export async function register(
  ctx: ServiceContext & { address: string },
  input: AccountRegister,
): Promise<{ id: string }> {
  await requireCompanySignIn(ctx.db);
  const invitation = await invitationFor(ctx, input);
  const counted: LimitUse[] = [
    invitation === null
      ? { limit: 'registerAddress', address: ctx.address }
      : { limit: 'registerInvitation', key: invitation },
    { limit: 'registerServer', key: 'all' },
  ];
  const { isSlowed } = await countAttempt(ctx, 'register', { captchaToken: input.captchaToken, counted });
  const passwordHash = await hashPassword(input.password, { isSlowed });
  const { newAccountsAreViewers } = await readSettings(ctx.db);
  try {
    return await ctx.db.profile.create({
      data: {
        email: input.email ?? null,
        fullName: input.fullName,
        role: newAccountsAreViewers ? 'viewer' : DEFAULT_ROLE,
        createdAt: ctx.now,
        updatedAt: ctx.now,
        credential: { create: { phone: input.phone ?? null, passwordHash, passwordChangedAt: ctx.now } },
      },
      select: { id: true },
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('CONFLICT', messages.auth.alreadyRegistered, { cause: error });
    throw error;
  }
}
