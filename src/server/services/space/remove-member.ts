import type { Member } from '@/domain/actor';
import type { MemberRemove } from '@/domain/space/departure';
import { canManageSpace } from '@/domain/space/policy';
import type { Transaction } from '@/server/db';
import { requireLiveCaller } from '../account/live-caller';
import { keepWebhooks } from '../account/keep-webhooks';
import { requireMember, type ServiceContext } from '../context';
import { bringInLine } from './groups';
import { createPersonalCopies } from './personal-copies';
import { lockSpace } from '../access';
import { requireMemberOf, requireOtherOwner } from './people';
import { auditMember, auditSpace } from '../activity/audit-space';

/**
 * Removes a member from a space: they immediately lose access, and everything that depends on it ends
 * (`end_place_in_space`), except what the owner keeps. They can come back with a later invitation. Returns how many
 * copies they got. Throws NOT_FOUND for a space the caller is not in and for a user who is not in it, FORBIDDEN for
 * non-owners, CONFLICT for the last owner.
 */
export async function removeMember(
  ctx: ServiceContext,
  { id, userId, leaveCopies: leavesCopies = false, keepWebhooks: keepIds = [], ...choice }: MemberRemove,
): Promise<{ userId: string; copies: number }> {
  const member = requireMember(ctx);
  return ctx.db.$transaction(async (tx) => {
    await lockSpace(tx, member, id, canManageSpace);
    await requireLiveCaller(tx, ctx);
    const place = await requireMemberOf(tx, id, userId);
    if (place.role === 'owner') await requireOtherOwner(tx, id, userId);
    const whose = { spaceId: id, userId };
    const copies = leavesCopies ? await createPersonalCopies(tx, whose, ctx.now) : 0;
    if (userId !== member.id) await keep(tx, member, { ...whose, joinedAt: place.joinedAt }, choice);
    const kept = { ids: keepIds, setBy: userId, spaceId: id };
    await keepWebhooks(tx, { member, now: ctx.now }, kept);
    await tx.spaceMember.deleteMany({ where: whose });
    const by = { member, now: ctx.now };
    if (userId === member.id) await auditSpace(tx, by, 'space.leave', id);
    else await auditMember(tx, by, 'space.remove', whose, { from: place.role });
    if (userId !== member.id) {
      const removal = { removedAt: ctx.now, removedBy: member.id };
      await tx.spaceRemoval.upsert({
        where: { spaceId_userId: whose },
        create: { ...whose, ...removal },
        update: removal,
        select: { userId: true },
      });
    }
    return { userId, copies };
  });
}

type Place = { spaceId: string; userId: string; joinedAt: Date };

/** Grants that an owner keeps become theirs: they outlast the one who gave them, and have the owner's access. */
async function keep(
  tx: Transaction,
  member: Member,
  { spaceId, userId, joinedAt }: Place,
  {
    keepGrants = [],
    endGrants = [],
    keepGiven,
    keepLinks = [],
  }: Omit<MemberRemove, 'id' | 'userId' | 'leaveCopies' | 'keepWebhooks'>,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE prompt_grants SET created_by = ${member.id}::uuid
    WHERE id = ANY(${keepGrants}::uuid[])
      AND id IN (SELECT grants_that_end(${spaceId}::uuid, ${userId}::uuid, ${joinedAt}))`;
  await tx.$executeRaw`
    DELETE FROM prompt_grants g USING prompts p
    WHERE g.id = ANY(${endGrants}::uuid[]) AND p.id = g.prompt_id AND p.space_id = ${spaceId}::uuid
      AND (g.subject_user_id = ${userId}::uuid OR g.created_by = ${userId}::uuid)`;
  if (keepGiven !== undefined) {
    await tx.$executeRaw`
      UPDATE prompt_grants g SET created_by = ${member.id}::uuid FROM prompts p
      WHERE g.id = ANY(${keepGiven}::uuid[]) AND g.created_by = ${userId}::uuid AND p.id = g.prompt_id
        AND p.space_id = ${spaceId}::uuid`;
    await tx.$executeRaw`
      DELETE FROM prompt_grants g USING prompts p
      WHERE g.created_by = ${userId}::uuid AND p.id = g.prompt_id AND p.space_id = ${spaceId}::uuid`;
  }
  await tx.$executeRaw`
    UPDATE share_links l SET created_by = ${member.id}::uuid, requested_by = NULL FROM prompts p
    WHERE l.id = ANY(${keepLinks}::uuid[]) AND (l.created_by = ${userId}::uuid OR l.requested_by = ${userId}::uuid)
      AND p.id = l.prompt_id AND p.space_id = ${spaceId}::uuid`;
}

/**
 * Lets a member whom an owner removed from a space come back like anyone else; if a group of the directory names them
 * now, they are back. Throws NOT_FOUND for a space the caller is not in, FORBIDDEN for non-owners; does nothing for
 * users who were not removed.
 */
export async function allowReturn(
  ctx: ServiceContext,
  { id, userId }: { id: string; userId: string },
): Promise<{ userId: string }> {
  const member = requireMember(ctx);
  await ctx.db.$transaction(async (tx) => {
    await lockSpace(tx, member, id, canManageSpace);
    const { count } = await tx.spaceRemoval.deleteMany({ where: { spaceId: id, userId } });
    if (count === 0) return;
    const whose = { people: [userId], groups: [] };
    await bringInLine(tx, id, { whose, changed: [], now: ctx.now });
  });
  return { userId };
}
