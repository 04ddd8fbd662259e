import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { type FollowKind, FOLLOWS_MAX } from '@/domain/follow/limits';
import { followMessages } from '@/domain/follow/messages';
import type { FollowSet, FollowState, FollowTarget } from '@/domain/follow/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { lockOwnProfile } from '../account/lock-profile';
import { collectionNotFound } from '../collection/load-collection';
import { notFound, requireMember, type ServiceContext } from '../context';
import { promptNotFound } from '../prompt/load-prompt';
import { IdRow, rowsOf } from '../rows';
import { spaceNotFound } from '../access';
import { FOLLOWED, isReadable } from './followed-things';

const NOT_FOUND: Record<FollowKind, () => AppError> = {
  person: () => notFound(),
  space: spaceNotFound,
  collection: collectionNotFound,
  prompt: promptNotFound,
};

/** Throws NOT_FOUND for a target that is missing or that the member may not read. */
async function requireReadable(
  db: Db,
  member: Member,
  { kind, id }: FollowTarget,
  lock = Prisma.empty,
): Promise<void> {
  const thing = FOLLOWED[kind];
  const [found] = await rowsOf(db, IdRow)`
    SELECT ${thing.id}::text AS id FROM ${thing.from}
    WHERE ${thing.id} = ${id}::uuid AND ${isReadable(member, kind)} ${lock}`;
  if (found === undefined) throw NOT_FOUND[kind]();
}

function followOf(member: Member, { kind, id }: FollowTarget) {
  return { userId: member.id, [FOLLOWED[kind].column]: id };
}

/**
 * Follows or unfollows a target for the caller; idempotent. Targets that have become unreadable can be unfollowed too.
 * Throws UNAUTHORIZED for a guest, NOT_FOUND if the caller may not read the target, BAD_REQUEST for themselves and if
 * they follow the maximum.
 */
export async function setFollow(ctx: ServiceContext, input: FollowSet): Promise<FollowSet> {
  const member = requireMember(ctx);
  if (!input.on) {
    await ctx.db.follow.deleteMany({ where: followOf(member, input) });
    return input;
  }
  if (input.kind === 'person' && input.id === member.id)
    throw new AppError('BAD_REQUEST', followMessages.notYourself);
  await requireReadable(ctx.db, member, input);
  await ctx.db.$transaction(async (tx) => {
    // Serializes the follows of one user, so that concurrent calls can't exceed the limit.
    await lockOwnProfile(tx, ctx);
    // Checked again under a lock, so that it exists until this is written.
    await requireReadable(tx, member, input, Prisma.sql`FOR KEY SHARE`);
    const row = followOf(member, input);
    const others = await tx.follow.count({ where: { userId: member.id, NOT: row } });
    if (others >= FOLLOWS_MAX) throw new AppError('BAD_REQUEST', followMessages.tooMany);
    await tx.follow.createMany({ data: [{ ...row, createdAt: ctx.now }], skipDuplicates: true });
  });
  return input;
}

/** Whether the caller follows a target. Throws UNAUTHORIZED for a guest, NOT_FOUND if the caller may not read it. */
export async function getFollow(ctx: ServiceContext, target: FollowTarget): Promise<FollowState> {
  const member = requireMember(ctx);
  await requireReadable(ctx.db, member, target);
  return { on: (await ctx.db.follow.count({ where: followOf(member, target) })) > 0 };
}
