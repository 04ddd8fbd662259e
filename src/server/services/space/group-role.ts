import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { hasTypedAddress, isMailSetUp } from '../account/typed-address';

/** SQL condition: the account has a typed address, whose place or higher role by a group waits until it is proved. */
export function isOfTypedAddress(account: 'brought.user_id' | 'm.user_id'): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM profiles p WHERE p.id = ${Prisma.raw(account)} AND ${hasTypedAddress('p')})`;
}

/** SQL condition: a role is higher than that of the member `m`. */
export function isHigherRole(role: Prisma.Sql | 'brought.role'): Prisma.Sql {
  const roles = Prisma.sql`ARRAY['owner', 'publisher', 'member', 'reader']`;
  const other = typeof role === 'string' ? Prisma.raw(role) : role;
  return Prisma.sql`array_position(${roles}, ${other}) < array_position(${roles}, m.role)`;
}

/** Sets the role of the members whom a group has brought: only the row shows which of them a sign-in brought. */
export async function setRoleByGroup(
  tx: Transaction,
  spaceId: string,
  { name, role }: { name: string; role: string },
): Promise<void> {
  const waits = await isMailSetUp(tx);
  await tx.$executeRaw`
    UPDATE space_members m SET role = ${role} WHERE m.space_id = ${spaceId}::uuid AND m.by_group = ${name}
      AND NOT (${waits} AND ${isHigherRole(Prisma.sql`${role}::text`)} AND ${isOfTypedAddress('m.user_id')})`;
}
