import type { Role } from '@/domain/account/role';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Transaction } from '@/server/db';
import { retryTransient } from '../database-errors';
import { requireMember, type ServiceContext } from '../context';

type UserFacts = { id: string; role: string; isActive: boolean; isLastAdmin: boolean };

/**
 * Runs a change of one user while no other admin can change anybody: two admins who demote each other at the same
 * moment take turns here, and the second one finds that it is no admin any more or the last one.
 */
export async function changeUser<Result>(
  ctx: ServiceContext,
  userId: string,
  change: (tx: Transaction, user: UserFacts, actorId: string) => Promise<Result>,
): Promise<Result> {
  const admin = requireMember(ctx);
  return retryTransient(() =>
    ctx.db.$transaction(async (tx) => {
      const admins = await tx.$queryRaw<{ id: string }[]>`
        SELECT id::text FROM profiles WHERE role = 'admin' AND is_active ORDER BY id FOR NO KEY UPDATE`;
      // Rows locked above are read as they are after the wait, those left out by it are no admins any more.
      const stillAdmin = admins.some(({ id }) => id === admin.id);
      if (!stillAdmin) throw new AppError('FORBIDDEN', messages.error.forbidden);
      const user = await tx.profile.findUnique({
        where: { id: userId, deletedAt: null },
        select: { id: true, role: true, isActive: true },
      });
      if (user === null) throw new AppError('NOT_FOUND', messages.error.notFound);
      const isLastAdmin = admins.length === 1 && admins[0]?.id === userId;
      return change(tx, { ...user, isLastAdmin }, admin.id);
    }),
  );
}

export function refuseLastAdmin(user: UserFacts): void {
  if (user.isLastAdmin) throw new AppError('CONFLICT', messages.admin.lastAdmin);
}

/** Gives a user another role (specification 6). The last active admin stays one. Takes effect on the next request. */
export async function setRole(
  ctx: ServiceContext,
  input: { userId: string; role: Role },
): Promise<{ userId: string; role: Role }> {
  await changeUser(ctx, input.userId, async (tx, user, actorId) => {
    if (user.role === input.role) return;
    if (input.role !== 'admin') refuseLastAdmin(user);
    await tx.profile.update({
      where: { id: user.id },
      data: { role: input.role, updatedAt: ctx.now },
      select: { id: true },
    });
    await tx.auditEvent.create({
      data: {
        ...{ at: ctx.now, actorId, action: 'user.role', subjectId: user.id },
        details: { from: user.role, to: input.role },
      },
    });
  });
  return input;
}

/** Lets a user in again or shuts them out, all their sessions at once. The last active admin can't be shut out. */
export async function setActive(
  ctx: ServiceContext,
  input: { userId: string; isActive: boolean },
): Promise<{ userId: string; isActive: boolean }> {
  await changeUser(ctx, input.userId, async (tx, user, actorId) => {
    if (user.isActive === input.isActive) return;
    if (!input.isActive) {
      refuseLastAdmin(user);
      await tx.session.deleteMany({ where: { profileId: user.id } });
    }
    await tx.profile.update({
      where: { id: user.id },
      data: { isActive: input.isActive, updatedAt: ctx.now },
      select: { id: true },
    });
    await tx.auditEvent.create({
      data: {
        at: ctx.now,
        actorId,
        action: input.isActive ? 'user.activate' : 'user.deactivate',
        subjectId: user.id,
      },
    });
  });
  return input;
}
