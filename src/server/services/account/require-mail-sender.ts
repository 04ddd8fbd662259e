import { proofMessages } from '@/domain/account/proof-messages';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import type { Db } from '@/server/db';
import { maySendMail } from '../mail/enqueue-mail-of';
import { isMailSetUp } from './typed-address';

/**
 * Rejects inviting by mail by a user who may not send mail. Without a mail server nobody can prove an address, so there
 * people named from the library can be invited all the same: they see it in the app. Throws FORBIDDEN.
 * @param isToTyped whether the user typed the address of one whom they invite
 */
export async function requireMailSender(db: Db, { id }: Member, isToTyped: boolean): Promise<void> {
  if (await maySendMail(db, { id, isToTyped })) return;
  if (!isToTyped && !(await isMailSetUp(db))) return;
  const withAddress = await db.profile.count({ where: { id, email: { not: null } } });
  if (withAddress === 0) throw new AppError('FORBIDDEN', proofMessages.noAddressToInvite);
  throw new AppError('FORBIDDEN', proofMessages.neededToInvite, { reason: proofMessages.reason });
}
