import { hasRole } from '@/domain/actor';
import type { Db } from '@/server/db';
import type { ServiceContext } from '../context';

/** Whether this admin is the only one who could approve their own prompts: the only active admin (decisions, Roles). */
export async function isSoleAdmin(db: Db, profileId: string): Promise<boolean> {
  const other = await db.profile.findFirst({
    where: { role: 'admin', isActive: true, deletedAt: null, id: { not: profileId } },
    select: { id: true },
  });
  return other === null;
}

/** The same for the caller: false for non-admins. */
export async function actorIsSoleAdmin({
  db,
  actor,
}: Pick<ServiceContext, 'db' | 'actor'>): Promise<boolean> {
  return hasRole(actor, 'admin') && isSoleAdmin(db, actor.id);
}
