import { Role } from '@/domain/account/role';
import { type Member, roleActing } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Db } from '@/server/db';

/**
 * The present rights of the person who acts: a job that outlasts its request asks before each batch, since they may have been
 * deactivated, given another role or signed out meanwhile. Throws FORBIDDEN when the account is deactivated, `may` refuses it, or
 * the session has ended.
 * @param sessionHash of the session that began the job, where one did
 */
export async function recheckAccess(
  db: Db,
  member: Member,
  may: (member: Member) => boolean = () => true,
  sessionHash?: string,
): Promise<Member> {
  const isSignedIn = { some: { idHash: sessionHash, expiresAt: { gt: new Date() } } };
  const account = await db.profile.findFirst({
    where: { id: member.id, isActive: true, ...(sessionHash !== undefined && { sessions: isSignedIn }) },
    select: { role: true },
  });
  const now = account && { ...member, role: roleActing(Role.parse(account.role), member.token) };
  if (now === null || !may(now)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  return now;
}
