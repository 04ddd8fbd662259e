import { z } from 'zod';
import {
  type HeldRole,
  mappedDirectoryRole,
  mappedRole,
  roleAtSignIn,
  roleByDirectory,
} from '@/domain/account/group-role';
import { DEFAULT_ROLE, Role } from '@/domain/account/role';
import type { Database, Db, Transaction } from '@/server/db';
import { logger } from '@/server/log/logger';
import { lockAdmins } from './lock-admins';
import { retryTransient } from '../database-errors';
import { rowsOf } from '../rows';
import { readSettings } from '../settings/settings';
import { findCompanyRule } from './company-only';
import { proveAddresses } from './prove-address';
import { readGroupRoles } from './sign-in-providers';

/**
 * Roles mapped from groups of the company (`OIDC_ROLE_MAP`, or as configured by an admin), with an audit log entry for
 * each change. The last active admin stays one in any case.
 */

const HolderRow = z.object({
  id: z.string(),
  role: Role,
  source: z.enum(['hand', 'sign-in', 'directory']),
  isActive: z.boolean(),
  groups: z.array(z.string()),
});
type Holder = z.infer<typeof HolderRow>;

/** Reads users with their roles and directory groups; locks the rows if a role may change. */
function readHolders(db: Db, profileIds: readonly string[]): Promise<Holder[]> {
  return rowsOf(db, HolderRow)`
    SELECT p.id::text, p.role, p.role_source AS source, p.is_active AS "isActive", ARRAY(
      SELECT g.display_name FROM scim_group_members gm JOIN scim_groups g ON g.id = gm.group_id
      WHERE gm.profile_id = p.id) AS groups
    FROM profiles p WHERE p.id = ANY(${[...profileIds]}::uuid[]) AND p.deleted_at IS NULL`;
}

type Decision = (held: HeldRole, byDirectory: Role | null, ofNewAccounts: Role) => HeldRole;

type Deciding = { decide: Decision; ofNewAccounts: Role; map: Awaited<ReturnType<typeof readGroupRoles>> };

/** Returns the users whose role or its source changes. */
function changesOf(holders: readonly Holder[], { decide, ofNewAccounts, map }: Deciding) {
  return holders.flatMap((holder) => {
    const after = decide(holder, mappedDirectoryRole(holder.groups, map), ofNewAccounts);
    return after.role === holder.role && after.source === holder.source ? [] : [{ holder, after }];
  });
}

type Change = ReturnType<typeof changesOf>[number];

async function roleOfNewAccounts(db: Db): Promise<Role> {
  return (await readSettings(db)).newAccountsAreViewers ? 'viewer' : DEFAULT_ROLE;
}

/** Leaves out the change that would leave no active admin who can get in, or demote the admin who keeps a password. */
async function sparingLastAdmin(
  tx: Transaction,
  changes: readonly Change[],
  admins: Awaited<ReturnType<typeof lockAdmins>>,
): Promise<Change[]> {
  const breakGlassId = (await findCompanyRule(tx))?.breakGlassId;
  const able = admins.filter((admin) => admin.hasWayIn);
  const left = new Set((able.length > 0 ? able : admins).map(({ id }) => id));
  // Those whom the company's groups raise sign in there.
  const isRaised = changes.some(({ holder, after }) => holder.isActive && isRise(holder, after));
  return changes.filter(({ holder, after }) => {
    if (holder.role !== 'admin' || after.role === 'admin') return true;
    const isLast = !isRaised && left.has(holder.id) && left.size <= 1;
    const isNeeded = holder.id === breakGlassId || isLast;
    if (isNeeded) logger.warn({ profileId: holder.id }, 'an admin keeps the role, whatever the groups say');
    else left.delete(holder.id);
    return !isNeeded;
  });
}

function isRise(before: HeldRole, after: HeldRole): boolean {
  return before.role !== 'admin' && after.role === 'admin';
}

async function applyChanges(
  tx: Transaction,
  changes: readonly Change[],
  { now, by }: { now: Date; by: string },
): Promise<void> {
  const ids = changes.map(({ holder }) => holder.id);
  const roles = changes.map(({ after }) => after.role);
  const sources = changes.map(({ after }) => after.source);
  await tx.$executeRaw`
    UPDATE profiles SET role = change.role, role_source = change.source,
      updated_at = CASE WHEN profiles.role = change.role THEN profiles.updated_at ELSE ${now} END
    FROM unnest(${ids}::uuid[], ${roles}::text[], ${sources}::text[]) AS change(id, role, source)
    WHERE profiles.id = change.id`;
  await tx.auditEvent.createMany({
    data: changes
      .filter(({ holder, after }) => holder.role !== after.role)
      .map(({ holder, after }) => ({
        at: now,
        action: 'user.role',
        subjectId: holder.id,
        details: { from: holder.role, to: after.role, by },
      })),
  });
}

/**
 * Applies the role of a user's groups at sign-in: those listed by the sign-in and those of the directory.
 * @param groups listed by the sign-in
 */
export async function applyGroupRole(
  { db, now }: { db: Database; now: Date },
  profileId: string,
  groups: readonly string[],
): Promise<void> {
  const map = await readGroupRoles(db);
  if (map.length === 0) return;
  const bySignIn = mappedRole(groups, map);
  const decide: Decision = (held, byDirectory, ofNew) => roleAtSignIn(held, { bySignIn, byDirectory }, ofNew);
  const deciding = { decide, map, ofNewAccounts: await roleOfNewAccounts(db) };
  const seen = await readHolders(db, [profileId]);
  // Most sign-ins change nothing, and skip the admins lock.
  if (!seen.some(({ isActive }) => isActive) || changesOf(seen, deciding).length === 0) return;
  await retryTransient(() =>
    db.$transaction((tx) => changeRoles(tx, [profileId], { ...deciding, now, by: 'company sign-in' })),
  );
}

/** Applies the roles of the directory's current groups, in the transaction that changed them. */
export async function applyDirectoryRoles(
  tx: Transaction,
  profileIds: readonly string[],
  now: Date,
): Promise<void> {
  const map = profileIds.length === 0 ? [] : await readGroupRoles(tx);
  if (map.length === 0) return;
  const ofNewAccounts = await roleOfNewAccounts(tx);
  await changeRoles(tx, profileIds, { decide: roleByDirectory, ofNewAccounts, map, now, by: 'SCIM' });
}

async function changeRoles(
  tx: Transaction,
  profileIds: readonly string[],
  { now, by, ...deciding }: Deciding & { now: Date; by: string },
): Promise<void> {
  const admins = await lockAdmins(tx);
  await tx.$executeRaw`
    SELECT 1 FROM profiles WHERE id = ANY(${[...profileIds]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  const changes = changesOf(await readHolders(tx, profileIds), deciding);
  const allowed = await sparingLastAdmin(tx, changes, admins);
  if (allowed.length === 0) return;
  await proveRaised(tx, allowed, { now, map: deciding.map });
  await applyChanges(tx, allowed, { now, by });
}

/**
 * The directory makes an admin of an address, maybe one that was typed before the directory's group had that role: what
 * its holder set ends first, as if it joined the group now.
 */
async function proveRaised(
  tx: Transaction,
  changes: readonly Change[],
  { now, map }: Pick<Deciding, 'map'> & { now: Date },
): Promise<void> {
  const raised = changes.filter(
    ({ holder, after }) => isRise(holder, after) && mappedDirectoryRole(holder.groups, map) === 'admin',
  );
  const ids = raised.map(({ holder }) => holder.id);
  if (ids.length > 0) await proveAddresses(tx, ids, { now, by: 'directory' });
}
