import { z } from 'zod';
import { accountDeletedMail } from '@/domain/account/mails';
import type { AccountDeletion } from '@/domain/account/schema';
import { companyMessages } from '@/domain/account/company-messages';
import { AppError } from '@/domain/errors';
import { dataMessages } from '@/domain/account/data-messages';
import { siteUrl } from '@/env';
import { isLastAdmin, lockAdmins } from '../account/lock-admins';
import { noticeReaderOf } from '../account/lock-profile';
import { removeAccount, removePromptsOf } from './delete-user';
import { requireMember, unauthorized } from '../context';
import { retryTransient } from '../database-errors';
import { enqueueNotice } from '../mail/enqueue-notice';
import { rowsOf } from '../rows';
import { findCompanyRule } from '../account/company-only';
import { requireFreshSession } from '../account/fresh-session';
import type { OwnAccountContext } from '../account/require-current-password';

const SelfRow = z.object({
  id: z.string(),
  role: z.string(),
  email: z.string().nullable(),
  fullName: z.string(),
});

/**
 * Deletes the caller's own account permanently, like an admin's deletion (services/admin/delete-user.ts): immediately
 * all its sessions end, the address is free, and only the name on its contributions stays. Its prompts stay or go to
 * the trash, where admins find them for 30 days. Returns how many were deleted. Throws FORBIDDEN without a fresh
 * session, CONFLICT for the last active admin, UNAUTHORIZED for a guest or a deleted account.
 */
export async function deleteAccount(
  ctx: OwnAccountContext,
  { prompts }: AccountDeletion,
): Promise<{ removedPrompts: number }> {
  const member = requireMember(ctx);
  requireFreshSession(ctx);
  await retryTransient(() =>
    ctx.db.$transaction(async (tx) => {
      // Locks admins first, as for changes of one: of two that leave concurrently, one stays.
      const admins = await lockAdmins(tx);
      // Read after waiting for concurrent deletions.
      const [self] = await rowsOf(tx, SelfRow)`
        SELECT id::text, role, email, full_name AS "fullName" FROM profiles
        WHERE id = ${member.id}::uuid AND is_active FOR UPDATE`;
      if (self === undefined) throw unauthorized();
      if (isLastAdmin(admins, self.id)) throw new AppError('CONFLICT', dataMessages.lastAdmin);
      if ((await findCompanyRule(tx))?.breakGlassId === self.id) {
        throw new AppError('CONFLICT', companyMessages.breakGlass);
      }
      const reader = await noticeReaderOf(tx, self.id);
      const mail = accountDeletedMail({ name: reader.mailName, siteUrl });
      const removal = { softly: false, promptsRemovedBy: prompts === 'remove' ? self.id : null };
      await removeAccount(tx, { now: ctx.now, actor: { actorId: self.id } }, self, removal);
      await enqueueNotice({ db: tx, now: ctx.now }, reader, mail);
    }),
  );
  return { removedPrompts: prompts === 'remove' ? await removePromptsOf(ctx.db, member.id) : 0 };
}
