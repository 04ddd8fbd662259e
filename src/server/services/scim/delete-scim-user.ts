import { changeAccount, refuseLastAdmin } from '../admin/change-user';
import { removeAccount } from '../admin/delete-user';
import { applyDirectoryRoles } from '../account/apply-group-role';
import { followDirectory } from '../space/groups';
import { BY_SCIM, type ScimContext } from './scim-user';

/**
 * Deletes an account like an admin's soft deletion: it is deactivated immediately, its prompts stay, and an admin can
 * restore it. Its directory name stays as well, so that the same user can return. Its group memberships, and what they
 * gave, end. Throws NOT_FOUND, and CONFLICT for the last active admin.
 */
export async function deleteScimUser(ctx: ScimContext, id: string): Promise<void> {
  const groups = await changeAccount(ctx.db, id, async (tx, user) => {
    refuseLastAdmin(user);
    const named = await tx.scimGroupMember.findMany({
      where: { profileId: id },
      select: { group: { select: { displayName: true } } },
    });
    await tx.scimGroupMember.deleteMany({ where: { profileId: id } });
    await applyDirectoryRoles(tx, [id], ctx.now);
    const removal = { softly: true, promptsRemovedBy: null };
    await removeAccount(tx, { now: ctx.now, actor: BY_SCIM }, user, removal);
    await tx.scimUser.updateMany({ where: { profileId: id }, data: { leftAt: ctx.now } });
    return named.map(({ group }) => group.displayName);
  });
  if (groups.length > 0) await followDirectory(ctx, groups, [id]);
}
