import { emailChangedMail } from '@/domain/account/mails';
import { userMessages } from '@/domain/admin/messages';
import type { UserChanges, UserDetail } from '@/domain/admin/user';
import { AppError } from '@/domain/errors';
import { siteUrl } from '@/env';
import type { Transaction } from '@/server/db';
import { moveInvitations } from '../account/invitations-of';
import { mailNameOf } from '../account/lock-profile';
import { isAddressTyped } from '../account/typed-address';
import type { ServiceContext } from '../context';
import { settleGifts } from '../gift/settle-gifts';
import { enqueueMail } from '../mail/enqueue-mail';
import { audit, type AuditActor, changeUser } from './change-user';
import { getUser } from './get-user';
import { describeDuplicateFields } from './unique-fields';

type Names = { fullName: string; email: string | null; phone: string | null };
const FIELDS = ['fullName', 'email', 'phone'] as const;

/** Returns the names of the account, read after waiting for concurrent changes. */
export async function lockNames(tx: Transaction, id: string): Promise<Names> {
  await tx.$executeRaw`SELECT 1 FROM profiles WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const { credential, ...profile } = await tx.profile.findUniqueOrThrow({
    where: { id },
    select: { fullName: true, email: true, credential: { select: { phone: true } } },
  });
  return { ...profile, phone: credential?.phone ?? null };
}

/**
 * Changes a user's name, email address and phone number; absent fields stay. A
 * changed address invalidates the links sent to it, and gets a notice. Returns the current user. Throws NOT_FOUND,
 * FORBIDDEN, BAD_REQUEST for an account without either, CONFLICT for names of another account and for one's own address
 * and number, which require one's password (change-email.ts).
 */
export async function updateUser(
  ctx: ServiceContext,
  { userId, ...input }: UserChanges,
): Promise<UserDetail> {
  return describeDuplicateFields(ctx.db, { ...input, ownId: userId }, () =>
    changeUser(ctx, userId, async (tx, user, actorId) => {
      const before = await lockNames(tx, user.id);
      const after: Names = {
        fullName: input.fullName ?? before.fullName,
        email: input.email === undefined ? before.email : input.email,
        phone: input.phone === undefined ? before.phone : input.phone,
      };
      const isSignInName = after.email !== before.email || after.phone !== before.phone;
      if (isSignInName && user.id === actorId) throw new AppError('CONFLICT', userMessages.ownSignIn);
      if (after.email === null && after.phone === null) {
        throw new AppError('BAD_REQUEST', userMessages.emailOrPhone);
      }
      await moveNames(tx, { now: ctx.now, actor: { actorId } }, user.id, { before, after });
      return getUser({ db: tx, actor: ctx.actor, now: ctx.now }, userId);
    }),
  );
}

/** Writes the changed names of an account, in the transaction that locked them. */
export async function moveNames(
  tx: Transaction,
  { now, actor }: { now: Date; actor: AuditActor },
  subjectId: string,
  { before, after }: { before: Names; after: Names },
): Promise<void> {
  const fields = FIELDS.filter((name) => after[name] !== before[name]);
  if (fields.length === 0) return;
  const mailName = await mailNameOf(tx, subjectId);
  if (fields.includes('email') && !(await isAddressTyped(tx, subjectId))) {
    await moveInvitations(tx, subjectId, after.email);
  }
  await writeNames(tx, subjectId, after, { now, isOtherAddress: fields.includes('email') });
  if (fields.includes('email')) {
    await leaveAddress(tx, { profileId: subjectId, email: before.email, mailName }, now);
  }
  await audit(tx, { now, actor }, { action: 'user.update', subjectId, details: { fields } });
}

async function writeNames(
  tx: Transaction,
  id: string,
  names: Names,
  { now, isOtherAddress }: { now: Date; isOtherAddress: boolean },
): Promise<void> {
  const { phone, ...profile } = names;
  // Nobody typed it, so nothing ends when it is proved.
  const writer = isOtherAddress ? { emailWriter: 'others' } : {};
  await tx.profile.update({
    where: { id },
    data: { ...profile, ...writer, updatedAt: now },
    select: { id: true },
  });
  await tx.credential.upsert({
    where: { profileId: id },
    create: { profileId: id, phone },
    update: { phone },
    select: { profileId: true },
  });
}

/** Notifies the old address, which can't be used to sign in any more. */
async function leaveAddress(
  tx: Transaction,
  { profileId, email, mailName }: { profileId: string; email: string | null; mailName: string },
  now: Date,
): Promise<void> {
  await settleGifts(tx, [profileId], { now });
  await tx.passwordResetToken.deleteMany({ where: { profileId } });
  await tx.emailChange.deleteMany({ where: { profileId } });
  if (email === null) return;
  await enqueueMail({ db: tx, now }, email, emailChangedMail({ name: mailName, siteUrl }));
}
