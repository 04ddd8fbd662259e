import type { HealthCheck } from '@/domain/admin/health';
import { healthMessages as said } from '@/domain/admin/health-messages';
import type { Db } from '@/server/db';
import { isMailSetUp, TYPED_ADDRESS } from '../account/typed-address';

/** More than this many are a number. */
const NAMED_MAX = 20;

/**
 * Names the admins whose address was only typed: accounts from before writers of addresses were recorded keep what they
 * had, also by a group.
 */
export async function checkAdmins(db: Db): Promise<HealthCheck> {
  const where = { role: 'admin', isActive: true, deletedAt: null, ...TYPED_ADDRESS };
  const count = await db.profile.count({ where });
  if (count === 0) return { part: 'admins', state: 'ok', text: said.admins, remedy: '' };
  const named = await db.profile.findMany({
    where,
    select: { id: true, fullName: true },
    orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
    take: NAMED_MAX,
  });
  return {
    part: 'admins',
    state: 'problem',
    text: said.adminsUnproved(count),
    remedy: said.proveAdmins(await isMailSetUp(db)),
    links: named.map(({ id, fullName }) => ({ name: fullName, path: `/admin/users/${id}` })),
  };
}
