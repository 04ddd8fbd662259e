import type { Role } from '@/domain/account/role';
import type { Transaction } from '@/server/db';
import { proveAddress } from '../account/prove-address';
import { audit } from '../admin/change-user';
import { lockNames, moveNames } from '../admin/update-user';
import { leaveSharedSpaces, lockGroupsOf } from '../access';
import { BY_SCIM, type ValidUserFacts } from './scim-user';

/**
 * Restores the account of a user whom the directory deleted and adds again: with its prompts, otherwise like a new
 * account. Roles, spaces and prompts given by hand are not restored; groups give theirs with the next change of the
 * directory. Sessions and tokens ended with the deletion.
 */
export async function returnToAccount(
  tx: Transaction,
  now: Date,
  { id, role, facts: { names, email, fullName, active } }: { id: string; role: Role; facts: ValidUserFacts },
): Promise<void> {
  await proveAddress(tx, id, { now, by: 'directory' });
  await lockGroupsOf(tx, id);
  await tx.$executeRaw`SELECT 1 FROM profiles WHERE id = ${id}::uuid FOR UPDATE`;
  const before = await lockNames(tx, id);
  const held = await tx.profile.findUniqueOrThrow({ where: { id }, select: { role: true } });
  await leaveSharedSpaces(tx, id);
  await tx.promptGrant.deleteMany({ where: { subjectUserId: id } });
  await tx.profile.update({
    where: { id },
    data: {
      isActive: active ?? true,
      wasActive: true,
      deletedAt: null,
      promptsRemovedBy: null,
      role,
      roleSource: 'hand',
      updatedAt: now,
    },
    select: { id: true },
  });
  const after = { ...before, email: email ?? before.email, fullName: fullName ?? before.fullName };
  await moveNames(tx, { now, actor: BY_SCIM }, id, { before, after });
  await tx.scimUser.updateMany({ where: { profileId: id }, data: { ...names, leftAt: null } });
  const details = held.role === role ? {} : { from: held.role, to: role };
  await audit(tx, { now, actor: BY_SCIM }, { action: 'user.restore', subjectId: id, details });
}
