import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { spaceMessages } from '@/domain/space/messages';
import { RemovedMember } from '@/domain/space/departure';
import { canManageSpace } from '@/domain/space/policy';
import { SPACE_ROLES, type SpaceRole } from '@/domain/space/role';
import {
  AskedGroup,
  SpaceMemberDto,
  type SpacePeople,
  type SpaceRoleChange,
  SpaceRoleSchema,
} from '@/domain/space/schema';
import type { Transaction } from '@/server/db';
import { requireLiveCaller } from '../account/live-caller';
import { keepWebhooks } from '../account/keep-webhooks';
import { hasTypedAddress, waitsForProof } from '../account/typed-address';
import { requireMember, type ServiceContext } from '../context';
import { holdRole } from '../gift/hold-gift';
import { rowsOf } from '../rows';
import { loadSpace, lockSpace } from '../access';
import { findGroups, findLeftOut } from './groups';
import { liveInvitations } from './invitations';
import { auditMember, auditSpace } from '../activity/audit-space';

/** Maximum removed members listed for owners: the newest are enough. */
const REMOVED_LISTED = 200;

const PlaceRow = z.object({ role: SpaceRoleSchema, joinedAt: z.date() });

/**
 * Returns the members of a space, owners first; for owners also whose address is not proved and what waits for it, the valid invitations, the groups and removed members.
 * Throws NOT_FOUND.
 */
export async function listPeople(ctx: ServiceContext, { id }: { id: string }): Promise<SpacePeople> {
  const member = requireMember(ctx);
  const space = await loadSpace(ctx.db, member, { id });
  const isOwner = canManageSpace(member, space);
  const members = await rowsOf(ctx.db, SpaceMemberDto)`
    SELECT m.user_id::text AS "userId", p.full_name AS name, p.avatar_url AS "avatarUrl", m.role, m.joined_at AS "joinedAt",
      m.by_group AS "byGroup",
      CASE WHEN w.id IS NULL OR NOT ${isOwner} THEN NULL
        ELSE json_build_object('role', w.role, 'isDropped', w.dropped_at IS NOT NULL) END AS waiting,
      ${isOwner} AND ${hasTypedAddress('p')} AS "isUnproved"
    FROM space_members m JOIN profiles p ON p.id = m.user_id
    LEFT JOIN waiting_gifts w ON w.space_id = m.space_id AND w.account_id = m.user_id
    WHERE m.space_id = ${space.id}::uuid
    ORDER BY array_position(ARRAY['owner', 'publisher', 'member', 'reader'], m.role), lower(p.full_name), p.id`;
  if (!isOwner) {
    return { members, invitations: null, groups: null, askedGroups: [], leftOut: [], removed: null };
  }
  return {
    members,
    invitations: await liveInvitations(ctx, space.id),
    groups: await findGroups(ctx.db, space.id),
    askedGroups: await rowsOf(ctx.db, AskedGroup)`
      SELECT name, role, declined_at IS NOT NULL AS "isDeclined" FROM space_group_requests WHERE space_id = ${space.id}::uuid ORDER BY name`,
    leftOut: await findLeftOut(ctx.db, space.id),
    removed: await rowsOf(ctx.db, RemovedMember)`
      SELECT r.user_id::text AS "userId", p.full_name AS name, r.removed_at AS "removedAt"
      FROM space_removals r JOIN profiles p ON p.id = r.user_id AND p.deleted_at IS NULL
      WHERE r.space_id = ${space.id}::uuid ORDER BY r.removed_at DESC, p.id LIMIT ${REMOVED_LISTED}`,
  };
}

/** Returns the role of a member of a locked space, and since when. Throws NOT_FOUND. */
export async function requireMemberOf(
  tx: Transaction,
  spaceId: string,
  userId: string,
): Promise<z.infer<typeof PlaceRow>> {
  const [row] = await rowsOf(tx, PlaceRow)`
    SELECT role, joined_at AS "joinedAt" FROM space_members WHERE space_id = ${spaceId}::uuid AND user_id = ${userId}::uuid`;
  if (row === undefined) throw new AppError('NOT_FOUND', spaceMessages.memberNotFound);
  return row;
}

/** Call it before an owner loses that role. Throws CONFLICT for the last one. */
export async function requireOtherOwner(tx: Transaction, spaceId: string, userId: string): Promise<void> {
  const others = await tx.spaceMember.count({
    where: { spaceId, role: 'owner', userId: { not: userId }, user: { isActive: true } },
  });
  if (others === 0) throw new AppError('CONFLICT', spaceMessages.lastOwner);
}

function isHigher(role: SpaceRole, than: SpaceRole): boolean {
  return SPACE_ROLES.indexOf(role) > SPACE_ROLES.indexOf(than);
}

/**
 * Sets the role of a member of a space, which overrides their group; a new owner shares ownership with the existing
 * ones. The caller keeps webhooks that an owner set, as they choose. A higher one for somebody whose address is typed waits until they prove it; their role of now withdraws it.
 * Returns the role that they have now. Throws NOT_FOUND for a space the caller is not in and for a user who is not in it,
 * FORBIDDEN for non-owners, CONFLICT for the last owner.
 */
export async function setRole(
  ctx: ServiceContext,
  { id, userId, role, keepWebhooks: ids = [] }: SpaceRoleChange,
): Promise<{ userId: string; role: SpaceRole }> {
  const member = requireMember(ctx);
  const held = await ctx.db.$transaction(async (tx) => {
    const waits = await waitsForProof(tx, userId);
    await lockSpace(tx, member, id, canManageSpace);
    await requireLiveCaller(tx, ctx);
    const { role: before } = await requireMemberOf(tx, id, userId);
    await tx.waitingGift.deleteMany({ where: { accountId: userId, spaceId: id } });
    if (before === role) return before;
    if (before === 'owner') await requireOtherOwner(tx, id, userId);
    if (waits && isHigher(role, before)) {
      await holdRole(tx, { accountId: userId, spaceId: id, role, by: member.id, now: ctx.now });
      return before;
    }
    if (before === 'owner') {
      await keepWebhooks(tx, { member, now: ctx.now }, { ids, setBy: userId, spaceId: id });
    }
    await tx.spaceMember.update({
      where: { userId_spaceId: { userId, spaceId: id } },
      data: { role, byGroup: null },
      select: { userId: true },
    });
    const who = { spaceId: id, userId };
    await auditMember(tx, { member, now: ctx.now }, 'space.role', who, { from: before, to: role });
    return role;
  });
  return { userId, role: held };
}

/** Leaves a space; a valid invitation leads back. Throws NOT_FOUND for non-members, CONFLICT for the last owner. */
export async function leaveSpace(ctx: ServiceContext, { id }: { id: string }): Promise<{ id: string }> {
  const member = requireMember(ctx);
  await ctx.db.$transaction(async (tx) => {
    const { role } = await lockSpace(tx, member, id, () => true);
    if (role === 'owner') await requireOtherOwner(tx, id, member.id);
    await tx.spaceMember.deleteMany({ where: { spaceId: id, userId: member.id } });
    await auditSpace(tx, { member, now: ctx.now }, 'space.leave', id);
  });
  return { id };
}
