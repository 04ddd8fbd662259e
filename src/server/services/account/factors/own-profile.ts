import { factorMail } from '@/domain/account/access-mails';
import { factorMessages } from '@/domain/account/factor-messages';
import { AppError } from '@/domain/errors';
import { siteUrl } from '@/env';
import type { Transaction } from '@/server/db';
import type { ServiceContext } from '../../context';
import { enqueueNotice, type NoticeReader } from '../../mail/enqueue-notice';
import type { LiveCaller } from '../live-caller';
import { type LockedProfile, lockActiveProfile, lockOwnProfile } from '../lock-profile';

export type Profile = LockedProfile;

/**
 * Changes the factors of the caller's own account; concurrent changes are serialized. Throws UNAUTHORIZED for guests,
 * an account that was deactivated and a session that was ended meanwhile.
 */
export async function changeOwnFactors<Result>(
  ctx: Pick<ServiceContext, 'db'> & LiveCaller,
  change: (tx: Transaction, profile: Profile) => Promise<Result>,
): Promise<Result> {
  return ctx.db.$transaction(async (tx) => change(tx, await lockOwnProfile(tx, ctx)));
}

/**
 * The same for the account of a sign-in that waits for its factor. Throws BAD_REQUEST if that was ended meanwhile: with
 * whoever typed the address their sign-ins end, under the same lock.
 */
export function changeFactorsOf<Result>(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  { id, profileId }: { id: string; profileId: string },
  change: (tx: Transaction, profile: Profile) => Promise<Result>,
): Promise<Result> {
  return ctx.db.$transaction(async (tx) => {
    const profile = await lockActiveProfile(tx, profileId);
    const waits = await tx.pendingSignIn.count({ where: { id, profileId, expiresAt: { gt: ctx.now } } });
    if (profile === null || waits === 0) throw new AppError('BAD_REQUEST', factorMessages.ended);
    return change(tx, profile);
  });
}

/** Notifies the owner by mail of a change of their second factors: another person may have made it. */
export async function notifyOfFactor(
  ctx: { db: Transaction; now: Date },
  reader: NoticeReader & Pick<Profile, 'mailName'>,
  event: Parameters<typeof factorMail>[1],
): Promise<void> {
  await enqueueNotice(ctx, reader, factorMail({ name: reader.mailName, siteUrl }, event));
}
