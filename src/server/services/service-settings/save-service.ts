import { AppError } from '@/domain/errors';
import type { ServiceName, ServiceSaved } from '@/domain/admin/service-settings';
import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { requireFreshSession } from '../account/fresh-session';
import { keepingLastWayIn } from '../account/last-way-in';
import type { OwnAccountContext } from '../account/require-current-password';
import { requireAdmin } from '../context';
import type { ServiceKind } from '../saved-service/kinds';
import {
  readService,
  type SavedService,
  sealSecret,
  type UnreadableService,
} from '../saved-service/read-service';

/** Audit log entry of an admin's change: the host of the service and the changed fields, but no values. */
async function writeDown(
  tx: Transaction,
  ctx: OwnAccountContext,
  action: 'save' | 'remove',
  details: { to: ServiceName; host?: string; fields?: string[] },
): Promise<void> {
  const data = { at: ctx.now, actorId: requireAdmin(ctx).id, action: `setup.${action}`, details };
  await tx.auditEvent.create({ data, select: { id: true } });
}

/**
 * Ensures that a secret is sent only to the address it was entered for. Returns whether the stored one is kept. Throws
 * BAD_REQUEST if it has to be entered again.
 */
function keepsSecret<Config extends object>(
  kind: ServiceKind<Config>,
  before: SavedService<Config> | UnreadableService | null,
  config: Config,
): boolean {
  if (before === null || !before.hasSecret) return false;
  const { field, again, lost } = kind.secret;
  if (before.secret === null) throw new AppError('BAD_REQUEST', lost, { field });
  const isSameAddress =
    JSON.stringify(kind.addressOf(before.config)) === JSON.stringify(kind.addressOf(config));
  if (!isSameAddress) throw new AppError('BAD_REQUEST', again, { field });
  return true;
}

function changedFields<Config extends object>(before: Config | null, config: Config): string[] {
  const names = Object.keys(config) as (keyof Config & string)[];
  return names.filter((name) => config[name] !== before?.[name]);
}

/**
 * Saves the settings of a service for every server of this library: each reads them at the moment of use. The last
 * write wins.
 * @param secret absent keeps the stored one; empty removes it
 * @param check throws if the settings need a secret, or must not have one
 * @returns the service's name, never the saved settings Throws UNAUTHORIZED, FORBIDDEN for non-admins and without a
 * fresh session, BAD_REQUEST for another address without its secret.
 */
export async function saveService<Config extends object>(
  ctx: OwnAccountContext,
  kind: ServiceKind<Config>,
  {
    config,
    secret,
    check,
  }: { config: Config; secret: string | undefined; check: (hasSecret: boolean) => void },
): Promise<ServiceSaved> {
  requireAdmin(ctx);
  requireFreshSession(ctx);
  const { name } = kind;
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO service_settings (name) VALUES (${name}) ON CONFLICT DO NOTHING`;
    await tx.$executeRaw`SELECT 1 FROM service_settings WHERE name = ${name} FOR UPDATE`;
    const before = await readService(tx, kind);
    const hasSecret = secret === undefined ? keepsSecret(kind, before, config) : secret !== '';
    check(hasSecret);
    const isSecretChanged = secret !== undefined && (hasSecret || before?.hasSecret === true);
    const fields = [
      ...changedFields(before?.config ?? null, config),
      ...(isSecretChanged ? [kind.secret.field] : []),
    ];
    if (fields.length === 0) return;
    await tx.serviceSettings.update({
      where: { name },
      data: {
        config: { ...config },
        hasSecret,
        ...(secret !== undefined && { secret: sealSecret(kind, config, secret) }),
        savedAt: ctx.now,
        test: Prisma.DbNull,
      },
      select: { name: true },
    });
    await writeDown(tx, ctx, 'save', { to: name, host: kind.hostOf(config), fields });
  });
  return { name };
}

/**
 * Removes the saved settings of a service, with its secret; does nothing if there are none. Throws UNAUTHORIZED,
 * FORBIDDEN for non-admins and without a fresh session, CONFLICT for the provider by which alone the only admin signs in.
 * @param check throws if they have to stay
 */
export async function removeService<Config extends object>(
  ctx: OwnAccountContext,
  kind: ServiceKind<Config>,
  check?: (tx: Transaction) => Promise<void>,
): Promise<ServiceSaved> {
  const member = requireAdmin(ctx);
  requireFreshSession(ctx);
  await ctx.db.$transaction(async (tx) => {
    await check?.(tx);
    await tx.$executeRaw`SELECT 1 FROM service_settings WHERE name = ${kind.name} FOR UPDATE`;
    const before = await readService(tx, kind);
    if (before === null) return;
    await keepingLastWayIn(tx, member.id, () =>
      tx.serviceSettings.delete({ where: { name: kind.name }, select: { name: true } }),
    );
    await writeDown(tx, ctx, 'remove', {
      to: kind.name,
      // Unreadable settings have no host.
      ...(before.config !== null && { host: kind.hostOf(before.config) }),
    });
  });
  return { name: kind.name };
}
