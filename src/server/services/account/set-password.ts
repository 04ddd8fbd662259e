import { passwordChangedMail } from '@/domain/account/mails';
import { siteUrl } from '@/env';
import type { Transaction } from '@/server/db';
import { enqueueNotice } from '../mail/enqueue-notice';
import type { LockedProfile } from './lock-profile';

/**
 * Sets the password of a locked profile. Everything that the old one may have opened ends: sessions (except
 * `keptSession`), pending sign-ins, trusted browsers, recovery links and an address waiting for confirmation. The owner
 * is notified by mail.
 */
export async function setPassword(
  ctx: { db: Transaction; now: Date },
  profile: LockedProfile,
  passwordHash: string,
  keptSession?: string,
): Promise<void> {
  const { db, now } = ctx;
  const profileId = profile.id;
  await db.credential.upsert({
    where: { profileId },
    create: { profileId, passwordHash, passwordChangedAt: now },
    update: { passwordHash, passwordChangedAt: now },
    select: { profileId: true },
  });
  await db.session.deleteMany({
    where: { profileId, ...(keptSession === undefined ? {} : { idHash: { not: keptSession } }) },
  });
  await db.pendingSignIn.deleteMany({ where: { profileId } });
  await db.trustedBrowser.deleteMany({ where: { profileId } });
  await db.passwordResetToken.deleteMany({ where: { profileId } });
  await db.emailChange.deleteMany({ where: { profileId } });
  await enqueueNotice(ctx, profile, passwordChangedMail({ name: profile.mailName, siteUrl }));
}
