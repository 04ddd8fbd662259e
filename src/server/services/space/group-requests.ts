import { z } from 'zod';
import { hasRole, type Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import {
  type GroupDecision,
  GroupRequest,
  NAMED_GROUPS_MAX,
  NamedGroup,
  type NamedGroupKey,
} from '@/domain/space/groups';
import { spaceMessages } from '@/domain/space/messages';
import { SpaceGroup } from '@/domain/space/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import { auditSpace } from '../activity/audit-space';
import { requireAdmin, requireMember, type ServiceContext } from '../context';
import { notify } from '../notification/notify';
import { CountRow, rowOf, rowsOf } from '../rows';
import { bringInLine } from './groups';
import { nameGroupIn } from './name-group';

const MAX_LISTED = 50;

/** Open requests `r`: not declined, and their requester is still an owner. */
const OPEN = Prisma.sql`
  (SELECT * FROM space_group_requests WHERE declined_at IS NULL) r JOIN spaces s ON s.id = r.space_id AND s.deleted_at IS NULL
  JOIN profiles requester ON requester.id = r.requested_by AND requester.is_active
  JOIN space_members m ON m.space_id = r.space_id AND m.user_id = r.requested_by AND m.role = 'owner'`;

/** Returns the requests for groups that wait for the caller, newest first; none for others than admins. */
export async function listGroupRequests(ctx: ServiceContext): Promise<GroupRequest[]> {
  const member = requireMember(ctx);
  if (!hasRole(member, 'admin')) return [];
  return rowsOf(ctx.db, GroupRequest)`
    SELECT r.id::text, s.name AS "spaceName", r.name, r.role, requester.full_name AS "requesterName",
      r.created_at AS "createdAt", (
        SELECT count(*)::int FROM scim_groups g JOIN scim_group_members gm ON gm.group_id = g.id
        WHERE lower(g.display_name) = lower(r.name)) AS people
    FROM ${OPEN} ORDER BY r.created_at DESC, r.id DESC LIMIT ${MAX_LISTED}`;
}

/** Returns how many requests for groups wait for the member, up to `limit`. */
export async function countGroupRequests({ db }: { db: Db }, member: Member, limit: number): Promise<number> {
  if (!hasRole(member, 'admin')) return 0;
  const { count } = await rowOf(db, CountRow)`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM ${OPEN} LIMIT ${limit}) waiting`;
  return count;
}

/** Declines a request, and tells whoever asked; not whoever declines their own. */
async function declineGroup(
  tx: Transaction,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<void> {
  await tx.spaceGroupRequest.update({ where: { id }, data: { declinedAt: now }, select: { id: true } });
  // An earlier answer to the same request.
  await tx.notification.deleteMany({ where: { subjectKind: 'group-request', subjectId: id } });
  await notify(tx, now, { kind: 'group-declined', subjectId: id, actorId: by });
}

const RequestRow = SpaceGroup.extend({ spaceId: z.string() });

/**
 * Names the group that an owner asked for, or declines: the owners of the space see either. Throws UNAUTHORIZED for guests, FORBIDDEN for all but admins,
 * NOT_FOUND for a request that is gone or whose requester is no longer an owner, BAD_REQUEST with too many groups.
 */
export async function decideGroup(
  ctx: ServiceContext,
  { id, isAccepted }: GroupDecision,
): Promise<{ id: string }> {
  const member = requireAdmin(ctx);
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`
      SELECT 1 FROM spaces WHERE id = (SELECT space_id FROM space_group_requests WHERE id = ${id}::uuid) FOR NO KEY UPDATE`;
    const [asked] = await rowsOf(tx, RequestRow)`
      SELECT r.space_id::text AS "spaceId", r.name, r.role FROM ${OPEN} WHERE r.id = ${id}::uuid`;
    if (asked === undefined) throw new AppError('NOT_FOUND', spaceMessages.groupRequestGone);
    const { spaceId, ...group } = asked;
    if (isAccepted) await nameGroupIn(tx, { member, now: ctx.now }, spaceId, group);
    else await declineGroup(tx, { id, by: member.id, now: ctx.now });
  });
  return { id };
}

/** Returns the groups that are named in spaces, those without a known namer first. Throws as {@link decideGroup} does. */
export async function listNamedGroups(ctx: ServiceContext): Promise<NamedGroup[]> {
  requireAdmin(ctx);
  return rowsOf(ctx.db, NamedGroup)`
    SELECT g.space_id::text AS "spaceId", s.name AS "spaceName", g.name, g.role, namer.full_name AS "namedBy",
      g.named_at AS "namedAt",
      (SELECT count(*)::int FROM space_members m WHERE m.space_id = g.space_id AND m.by_group = g.name) AS people
    FROM space_groups g JOIN spaces s ON s.id = g.space_id AND s.deleted_at IS NULL
    LEFT JOIN profiles namer ON namer.id = g.named_by
    ORDER BY g.named_at IS NOT NULL, lower(s.name), s.id, g.name LIMIT ${NAMED_GROUPS_MAX}`;
}

/** Removes a group from a space, with the members that only it added. Throws as {@link decideGroup} does. */
export async function removeNamedGroup(
  ctx: ServiceContext,
  { spaceId, name }: NamedGroupKey,
): Promise<NamedGroupKey> {
  const member = requireAdmin(ctx);
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM spaces WHERE id = ${spaceId}::uuid FOR NO KEY UPDATE`;
    const { count } = await tx.spaceGroup.deleteMany({ where: { spaceId, name } });
    if (count > 0) await auditSpace(tx, { member, now: ctx.now }, 'space.ungroup', spaceId);
    await bringInLine(tx, spaceId, { whose: null, changed: [name], now: ctx.now });
  });
  return { spaceId, name };
}
