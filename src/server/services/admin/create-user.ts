import { userMessages } from '@/domain/admin/messages';
import { companyInviteMail, inviteMail } from '@/domain/account/mails';
import { recoveryLink } from '@/domain/account/links';
import type { Role } from '@/domain/account/role';
import { INVITATION_DAYS, type UserCreation, type UserInvitation } from '@/domain/admin/user';
import { AppError } from '@/domain/errors';
import { siteUrl } from '@/env';
import type { Transaction } from '@/server/db';
import { mailNameOf } from '../account/lock-profile';
import { companyOnlyError, findCompanyRule } from '../account/company-only';
import { newToken } from '../account/one-time-token';
import { hashPassword } from '../account/password';
import { requireAdmin, type ServiceContext } from '../context';
import { enqueueMail } from '../mail/enqueue-mail';
import { withAdminLock } from './change-user';
import { describeDuplicateFields } from './unique-fields';
import { IdRow, rowsOf } from '../rows';

const DAY_MS = 24 * 60 * 60 * 1_000;

type NewAccount = {
  fullName: string;
  role: Role;
  email?: string | null | undefined;
  phone?: string | null | undefined;
};

async function addAccount(
  tx: Transaction,
  { now, actorId }: { now: Date; actorId: string },
  { fullName, role, email = null, phone = null }: NewAccount,
  passwordHash: string | null,
): Promise<string> {
  const { id } = await tx.profile.create({
    data: {
      fullName,
      role,
      email,
      emailWriter: 'others',
      createdAt: now,
      updatedAt: now,
      credential: { create: { phone, passwordHash, passwordChangedAt: now } },
    },
    select: { id: true },
  });
  await tx.auditEvent.create({
    data: { at: now, actorId, action: 'user.create', subjectId: id, details: { to: role } },
  });
  return id;
}

/**
 * Creates an account with a role. Without a password it can't be used before a link sets
 * one. Returns its id. Throws FORBIDDEN, also for a password if company sign-in is the only method, and CONFLICT for an
 * address or number that another account has.
 */
export async function createUser(ctx: ServiceContext, input: UserCreation): Promise<{ userId: string }> {
  requireAdmin(ctx);
  const { password, ...account } = input;
  if (password !== undefined && (await findCompanyRule(ctx.db)) !== null) throw companyOnlyError();
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const userId = await describeDuplicateFields(ctx.db, account, () =>
    withAdminLock(ctx, (tx, { actorId }) => addAccount(tx, { now: ctx.now, actorId }, account, passwordHash)),
  );
  return { userId };
}

/**
 * Invites an address: creates its account, if it has none, and sends a link that sets the first password, once and
 * within seven days; if company sign-in is the only method the mail links there. An account that waits for its first
 * password, or whose address is not proved, gets a new link, which invalidates the previous one; it keeps its name and
 * role, and what somebody else had set ends once the link is used (prove-address.ts). Throws FORBIDDEN, and
 * CONFLICT for a proved address whose account has a password, and for one that is deactivated or deleted.
 */
export async function inviteUser(
  ctx: ServiceContext,
  { email, fullName = email.split('@')[0] ?? email, role }: UserInvitation,
): Promise<{ userId: string; expiresAt: Date | null }> {
  return describeDuplicateFields(ctx.db, { email }, () =>
    withAdminLock(ctx, async (tx, { actorId, actorName }) => {
      const waiting = await findWaiting(tx, email);
      const userId =
        waiting?.id ?? (await addAccount(tx, { now: ctx.now, actorId }, { email, fullName, role }, null));
      await tx.passwordResetToken.deleteMany({ where: { profileId: userId } });
      const reader = { name: waiting === null ? fullName : await mailNameOf(tx, userId), siteUrl };
      const isCompanyOnly = (await findCompanyRule(tx)) !== null;
      const link = isCompanyOnly ? null : await addLink(tx, ctx.now, userId);
      const mail =
        link === null
          ? companyInviteMail(reader, { from: actorName })
          : inviteMail(reader, { from: actorName, url: link.url, days: INVITATION_DAYS });
      await enqueueMail({ db: tx, now: ctx.now }, email, mail);
      await tx.auditEvent.create({
        data: { at: ctx.now, actorId, action: 'user.invite', subjectId: userId },
      });
      return { userId, expiresAt: link?.expiresAt ?? null };
    }),
  );
}

/** Creates a link that sets the first password. */
async function addLink(
  tx: Transaction,
  now: Date,
  profileId: string,
): Promise<{ url: string; expiresAt: Date }> {
  const { token, row } = newToken(now, INVITATION_DAYS * DAY_MS);
  await tx.passwordResetToken.create({ data: { ...row, profileId }, select: { id: true } });
  return { url: recoveryLink(siteUrl, token), expiresAt: row.expiresAt };
}

/** Returns the account of an address that nobody has proved or used; null if there is no account. */
async function findWaiting(tx: Transaction, email: string): Promise<{ id: string } | null> {
  const [locked] = await rowsOf(tx, IdRow)`
    SELECT id::text FROM profiles WHERE email = ${email} FOR NO KEY UPDATE`;
  if (locked === undefined) return null;
  const user = await tx.profile.findUniqueOrThrow({
    where: { id: locked.id },
    select: {
      id: true,
      isActive: true,
      deletedAt: true,
      emailProvedAt: true,
      credential: { select: { passwordHash: true } },
    },
  });
  if (user.deletedAt !== null) throw new AppError('CONFLICT', userMessages.emailOfDeleted);
  if (!user.isActive) throw new AppError('CONFLICT', userMessages.inviteDeactivated);
  // The password of an unproved address may be another person’s: the reader of the mail sets a new one.
  if (user.credential?.passwordHash && user.emailProvedAt !== null)
    throw new AppError('CONFLICT', userMessages.emailTaken);
  return user;
}
