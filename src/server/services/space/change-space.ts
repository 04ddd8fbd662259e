import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { spaceMessages } from '@/domain/space/messages';
import { canCreateSpace, canManageSpace } from '@/domain/space/policy';
import {
  SPACE_PLACES,
  type SpaceCreate,
  type SpaceDto,
  SpacePlace,
  SPACES_MAX,
  type SpaceUpdate,
} from '@/domain/space/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import { lockOwnProfile } from '../account/lock-profile';
import { recordApprovalChange } from '../search-ping/approval-changes';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { isUniqueViolation, retryTransient } from '../database-errors';
import { consumeQuota } from '../quota/consume-quota';
import { rowsOf } from '../rows';
import { unguessableSlug } from '../unguessable-slug';
import { lockSpace, spaceNotFound } from '../access';
import { readSpaces } from './space-rows';
import { auditSpace } from '../activity/audit-space';

/** Returns the spaces that the caller is in, by name. Throws UNAUTHORIZED for a guest. */
export async function listSpaces(ctx: ServiceContext): Promise<SpaceDto[]> {
  return readSpaces(ctx.db, requireMember(ctx));
}

/** Returns the first of them for navigation, on every page and so without counts. Throws UNAUTHORIZED for a guest. */
export async function listPlaces(ctx: ServiceContext): Promise<SpacePlace[]> {
  const member = requireMember(ctx);
  return rowsOf(ctx.db, SpacePlace)`
    SELECT s.slug, s.name FROM space_members m JOIN spaces s ON s.id = m.space_id
    WHERE m.user_id = ${member.id}::uuid AND s.deleted_at IS NULL ORDER BY lower(s.name), s.id LIMIT ${SPACE_PLACES}`;
}

/** Returns one space that the caller is in. Throws UNAUTHORIZED for a guest, NOT_FOUND for any other space. */
export async function getSpace(
  ctx: Pick<ServiceContext, 'db' | 'actor' | 'now'>,
  slug: string,
): Promise<SpaceDto> {
  return readSpace(ctx.db, requireMember(ctx), Prisma.sql`s.slug = ${slug}`);
}

async function readSpace(db: Db, member: Member, match: Prisma.Sql): Promise<SpaceDto> {
  const [space] = await readSpaces(db, member, match);
  if (space === undefined) throw spaceNotFound();
  return space;
}

/** Rejects more spaces than a user may create. Call it under the lock of their profile. Throws BAD_REQUEST. */
async function requireRoomForSpace(tx: Transaction, userId: string): Promise<void> {
  const count = await tx.space.count({ where: { createdBy: userId } });
  if (count >= SPACES_MAX) throw new AppError('BAD_REQUEST', spaceMessages.tooManySpaces);
}

/**
 * Creates a space with the caller as its owner. Throws UNAUTHORIZED for a guest, FORBIDDEN for viewers, BAD_REQUEST and
 * TOO_MANY_REQUESTS for users who have the maximum, or create the daily maximum.
 */
export async function createSpace(ctx: ServiceContext, input: SpaceCreate): Promise<SpaceDto> {
  const member = requireMember(ctx);
  if (!canCreateSpace(member)) throw forbidden();
  const create = () =>
    ctx.db.$transaction(async (tx) => {
      await lockOwnProfile(tx, ctx);
      await requireRoomForSpace(tx, member.id);
      const { id } = await tx.space.create({
        data: {
          ...input,
          slug: unguessableSlug(input.name, 'space'),
          createdBy: member.id,
          createdAt: ctx.now,
        },
        select: { id: true },
      });
      await tx.spaceMember.create({
        data: { spaceId: id, userId: member.id, role: 'owner', joinedAt: ctx.now },
        select: { userId: true },
      });
      await consumeQuota(tx, { member, now: ctx.now }, { shares: 1 });
      await auditSpace(tx, { member, now: ctx.now }, 'space.create', id);
      return readSpace(tx, member, Prisma.sql`s.id = ${id}::uuid`);
    });
  return retryTransient(create, isUniqueViolation);
}

/**
 * Changes the name or description of a space, or what guests and agents see of its prompts; its address stays. Throws
 * NOT_FOUND for a space the caller is not in, FORBIDDEN for non-owners.
 */
export async function updateSpace(
  ctx: ServiceContext,
  { id, name, description, publicNeedsApproval, agentsNeedApproval }: SpaceUpdate,
): Promise<SpaceDto> {
  const member = requireMember(ctx);
  return ctx.db.$transaction(async (tx) => {
    await lockSpace(tx, member, id, canManageSpace);
    const data = {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(publicNeedsApproval !== undefined && { publicNeedsApproval }),
      ...(agentsNeedApproval !== undefined && { agentsNeedApproval }),
    };
    const before = await tx.space.findUniqueOrThrow({ where: { id }, select: { publicNeedsApproval: true } });
    await tx.space.update({ where: { id }, data, select: { id: true } });
    const fields = Object.keys(data);
    if (fields.length > 0) await auditSpace(tx, { member, now: ctx.now }, 'space.update', id, { fields });
    if (publicNeedsApproval !== undefined && publicNeedsApproval !== before.publicNeedsApproval) {
      await recordApprovalChange(tx, { spaceId: id, needsApproval: publicNeedsApproval });
    }
    // Within the transaction: once the lock is released, the caller may be removed, and the successful call would
    // respond as if it had failed.
    return readSpace(tx, member, Prisma.sql`s.id = ${id}::uuid`);
  });
}
