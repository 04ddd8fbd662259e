import type { SettingName, Settings, SettingsChange } from '@/domain/settings/schema';
import type { Db } from '@/server/db';
import { requireAdmin, type ServiceContext } from '../context';

const ROW = { id: 1 };
const FIELDS = {
  ...{ newAccountsAreViewers: true, sharingNeedsProof: true },
  ...{ adminsNeedFactor: true, contributorsNeedFactor: true, viewersNeedFactor: true },
} as const;
const AT_FIRST: Settings = {
  ...{ newAccountsAreViewers: false, sharingNeedsProof: false },
  ...{ adminsNeedFactor: false, contributorsNeedFactor: false, viewersNeedFactor: false },
};

/** What holds now. */
export async function readSettings(db: Db): Promise<Settings> {
  return (await db.settings.findUnique({ where: ROW, select: FIELDS })) ?? AT_FIRST;
}

/** The settings, for admins. Throws UNAUTHORIZED for guests and FORBIDDEN for everybody else. */
export async function getSettings(ctx: ServiceContext): Promise<Settings> {
  requireAdmin(ctx);
  return readSettings(ctx.db);
}

/**
 * Changes settings, with a line in the audit log for each that changes; of admins at once the last one wins. Throws like
 * {@link getSettings}.
 */
export async function setSettings(ctx: ServiceContext, change: SettingsChange): Promise<Settings> {
  const admin = requireAdmin(ctx);
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO settings DEFAULT VALUES ON CONFLICT DO NOTHING`;
    await tx.$executeRaw`SELECT 1 FROM settings FOR UPDATE`;
    const before = await readSettings(tx);
    const given = Object.entries(change) as [SettingName, boolean | undefined][];
    const changed = given.filter(([name, value]) => value !== undefined && value !== before[name]);
    if (changed.length === 0) return before;
    await tx.auditEvent.createMany({
      data: changed.map(([setting, value]) => ({
        ...{ at: ctx.now, actorId: admin.id, action: 'settings.change' },
        details: { setting, from: value ? 'off' : 'on', to: value ? 'on' : 'off' },
      })),
    });
    return tx.settings.update({ where: ROW, data: Object.fromEntries(changed), select: FIELDS });
  });
}
