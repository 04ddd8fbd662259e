import { z } from 'zod';
import { emailChangeLink } from '@/domain/account/links';
import {
  confirmEmailMail,
  emailChangedMail,
  emailChangeNoticeMail,
  emailTakenMail,
} from '@/domain/account/mails';
import type { EmailChangeRequest } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { siteUrl } from '@/env';
import { createMutex } from '@/server/concurrency/mutex';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireMember, unauthorized, type ServiceContext } from '../context';
import { isUniqueViolation } from '../database-errors';
import { enqueueMail } from '../mail/enqueue-mail';
import { lockActiveProfile } from './lock-profile';
import { hashToken, newToken } from './one-time-token';
import { requireFreshSession } from './fresh-session';
import { type OwnAccountContext, requireCurrentPassword } from './require-current-password';
import { rowsOf } from '../rows';

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

const NewEmailRow = z.object({ newEmail: z.string() });

/**
 * Requests a change of the caller's email address: sends a link to the new one, and a notice to the old one. The
 * response is the same if the new address has an account; then that account's owner gets a notice instead of a link.
 * Throws BAD_REQUEST for a wrong password or the current address, FORBIDDEN without a fresh session if there is no
 * password, TOO_MANY_REQUESTS over the limits.
 */
export async function requestEmailChange(
  ctx: OwnAccountContext,
  { email, currentPassword }: EmailChangeRequest,
): Promise<{ requested: true }> {
  const member = requireMember(ctx);
  await requireOwner(ctx, member.id, currentPassword);
  await consumeLimits([
    { limit: 'emailChangeAccount', key: member.id },
    { limit: 'resetServer', key: 'all' },
  ]);
  await ctx.db.$transaction(async (tx) => {
    const profile = await lockActiveProfile(tx, member.id);
    if (profile === null) throw unauthorized();
    if (profile.email === email) throw new AppError('BAD_REQUEST', messages.auth.emailUnchanged);
    const mail = { db: tx, now: ctx.now };
    const reader = { name: profile.fullName, siteUrl };
    const { token, row } = newToken(ctx.now);
    const owner = await tx.profile.findUnique({ where: { email }, select: { fullName: true } });
    await tx.emailChange.deleteMany({ where: { profileId: member.id } });
    if (owner === null) {
      await tx.emailChange.create({
        data: { ...row, profileId: member.id, newEmail: email },
        select: { profileId: true },
      });
      await enqueueMail(mail, email, confirmEmailMail(reader, emailChangeLink(siteUrl, token)), {
        expiresAt: row.expiresAt,
      });
    } else {
      await enqueueMail(mail, email, emailTakenMail({ name: owner.fullName, siteUrl }));
    }
    if (profile.email !== null) await enqueueMail(mail, profile.email, emailChangeNoticeMail(reader));
  });
  return { requested: true };
}

const badLink = () => new AppError('BAD_REQUEST', messages.auth.badEmailLink);

/** As for recovery links: concurrent uses of one link don't wait for a row. */
const eachToken = createMutex();

/**
 * Completes the change: the holder of the link reads the mail of the new address. The old address gets a notice, and
 * recovery links sent to it become invalid. Throws BAD_REQUEST for a link that is unknown, used, expired or superseded,
 * and for an address that another account has taken since.
 */
export function confirmEmailChange(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  { token }: { token: string },
): Promise<{ updated: true }> {
  return eachToken(hashToken(token), () => useToken(ctx, token));
}

async function useToken(ctx: Pick<ServiceContext, 'db' | 'now'>, token: string): Promise<{ updated: true }> {
  const found = await ctx.db.emailChange.findUnique({
    where: { tokenHash: hashToken(token) },
    select: { profileId: true },
  });
  if (found === null) throw badLink();
  try {
    await ctx.db.$transaction(async (tx) => {
      const profile = await lockActiveProfile(tx, found.profileId);
      const [change] = await rowsOf(tx, NewEmailRow)`
        DELETE FROM email_changes WHERE token_hash = ${hashToken(token)} AND expires_at > ${ctx.now}
        RETURNING new_email AS "newEmail"`;
      if (profile === null || change === undefined) throw badLink();
      await tx.profile.update({
        where: { id: profile.id },
        data: { email: change.newEmail, emailProvedAt: ctx.now, updatedAt: ctx.now },
        select: { id: true },
      });
      // A verification of the current address (address-proof.ts).
      if (profile.email === change.newEmail) return;
      await tx.passwordResetToken.deleteMany({ where: { profileId: profile.id } });
      if (profile.email !== null) {
        const notice = emailChangedMail({ name: profile.fullName, siteUrl });
        await enqueueMail({ db: tx, now: ctx.now }, profile.email, notice);
      }
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw badLink();
    throw error;
  }
  return { updated: true };
}
