import { Role } from '@/domain/account/role';
import { type Member, roleActing } from '@/domain/actor';
import type { Db } from '@/server/db';
import { forbidden } from './context';

/**
 * Returns the actor's current permissions: a job that outlasts its request calls this before each batch, because they
 * may have been deactivated, given another role or signed out meanwhile. Throws FORBIDDEN if the account is
 * deactivated, `may` rejects it, or the session has ended.
 * @param sessionHash of the session that started the job, if any
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
  if (now === null || !may(now)) throw forbidden();
  return now;
}
