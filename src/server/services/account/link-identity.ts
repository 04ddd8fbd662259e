import { StatedEmail } from '@/domain/account/email';
import { identityMessages } from '@/domain/account/identity-messages';
import { identityAddedMail } from '@/domain/account/access-mails';
import type { ProviderClaims } from '@/domain/account/provider-claims';
import { siteUrl } from '@/env';
import type { Transaction } from '@/server/db';
import { requireMember } from '../context';
import { isUniqueViolation } from '../database-errors';
import { enqueueNotice } from '../mail/enqueue-notice';
import { requireFreshSession } from './fresh-session';
import { identityError } from './identity-error';
import { type LockedProfile, lockOwnProfile } from './lock-profile';
import { proveAddress } from './prove-address';
import type { OwnAccountContext } from './require-current-password';

export function identityKey({ provider, issuer, subject }: ProviderClaims) {
  return { provider, issuer, subject };
}

/** Adds an identity to a locked account, writes an audit log entry in the owner's name, and notifies them by mail. */
export async function addIdentity(
  { db, now }: { db: Transaction; now: Date },
  profile: LockedProfile,
  claims: ProviderClaims,
): Promise<void> {
  const { provider, email } = claims;
  await db.identity.create({
    data: { ...identityKey(claims), profileId: profile.id, email, createdAt: now },
    select: { id: true },
  });
  await db.auditEvent.create({
    data: {
      at: now,
      actorId: profile.id,
      action: 'user.link',
      subjectId: profile.id,
      details: { provider },
    },
  });
  const mail = identityAddedMail({ name: profile.mailName, siteUrl }, identityMessages.names[provider]);
  await enqueueNotice({ db, now }, profile, mail);
}

/**
 * Links a provider's identity to the caller's account as another sign-in method. Needs a
 * fresh session. Throws CONFLICT (`identity_already_exists`) if it belongs to another account; does nothing if it
 * belongs to this one already.
 */
export async function linkIdentity(ctx: OwnAccountContext, claims: ProviderClaims): Promise<void> {
  const member = requireMember(ctx);
  requireFreshSession(ctx);
  try {
    await ctx.db.$transaction(async (tx) => {
      const profile = await lockOwnProfile(tx, ctx);
      const owner = await tx.identity.findUnique({
        where: { provider_issuer_subject: identityKey(claims) },
        select: { profileId: true },
      });
      if (owner?.profileId === member.id) return;
      if (owner !== null) throw identityError('identity_already_exists');
      await addIdentity({ db: tx, now: ctx.now }, profile, claims);
      if (claims.isEmailVerified && StatedEmail.safeParse(claims.email).data === profile.email) {
        await proveAddress(tx, profile.id, { now: ctx.now, by: 'holder' });
      }
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw identityError('identity_already_exists');
    throw error;
  }
}
