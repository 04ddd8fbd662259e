import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { emailChangeLink } from '@/domain/account/links';
import { proveEmailMail } from '@/domain/account/mails';
import { proofMessages } from '@/domain/account/proof-messages';
import { AppError } from '@/domain/errors';
import { siteUrl } from '@/env';
import type { Db } from '@/server/db';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireMember, type ServiceContext } from '../context';
import { enqueueMail } from '../mail/enqueue-mail';
import { lockOwnProfile } from './lock-profile';
import { newToken } from './one-time-token';
import { rowsOf } from '../rows';

const HasEmailRow = z.object({ hasEmail: z.boolean() });

/**
 * Returns why the member may not publish: the library requires verified addresses, and theirs is not. Null if they may,
 * as far as the address goes. Admins, who could change the setting, are exempt.
 */
export async function findProofRefusal(db: Db, member: Member): Promise<AppError | null> {
  if (member.role === 'admin') return null;
  const [missing] = await rowsOf(db, HasEmailRow)`
    SELECT p.email IS NOT NULL AS "hasEmail" FROM settings s, profiles p
    WHERE s.sharing_needs_proof AND p.id = ${member.id}::uuid AND p.email_proved_at IS NULL`;
  if (missing === undefined) return null;
  if (!missing.hasEmail) return new AppError('FORBIDDEN', proofMessages.noAddress);
  return new AppError('FORBIDDEN', proofMessages.needed, { reason: proofMessages.reason });
}

/**
 * Rejects publishing by a member who may not ({@link findProofRefusal}). Every use case that shares with everybody calls
 * this. Throws FORBIDDEN.
 */
export async function requireProvedAddress(db: Db, member: Member): Promise<void> {
  const refusal = await findProofRefusal(db, member);
  if (refusal !== null) throw refusal;
}

/** Returns whether the member's address is verified by a link sent to it. Throws UNAUTHORIZED for guests. */
export async function getAddressProof(ctx: ServiceContext): Promise<{ isProved: boolean }> {
  const { id } = requireMember(ctx);
  return { isProved: (await ctx.db.profile.count({ where: { id, emailProvedAt: { not: null } } })) > 0 };
}

/**
 * Sends a verification link to the member's own address (change-email.ts); it replaces an earlier link, and a pending
 * change of the address. Throws BAD_REQUEST for an account without an address, CONFLICT if it is verified,
 * TOO_MANY_REQUESTS over the limits.
 */
export async function requestAddressProof(ctx: ServiceContext): Promise<{ email: string }> {
  const member = requireMember(ctx);
  await consumeLimits([
    { limit: 'emailChangeAccount', key: member.id },
    { limit: 'resetServer', key: 'all' },
  ]);
  return ctx.db.$transaction(async (tx) => {
    const profile = await lockOwnProfile(tx, ctx);
    const { email } = profile;
    if (email === null) throw new AppError('BAD_REQUEST', proofMessages.noAddress);
    const proved = await tx.profile.count({ where: { id: member.id, emailProvedAt: { not: null } } });
    if (proved > 0) throw new AppError('CONFLICT', proofMessages.already);
    const { token, row } = newToken(ctx.now);
    await tx.emailChange.deleteMany({ where: { profileId: member.id } });
    await tx.emailChange.create({
      data: { ...row, profileId: member.id, newEmail: email },
      select: { profileId: true },
    });
    const mail = proveEmailMail({ name: profile.mailName, siteUrl }, emailChangeLink(siteUrl, token));
    await enqueueMail({ db: tx, now: ctx.now }, email, mail, { expiresAt: row.expiresAt });
    return { email };
  });
}
