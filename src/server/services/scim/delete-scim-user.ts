import { changeAccount, refuseLastAdmin } from '../admin/change-user';
import { removeAccount } from '../admin/delete-user';
import { applyDirectoryRoles } from '../account/apply-group-role';
import { settleDirectory } from '../space/settle-directory';
import { BY_SCIM, type ScimContext } from './scim-user';

/**
 * Deletes an account like an admin's soft deletion: it is deactivated immediately, its prompts stay, and an admin can
 * restore it. Its directory name stays as well, so that the same user can return. Its group memberships, and what they
 * gave, end. Throws NOT_FOUND, and CONFLICT for the last active admin.
 */
export async function deleteScimUser(ctx: ScimContext, id: string): Promise<void> {
  // Completes what an earlier request owes, even if the account is already deleted.
  await settleDirectory(ctx, { profileId: id });
  await changeAccount(ctx.db, id, async (tx, user) => {
    refuseLastAdmin(user);
    // As a change of these groups does, so that a space that names one of them now waits.
    await tx.$executeRaw`
      SELECT 1 FROM scim_groups WHERE id IN (SELECT group_id FROM scim_group_members WHERE profile_id = ${id}::uuid)
      ORDER BY id FOR NO KEY UPDATE`;
    await tx.scimGroupMember.deleteMany({ where: { profileId: id } });
    await applyDirectoryRoles(tx, [id], ctx.now);
    const removal = { softly: true, promptsRemovedBy: null };
    await removeAccount(tx, { now: ctx.now, actor: BY_SCIM }, user, removal);
    await tx.scimUser.updateMany({ where: { profileId: id }, data: { leftAt: ctx.now } });
  });
  await settleDirectory(ctx, { profileId: id });
}
