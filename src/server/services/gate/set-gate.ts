import { AppError } from '@/domain/errors';
import type { Gate, GateSettings, LibraryGateSet, SpaceGateSet } from '@/domain/gate/schema';
import { Gate as GateSchema } from '@/domain/gate/schema';
import { runMessages } from '@/domain/run/messages';
import { canManageSpace } from '@/domain/space/policy';
import { Prisma } from '@/generated/prisma/client';
import { loadSpace, lockSpace } from '../access';
import { auditSpace } from '../activity/audit-space';
import { forbidden, requireAdmin, requireMember, type ServiceContext } from '../context';
import { lockSettings } from '../lock-settings';
import { brokenOf, currentModels, type GateContext } from './compute-gate';

type Context = ServiceContext & Pick<GateContext, 'textModel'>;

/** Returns a stored gate, the models to choose from, and what of it is gone. */
async function settingsOf(
  ctx: GateContext,
  { spaceId, stored }: { spaceId: string | null; stored: unknown },
): Promise<GateSettings> {
  const gate = GateSchema.nullable().parse(stored ?? null);
  const current = await currentModels(ctx);
  return {
    gate,
    models: current.models.map(({ id, name }) => ({ id, name })),
    broken: gate === null ? [] : await brokenOf(ctx.db, { spaceId, gate }, current),
  };
}

/** Throws BAD_REQUEST for a gate with a model that is gone. */
async function requireModels(ctx: GateContext, gate: Gate | null): Promise<void> {
  if (gate === null) return;
  const { models } = await currentModels(ctx);
  const isKnown = gate.modelIds.every((wanted) => models.some(({ id }) => id === wanted));
  if (!isKnown) throw new AppError('BAD_REQUEST', runMessages.modelGone, { field: 'modelIds' });
}

const toColumn = (gate: Gate | null) => gate ?? Prisma.DbNull;

/** Returns the gate of a space. Throws UNAUTHORIZED for guests, NOT_FOUND, FORBIDDEN for members who don't own it. */
export async function getSpaceGate(ctx: Context, { id }: { id: string }): Promise<GateSettings> {
  const member = requireMember(ctx);
  const space = await loadSpace(ctx.db, member, { id });
  if (!canManageSpace(member, space)) throw forbidden();
  const row = await ctx.db.space.findUniqueOrThrow({ where: { id }, select: { gate: true } });
  return settingsOf(ctx, { spaceId: id, stored: row.gate });
}

/** Sets or removes the gate of a space, with an audit log entry. Throws like {@link getSpaceGate}, BAD_REQUEST. */
export async function setSpaceGate(ctx: Context, { id, gate }: SpaceGateSet): Promise<GateSettings> {
  const member = requireMember(ctx);
  await ctx.db.$transaction(async (tx) => {
    await lockSpace(tx, member, id, canManageSpace);
    await requireModels({ db: tx, textModel: ctx.textModel }, gate);
    await tx.space.update({ where: { id }, data: { gate: toColumn(gate) }, select: { id: true } });
    await auditSpace(tx, { member, now: ctx.now }, 'space.update', id, { fields: ['gate'] });
  });
  return settingsOf(ctx, { spaceId: id, stored: gate });
}

/** Returns the gate of prompts in no space. Throws UNAUTHORIZED for guests, FORBIDDEN for non-admins. */
export async function getLibraryGate(ctx: Context): Promise<GateSettings> {
  requireAdmin(ctx);
  const row = await ctx.db.settings.findFirst({ select: { gate: true } });
  return settingsOf(ctx, { spaceId: null, stored: row?.gate });
}

/** Sets or removes it, with an audit log entry. Throws like {@link getLibraryGate}, BAD_REQUEST. */
export async function setLibraryGate(ctx: Context, { gate }: LibraryGateSet): Promise<GateSettings> {
  const admin = requireAdmin(ctx);
  await ctx.db.$transaction(async (tx) => {
    await lockSettings(tx);
    await requireModels({ db: tx, textModel: ctx.textModel }, gate);
    await tx.settings.updateMany({ data: { gate: toColumn(gate) } });
    await tx.auditEvent.create({
      data: {
        at: ctx.now,
        actorId: admin.id,
        action: 'settings.gate',
        details: { to: gate === null ? 'off' : 'on' },
      },
      select: { id: true },
    });
  });
  return settingsOf(ctx, { spaceId: null, stored: gate });
}
