import type { Transaction } from '@/server/db';
import { proveAddress } from '../account/prove-address';
import { applyActive, changeAccount } from '../admin/change-user';
import { lockNames, moveNames } from '../admin/update-user';
import { getScimUser } from './find-scim-users';
import {
  BY_SCIM,
  withNameConflicts,
  type ScimContext,
  type ScimUserFacts,
  type ScimUserRow,
  validateUserFacts,
} from './scim-user';

type Names = ReturnType<typeof validateUserFacts>['names'];

/** Writes the names of the directory, if they differ. */
async function writeScimNames(tx: Transaction, current: ScimUserRow, names: Names): Promise<void> {
  const after = {
    userName: names.userName,
    externalId: names.externalId === undefined ? current.externalId : names.externalId,
    givenName: names.givenName === undefined ? current.givenName : names.givenName,
    familyName: names.familyName === undefined ? current.familyName : names.familyName,
  };
  await tx.scimUser.upsert({
    where: { profileId: current.accountId },
    create: { profileId: current.accountId, ...after },
    update: after,
    select: { profileId: true },
  });
}

/**
 * Changes an account by its directory. What somebody else had set under an address that they only typed ends first
 * (prove-address.ts). Deactivation ends all its sessions and tokens.
 * @param id by which the directory knows the account
 * @param decide returns the directory's data, from the account under its lock
 * @throws NOT_FOUND, BAD_REQUEST, and CONFLICT for a name or an address that another account has and for the last
 * active admin, who stays one
 */
export async function updateScimUser(
  ctx: ScimContext,
  id: string,
  decide: (current: ScimUserRow) => ScimUserFacts,
): Promise<void> {
  const found = await getScimUser(ctx, id);
  const { accountId } = found;
  let facts = validateUserFacts(decide(found));
  await withNameConflicts(ctx.db, facts, () =>
    changeAccount(ctx.db, accountId, async (tx, user) => {
      // The directory gives rights to the address, so an earlier holder who only typed it loses access first.
      await proveAddress(tx, accountId, { now: ctx.now, by: 'directory' });
      const before = await lockNames(tx, accountId);
      // Not found any more if the address was changed meanwhile.
      const current = await getScimUser({ db: tx }, id);
      facts = validateUserFacts(decide(current));
      const { names, email, fullName, active } = facts;
      const after = { ...before, email: email ?? before.email, fullName: fullName ?? before.fullName };
      // First, so that the account keeps its id for the directory when its address changes.
      await writeScimNames(tx, current, names);
      await moveNames(tx, { now: ctx.now, actor: BY_SCIM }, user.id, { before, after });
      if (active !== undefined) await applyActive(tx, { now: ctx.now, actor: BY_SCIM }, user, active);
    }),
  );
}
