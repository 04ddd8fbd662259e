import { z } from 'zod';
import { accountDeletedMail } from '@/domain/account/mails';
import type { AccountDeletion } from '@/domain/account/schema';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { dataMessages } from '@/domain/account/data-messages';
import { siteUrl } from '@/env';
import { removeAccount, removePromptsOf } from './delete-user';
import { requireMember } from '../context';
import { retryTransient } from '../database-errors';
import { enqueueMail } from '../mail/enqueue-mail';
import { rowsOf } from '../rows';
import { requireFreshSession } from '../account/fresh-session';
import type { OwnAccountContext } from '../account/require-current-password';

const AdminRow = z.object({ id: z.string() });
const SelfRow = z.object({
  id: z.string(),
  role: z.string(),
  email: z.string().nullable(),
  fullName: z.string(),
});

/**
 * Deletes one's own account for good, as an admin does it (services/admin/delete-user.ts): from one moment to the next nobody
 * is signed in to it, the address is free, and what stays is the name on what was written. Its prompts stay or go to the trash,
 * where admins find them for 30 days. Gives how many went. Throws FORBIDDEN without a fresh session, CONFLICT for the last
 * active admin, UNAUTHORIZED for a guest or an account that is gone already.
 */
export async function deleteAccount(
  ctx: OwnAccountContext,
  { prompts }: AccountDeletion,
): Promise<{ removedPrompts: number }> {
  const member = requireMember(ctx);
  requireFreshSession(ctx);
  await retryTransient(() =>
    ctx.db.$transaction(async (tx) => {
      // Admins first, as for changes of one: of two that leave at once, one stays.
      const admins = await rowsOf(tx, AdminRow)`
        SELECT id::text FROM profiles WHERE role = 'admin' AND is_active ORDER BY id FOR NO KEY UPDATE`;
      // Read after the wait for others who delete it at the same moment.
      const [self] = await rowsOf(tx, SelfRow)`
        SELECT id::text, role, email, full_name AS "fullName" FROM profiles
        WHERE id = ${member.id}::uuid AND is_active FOR UPDATE`;
      if (self === undefined) throw new AppError('UNAUTHORIZED', messages.session.required);
      if (admins.length === 1 && admins[0]?.id === self.id) {
        throw new AppError('CONFLICT', dataMessages.lastAdmin);
      }
      const removal = { softly: false, promptsRemovedBy: prompts === 'remove' ? self.id : null };
      await removeAccount(tx, { now: ctx.now, actor: { actorId: self.id } }, self, removal);
      if (self.email !== null) {
        const mail = accountDeletedMail({ name: self.fullName, siteUrl });
        await enqueueMail({ db: tx, now: ctx.now }, self.email, mail);
      }
    }),
  );
  return { removedPrompts: prompts === 'remove' ? await removePromptsOf(ctx.db, member.id) : 0 };
}
