import { Role } from '@/domain/account/role';
import { type Member, roleActing } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Db } from '@/server/db';

/**
 * The present rights of the person who acts: a job that outlasts its request asks before each batch, since they may have been deactivated or
 * given another role meanwhile. Throws FORBIDDEN when the account is deactivated or `may` refuses it.
 */
export async function recheckAccess(
  db: Db,
  member: Member,
  may: (member: Member) => boolean = () => true,
): Promise<Member> {
  const account = await db.profile.findFirst({
    where: { id: member.id, isActive: true },
    select: { role: true },
  });
  const now = account && { ...member, role: roleActing(Role.parse(account.role), member.token) };
  if (now === null || !may(now)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  return now;
}
