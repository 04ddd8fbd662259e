import { env } from '@/env';
import type { Settings } from '@/domain/settings/schema';
import type { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import { requireAdmin, type ServiceContext } from '../context';

const ROW = { id: 1 };
const FIELDS = {
  newAccountsAreViewers: true,
  sharingNeedsProof: true,
  onlyCompanySignIn: true,
  challengeAlways: true,
  adminsNeedFactor: true,
  contributorsNeedFactor: true,
  viewersNeedFactor: true,
  publicNeedsApproval: true,
  privateRedirects: true,
} as const;
const AT_FIRST: Settings = {
  newAccountsAreViewers: false,
  sharingNeedsProof: false,
  onlyCompanySignIn: false,
  challengeAlways: false,
  adminsNeedFactor: false,
  contributorsNeedFactor: false,
  viewersNeedFactor: false,
  publicNeedsApproval: env.PUBLIC_NEEDS_APPROVAL,
  privateRedirects: false,
};

type SettingsRow = Omit<Settings, 'publicNeedsApproval'> & { publicNeedsApproval: boolean | null };

/** Converts a row to settings, with the environment's defaults for those that no admin has set. */
function toSettings({ publicNeedsApproval, ...rest }: SettingsRow): Settings {
  return { ...rest, publicNeedsApproval: publicNeedsApproval ?? env.PUBLIC_NEEDS_APPROVAL };
}

export async function readSettings(db: Db): Promise<Settings> {
  const row = await db.settings.findUnique({ where: ROW, select: FIELDS });
  return row === null ? AT_FIRST : toSettings(row);
}

/** Returns the settings, for admins. Throws UNAUTHORIZED for guests and FORBIDDEN for non-admins. */
export async function getSettings(ctx: ServiceContext): Promise<Settings> {
  requireAdmin(ctx);
  return readSettings(ctx.db);
}

/** Writes the changed settings into the row, which exists and is locked, and returns all current settings. */
export async function writeSettings(
  tx: Transaction,
  data: Prisma.SettingsUncheckedUpdateInput,
): Promise<Settings> {
  return toSettings(await tx.settings.update({ where: ROW, data, select: FIELDS }));
}
