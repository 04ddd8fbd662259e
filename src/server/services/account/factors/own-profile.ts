import { factorMail } from '@/domain/account/access-mails';
import { siteUrl } from '@/env';
import type { Transaction } from '@/server/db';
import { requireMember, unauthorized, type ServiceContext } from '../../context';
import { enqueueMail } from '../../mail/enqueue-mail';
import { type LockedProfile, lockActiveProfile } from '../lock-profile';

export type Profile = LockedProfile;

/**
 * Changes the factors of the caller's own account; concurrent changes are serialized. Throws UNAUTHORIZED for guests
 * and for an account that was deactivated meanwhile.
 */
export async function changeOwnFactors<Result>(
  ctx: ServiceContext,
  change: (tx: Transaction, profile: Profile) => Promise<Result>,
): Promise<Result> {
  return changeFactorsOf(ctx, requireMember(ctx).id, change);
}

/** The same for an account whose owner is authenticated in another way. */
export function changeFactorsOf<Result>(
  ctx: Pick<ServiceContext, 'db'>,
  profileId: string,
  change: (tx: Transaction, profile: Profile) => Promise<Result>,
): Promise<Result> {
  return ctx.db.$transaction(async (tx) => {
    const profile = await lockActiveProfile(tx, profileId);
    if (profile === null) throw unauthorized();
    return change(tx, profile);
  });
}

/** Notifies the owner by mail of a change of their second factors: another person may have made it. */
export async function notifyOfFactor(
  ctx: { db: Transaction; now: Date },
  { email, mailName }: Pick<Profile, 'email' | 'mailName'>,
  event: Parameters<typeof factorMail>[1],
): Promise<void> {
  if (email !== null) await enqueueMail(ctx, email, factorMail({ name: mailName, siteUrl }, event));
}
