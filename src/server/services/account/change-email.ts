import { emailChangeLink } from '@/domain/account/links';
import { confirmEmailMail, emailChangeNoticeMail, emailTakenMail } from '@/domain/account/mails';
import type { EmailChangeRequest } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { proofMessages } from '@/domain/account/proof-messages';
import { siteUrl } from '@/env';
import type { Transaction } from '@/server/db';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireMember } from '../context';
import { enqueueMail } from '../mail/enqueue-mail';
import { enqueueNotice } from '../mail/enqueue-notice';
import { type LockedProfile, lockOwnProfile, mailNameOf } from './lock-profile';
import { newToken } from './one-time-token';
import { isAddressTyped } from './typed-address';
import { requireFreshSession } from './fresh-session';
import { type OwnAccountContext, requireCurrentPassword } from './require-current-password';

/** The owner enters their password; an account without one needs a fresh session. */
async function requireOwner(
  ctx: OwnAccountContext,
  profileId: string,
  password: string | undefined,
): Promise<void> {
  const passwords = await ctx.db.credential.count({ where: { profileId, passwordHash: { not: null } } });
  if (passwords === 0) requireFreshSession(ctx);
  else if (password === undefined) throw new AppError('BAD_REQUEST', messages.auth.fillAllFields);
  else await requireCurrentPassword(ctx, password);
}

/**
 * Rejects a change of the address of an account that the directory found by one that its holder only typed, before that was
 * noticed (prove-address.ts): its rights are those of the address's owner, and would go to whoever leaves with it. Throws
 * CONFLICT.
 */
export async function requireOwnAddress(
  tx: Transaction,
  { id, isAddressTyped }: Pick<LockedProfile, 'id' | 'isAddressTyped'>,
): Promise<void> {
  if (!isAddressTyped) return;
  const known = { id, OR: [{ scimUser: { isNot: null } }, { scimGroups: { some: {} } }] };
  if ((await tx.profile.count({ where: known })) === 0) return;
  throw new AppError('CONFLICT', proofMessages.confirmFirst, { errorName: 'addressNotProved' });
}

/**
 * Requests a change of the caller's email address: sends a link to the new one, and a notice to the old one. The
 * response is the same if the new address has an account; then that account's owner gets a notice instead of a link.
 * Throws BAD_REQUEST for a wrong password or the current address, FORBIDDEN without a fresh session if there is no
 * password, CONFLICT for an account of the directory whose address was only typed, TOO_MANY_REQUESTS over the limits.
 */
export async function requestEmailChange(
  ctx: OwnAccountContext,
  { email, currentPassword }: EmailChangeRequest,
): Promise<{ requested: true }> {
  const member = requireMember(ctx);
  await requireOwner(ctx, member.id, currentPassword);
  // A proved person answers for their calls; accounts that cost nothing share what they may send to one address.
  const isTyped = await isAddressTyped(ctx.db, member.id);
  await consumeLimits([
    { limit: 'emailChangeAccount', key: member.id },
    ...(isTyped ? [{ limit: 'typedChangeDay' as const, key: email }] : []),
    { limit: 'resetServer', key: 'all' },
  ]);
  await ctx.db.$transaction(async (tx) => {
    const profile = await lockOwnProfile(tx, ctx);
    if (profile.email === email) throw new AppError('BAD_REQUEST', messages.auth.emailUnchanged);
    await requireOwnAddress(tx, profile);
    const mail = { db: tx, now: ctx.now };
    const { token, row } = newToken(ctx.now);
    const owner = await tx.profile.findUnique({ where: { email }, select: { id: true } });
    await tx.emailChange.deleteMany({ where: { profileId: member.id } });
    if (owner === null) {
      await tx.emailChange.create({
        data: { ...row, profileId: member.id, newEmail: email },
        select: { profileId: true },
      });
      // Whoever reads the typed address may be a stranger, and gets no words of the caller, not even a name.
      const asked = confirmEmailMail({ name: '', siteUrl }, emailChangeLink(siteUrl, token));
      await enqueueMail(mail, email, asked, { expiresAt: row.expiresAt });
    } else {
      await enqueueMail(mail, email, emailTakenMail({ name: await mailNameOf(tx, owner.id), siteUrl }));
    }
    const notice = emailChangeNoticeMail({ name: profile.mailName, siteUrl });
    await enqueueNotice(mail, profile, notice);
  });
  return { requested: true };
}
