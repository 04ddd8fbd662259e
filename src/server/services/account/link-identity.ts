import { identityMessages } from '@/domain/account/identity-messages';
import { identityAddedMail } from '@/domain/account/access-mails';
import type { ProviderClaims } from '@/domain/account/provider-claims';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { siteUrl } from '@/env';
import type { Transaction } from '@/server/db';
import { requireMember } from '../context';
import { isUniqueViolation } from '../database-errors';
import { enqueueMail } from '../mail/enqueue-mail';
import { requireFreshSession } from './fresh-session';
import { identityError } from './identity-error';
import { lockActiveProfile } from './lock-profile';
import type { OwnAccountContext } from './require-current-password';

/** What an identity is known by. */
export function identityKey({ provider, issuer, subject }: ProviderClaims) {
  return { provider, issuer, subject };
}

/** Makes an identity of a locked account; its owner is told by mail, the log by whom. */
export async function addIdentity(
  { db, now }: { db: Transaction; now: Date },
  profile: { id: string; email: string | null; fullName: string },
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
  if (profile.email === null) return;
  const mail = identityAddedMail({ name: profile.fullName, siteUrl }, identityMessages.names[provider]);
  await enqueueMail({ db, now }, profile.email, mail);
}

/**
 * Makes what a provider has proved another way in to the caller's account (specification 7, identities). Needs a fresh session.
 * Throws CONFLICT (`identity_already_exists`) when it opens another account; nothing happens when it opens this one already.
 */
export async function linkIdentity(ctx: OwnAccountContext, claims: ProviderClaims): Promise<void> {
  const member = requireMember(ctx);
  requireFreshSession(ctx);
  try {
    await ctx.db.$transaction(async (tx) => {
      const profile = await lockActiveProfile(tx, member.id);
      if (profile === null) throw new AppError('UNAUTHORIZED', messages.session.required);
      const owner = await tx.identity.findUnique({
        where: { provider_issuer_subject: identityKey(claims) },
        select: { profileId: true },
      });
      if (owner?.profileId === member.id) return;
      if (owner !== null) throw identityError('identity_already_exists');
      await addIdentity({ db: tx, now: ctx.now }, profile, claims);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw identityError('identity_already_exists');
    throw error;
  }
}
