import type { PasswordChange } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { requireMember } from '../context';
import { deleteFirstRunPasswords } from './first-run-passwords';
import { lockOwnProfile } from './lock-profile';
import { hashPassword } from './password';
import { type OwnAccountContext, requireCurrentPassword } from './require-current-password';
import { setPassword } from './set-password';

/**
 * Changes the caller's password; the current session stays, all others end. Throws BAD_REQUEST for a wrong current
 * password, TOO_MANY_REQUESTS over the limits.
 */
export async function changePassword(
  ctx: OwnAccountContext,
  { currentPassword, password }: PasswordChange,
): Promise<{ updated: true }> {
  const member = requireMember(ctx);
  const provenHash = await requireCurrentPassword(ctx, currentPassword);
  const passwordHash = await hashPassword(password);
  await ctx.db.$transaction(async (tx) => {
    const profile = await lockOwnProfile(tx, ctx);
    // Of two concurrent changes the second one has verified an outdated password.
    const credential = await tx.credential.findUnique({
      where: { profileId: member.id },
      select: { passwordHash: true },
    });
    if (credential?.passwordHash !== provenHash) {
      throw new AppError('BAD_REQUEST', messages.auth.wrongCurrentPassword);
    }
    await setPassword({ db: tx, now: ctx.now }, profile, passwordHash, ctx.session?.idHash);
  });
  await deleteFirstRunPasswords(ctx.db);
  return { updated: true };
}
