import type { AuditAction, AuditDetails } from '@/domain/admin/audit';
import type { Role } from '@/domain/account/role';
import type { RoleChange } from '@/domain/admin/schema';
import { proofMessages } from '@/domain/account/proof-messages';
import { companyMessages } from '@/domain/account/company-messages';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Prisma } from '@/generated/prisma/client';
import type { Database, Transaction } from '@/server/db';
import { retryTransient } from '../database-errors';
import { forbidden, notFound, requireAdmin, type ServiceContext } from '../context';
import { findCompanyRule } from '../account/company-only';
import { requireLiveCaller } from '../account/live-caller';
import { keepWebhooks } from '../account/keep-webhooks';
import { isAddressTyped, isMailSetUp } from '../account/typed-address';
import { isLastAdmin, lockAdmins } from '../account/lock-admins';

export type UserFacts = {
  id: string;
  role: string;
  isActive: boolean;
  /** When it was deleted, if that can be undone. */
  deletedAt: Date | null;
  /** Whether without it no active admin would be left who can get in. */
  isLastAdmin: boolean;
  /** Whether it keeps a password while company sign-in is the only method. */
  isBreakGlass: boolean;
};

/** The admin who acts, and all who are active now. */
type Admin = { actorId: string; actorName: string; admins: Awaited<ReturnType<typeof lockAdmins>> };

/**
 * Runs a callback under the admins lock, so that concurrent changes are serialized: of two admins who demote each
 * other, the second finds that they are no longer an admin, or are the last one. Throws UNAUTHORIZED for a caller whose
 * session has ended meanwhile.
 */
export async function withAdminLock<Result>(
  ctx: ServiceContext,
  work: (tx: Transaction, admin: Admin) => Promise<Result>,
): Promise<Result> {
  const member = requireAdmin(ctx);
  return retryTransient(() =>
    ctx.db.$transaction(async (tx) => {
      const admins = await lockAdmins(tx);
      // Rows locked above are current after the wait; those missing are no longer admins.
      const self = admins.find(({ id }) => id === member.id);
      if (self === undefined) throw forbidden();
      await requireLiveCaller(tx, ctx);
      return work(tx, { actorId: self.id, actorName: self.name, admins });
    }),
  );
}

/** Actor of an audit log entry: an admin, or the process that acted without one. */
export type AuditActor = { actorId: string } | { details: { by: string } };

type AuditEntry = { action: AuditAction; subjectId?: string; details?: AuditDetails };

export async function audit(
  tx: Transaction,
  { now, actor }: { now: Date; actor: AuditActor },
  { details, ...entry }: AuditEntry,
): Promise<void> {
  const who = 'actorId' in actor ? { actorId: actor.actorId } : {};
  const by = 'details' in actor ? actor.details : {};
  await tx.auditEvent.create({ data: { at: now, ...who, ...entry, details: { ...details, ...by } } });
}

/** Runs a change of one user like {@link withAdminLock}; `evenDeleted` also allows users whose deletion can be undone. */
export async function changeUser<Result>(
  ctx: ServiceContext,
  userId: string,
  change: (tx: Transaction, user: UserFacts, actorId: string) => Promise<Result>,
  { evenDeleted = false } = {},
): Promise<Result> {
  return withAdminLock(ctx, async (tx, { actorId, admins }) =>
    change(tx, await findFacts(tx, admins, userId, evenDeleted), actorId),
  );
}

/** Runs a change of one user that no admin has requested, under the admins lock. Throws NOT_FOUND. */
export function changeAccount<Result>(
  db: Database,
  userId: string,
  change: (tx: Transaction, user: UserFacts) => Promise<Result>,
): Promise<Result> {
  return retryTransient(() =>
    db.$transaction(async (tx) => {
      const admins = await lockAdmins(tx);
      return change(tx, await findFacts(tx, admins, userId, false));
    }),
  );
}

async function findFacts(
  tx: Transaction,
  admins: Admin['admins'],
  userId: string,
  evenDeleted: boolean,
): Promise<UserFacts> {
  const user = await tx.profile.findUnique({
    where: { id: userId, erasedAt: null, ...(!evenDeleted && { deletedAt: null }) },
    select: { id: true, role: true, isActive: true, deletedAt: true },
  });
  if (user === null) throw notFound();
  const rule = await findCompanyRule(tx);
  return {
    ...user,
    isLastAdmin: isLastAdmin(admins, userId),
    isBreakGlass: rule?.breakGlassId === userId,
  };
}

/** Throws CONFLICT for the last active admin, or the one who keeps a password. */
export function refuseLastAdmin(user: UserFacts): void {
  if (user.isBreakGlass) throw new AppError('CONFLICT', companyMessages.breakGlass);
  if (user.isLastAdmin) throw new AppError('CONFLICT', messages.admin.lastAdmin);
}

/** Whether somebody may be signed in to an account, or sign in to it. */
const HAS_A_WAY_IN = {
  OR: [
    { credential: { passwordHash: { not: null } } },
    { sessions: { some: {} } },
    { identities: { some: {} } },
    { tokens: { some: {} } },
  ],
} satisfies Prisma.ProfileWhereInput;

/**
 * Rejects making an admin of somebody who may not be the owner of the address that the admin sees: it was typed, or an
 * admin or the directory has written it over the one that the holder of the account typed, and nobody has proved it. An
 * account that nobody can be in yet has no such holder. Where no mail server is set up nobody can prove an address, so the
 * admin's word holds. Throws CONFLICT.
 */
async function requireProvedForAdmin(tx: Transaction, userId: string): Promise<void> {
  const held = { id: userId, email: { not: null }, emailProvedAt: null, ...HAS_A_WAY_IN };
  const isHeld = (await tx.profile.count({ where: held })) > 0;
  if (!(isHeld || (await isAddressTyped(tx, userId))) || !(await isMailSetUp(tx))) return;
  throw new AppError('CONFLICT', proofMessages.makeAdmin, { errorName: 'addressNotProved' });
}

/**
 * Sets a user's role. The last active admin stays one. Takes effect on the next request. Of the library's webhooks that an
 * admin set, the caller keeps those of `keepWebhooks`.
 */
export async function setRole(
  ctx: ServiceContext,
  { userId, role, keepWebhooks: ids = [] }: RoleChange,
): Promise<{ userId: string; role: Role }> {
  const member = requireAdmin(ctx);
  await changeUser(ctx, userId, async (tx, user, actorId) => {
    // From now on it is set by hand, even if a group had given the same role.
    await tx.profile.updateMany({
      where: { id: user.id, roleSource: { not: 'hand' } },
      data: { roleSource: 'hand' },
    });
    if (user.role === role) return;
    if (role === 'admin') await requireProvedForAdmin(tx, user.id);
    else refuseLastAdmin(user);
    if (user.role === 'admin') {
      await keepWebhooks(tx, { member, now: ctx.now }, { ids, setBy: user.id, spaceId: null });
    }
    await tx.profile.update({
      where: { id: user.id },
      data: { role, updatedAt: ctx.now },
      select: { id: true },
    });
    const details = { from: user.role, to: role };
    await audit(
      tx,
      { now: ctx.now, actor: { actorId } },
      { action: 'user.role', subjectId: user.id, details },
    );
  });
  return { userId, role };
}

/** Activates or deactivates a user, which ends all their sessions. The last active admin can't be deactivated. */
export async function setActive(
  ctx: ServiceContext,
  input: { userId: string; isActive: boolean },
): Promise<{ userId: string; isActive: boolean }> {
  await changeUser(ctx, input.userId, (tx, user, actorId) =>
    applyActive(tx, { now: ctx.now, actor: { actorId } }, user, input.isActive),
  );
  return input;
}

/** Throws CONFLICT for the last active admin. */
export async function applyActive(
  tx: Transaction,
  { now, actor }: { now: Date; actor: AuditActor },
  user: UserFacts,
  isActive: boolean,
): Promise<void> {
  if (user.isActive === isActive) return;
  if (!isActive) {
    refuseLastAdmin(user);
    await tx.session.deleteMany({ where: { profileId: user.id } });
    // Like sessions: a reactivated user creates new ones.
    await tx.personalToken.updateMany({
      where: { profileId: user.id, revokedAt: null },
      data: { revokedAt: now },
    });
  }
  await tx.profile.update({
    where: { id: user.id },
    data: { isActive, updatedAt: now },
    select: { id: true },
  });
  const action = isActive ? 'user.activate' : 'user.deactivate';
  await audit(tx, { now, actor }, { action, subjectId: user.id });
}
