import { companyMessages } from '@/domain/account/company-messages';
import { proofMessages } from '@/domain/account/proof-messages';
import { AppError } from '@/domain/errors';
import type { SettingName, Settings, SettingsChange } from '@/domain/settings/schema';
import type { Transaction } from '@/server/db';
import { requireFreshSession } from '../account/fresh-session';
import type { OwnAccountContext } from '../account/require-current-password';
import { findProvider } from '../account/sign-in-providers';
import { isAddressTyped } from '../account/typed-address';
import { requireAdmin } from '../context';
import { recordApprovalChange } from '../search-ping/approval-changes';
import { readSettings, writeSettings } from '../settings/settings';
import { lockSettings } from '../lock-settings';

/**
 * Makes company sign-in the only method: the sessions of all others end, because they may have used another method. The
 * admin keeps a password for when it is unavailable. Throws FORBIDDEN without a fresh session, CONFLICT if no issuer is
 * configured or the admin has no password or only a typed address.
 */
async function closeOtherWays(ctx: OwnAccountContext, tx: Transaction, profileId: string): Promise<void> {
  requireFreshSession(ctx);
  if ((await findProvider(tx, 'oidc'))?.clientSecret == null)
    throw new AppError('CONFLICT', companyMessages.notSetUp);
  const passwords = await tx.credential.count({ where: { profileId, passwordHash: { not: null } } });
  if (passwords === 0) throw new AppError('CONFLICT', companyMessages.needsPassword);
  // Their first sign-in at the company would end a password that somebody else may have set.
  if (await isAddressTyped(tx, profileId)) throw new AppError('CONFLICT', proofMessages.closeWays);
  await tx.session.deleteMany({ where: { idHash: { not: ctx.session?.idHash ?? '' } } });
}

/**
 * Changes settings, with an audit log entry for each one that changes; the last write wins. Throws UNAUTHORIZED for
 * guests and FORBIDDEN for all but admins.
 */
export async function setSettings(ctx: OwnAccountContext, change: SettingsChange): Promise<Settings> {
  const admin = requireAdmin(ctx);
  return ctx.db.$transaction(async (tx) => {
    await lockSettings(tx);
    const before = await readSettings(tx);
    const given = Object.entries(change) as [SettingName, boolean | undefined][];
    const changed = given.filter(([name, value]) => value !== undefined && value !== before[name]);
    if (changed.length === 0) return before;
    const company = changed.find(([name]) => name === 'onlyCompanySignIn');
    if (company?.[1] === true) await closeOtherWays(ctx, tx, admin.id);
    const approval = changed.find(([name]) => name === 'publicNeedsApproval');
    if (approval) await recordApprovalChange(tx, { spaceId: null, needsApproval: approval[1] === true });
    const breakGlass = company && { breakGlassId: company[1] === true ? admin.id : null };
    await tx.auditEvent.createMany({
      data: changed.map(([setting, value]) => ({
        at: ctx.now,
        actorId: admin.id,
        action: 'settings.change',
        details: { setting, from: value ? 'off' : 'on', to: value ? 'on' : 'off' },
      })),
    });
    return writeSettings(tx, { ...Object.fromEntries(changed), ...breakGlass });
  });
}
