import { companyMessages } from '@/domain/account/company-messages';
import { env } from '@/env';
import { AppError } from '@/domain/errors';
import type { SettingName, Settings, SettingsChange } from '@/domain/settings/schema';
import type { Db, Transaction } from '@/server/db';
import { requireFreshSession } from '../account/fresh-session';
import type { OwnAccountContext } from '../account/require-current-password';
import { findProvider } from '../account/sign-in-providers';
import { requireAdmin, type ServiceContext } from '../context';
import { noteApprovalChange } from '../search-ping/approval-changes';

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

type Kept = Omit<Settings, 'publicNeedsApproval'> & { publicNeedsApproval: boolean | null };

/** With what the environment says where no admin has said anything. */
function toSettings({ publicNeedsApproval, ...rest }: Kept): Settings {
  return { ...rest, publicNeedsApproval: publicNeedsApproval ?? env.PUBLIC_NEEDS_APPROVAL };
}

/** What holds now. */
export async function readSettings(db: Db): Promise<Settings> {
  const row = await db.settings.findUnique({ where: ROW, select: FIELDS });
  return row === null ? AT_FIRST : toSettings(row);
}

/** The settings, for admins. Throws UNAUTHORIZED for guests and FORBIDDEN for everybody else. */
export async function getSettings(ctx: ServiceContext): Promise<Settings> {
  requireAdmin(ctx);
  return readSettings(ctx.db);
}

/**
 * Leaves company sign-in as the only way in: everybody else's sessions end, for they may have been made in another way. The admin
 * keeps a password for when it is away. Throws FORBIDDEN without a fresh session, CONFLICT where no issuer is set up or the admin
 * has no password.
 */
async function closeOtherWays(ctx: OwnAccountContext, tx: Transaction, profileId: string): Promise<void> {
  requireFreshSession(ctx);
  if (findProvider('oidc') === undefined) throw new AppError('CONFLICT', companyMessages.notSetUp);
  const passwords = await tx.credential.count({ where: { profileId, passwordHash: { not: null } } });
  if (passwords === 0) throw new AppError('CONFLICT', companyMessages.needsPassword);
  await tx.session.deleteMany({ where: { idHash: { not: ctx.session?.idHash ?? '' } } });
}

/**
 * Changes settings, with a line in the audit log for each that changes; of admins at once the last one wins. Throws like
 * {@link getSettings}.
 */
export async function setSettings(ctx: OwnAccountContext, change: SettingsChange): Promise<Settings> {
  const admin = requireAdmin(ctx);
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`INSERT INTO settings DEFAULT VALUES ON CONFLICT DO NOTHING`;
    await tx.$executeRaw`SELECT 1 FROM settings FOR UPDATE`;
    const before = await readSettings(tx);
    const given = Object.entries(change) as [SettingName, boolean | undefined][];
    const changed = given.filter(([name, value]) => value !== undefined && value !== before[name]);
    if (changed.length === 0) return before;
    const company = changed.find(([name]) => name === 'onlyCompanySignIn');
    if (company?.[1] === true) await closeOtherWays(ctx, tx, admin.id);
    const approval = changed.find(([name]) => name === 'publicNeedsApproval');
    if (approval) await noteApprovalChange(tx, { spaceId: null, needsApproval: approval[1] === true });
    const breakGlass = company && { breakGlassId: company[1] === true ? admin.id : null };
    await tx.auditEvent.createMany({
      data: changed.map(([setting, value]) => ({
        at: ctx.now,
        actorId: admin.id,
        action: 'settings.change',
        details: { setting, from: value ? 'off' : 'on', to: value ? 'on' : 'off' },
      })),
    });
    const saved = await tx.settings.update({
      where: ROW,
      data: { ...Object.fromEntries(changed), ...breakGlass },
      select: FIELDS,
    });
    return toSettings(saved);
  });
}
