import { expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { actorIsSoleAdmin } from '@/server/services/status/sole-admin';
import { makeProfile } from '../../support/factories';

/** The sole admin is counted over all accounts, not only the first page. */

/** More than one page of admins. */
const MANY = 60;

it('is the one active admin, and nobody once there is another', async () => {
  await db.profile.updateMany({ where: { role: 'admin' }, data: { role: 'viewer' } });
  const admin = await makeProfile({ role: 'admin' });
  await db.profile.createMany({
    data: Array.from({ length: MANY }, (_, index) => ({
      fullName: `A former admin ${index}`,
      role: 'admin',
      isActive: false,
    })),
  });
  expect(await actorIsSoleAdmin({ db, actor: admin })).toBe(true);

  const last = await makeProfile({ role: 'admin' });
  await db.profile.update({ where: { id: last.id }, data: { fullName: 'Zoe Zytek' } });
  expect(await actorIsSoleAdmin({ db, actor: admin })).toBe(false);
  expect(await actorIsSoleAdmin({ db, actor: last })).toBe(false);
  await db.profile.update({ where: { id: last.id }, data: { isActive: false } });
  expect(await actorIsSoleAdmin({ db, actor: admin })).toBe(true);
});

it('is never somebody who is no admin', async () => {
  await db.profile.updateMany({ where: { role: 'admin' }, data: { isActive: false } });
  for (const actor of [GUEST, await makeProfile(), await makeProfile({ role: 'viewer' })]) {
    expect(await actorIsSoleAdmin({ db, actor })).toBe(false);
  }
});
