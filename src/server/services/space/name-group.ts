import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import type { GroupNamed, GroupPreview } from '@/domain/space/groups';
import { spaceMessages } from '@/domain/space/messages';
import { canManageSpace, canNameGroup } from '@/domain/space/policy';
import type { SpaceRole } from '@/domain/space/role';
import {
  SPACE_GROUPS_MAX,
  type SpaceGroup,
  type SpaceGroupRemove,
  type SpaceGroupSet,
} from '@/domain/space/schema';
import type { Db, Transaction } from '@/server/db';
import { loadSpace, lockSpace } from '../access';
import { auditSpace } from '../activity/audit-space';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { CountRow, rowOf } from '../rows';
import { setRoleByGroup } from './group-role';
import { bringInLine } from './groups';

const InGroupRow = z.object({ isThere: z.boolean() });

/** Returns whether the directory lists a user in the group of a name. */
async function isInGroup(db: Db, userId: string, name: string): Promise<boolean> {
  const { isThere } = await rowOf(db, InGroupRow)`
    SELECT EXISTS (
      SELECT FROM scim_groups g JOIN scim_group_members gm ON gm.group_id = g.id
      WHERE lower(g.display_name) = lower(${name}) AND gm.profile_id = ${userId}::uuid) AS "isThere"`;
  return isThere;
}

async function mayName(
  db: Db,
  member: Member,
  space: { id: string; role: SpaceRole },
  name: string,
): Promise<boolean> {
  return canNameGroup(member, space, { isInGroup: await isInGroup(db, member.id, name) });
}

/**
 * Returns how many people a group would bring into a space; only for those who may name it. Others get the same answer
 * whether or not the directory has such a group. Throws NOT_FOUND for a space the caller is not in, FORBIDDEN for
 * non-owners.
 */
export async function previewGroup(
  ctx: ServiceContext,
  { id, name }: SpaceGroupRemove,
): Promise<GroupPreview> {
  const member = requireMember(ctx);
  const space = await loadSpace(ctx.db, member, { id });
  if (!canManageSpace(member, space)) throw forbidden();
  if (!(await mayName(ctx.db, member, space, name))) return { people: null };
  const { count } = await rowOf(ctx.db, CountRow)`
    SELECT count(*)::int AS count FROM scim_groups g JOIN scim_group_members gm ON gm.group_id = g.id
    JOIN profiles p ON p.id = gm.profile_id AND p.deleted_at IS NULL AND p.erased_at IS NULL
    WHERE lower(g.display_name) = lower(${name})
      AND NOT EXISTS (SELECT FROM space_members m WHERE m.space_id = ${space.id}::uuid AND m.user_id = p.id)`;
  return { people: count };
}

/** Throws BAD_REQUEST if the space has the maximum of groups and requests for groups, without this one. */
async function requireRoomForGroup(tx: Transaction, spaceId: string, name: string): Promise<void> {
  const where = { spaceId, name: { not: name } };
  const others =
    (await tx.spaceGroup.count({ where })) +
    (await tx.spaceGroupRequest.count({ where: { ...where, declinedAt: null } }));
  if (others >= SPACE_GROUPS_MAX) throw new AppError('BAD_REQUEST', spaceMessages.tooManyGroups);
}

/** Names a group in a locked space, or changes its role, and brings its people in. */
export async function nameGroupIn(
  tx: Transaction,
  by: { member: Member; now: Date },
  spaceId: string,
  { name, role }: SpaceGroup,
): Promise<void> {
  await requireRoomForGroup(tx, spaceId, name);
  const named = { namedBy: by.member.id, namedAt: by.now };
  await tx.spaceGroup.upsert({
    where: { spaceId_name: { spaceId, name } },
    create: { spaceId, name, role, ...named },
    update: { role, ...named },
  });
  await tx.spaceGroupRequest.deleteMany({ where: { spaceId, name } });
  await auditSpace(tx, by, 'space.group', spaceId, { to: role });
  await setRoleByGroup(tx, spaceId, { name, role });
  await bringInLine(tx, spaceId, { whose: null, changed: [], now: by.now });
}

/**
 * Makes the users of a company's group members of a space, with a role; those of the directory immediately. Owners who
 * are not in the group ask the admins instead, whether or not the group exists. Throws NOT_FOUND for a space the caller
 * is not in, FORBIDDEN for non-owners, BAD_REQUEST with too many groups.
 */
export async function setGroup(ctx: ServiceContext, { id, name, role }: SpaceGroupSet): Promise<GroupNamed> {
  const member = requireMember(ctx);
  return ctx.db.$transaction(async (tx) => {
    const space = await lockSpace(tx, member, id, canManageSpace);
    if (await mayName(tx, member, space, name)) {
      await nameGroupIn(tx, { member, now: ctx.now }, space.id, { name, role });
      return { name, role, isAsked: false };
    }
    await requireRoomForGroup(tx, space.id, name);
    const asked = { role, requestedBy: member.id, createdAt: ctx.now, declinedAt: null };
    await tx.spaceGroupRequest.upsert({
      where: { spaceId_name: { spaceId: space.id, name } },
      create: { spaceId: space.id, name, ...asked },
      update: asked,
    });
    return { name, role, isAsked: true };
  });
}

/** Removes a group from a space, with the members that only it added. Throws as {@link setGroup} does. */
export async function removeGroup(
  ctx: ServiceContext,
  { id, name }: SpaceGroupRemove,
): Promise<{ name: string }> {
  const member = requireMember(ctx);
  await ctx.db.$transaction(async (tx) => {
    await lockSpace(tx, member, id, canManageSpace);
    const { count } = await tx.spaceGroup.deleteMany({ where: { spaceId: id, name } });
    if (count > 0) await auditSpace(tx, { member, now: ctx.now }, 'space.ungroup', id);
    await tx.spaceGroupRequest.deleteMany({ where: { spaceId: id, name } });
    await bringInLine(tx, id, { whose: null, changed: [name], now: ctx.now });
  });
  return { name };
}
