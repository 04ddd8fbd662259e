import { healthMessages as said } from '@/domain/admin/health-messages';
import type { Db } from '@/server/db';
import { findCompanyRule } from '../account/company-only';
import { isAddressTyped } from '../account/typed-address';

/**
 * Checks whether the admin who keeps a password could sign in while the company's provider is down. Returns what is
 * wrong; null if nothing is, or every method is allowed.
 */
export async function emergencyProblem(db: Db): Promise<{ text: string; remedy: string } | null> {
  const rule = await findCompanyRule(db);
  if (rule === null) return null;
  const admin =
    rule.breakGlassId === null
      ? null
      : await db.profile.findUnique({
          where: {
            id: rule.breakGlassId,
            role: 'admin',
            isActive: true,
            credential: { passwordHash: { not: null } },
          },
          select: { id: true, fullName: true },
        });
  if (admin === null) return { text: said.noEmergencyAdmin, remedy: said.nameEmergencyAdmin };
  if (!(await isAddressTyped(db, admin.id))) return null;
  return { text: said.emergencyUnproved(admin.fullName), remedy: said.proveEmergency };
}
