import type { Role } from '@/domain/account/role';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Transaction } from '@/server/db';
import { retryTransient } from '../database-errors';
import { requireAdmin, type ServiceContext } from '../context';
import { lockAdmins } from './lock-admins';

export type UserFacts = {
  id: string;
  role: string;
  isActive: boolean;
  /** When it was deleted, if that can be taken back. */
  deletedAt: Date | null;
  isLastAdmin: boolean;
};

type Admin = { actorId: string; actorName: string; /** Of everybody who is one now. */ adminIds: string[] };

/**
 * Runs an admin's work while no other admin can do any: two admins who demote each other at the same moment take turns
 * here, and the second one finds that it is no admin any more or the last one.
 */
export async function asAdmin<Result>(
  ctx: ServiceContext,
  work: (tx: Transaction, admin: Admin) => Promise<Result>,
): Promise<Result> {
  const member = requireAdmin(ctx);
  return retryTransient(() =>
    ctx.db.$transaction(async (tx) => {
      const admins = await lockAdmins(tx);
      // Rows locked above are read as they are after the wait, those left out by it are no admins any more.
      const self = admins.find(({ id }) => id === member.id);
      if (self === undefined) throw new AppError('FORBIDDEN', messages.error.forbidden);
      return work(tx, { actorId: self.id, actorName: self.name, adminIds: admins.map(({ id }) => id) });
    }),
  );
}

/** Runs a change of one user as {@link asAdmin} does; `evenDeleted`: also of one whose deletion can be taken back. */
export async function changeUser<Result>(
  ctx: ServiceContext,
  userId: string,
  change: (tx: Transaction, user: UserFacts, actorId: string) => Promise<Result>,
  { evenDeleted = false } = {},
): Promise<Result> {
  return asAdmin(ctx, async (tx, { actorId, adminIds }) => {
    const user = await tx.profile.findUnique({
      where: { id: userId, erasedAt: null, ...(!evenDeleted && { deletedAt: null }) },
      select: { id: true, role: true, isActive: true, deletedAt: true },
    });
    if (user === null) throw new AppError('NOT_FOUND', messages.error.notFound);
    const isLastAdmin = adminIds.length === 1 && adminIds[0] === userId;
    return change(tx, { ...user, isLastAdmin }, actorId);
  });
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
