import { lockGroupsOf } from '../access';
import { changeAccount, refuseLastAdmin } from '../admin/change-user';
import { removeAccount } from '../admin/delete-user';
import { applyDirectoryRoles } from '../account/apply-group-role';
import { settleDirectory } from '../space/settle-directory';
import { notFound } from '../context';
import { accountsOf } from './directory-id';
import { BY_SCIM, type ScimContext } from './scim-user';

/**
 * Deletes an account like an admin's soft deletion: it is deactivated immediately, its prompts stay, and an admin can
 * restore it. Its directory name stays as well, so that the same user can return. Its group memberships, and what they
 * gave, end. Throws NOT_FOUND, and CONFLICT for the last active admin.
 */
export async function deleteScimUser(ctx: ScimContext, id: string): Promise<void> {
  const [accountId] = await accountsOf(ctx.db, [id]);
  if (accountId === undefined) throw notFound();
  // Completes what an earlier request owes, even if the account is already deleted.
  await settleDirectory(ctx, { profileId: accountId });
  await changeAccount(ctx.db, accountId, async (tx, user) => {
    if (!(await accountsOf(tx, [id])).includes(accountId)) throw notFound();
    refuseLastAdmin(user);
    await lockGroupsOf(tx, accountId);
    await tx.scimGroupMember.deleteMany({ where: { profileId: accountId } });
    await applyDirectoryRoles(tx, [accountId], ctx.now);
    const removal = { softly: true, promptsRemovedBy: null };
    await removeAccount(tx, { now: ctx.now, actor: BY_SCIM }, user, removal);
    await tx.scimUser.updateMany({ where: { profileId: accountId }, data: { leftAt: ctx.now } });
  });
  await settleDirectory(ctx, { profileId: accountId });
}
