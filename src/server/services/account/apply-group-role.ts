import { roleOfGroups } from '@/domain/account/group-role';
import { DEFAULT_ROLE, Role } from '@/domain/account/role';
import { env } from '@/env';
import type { Database } from '@/server/db';
import { logger } from '@/server/log/logger';
import { lockAdmins } from '../admin/lock-admins';
import { retryTransient } from '../database-errors';
import { readSettings } from '../settings/settings';
import { findCompanyRule } from './company-only';

/**
 * Gives somebody the role that their groups at the company's issuer stand for, with a line in the audit log. The last active
 * admin stays one, whatever the groups say.
 */
export async function applyGroupRole(
  { db, now }: { db: Database; now: Date },
  profileId: string,
  groups: readonly string[],
): Promise<void> {
  const { newAccountsAreViewers } = await readSettings(db);
  const ofNewAccounts: Role = newAccountsAreViewers ? 'viewer' : DEFAULT_ROLE;
  const givenTo = (current: Role) => roleOfGroups(groups, env.OIDC_ROLE_MAP, { current, ofNewAccounts });
  const where = { id: profileId, isActive: true };
  const seen = await db.profile.findUnique({ where, select: { role: true } });
  // Most sign-ins change nothing, and wait for no admin.
  if (seen === null || givenTo(Role.parse(seen.role)) === seen.role) return;
  await retryTransient(() =>
    db.$transaction(async (tx) => {
      const admins = await lockAdmins(tx);
      const profile = await tx.profile.findUnique({ where, select: { role: true } });
      if (profile === null) return;
      const from = Role.parse(profile.role);
      const to = givenTo(from);
      if (from === to) return;
      const isLast = admins.length === 1 && admins[0]?.id === profileId;
      if (isLast || (await findCompanyRule(tx))?.breakGlassId === profileId) {
        logger.warn({ profileId, to }, 'an admin keeps the role, whatever the groups say');
        return;
      }
      await tx.profile.update({
        where: { id: profileId },
        data: { role: to, updatedAt: now },
        select: { id: true },
      });
      await tx.auditEvent.create({
        data: {
          ...{ at: now, action: 'user.role', subjectId: profileId },
          details: { from, to, by: 'company sign-in' },
        },
      });
    }),
  );
}
